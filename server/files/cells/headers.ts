/** What a table's columns hold, by the words of their headers: files share neither names nor order. */

type Candidate<F> = { field: F; column: number; rank: number };

/**
 * One column a field and one field a column, the surest words first. `words`: phrases as `normal` leaves them, separated by
 * `|`, the surest first; `headers` are normal too. `isEmpty`: what holds nothing is no field's.
 */
export function columnsByWords<F extends string>(
  headers: readonly string[],
  words: Readonly<Record<F, string>>,
  fields: readonly F[],
  isEmpty: (column: number) => boolean,
): Map<F, number> {
  const candidates = headers.flatMap((header, column) => candidatesOf(header, column, words, fields));
  const columns = new Map<F, number>();
  const taken = new Set<number>();
  for (const { field, column } of candidates.sort((one, other) => one.rank - other.rank)) {
    if (columns.has(field) || taken.has(column) || isEmpty(column)) continue;
    columns.set(field, column);
    taken.add(column);
  }
  return columns;
}

function candidatesOf<F extends string>(
  header: string,
  column: number,
  words: Readonly<Record<F, string>>,
  fields: readonly F[],
): Candidate<F>[] {
  if (header === '') return [];
  return fields.flatMap((field) => {
    const phrases = words[field].split('|');
    const whole = phrases.indexOf(header);
    if (whole >= 0) return [{ field, column, rank: whole }];
    // "motivo del rechazo" is a reason: all words of a phrase are there, and the longer the phrase the surer.
    const spoken = new Set(header.split(' '));
    const within = phrases.filter((phrase) => phrase.length > 2 && phrase.split(' ').every((word) => spoken.has(word)));
    const longest = Math.max(0, ...within.map((phrase) => phrase.split(' ').length));
    return longest === 0 ? [] : [{ field, column, rank: 100 - longest * 10 }];
  });
}
