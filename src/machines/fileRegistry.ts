/**
 * The files chosen in this tab. A snapshot of a machine is plain data, so it carries a key and the file waits here; after
 * a reload the key finds nothing, and the machine asks for the file again.
 */
const held = new Map<string, File>();

export function hold(file: File): string {
  const key = crypto.randomUUID();
  held.set(key, file);
  return key;
}

export function fileOf(key: string): File | undefined {
  return held.get(key);
}

export function release(key: string | undefined): void {
  if (key !== undefined) held.delete(key);
}
