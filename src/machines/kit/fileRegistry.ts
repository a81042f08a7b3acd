import { type EventObject, fromCallback } from 'xstate';

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

/** Invoked by a machine for its lifetime: releases the file when the machine ends or its screen is left. */
export const fileHolder = fromCallback<EventObject, { key: string }>(
  ({ input: { key } }) =>
    () =>
      releaseFile(key),
);

/** What a snapshot stores of the file. */
export type ChosenFile = { name: string; size: number };

export const chosenFile = ({ name, size }: File): ChosenFile => ({ name, size });
