import { looksPdf, pdfContent } from '../../statements/formats/pdf';
import { type Line, readsLikeReceipt, saidBy } from './fields';

/** What a file says, whether it is a receipt, and how its picture looks. `banks` are the names that may be read. */
export async function readReceipt(bytes: Uint8Array, banks: string[], today: string) {
  const isPdf = looksPdf(bytes);
  const readings = isPdf ? [await linesOfPdf(bytes)] : await linesOfPicture(bytes);
  const likeness = isPdf ? undefined : await (await import('./likeness')).likenessOf(bytes);
  return { said: saidBy(readings, banks, today), isReceipt: readsLikeReceipt(readings), likeness };
}

/** The text that a PDF has needs no guess. */
async function linesOfPdf(bytes: Uint8Array): Promise<Line[]> {
  const { text } = await pdfContent(bytes, undefined);
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  return lines.filter(Boolean).map((line) => ({ text: line, sure: 100 }));
}

/** The reader of pictures is loaded for the first of them: it is large. */
const linesOfPicture = async (bytes: Uint8Array): Promise<Line[][]> => (await import('./ocr')).linesOfPicture(bytes);
