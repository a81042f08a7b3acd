import type { Dialect, Mapping, PointedCell, Role } from '../../api/contract/reconciliation/statement';

/** The part of a file's mapping that staff decide. */

/** The fields that set the cell boundaries. Changing one invalidates the column settings. */
const WHERE = ['encoding', 'delimiter', 'widths', 'sheet', 'header_row', 'rows_each', 'table'] as const;

/** Applies one change to the mapping understood so far. `sent` holds answers that the dialect of some formats does not repeat. */
export function corrected(sent: Mapping, understood: Mapping, change: Mapping): Mapping {
  // The fields that were understood say what pointed cells came to.
  const { accepted, pointed, ...known } = { ...sent, ...understood };
  // Changing the cell boundaries invalidates the column settings.
  if (!WHERE.some((field) => field in change)) return { ...known, ...change };
  const { account, pending, encoding, delimiter, widths, sheet } = known;
  const cut = 'header_row' in change ? { encoding, delimiter, widths, sheet } : {};
  return defined({ account, pending, ...cut, ...change });
}

/** The same reading with one more cell pointed at. What is said of a cell replaces what was said of it before. */
export function withPointed({ pointed = [], ...asked }: Mapping, cell: PointedCell): Mapping {
  const others = pointed.filter(({ row, column }) => row !== cell.row || column !== cell.column);
  return { ...asked, pointed: [...others, cell] };
}

/** The same reading without the cell that was pointed at last. */
export function withoutLastPointed({ pointed = [], ...asked }: Mapping): Mapping {
  return pointed.length > 1 ? { ...asked, pointed: pointed.slice(0, -1) } : asked;
}

/** The chosen roles suffice when they name the date and the amount. */
export function rolesServe(roles: readonly Role[]): boolean {
  return roles.length === 0 || (roles.includes('date') && roles.some((role) => MONEY.has(role)));
}

const MONEY = new Set<Role>(['amount', 'debit', 'credit']);
/** Roles that several columns may have; any other role belongs to one column. */
const SHARED = new Set<Role>(['ignore', 'description']);

/** Sets the role of one of `width` columns; a role that only one column can have moves there. */
export function withRole(roles: readonly Role[], width: number, column: number, role: Role): Role[] {
  return Array.from({ length: Math.max(width, roles.length) }, (_, at) => {
    if (at === column) return role;
    const before = roles[at] ?? 'ignore';
    return before === role && !SHARED.has(role) ? 'ignore' : before;
  });
}

/** Whether the chosen roles differ from those of the last reading. */
export function rolesDiffer(roles: readonly Role[], { mapping }: Pick<Dialect, 'mapping'>): boolean {
  const read = mapping.columns ?? [];
  return roles.some((role, at) => role !== (read[at] ?? 'ignore'));
}

function defined(mapping: { [K in keyof Mapping]: Mapping[K] | undefined }): Mapping {
  return Object.fromEntries(Object.entries(mapping).filter(([, value]) => value !== undefined));
}

/** Column starts as people count them: "1, 9, 30". Undefined unless they are rising positions. */
export function startsTyped(text: string): number[] | undefined {
  const places = text
    .split(/\D+/)
    .filter((place) => place !== '')
    .map(Number);
  const isRising = places.every((place, at) => place > (places[at - 1] ?? 0));
  return places.length > 0 && isRising && /^[\d\s,;.-]*$/.test(text) ? places.map((place) => place - 1) : undefined;
}

export const startsWritten = (widths: readonly number[]): string => widths.map((place) => place + 1).join(', ');

/** Cuts a line at these column starts. */
export const cutAt = (line: string, widths: readonly number[]): string[] =>
  widths.map((start, column) => line.slice(start, widths[column + 1]).trim());
