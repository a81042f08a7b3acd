import { useEffect } from 'react';
import { readPreference, writePreference } from './preference';
import { useStable } from './useStable';

export type Shortcut = {
  /** The key of the keyboard event: `j`, `Enter`, `/`, `?`. */
  key: string;
  /** For the list of shortcuts: `siguiente movimiento`. */
  does: string;
  run: () => void;
};

const typing =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"])';
const acting = 'a, button, summary, [role="button"], [role="menuitem"]';

const OFF = 'shortcuts off';

/** Whether single-character shortcuts are on: people with speech input, or who type by accident, turn them off. */
export const areCharactersOn = (): boolean => readPreference(OFF) === '';
export const switchCharacters = (on: boolean): void => writePreference(OFF, on ? '' : 'off');

/** Single keys that act on the page. Not while a field is typed in, a dialog is open, or a key that the focused thing itself takes. */
export function useShortcuts(shortcuts: Shortcut[]) {
  const onKey = useStable((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (document.querySelector('[aria-modal="true"]')) return;
    if (target.closest(typing)) {
      // Escape leaves a field, so that shortcuts work again; its text stays.
      if (event.key === 'Escape' && target === document.activeElement)
        target.closest('main')?.focus({ preventScroll: true });
      return;
    }
    if ((event.key === 'Enter' || event.key === ' ') && target.closest(acting)) return;
    if (event.key.length === 1 && !areCharactersOn()) return;
    const shortcut = shortcuts.find(({ key }) => key === event.key);
    if (!shortcut) return;
    event.preventDefault();
    shortcut.run();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onKey]);
}
