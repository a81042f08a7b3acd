import { inWorkerBySlices } from '../files/inWorker';
import type { readStatement } from './read';

/** `readStatement` in a process of its own, its entries in slices. */
export const readStatementInWorker = inWorkerBySlices<typeof readStatement, 'entries'>(
  new URL('./read.ts', import.meta.url),
  'readStatement',
  'entries',
);
