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

/** Escape leaves a field, so that shortcuts work again; its text stays. */
function useFieldEscape() {
  useEffect(() => {
    const leave = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || document.querySelector('[aria-modal="true"]')) return;
      if (!(target instanceof Element) || target !== document.activeElement) return;
      if (target.closest(typing)) target.closest('main')?.focus({ preventScroll: true });
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, []);
}
