import type { Side } from '../../../../src/api/contract/reconciliation/statement';
import { isBlankAmount, plainCents, readAmount } from '../../../files/cells/amounts';
import { sideIn } from '../../../files/cells/flags';
import { textOf } from '../../../files/cells/grid';
import type { Table } from '../columns/columnCents';

/** The marks and signs of a column's amounts, counted. */
export type Tally = { debit: number; credit: number; marked: number; bare: number; minus: number; plus: number };

export function tally(
  table: Table,
  column: number,
  kind: number | undefined,
  sides: ReadonlyMap<string, Side> | undefined,
): Tally {
  const seen: Tally = { debit: 0, credit: 0, marked: 0, bare: 0, minus: 0, plus: 0 };
  for (const row of table.rows) {
    const cell = row.cells[column];
    if (cell === undefined) continue;
    const flagged = kind === undefined || !sides ? undefined : sideIn(sides, textOf(row.cells[kind]));
    const plain = typeof cell === 'string' && table.implied === 0 ? plainCents(cell, table.decimal) : undefined;
    if (plain !== undefined && flagged === undefined) {
      seen.bare += 1;
      if (plain < 0) seen.minus += 1;
      continue;
    }
    if (isBlankAmount(textOf(cell))) continue;
    const amount = readAmount(cell, table.decimal, table.implied);
    if (!amount) continue;
    const side = flagged ?? amount.mark;
    if (side) {
      seen[side] += 1;
      seen.marked += 1;
    } else {
      seen.bare += 1;
      if (amount.sign === '-' && amount.cents !== 0) seen.minus += 1;
      if (amount.sign === '+') seen.plus += 1;
    }
  }
  return seen;
}
