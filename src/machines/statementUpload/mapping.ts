import type { Dialect, Mapping, Role } from '../../api/contract/statement';

/** What staff decide of how a file is read. */

/** Where the cells are: when one of these changes, what was said of the columns in them no longer holds. */
const WHERE = ['encoding', 'delimiter', 'widths', 'sheet', 'header_row', 'rows_each', 'table'] as const;

/**
 * The reading so far with one thing changed: the rest stays as it was understood, unless the change moves the cells.
 * `sent` holds answers that the dialect of some formats does not repeat.
 */
export function corrected(sent: Mapping, understood: Mapping, change: Mapping): Mapping {
  const { accepted, ...known } = { ...sent, ...understood };
  // What was wanted of one reading says nothing of another.
  if (!WHERE.some((field) => field in change)) return { ...known, ...change };
  const { account, pending, encoding, delimiter, widths, sheet } = known;
  const cut = 'header_row' in change ? { encoding, delimiter, widths, sheet } : {};
  return defined({ account, pending, ...cut, ...change });
}

/** Chosen roles read a file when they say which column is the day and which the money. */
export function rolesServe(roles: readonly Role[]): boolean {
  return roles.length === 0 || (roles.includes('date') && roles.some((role) => MONEY.has(role)));
}

const MONEY = new Set<Role>(['amount', 'debit', 'credit']);
/** Several columns may hold these; any other role is one column's alone. */
const SHARED = new Set<Role>(['ignore', 'description']);

/** One column's role chosen among `width`; a role that only one column can have leaves the column it was on. */
export function withRole(roles: readonly Role[], width: number, column: number, role: Role): Role[] {
  return Array.from({ length: Math.max(width, roles.length) }, (_, at) => {
    if (at === column) return role;
    const before = roles[at] ?? 'ignore';
    return before === role && !SHARED.has(role) ? 'ignore' : before;
  });
}

/** Whether the roles on the screen are not those the file was read with. */
export function rolesDiffer(roles: readonly Role[], { mapping }: Pick<Dialect, 'mapping'>): boolean {
  const read = mapping.columns ?? [];
  return roles.some((role, at) => role !== (read[at] ?? 'ignore'));
}

function defined(mapping: { [K in keyof Mapping]: Mapping[K] | undefined }): Mapping {
  return Object.fromEntries(Object.entries(mapping).filter(([, value]) => value !== undefined));
}

/** Where columns begin, as people count: "1, 9, 30". Undefined where that is no row of rising places. */
export function startsTyped(text: string): number[] | undefined {
  const places = text
    .split(/\D+/)
    .filter((place) => place !== '')
    .map(Number);
  const isRising = places.every((place, at) => place > (places[at - 1] ?? 0));
  return places.length > 0 && isRising && /^[\d\s,;.-]*$/.test(text) ? places.map((place) => place - 1) : undefined;
}

export const startsWritten = (widths: readonly number[]): string => widths.map((place) => place + 1).join(', ');

/** A line as columns that begin there cut it. */
export const cutAt = (line: string, widths: readonly number[]): string[] =>
  widths.map((start, column) => line.slice(start, widths[column + 1]).trim());
