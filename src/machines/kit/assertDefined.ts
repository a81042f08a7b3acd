/** Returns a value that the current state guarantees, and throws where it is missing, so that nothing is sent in its place. */
export function assertDefined<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`${name} is not there, where the state promises it`);
  return value;
}
