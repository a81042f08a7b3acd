import { inWorker } from '../files/inWorker';
import type { readStatement } from './read';

/** `readStatement` in a process of its own. */
export const readStatementInWorker = inWorker<typeof readStatement>(
  new URL('./read.ts', import.meta.url),
  'readStatement',
);
