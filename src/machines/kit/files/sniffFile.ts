import type { Columns } from './readColumns';

/** Looks at a file before the service reads it: its kind, and the first rows of a delimited text. */
export type FileSample = {
  guessedFormat: GuessedFormat;
  delimiter: Columns['delimiter'] | undefined;
  rows: string[][];
};

/** A `zip` can be a workbook, `markup` can be HTML. */
export type GuessedFormat =
  | 'csv'
  | 'zip'
  | 'xls'
  | 'pdf'
  | 'ofx'
  | 'qif'
  | 'camt'
  | 'electronic'
  | 'markup'
  | 'mt940'
  | 'n43'
  | 'cfonb'
  | 'cnab240'
  | 'bai2'
  | 'gzip'
  | 'unknown';

const SAMPLE_BYTES = 64 * 1024;
const SAMPLE_ROWS = 15;

/** Reads the first 64 KB at most, in a worker. Rejects when the browser cannot read the file. */
export async function sniffFile(file: File, signal?: AbortSignal): Promise<FileSample> {
  const bytes = new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer());
  const text = decode(bytes);
  const guessedFormat = guessedFormatOf(bytes, text);
  if (guessedFormat !== 'csv') return { guessedFormat, delimiter: undefined, rows: [] };
  const { rows, delimiter } = await readInWorker(text, signal);
  // The last row of the slice may be incomplete.
  const complete = file.size > SAMPLE_BYTES ? rows.slice(0, -1) : rows;
  return { guessedFormat, delimiter, rows: complete.slice(0, SAMPLE_ROWS) };
}

/** Our own worker, because papaparse creates its worker from a blob, which the page's security policy forbids. */
async function readInWorker(text: string, signal?: AbortSignal): Promise<Columns> {
  if (typeof Worker === 'undefined') return (await import('./readColumns')).readColumns(text);
  const worker = new Worker(new URL('./sniffWorker.ts', import.meta.url), { type: 'module' });
  return new Promise<Columns>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Columns>) => resolve(data), { once: true });
    worker.addEventListener('error', reject, { once: true });
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.postMessage(text);
  }).finally(() => worker.terminate());
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // Streaming, because the slice may end within a multi-byte character.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * An electronic document begins with one of these elements: the roots that the service reads (its `ROOTS`), whatever their prefix, after
 * the XML's declaration, comments and style sheets.
 */
const ELECTRONIC =
  /^\uFEFF?(?:<[?!][^>]*>\s*)*<(?:[\w.-]+:)?(?:autorizacion|autorizaciones|RespuestaAutorizacion|AttachedDocument|factura|notaCredito|notaDebito|comprobanteRetencion|Comprobante|Facturae|Invoice|CreditNote|DebitNote)[\s/>]/;

/** A guess to show until the service, which decides, has read the file. */
function guessedFormatOf(bytes: Uint8Array, text: string): GuessedFormat {
  const start = text.slice(0, 2000).trimStart();
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return 'zip';
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'gzip';
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) return 'xls';
  if (start.startsWith('%PDF')) return 'pdf';
  if (/^OFXHEADER|<OFX>|<\?OFX/i.test(start)) return 'ofx';
  if (start.startsWith('!')) return 'qif';
  if (/camt\.05[234]/.test(start)) return 'camt';
  if (ELECTRONIC.test(start)) return 'electronic';
  if (start.startsWith('<')) return 'markup';
  if (/^(\{1:|:20:)|\n:(20|25|60F):/.test(start)) return 'mt940';
  if (/^11\d{18}/.test(start)) return 'n43';
  if (/^01\d{5}[ \d]{4}\d{5}[A-Z]{3}/.test(start)) return 'cfonb';
  if (/^\d{7}0[^\r\n]{232}\r?\n\d{7}1E/.test(start)) return 'cnab240';
  if (/^01,[^,\r\n]*,[^,\r\n]*,\d{6},/.test(start)) return 'bai2';
  return text.includes('\0') ? 'unknown' : 'csv';
}
