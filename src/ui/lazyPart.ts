import { type ComponentType, createElement, lazy, useState } from 'react';

/** The code of a screen or of a part of one failed to load. */
export class PartNotLoaded extends Error {}

const waiting = new Set<() => void>();
let arrived = 0;

/** How many parts have arrived. */
export const partsArrived = (): number => arrived;

/** Calls `listener` after each part that arrives, until the answer is called. */
export function onPartArrived(listener: () => void): () => void {
  waiting.add(listener);
  return () => waiting.delete(listener);
}

/**
 * A screen, or a part of one, whose code is fetched when it is first shown inside a `LazyBoundary`. `fetch` fetches it before:
 * what is there is drawn at once.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | undefined;
  const fetch = async () => {
    try {
      part = await load();
    } catch (cause) {
      throw new PartNotLoaded(`the code did not arrive: ${String(cause)}`, { cause });
    }
    arrived += 1;
    for (const tell of waiting) tell();
    return { default: part };
  };
  const Awaited = lazy<ComponentType<Props>>(fetch);
  // What is shown stays of one kind.
  return Object.assign((props: Props) => createElement(useState(() => part ?? Awaited)[0], props), { fetch });
}
