import { type ComponentType, useSyncExternalStore } from 'react';

let Owner: ComponentType | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called by the code of whatever opens over the page, before it is drawn. */
export function setTabsterOwner(owner: ComponentType): void {
  Owner = owner;
  for (const listener of listeners) listener();
}

/**
 * Uses Tabster from the first dialog or menu on, and draws nothing. Tabster, which hides the page behind a dialog from
 * screen readers, is disposed of with the last part that uses it: were that the dialog, the page would stay hidden.
 */
export function TabsterOwner() {
  const Current = useSyncExternalStore(subscribe, () => Owner);
  return Current && <Current />;
}
