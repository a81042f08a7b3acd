import type { Cents } from '../../../../src/api/contract/money';
import { centsOfCell } from '../../../files/cells/amounts';
import { type GridRow, textOf } from '../../../files/cells/grid';
import type { Entry } from '../../statement';
import type { Plan } from '../plan';

/** The rows read so far; `after` of a total is the number of entries before it. */
type SoFar = { entries: readonly Entry[]; totals: readonly { after: number }[] };

export type Sums = { credits: Cents; debits: Cents };

export function sumsOf(entries: readonly Entry[]): Sums {
  let [credits, debits] = [0, 0];
  for (const { amount } of entries) {
    if (amount > 0) credits += amount;
    else debits += amount;
  }
  return { credits, debits };
}

/** Whether a column of a pair holds incoming money: credits do, and the debits of a book. */
export function isIncoming(role: 'debit' | 'credit', { money }: Plan): boolean {
  const isBook = money.some(({ rule }) => rule.kind === 'pair' && rule.debitSign === 1 && rule.creditSign === -1);
  return (role === 'credit') !== isBook;
}

/** The possible scopes of a total: all rows so far, those since the last total, those of the last day. */
function scopes({ entries, totals }: SoFar): (readonly Entry[])[] {
  const day = entries.at(-1)?.date;
  const since = entries.slice(totals.at(-1)?.after ?? 0);
  const ofDay = entries.filter(({ date }) => date === day);
  return [entries, since, ofDay];
}

/** Whether a row without a word leaves the balance unchanged: its amount repeats the rows above. */
export function isSilentTotal(row: GridRow, plan: Plan, { entries }: SoFar): boolean {
  const above = entries.at(-1);
  if (!above || above.amount === 0 || above.description === '') return false;
  if (above.balance === undefined) return false;
  const balance = centsOfCell(row.cells[plan.columns('balance')[0] ?? -1], plan.decimal, plan.implied);
  if (balance !== above.balance) return false;
  return row.cells.every((cell) => !/\p{L}/u.test(textOf(cell)));
}

type Cells = { debit: Cents | undefined; credit: Cents | undefined; amount: Cents | undefined };

function cellsOf(row: GridRow, plan: Plan): Cells {
  const read = (role: 'debit' | 'credit' | 'amount') => {
    const cents = centsOfCell(row.cells[plan.columns(role)[0] ?? -1], plan.decimal, plan.implied);
    return cents === 0 ? undefined : cents;
  };
  return { debit: read('debit'), credit: read('credit'), amount: read('amount') };
}

/** Whether a dated row that names a total is the sum of rows above it, and no movement of that amount. */
export function isSumOfRows(row: GridRow, plan: Plan, into: SoFar): boolean {
  const { debit, credit, amount } = cellsOf(row, plan);
  if (debit === undefined && credit === undefined && amount === undefined) return false;
  return scopes(into).some((entries) => {
    if (entries.length < 2) return false;
    const { credits, debits } = sumsOf(entries);
    const isSum = (cents: Cents | undefined, ...sums: Cents[]) =>
      cents === undefined || sums.some((sum) => Math.abs(sum) === Math.abs(cents));
    const ofSide = (role: 'debit' | 'credit') => (isIncoming(role, plan) ? credits : debits);
    return (
      isSum(debit, ofSide('debit')) &&
      isSum(credit, ofSide('credit')) &&
      isSum(amount, credits + debits, credits, debits)
    );
  });
}

/** Whether a row fills both sides, each with the sum of the rows above: a total, whatever its text. */
export function isSumOfBoth(row: GridRow, plan: Plan, into: SoFar): boolean {
  if (plan.columns('debit').length === 0) return false;
  const { debit, credit } = cellsOf(row, plan);
  return debit !== undefined && credit !== undefined && isSumOfRows(row, plan, into);
}
