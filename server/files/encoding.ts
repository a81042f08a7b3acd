import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { plausibility } from './letters';

/** A file's bytes, and its text once the encoding is known (`text` is decoded lazily; line ends are "\n"). */
export type Content = {
  bytes: Uint8Array;
  encoding: string;
  text: string;
  /** Set when the file came inside a ZIP. */
  member?: string;
};

/** Single-byte code pages seen in bank files, the likeliest first: a tie goes to the earlier. */
const CODE_PAGES = ['windows-1252', 'windows-1250', 'iso-8859-15', 'cp850', 'cp852', 'cp437', 'macintosh'] as const;

/** Mainframes pad a file's last block with zeros or Ctrl-Z. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const PADDING = /[\0\x1a]+$/;

const SAMPLE_BYTES = 64 * 1024;

/**
 * The file's text and its encoding (WHATWG or IBM name). The first of these decides: a byte order mark or bytes that prove UTF-16
 * or UTF-8; the wish of staff, perhaps for last month's file; the file's own declaration; the code page under which the letters
 * make the most sense. Line ends become "\n".
 */
export function contentOf(bytes: Uint8Array, wanted?: string, member?: string): Content {
  const encoding = encodingOf(bytes, wanted);
  let text: string | undefined;
  return {
    bytes,
    encoding,
    get text() {
      text ??= visible(withPlainEnds(withoutPadding(decode(bytes, encoding))));
      return text;
    },
    ...(member === undefined ? {} : { member }),
  };
}

const withoutPadding = (text: string) =>
  isPadding(text.charCodeAt(text.length - 1)) ? text.replace(PADDING, '') : text;
const isPadding = (code: number) => code === 0 || code === 0x1a;

const withPlainEnds = (text: string) => (text.includes('\r') ? text.replace(/\r*\n|\r/g, '\n') : text);

/** Marks without width that web pages leave in copied cells: a day or an amount with one is no day and no amount. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;

export const visible = (text: string) => text.replace(INVISIBLE, '');

/** Whether the bytes hold control characters that no text has. */
export function looksBinary({ text }: Content): boolean {
  const head = text.slice(0, 4096);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const controls = head.match(/[\0-\x08\x0e-\x19\x1b-\x1f]/g)?.length ?? 0;
  return head.includes('\0') || controls > head.length / 20;
}

export function encodingOf(bytes: Uint8Array, wanted?: string): string {
  const proved = markOf(bytes) ?? utf16Without(bytes) ?? utf8Unless(bytes);
  const named = wanted !== undefined && iconv.encodingExists(wanted) ? wanted : undefined;
  // Plain ASCII proves nothing: it is the same in all code pages.
  if (proved && (named === undefined || isUnicode(named) || !isAscii(bytes))) return proved;
  return named !== undefined && !isUnicode(named) ? named : (proved ?? codePageOf(bytes));
}

const isUnicode = (name: string) => /^utf|^ucs/i.test(name);
const isAscii = (bytes: Uint8Array) => bytes.every((byte) => byte < 0x80 && byte !== 0);

function decode(bytes: Uint8Array, encoding: string): string {
  if (encoding === 'UTF-8' && !hasMark(bytes))
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding);
}

const hasMark = (bytes: Uint8Array) => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

function markOf(bytes: Uint8Array): string | undefined {
  if (hasMark(bytes)) return 'UTF-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE';
  return undefined;
}

/** Western text in UTF-16 has a zero in every other byte; other text has none. */
function utf16Without(bytes: Uint8Array): string | undefined {
  const length = Math.min(bytes.length, 4096) & ~1;
  if (length < 2) return undefined;
  const zeros = [0, 0];
  for (let at = 0; at < length; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > length * 0.3 && even < length * 0.02) return 'UTF-16LE';
  if (even > length * 0.3 && odd < length * 0.02) return 'UTF-16BE';
  return undefined;
}

function utf8Unless(bytes: Uint8Array): string | undefined {
  return isUtf8(bytes) || mostlyUtf8(bytes) ? 'UTF-8' : undefined;
}

/** A bank that cuts a field in the middle of a letter leaves a broken byte in a UTF-8 file. */
function mostlyUtf8(bytes: Uint8Array): boolean {
  const text = decode(bytes, 'UTF-8');
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const intact = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  return intact >= 4 * broken;
}

function codePageOf(bytes: Uint8Array): string {
  const sample = strangeLines(bytes);
  const declared = declaredIn(bytes);
  let best: string = CODE_PAGES[0];
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const [place, page] of CODE_PAGES.entries()) {
    // A declaration counts as much as half of the letters, so only clear nonsense contradicts it.
    const score = plausibility(decode(sample, page)) - place / 100 + (page === declared ? 0.5 : 0);
    if (score > bestScore) [best, bestScore] = [page, score];
  }
  return best;
}

/** The lines with bytes beyond ASCII, which alone distinguish code pages, and the file's head for its words. */
function strangeLines(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [bytes.subarray(0, 2048)];
  let sampled = 2048;
  let start = 2048;
  let strange = false;
  for (let at = 2048; at <= bytes.length && sampled < SAMPLE_BYTES; at += 1) {
    const byte = bytes[at];
    if (byte !== undefined && byte >= 0x80) strange = true;
    if (byte !== 0x0a && byte !== 0x0d && byte !== undefined && at - start < 4096) continue;
    if (strange) {
      parts.push(bytes.subarray(start, at + 1));
      sampled += at + 1 - start;
    }
    start = at + 1;
    strange = false;
  }
  return Buffer.concat(parts);
}

/** The code page that an XML declaration or an OFX header names. */
function declaredIn(bytes: Uint8Array): string | undefined {
  const head = decode(bytes.subarray(0, 1024), 'latin1');
  const name = /<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(head)?.[1] ?? /^\s*CHARSET:\s*([\w-]+)/im.exec(head)?.[1];
  const digits = name?.replace(/\D/g, '');
  if (digits === '1252' || digits === '88591') return 'windows-1252';
  return CODE_PAGES.find((page) => digits !== undefined && digits !== '' && page.replace(/\D/g, '') === digits);
}
