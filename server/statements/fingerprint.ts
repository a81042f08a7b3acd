import { hash } from 'node:crypto';
import type { Entry } from './statement';

/**
 * Identifies a movement across files: a key of 32 hex digits and, since real movements repeat (two
 * tolls of one day), its number among the file's equal ones, from 0. The same statement in another encoding, with other
 * line ends, row numbers or order gives the same set of pairs.
 */
type Fingerprint = { key: string; ordinal: number };

export function fingerprints(entries: readonly Entry[]): Fingerprint[] {
  return entries.map(fingerprinter());
}

/** Takes a file's entries one after the other, in file order. */
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
 * The bank's own id identifies a movement together with its date and amount: banks give one id to a payment and its
 * fee, and start again at 1 the next day. Without an id the texts take its place. The running balance is excluded (a bank
 * recomputes it when it inserts a movement, and exports differ in it), and so are the value date (banks correct it)
 * and the currency (some exports leave it out).
 */
function keyOf(entry: Entry): string {
  const who = [entry.account, entry.date, String(entry.amount)];
  const what = entry.bankId
    ? ['id', entry.bankId]
    : ['text', lasting(entry.description), code(entry.reference), code(entry.document)];
  return hash('sha256', [...who, ...what].join('\u001f'), 'hex').slice(0, 32);
}

/**
 * The part of a text that survives every export: accented, unaccented, accents lost to "?", or UTF-8 read as
 * Latin-1. Accented letters are dropped, and so are the plain ones that may replace them. So little of a word is
 * enough: date, amount and references already distinguish movements, and the ordinal counts those that still coincide.
 */
function lasting(text: string): string {
  return text
    .replace(/[^\0-\x7f]/g, '')
    .toUpperCase()
    .replace(/[^A-Z\d]|[AEIOUNC]/g, '');
}

/** Upper-case letters and digits. A number like 3.46E+10 has lost its last digits, so it identifies nothing. */
function code(text: string): string {
  return /^\s*\d+(?:[.,]\d+)?E\+?\d+\s*$/i.test(text) ? '' : text.toUpperCase().replace(/[^A-Z\d]/g, '');
}
