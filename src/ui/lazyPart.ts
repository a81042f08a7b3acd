import { type ComponentType, createElement, lazy, useState } from 'react';

/** The code of a screen or of a part of one failed to load. */
export class PartNotLoaded extends Error {}

/**
 * A screen, or a part of one, whose code is fetched when it is first shown. `fetch` fetches it before: what is there is drawn
 * at once, while React reveals what it waited for 300 ms after the last thing that was missing.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | undefined;
  const fetch = async () => {
    try {
      part = await load();
    } catch (cause) {
      throw new PartNotLoaded(`the code did not arrive: ${String(cause)}`, { cause });
    }
    return { default: part };
  };
  const Awaited = lazy<ComponentType<Props>>(fetch);
  // What is shown stays of one kind.
  return Object.assign((props: Props) => createElement(useState(() => part ?? Awaited)[0], props), { fetch });
}
