import { inWorker } from '../../files/inWorker';
import type { readAnswer } from './read';

/** `readAnswer` in a process of its own. */
export const readAnswerInWorker = inWorker<typeof readAnswer>(new URL('./read.ts', import.meta.url), 'readAnswer');
