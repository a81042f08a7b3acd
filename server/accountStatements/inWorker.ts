import { inWorker } from '../files/inWorker';
import type { writePdf } from './pdf';

/** `writePdf` in a process of its own: a long statement takes seconds, in which nobody else would be answered. */
export const writePdfInWorker = inWorker<typeof writePdf>(new URL('./pdf.ts', import.meta.url), 'writePdf');
