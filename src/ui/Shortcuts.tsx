import { Button } from '@fluentui/react-components';
import { KeyboardRegular } from '@fluentui/react-icons/svg/keyboard';
import { useEffect } from 'react';
import { ShortcutsHelp } from './ShortcutsHelp';
import { type Shortcut, typing } from './useShortcuts';
import { words } from './words';

type Props = { shortcuts: Shortcut[] };

/** Makes a screen's shortcuts work, and a button (or `?`) that lists them. */
export function Shortcuts({ shortcuts }: Props) {
  useFieldEscape();
  return (
    <ShortcutsHelp
      shortcuts={shortcuts}
      button={(open) => (
        <Button appearance="subtle" size="small" icon={<KeyboardRegular />} onClick={open}>
          {words.shortcutsButton}
        </Button>
      )}
    />
  );
}

/** Escape leaves a field, so that shortcuts work again; its text stays. The focus goes back to what had it when a key led to the field, else to the page. */
function useFieldEscape() {
  useEffect(() => {
    let origin: HTMLElement | null = null;
    const forget = () => {
      origin = null;
    };
    const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (!(target instanceof HTMLElement) || document.querySelector('[aria-modal="true"]')) return;
      const main = target.closest('main');
      if (!target.closest(typing)) {
        // Where a key does nothing, as before a field's code is there, nothing is led from. Tab walks by itself.
        if (key === 'Tab') forget();
        else if (main && !target.ariaBusy) origin = target;
        return;
      }
      if (key !== 'Escape' || defaultPrevented || target !== document.activeElement) return;
      const back = origin?.isConnected ? origin : main;
      back?.focus({ preventScroll: true });
      // What is disabled by now cannot have it.
      if (document.activeElement === target) main?.focus({ preventScroll: true });
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('pointerdown', forget);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('pointerdown', forget);
    };
  }, []);
}
