import type { Role } from '../../../../src/api/contract/reconciliation/statement';
import { isWrittenDay } from '../../../files/cells/dates';
import type { Cell, GridRow } from '../../../files/cells/grid';
import { inRuns } from '../../../files/cells/inRuns';
import { rowWord } from '../../../files/cells/rowWords';
import { HALF, MOST } from '../thresholds';
import { type Draft, isMoney } from './draft';
import type { Profile } from './profiles';

/** The provisional meaning of columns, and the sample of rows that decides it. */

export const MONEY: readonly Role[] = ['amount', 'debit', 'credit', 'balance'];

export function columnsOf(roles: readonly Role[], wanted: readonly Role[]): number[] {
  return roles.flatMap((role, column) => (wanted.includes(role) ? [column] : []));
}

export function likelyDates(drafts: readonly Draft[], seen: readonly Profile[]): number[] {
  const named = drafts.flatMap(({ meaning }, column) =>
    meaning === 'date' || meaning === 'value_date' ? [column] : [],
  );
  return named.length > 0
    ? named
    : seen.flatMap(({ dates, shorts }, column) => (dates >= HALF || shorts >= MOST ? [column] : []));
}

export function likelyMoney(drafts: readonly Draft[], seen: readonly Profile[]): number[] {
  return drafts.flatMap(({ meaning }, column) =>
    isMoney(meaning) || (!meaning && (seen[column]?.money ?? 0) > HALF) ? [column] : [],
  );
}

/** A balance of either end, which some files write as a dated row. */
function isEnd(cell: Cell): boolean {
  const word = typeof cell === 'string' ? rowWord(cell) : undefined;
  return word === 'opening' || word === 'closing';
}

/** The rows with a day; all of them when none has one. */
export function datedRows(rows: readonly GridRow[], columns: readonly number[]): readonly GridRow[] {
  // A file's days repeat.
  const known = new Map<string, boolean>();
  const isDay = inRuns((text) => {
    const seen = known.get(text);
    if (seen !== undefined) return seen;
    const is = isWrittenDay(text) || /^\d{5}$|^\d{1,2}$/.test(text);
    known.set(text, is);
    return is;
  });
  const dated = rows.filter((row) =>
    columns.some((column) => {
      const cell = row.cells[column];
      if (cell === undefined || (typeof cell === 'string' && !isDay(cell.trim()))) return false;
      return !row.cells.some(isEnd);
    }),
  );
  return dated.length > 0 ? dated : rows;
}
