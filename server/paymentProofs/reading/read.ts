import { looksPdf, pdfContent } from '../../statements/formats/pdf';
import { type Line, type Said, saidBy } from './fields';

/** What a file says; nothing where it is no receipt. `banks` are the names that may be read. */
export const readReceipt = async (bytes: Uint8Array, banks: string[], today: string): Promise<Said> =>
  saidBy(looksPdf(bytes) ? [await linesOfPdf(bytes)] : await linesOfPicture(bytes), banks, today);

/** The text that a PDF has needs no guess. */
async function linesOfPdf(bytes: Uint8Array): Promise<Line[]> {
  const { text } = await pdfContent(bytes, undefined);
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  return lines.filter(Boolean).map((line) => ({ text: line, sure: 100 }));
}

/** The reader of pictures is loaded for the first of them: it is large. */
const linesOfPicture = async (bytes: Uint8Array): Promise<Line[][]> => (await import('./ocr')).linesOfPicture(bytes);
