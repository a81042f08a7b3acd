import { inWorker } from '../files/inWorker';
import type { readElectronicRecords } from './electronic/records';
import type { readRecords } from './reading/read';

/** Runs `readRecords` in a process of its own. */
export const readRecordsInWorker = inWorker<typeof readRecords>(
  new URL('./reading/read.ts', import.meta.url),
  'readRecords',
);

/** Runs `readElectronicRecords` there. */
export const readElectronicInWorker = inWorker<typeof readElectronicRecords>(
  new URL('./electronic/records.ts', import.meta.url),
  'readElectronicRecords',
);
