import { normal } from './words';

/** Finds the fields of a table's columns by the words of their headers: files share neither names nor order. */

type Candidate<F> = { field: F; column: number; rank: number; isExact: boolean };
type Options<F> = {
  /** A column that is, gets no field. */
  isEmpty: (column: number, field: F) => boolean;
  /** Whether a longer header that has words of the field is something else. */
  isOther?: (header: string, field: F) => boolean;
  /** Fields that get no column where two have words as sure as each other. */
  open?: ReadonlySet<F>;
};

/**
 * Gives each field at most one column and each column at most one field, the surest words first. `words`: phrases in the form of
 * `normal`, separated by `|`, the surest first; `headers` are normal too.
 */
export function columnsByWords<F extends string>(
  headers: readonly string[],
  words: (field: F) => string,
  fields: readonly F[],
  { isEmpty, isOther = () => false, open = new Set() }: Options<F>,
): Map<F, number> {
  const candidates = headers
    .flatMap((header, column) => candidatesOf(header, column, words, fields))
    .filter(({ field, column, isExact }) => isExact || !isOther(headers[column] ?? '', field))
    .filter(({ field, column }) => !isEmpty(column, field))
    .sort((one, other) => one.rank - other.rank);
  const columns = new Map<F, number>();
  const used = new Set<number>();
  const left = new Set<F>();
  for (const { field, column, rank } of candidates) {
    if (columns.has(field) || used.has(column) || left.has(field)) continue;
    const isTied = candidates.some(
      (one) => one.field === field && one.rank === rank && one.column !== column && !used.has(one.column),
    );
    if (isTied && open.has(field)) {
      left.add(field);
      continue;
    }
    columns.set(field, column);
    used.add(column);
  }
  return columns;
}

function candidatesOf<F extends string>(
  header: string,
  column: number,
  words: (field: F) => string,
  fields: readonly F[],
): Candidate<F>[] {
  if (header === '') return [];
  return fields.flatMap((field): Candidate<F>[] => {
    const phrases = words(field).split('|');
    const exact = phrases.indexOf(header);
    if (exact >= 0) return [{ field, column, rank: exact, isExact: true }];
    // "motivo del rechazo" is a reason: the header has all words of a phrase, and a longer phrase is surer.
    const spoken = new Set(header.split(' '));
    const within = phrases.filter((phrase) => phrase.length > 2 && phrase.split(' ').every((word) => spoken.has(word)));
    const longest = Math.max(0, ...within.map((phrase) => phrase.split(' ').length));
    return longest === 0 ? [] : [{ field, column, rank: 100 - longest * 10, isExact: false }];
  });
}

/** Whether two headers have the same words; empty titles at the end do not count. */
export function sameHeader(one: readonly string[], other: readonly string[]): boolean {
  const bare = (texts: readonly string[]) => texts.map(normal).join('|').replace(/\|+$/, '');
  return bare(one) === bare(other);
}
