import { type Grid, type GridRow, textOf } from '../../../files/cells/grid';
import { opensPending, pendingIn } from '../../../files/cells/words';
import { byAccount, type Entry } from '../../statement';
import { follow } from '../columns/runningBalance';
import type { Rows } from './rows';

/** Each is tried with all others of its file. */
const MOST_TRIED = 50;

/**
 * Takes movements for announced whose text says so ("SPEI RECIBIDO (PENDIENTE)"), or whose mark a note explains so ("(*) Pendientes de
 * confirmación"), and which the balances do not count. Where no balance says anything, those with a mark are announced, and the
 * clearest of the others are marked.
 */
export function announceUnbooked({ entries, opening, closing }: Rows, body: Grid): void {
  const groups = byAccount(entries);
  const stated = groups.length === 1 && opening !== undefined && closing !== undefined ? closing - opening : undefined;
  const noted = notedRows(entries, body);
  const isSuspect = ({ row, description }: Entry) => noted.has(row) || pendingIn(description) !== undefined;
  for (const own of groups) {
    const booked = own.filter(({ pending }) => !pending);
    const suspects = booked.filter(isSuspect);
    if (suspects.length === 0 || suspects.length === booked.length) continue;
    const all = faultsOf(booked, stated);
    const others = booked.filter((entry) => !isSuspect(entry));
    const isExplained = faultsOf(others, stated).broken === 0;
    if (isExplained && (all.broken > 0 || isUncounted(suspects, others))) {
      for (const entry of suspects) entry.pending = true;
      continue;
    }
    const isTried = all.broken > 0 && suspects.length <= MOST_TRIED;
    for (const entry of suspects) {
      const rest = isTried
        ? faultsOf(
            booked.filter((one) => one !== entry),
            stated,
          )
        : all;
      if (rest.broken < all.broken || (all.checked === 0 && noted.has(entry.row))) entry.pending = true;
      else if (
        (all.broken > 0 || all.checked === 0) &&
        (noted.has(entry.row) || pendingIn(entry.description) === 'sure')
      )
        entry.flags.push('Su texto dice que está pendiente: compruebe que esté contabilizado.');
    }
  }
}

const NOTE = /^\(?([*†‡¹²³])\)?\s*[:.=–-]?\s*(\p{L}.*)$/u;

/** The rows with a mark that a note of the file explains as pending. */
function notedRows(entries: readonly Entry[], body: Grid): ReadonlySet<number> {
  const notes = body.filter((row) => markOf(row) !== undefined);
  if (notes.length === 0) return new Set();
  const rows = new Set(entries.map(({ row }) => row));
  const marks = notes.flatMap((row) => (rows.has(row.row) ? [] : (markOf(row) ?? [])));
  return new Set(
    body.flatMap(({ row, cells }) =>
      rows.has(row) && cells.some((cell) => hasMark(textOf(cell), marks)) ? [row] : [],
    ),
  );
}

/** The mark that a note explains as pending. */
function markOf({ cells }: GridRow): string | undefined {
  const said = NOTE.exec(textOf(cells.find((cell) => textOf(cell) !== '')));
  return said !== null && opensPending(said[2] ?? '') === true ? said[1] : undefined;
}

/** A mark stands alone, or once at an end of a text: several hide a number or a name. */
const hasMark = (text: string, marks: readonly string[]): boolean =>
  marks.some(
    (mark) =>
      (text.endsWith(mark) && text.at(-2) !== mark) ||
      (text.startsWith(mark) && text[1] !== mark) ||
      [text.slice(0, 3), text.slice(-3)].includes(`(${mark})`),
  );

/** Without balances of their own, where all others have one. */
const isUncounted = (suspects: readonly Entry[], others: readonly Entry[]): boolean =>
  suspects.every(({ balance }) => balance === undefined) && others.every(({ balance }) => balance !== undefined);

/** How many balances do not follow the movements; `stated`: what they come to by the balances of both ends. */
function faultsOf(entries: readonly Entry[], stated: number | undefined): { broken: number; checked: number } {
  const { checked, forward, backward } = follow(
    entries.map(({ amount }) => amount),
    entries.map(({ balance }) => balance),
  );
  const sum = entries.reduce((total, { amount }) => total + amount, 0);
  const isOff = stated !== undefined && sum !== stated ? 1 : 0;
  return { broken: checked - Math.max(forward, backward) + isOff, checked: checked + (stated === undefined ? 0 : 1) };
}
