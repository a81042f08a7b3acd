import { type ComponentType, lazy } from 'react';

/** The code of a screen failed to load. */
export class ScreenNotLoaded extends Error {}

/** A screen whose code is fetched when it is first shown. */
export function lazyScreen<Props = object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new ScreenNotLoaded(`the code of the screen did not arrive: ${String(cause)}`, { cause });
    }
  });
}
