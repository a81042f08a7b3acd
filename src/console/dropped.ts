/** The key of a dropped file, passed in the navigation state to the screen that reads it. */
export function droppedIn(state: unknown): string | undefined {
  const key: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'fileKey') : undefined;
  return typeof key === 'string' ? key : undefined;
}

/** The keys of several files that were dropped together, passed in the same way. */
export function allDroppedIn(state: unknown): string[] {
  const keys: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'fileKeys') : undefined;
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
}
