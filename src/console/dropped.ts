/** The key of a dropped file, passed in the navigation state to the screen that reads it. */
export function droppedIn(state: unknown): string | undefined {
  const key: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'fileKey') : undefined;
  return typeof key === 'string' ? key : undefined;
}
