import { type EventObject, fromCallback } from 'xstate';

/**
 * The files chosen in this tab. A snapshot of a machine is plain data, so it carries a key and the file waits here; after
 * a reload the key finds nothing, and the machine asks for the file again.
 */
const files = new Map<string, File>();

export const newFileKey = (): string => crypto.randomUUID();

export const storeFile = (key: string, file: File): void => void files.set(key, file);

/** Whether it is still in this tab. */
export const hasFile = (key: string): boolean => files.has(key);

export function getFile(key: string): File {
  const file = files.get(key);
  if (!file) throw new Error('the file is no longer in this tab');
  return file;
}

export const releaseFile = (key: string): void => void files.delete(key);

/** Invoked by a machine for as long as it lives: when it ends, or its screen is left, its file goes. */
export const fileHolder = fromCallback<EventObject, { key: string }>(
  ({ input: { key } }) =>
    () =>
      releaseFile(key),
);

/** What a machine knows of the file it holds. */
export type ChosenFile = { name: string; size: number };

export const chosenFile = ({ name, size }: File): ChosenFile => ({ name, size });
