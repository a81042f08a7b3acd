import { inWorkerBySlices, keepReader } from '../files/inWorker';
import type { readNumbered } from './read';

const READERS = new URL('./read.ts', import.meta.url);

/** The first file of the day need not wait for a process. */
export const keepStatementReader = (): void => keepReader(READERS);

/** Reads a bank's movement file in a process of its own, its entries in slices. */
export const readStatementInWorker = inWorkerBySlices<typeof readNumbered, 'entries'>(
  READERS,
  'readNumbered',
  'entries',
);
