import { inWorker } from '../files/inWorker';
import type { readRecords } from './reading/read';

/** Runs `readRecords` in a process of its own. */
export const readRecordsInWorker = inWorker<typeof readRecords>(
  new URL('./reading/read.ts', import.meta.url),
  'readRecords',
);
