import { type Columns, readColumns } from './readColumns';

/** What can be said of a file before the service reads it: what it looks like, and the first rows of a text with columns. */
export type Head = {
  /** In words: "CSV", "Excel", "OFX". */
  looksLike: string;
  delimiter: Columns['delimiter'] | undefined;
  rows: string[][];
};

const PEEKED_BYTES = 64 * 1024;
const PEEKED_ROWS = 15;

/** Reads the first 64 KB at most, in a worker. Rejects when the browser cannot read the file. */
export async function peek(file: File, signal?: AbortSignal): Promise<Head> {
  const bytes = new Uint8Array(await file.slice(0, PEEKED_BYTES).arrayBuffer());
  const text = decode(bytes);
  const looksLike = nameOf(bytes, text);
  if (looksLike !== 'CSV') return { looksLike, delimiter: undefined, rows: [] };
  const { rows, delimiter } = await readInWorker(text, signal);
  // The last row of a slice may be cut in the middle.
  const whole = file.size > PEEKED_BYTES ? rows.slice(0, -1) : rows;
  return { looksLike, delimiter, rows: whole.slice(0, PEEKED_ROWS) };
}

/** A worker of our own, because papaparse would make its one from a blob, which the page's security policy refuses. */
function readInWorker(text: string, signal?: AbortSignal): Promise<Columns> {
  if (typeof Worker === 'undefined') return Promise.resolve(readColumns(text));
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
    // A stream, because the slice may end in the middle of a letter.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A guess for people, while the service, which decides, has not seen the file. */
function nameOf(bytes: Uint8Array, text: string): string {
  const start = text.slice(0, 2000).trimStart();
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return 'Excel o ZIP';
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) return 'Excel 97-2003';
  if (start.startsWith('%PDF')) return 'PDF';
  if (/^OFXHEADER|<OFX>|<\?OFX/i.test(start)) return 'OFX';
  if (start.startsWith('!')) return 'QIF';
  if (/camt\.05[234]/.test(start)) return 'CAMT';
  if (start.startsWith('<')) return 'XML o HTML';
  if (/^(\{1:|:20:)|\n:(20|25|60F):/.test(start)) return 'MT940';
  if (/^11\d{18}/.test(start)) return 'Norma 43';
  return text.includes('\0') ? 'otro formato' : 'CSV';
}
