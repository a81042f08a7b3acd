import { lazyPart } from '../lazyPart';

let begin: () => void = () => {};
const begun = new Promise<void>((resolve) => {
  begin = resolve;
});

/** Called by the code of whatever opens over the page. */
export const needTabster = (): void => begin();

/**
 * Uses Tabster from the first dialog or menu on, and draws nothing. Tabster, which hides the page behind a dialog from
 * screen readers, is disposed of with the last part that uses it: were that the dialog, the page would stay hidden.
 */
export const TabsterOwner = lazyPart(async () => {
  await begun;
  return (await import('./Owner')).Owner;
});
