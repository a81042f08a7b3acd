import { type ComponentType, lazy } from 'react';

/** The code of a screen or of a part of one failed to load. */
export class PartNotLoaded extends Error {}

/** A screen, or a part of one, whose code is fetched when it is first shown. */
export function lazyPart<Props = object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new PartNotLoaded(`the code did not arrive: ${String(cause)}`, { cause });
    }
  });
}
