/** A value that the state guarantees. A machine that gets here without it is wrong, and says so instead of sending nothing in its place. */
export function assertDefined<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`${name} is not there, where the state promises it`);
  return value;
}
