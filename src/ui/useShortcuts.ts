import { useEffect } from 'react';
import { readPreference, writePreference } from './preference';
import { useStable } from './useStable';

export type Shortcut = {
  /** The key of the keyboard event: `j`, `Enter`, `/`, `?`; or with the control key (⌘): `Ctrl+k`. */
  key: string;
  /** For the list of shortcuts: `siguiente movimiento`. */
  does: string;
  /** Another one stands for it in the list. */
  unlisted?: boolean;
  /** It runs again for as long as the key is held. Others run once: what was meant for one thing would be done to the next ones too. */
  repeats?: boolean;
  run: () => void;
};

export const typing =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"])';
const acting = 'a, button, summary, [role="button"], [role="menuitem"]';

const OFF = 'shortcuts off';

/** Whether single-character shortcuts are on: people with speech input, or who type by accident, turn them off. */
export const areCharactersOn = (): boolean => readPreference(OFF) === '';
export const switchCharacters = (on: boolean): void => writePreference(OFF, on ? '' : 'off');

/** What is bound, a reader for each part of the page that binds: the one table, which keys are looked up and listed in. */
const bound = new Set<() => Shortcut[]>();

/** The shortcuts of the page as it is, the screen's before the frame's, each key once. */
export function boundShortcuts(): Shortcut[] {
  const all = [...bound].reverse().flatMap((read) => read());
  return all.filter(({ key }, at) => all.findIndex((one) => one.key === key) === at);
}

/** Keys that act on the page. None while a dialog is open; single ones not while a field is typed in, nor where the focused thing takes the key itself. */
function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.altKey || event.isComposing) return;
  if (document.querySelector('[aria-modal="true"]')) return;
  const chord = event.ctrlKey || event.metaKey;
  if (!chord) {
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest(typing)) return;
    if ((event.key === 'Enter' || event.key === ' ') && target.closest(acting)) return;
    if (event.key.length === 1 && !areCharactersOn()) return;
  }
  const pressed = chord ? `Ctrl+${event.key.toLowerCase()}` : event.key;
  const shortcut = boundShortcuts().find(({ key }) => key === pressed);
  if (!shortcut) return;
  event.preventDefault();
  if (!event.repeat || shortcut.repeats) shortcut.run();
}

/** Binds them for as long as this is on the page. */
export function useShortcuts(shortcuts: Shortcut[]) {
  const read = useStable(() => shortcuts);
  useEffect(() => {
    // A listener that is there already is not added again.
    window.addEventListener('keydown', onKey);
    bound.add(read);
    return () => {
      bound.delete(read);
    };
  }, [read]);
}
