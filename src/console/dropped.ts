/** The key of a file that was dropped on a list and is read on the screen that comes; what the address was opened with says it. */
export function droppedIn(state: unknown): string | undefined {
  const key: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'fileKey') : undefined;
  return typeof key === 'string' ? key : undefined;
}
