import { inWorkerBySlices } from '../files/inWorker';
import type { readNumbered } from './read';

/** Reads a bank's movement file in a process of its own, its entries in slices. */
export const readStatementInWorker = inWorkerBySlices<typeof readNumbered, 'entries'>(
  new URL('./read.ts', import.meta.url),
  'readNumbered',
  'entries',
);
