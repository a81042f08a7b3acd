import { createHash } from 'node:crypto';
import type { Entry } from './statement';

/**
 * What makes a movement the same one in another file: a key of 32 hex digits and, since real movements repeat (two
 * tolls of one day), which of the file's equal ones it is, from 0. The same statement in another encoding, with other
 * line ends, row numbers or order gives the same set of pairs.
 */
type Fingerprint = { key: string; ordinal: number };

export function fingerprints(entries: readonly Entry[]): Fingerprint[] {
  return entries.map(fingerprinter());
}

/** For a file's entries one after the other, in file order. */
export function fingerprinter(): (entry: Entry) => Fingerprint {
  const times = new Map<string, number>();
  return (entry) => {
    const key = keyOf(entry);
    const ordinal = times.get(key) ?? 0;
    times.set(key, ordinal + 1);
    return { key, ordinal };
  };
}

/**
 * The bank's own id names the movement, but with its date and amount beside it: banks give one id to a payment and its
 * fee, and start again at 1 the next day. Without an id the texts take its place. The running balance stays out (a bank
 * computes it anew when it inserts a movement, and exports differ in it), and so do the value date (it is corrected)
 * and the currency (some exports leave it out).
 */
function keyOf(entry: Entry): string {
  const who = [entry.account, entry.date, String(entry.amount)];
  const what = entry.bankId
    ? ['id', entry.bankId]
    : ['text', lasting(entry.description), code(entry.reference), code(entry.document)];
  return createHash('sha256')
    .update([...who, ...what].join('\u001f'))
    .digest('hex')
    .slice(0, 32);
}

/**
 * What is left of a text however it was exported: accented, unaccented, its accents lost to "?", or UTF-8 read as
 * Latin-1. Accented letters fall out, and with them the plain ones that may stand for them. So little of a word is
 * enough: date, amount and references already tell movements apart, and the ordinal counts those that still coincide.
 */
function lasting(text: string): string {
  return text
    .replace(/[^\0-\x7f]/g, '')
    .toUpperCase()
    .replace(/[^A-Z\d]|[AEIOUNC]/g, '');
}

/** Upper-case letters and digits. A number shown as 3.46E+10 has lost its end, so it names nothing. */
function code(text: string): string {
  return /^\s*\d+(?:[.,]\d+)?E\+?\d+\s*$/i.test(text) ? '' : text.toUpperCase().replace(/[^A-Z\d]/g, '');
}
