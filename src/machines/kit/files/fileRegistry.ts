import { type EventObject, fromCallback } from 'xstate';
import type { FileSample } from './sniffFile';

/**
 * The files chosen in this tab. A snapshot is plain data, so it carries a key and the file stays here. After a reload the
 * key finds nothing, and the machine asks for the file again.
 */
const files = new Map<string, File>();

export const newFileKey = (): string => crypto.randomUUID();

export const storeFile = (key: string, file: File): void => void files.set(key, file);

/** Whether the file is still in this tab. */
export const hasFile = (key: string): boolean => files.has(key);

export function getFile(key: string): File {
  const file = files.get(key);
  if (!file) throw new Error('the file is no longer in this tab');
  return file;
}

export const releaseFile = (key: string): void => void files.delete(key);

/** The files that are still in this tab, which their taker keeps from now on. */
export function takeFiles(keys: string[]): File[] {
  const taken = keys.flatMap((key) => files.get(key) ?? []);
  // A moment later, because React may ask twice.
  queueMicrotask(() => keys.forEach(releaseFile));
  return taken;
}

/** How many machines hold each file. */
const holders = new Map<string, number>();

/** Invoked by each machine that needs the file, for its lifetime: the file is released when the last of them ends or its screen is left. */
export const fileHolder = fromCallback<EventObject, { key: string }>(({ input: { key } }) => {
  holders.set(key, (holders.get(key) ?? 0) + 1);
  return () => {
    const left = (holders.get(key) ?? 1) - 1;
    if (left > 0) {
      holders.set(key, left);
      return;
    }
    holders.delete(key);
    releaseFile(key);
  };
});

/** What a snapshot stores of the file. `sample`: its first rows, once they were read. */
export type ChosenFile = { name: string; size: number; sample?: FileSample };

export const chosenFile = ({ name, size }: File): ChosenFile => ({ name, size });
