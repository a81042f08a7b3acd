import { centsOfCell, type Decimal } from '../../../files/cells/amounts';
import { isFlagWord } from '../../../files/cells/flags';
import { type GridRow, textOf } from '../../../files/cells/grid';
import { isBalanceRow } from '../../../files/cells/rowWords';
import type { Money } from './runningBalance';

/** The rows with a day, and the form of their amounts: the sample on which columns are compared. */
export type Table = {
  rows: readonly GridRow[];
  decimal: Decimal | undefined;
  implied: number;
};

/** A column's cents, signed by sign and by a debit mark; `undefined` for a row without an amount. */
export function centsOfColumn(table: Table, column: number | undefined): Money {
  if (column === undefined) return table.rows.map(() => undefined);
  return table.rows.map((row) => centsOfCell(row.cells[column], table.decimal, table.implied));
}

/** Cents of a pair of columns, as `credit * creditSign + debit * debitSign`; `undefined` where both are blank. */
export function pairCents(debits: Money, credits: Money, debitSign: number, creditSign: number): Money {
  return debits.map((debit, at) => {
    const credit = credits[at];
    if (debit === undefined && credit === undefined) return undefined;
    return (credit ?? 0) * creditSign + (debit ?? 0) * debitSign;
  });
}

/** The texts of a column of marks: a code that only rows of a balance have, such as SI beside NC and ND, is no mark. */
export function markTexts(rows: readonly GridRow[], column: number): string[] {
  const ofMovements = rows.filter((row) => isFlagWord(textOf(row.cells[column])) || !isBalanceRow(row));
  return filledTexts(ofMovements, column);
}

function filledTexts(rows: readonly GridRow[], column: number): string[] {
  return rows.map((row) => textOf(row.cells[column])).filter((text) => text !== '');
}
