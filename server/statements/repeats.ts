import { byAccount, type Entry, type Reading } from './statement';

/** A file that has the same statement more than once: downloads that were pasted or appended, a page that is exported twice. */

const MOST_COPIES = 12;

/**
 * Leaves the copies of an account's movements out, each with its reason, and returns the warnings. Movements of a file are copies
 * where all of them come again in their order, equal in every field, and the days begin anew or each has a reference of its own.
 */
export function leaveOutRepeats(reading: Pick<Reading, 'entries' | 'skipped'>): string[] {
  const firsts = new Map<Entry, Entry>();
  const warnings = byAccount(reading.entries).flatMap((own) => {
    const count = lengthOfOne(own);
    if (count === own.length) return [];
    for (const [at, entry] of own.entries()) {
      const first = own[at % count];
      if (at >= count && first) firsts.set(entry, first);
    }
    const copies = own.length / count;
    return [`El archivo trae ${copies} veces los mismos ${count} movimientos: se leyeron una vez.`];
  });
  if (firsts.size === 0) return warnings;
  reading.entries = reading.entries.filter((entry) => !firsts.has(entry));
  for (const [{ row, date, description }, first] of firsts)
    reading.skipped.push({ row, msg: `Repite la fila ${first.row}`, raw: `${date} | ${description}` });
  reading.skipped.sort((one, other) => one.row - other.row);
  return warnings;
}

/** How many movements one copy has: all of them where nothing is repeated. */
function lengthOfOne(entries: readonly Entry[]): number {
  const all = entries.length;
  for (let copies = Math.min(MOST_COPIES, Math.floor(all / 2)); copies > 1; copies--) {
    const count = all / copies;
    if (Number.isInteger(count) && isCopied(entries, count)) return count;
  }
  return all;
}

function isCopied(entries: readonly Entry[], count: number): boolean {
  for (let at = count; at < entries.length; at++) {
    const [entry, first] = [entries[at], entries[at - count]];
    if (!entry || !first || !isSame(entry, first)) return false;
  }
  return entries[0]?.date !== entries[count - 1]?.date || hasOwnReferences(entries.slice(0, count));
}

function isSame(one: Entry, other: Entry): boolean {
  return (
    one.date === other.date &&
    one.amount === other.amount &&
    one.balance === other.balance &&
    one.description === other.description &&
    one.reference === other.reference &&
    one.document === other.document &&
    one.bankId === other.bankId &&
    one.pending === other.pending
  );
}

/** Payments and their fees of one day are written alike: nothing but references sets them apart. */
function hasOwnReferences(entries: readonly Entry[]): boolean {
  const references = entries.map(({ bankId, reference, document }) => bankId || reference || document);
  return references.length > 1 && references.every(Boolean) && new Set(references).size === references.length;
}
