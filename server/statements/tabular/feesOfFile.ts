import type { Role } from '../../../src/api/contract/reconciliation/statement';
import { type GridRow, textOf } from '../../files/cells/grid';
import { saysPending, saysRejected } from '../../files/cells/words';
import { centsOfColumn, type Table } from './columns/columnCents';
import { columnsOfFees, type Fees, feesOf, NO_FEES, type Seen } from './columns/fees';
import type { MoneyRule } from './customs/amountRule';
import { rowAmount } from './rows/rowAmount';

/** The fees of a table with one currency. */
export function feesOfFile(rules: readonly MoneyRule[], table: Table, seen: Seen): Fees | undefined {
  const [only, second] = rules;
  if (!only || second) return undefined;
  const own = { ...table, rows: booked(table.rows, seen.roles) };
  const columns = columnsOfFees(own, seen);
  if (columns.length === 0) return NO_FEES;
  const amounts = own.rows.map((row) => {
    const amount = rowAmount(row, only.rule, table.decimal, table.implied);
    return 'cents' in amount ? amount.cents : undefined;
  });
  return feesOf(own, amounts, centsOfColumn(own, only.balance), seen, columns);
}

/** The rows without announced or rejected movements, which move no balance. */
function booked(rows: readonly GridRow[], roles: readonly Role[]): readonly GridRow[] {
  const isOut = ({ cells }: GridRow) =>
    roles.some((role, column) => {
      const text = role === 'status' ? textOf(cells[column]) : '';
      return saysPending(text) || saysRejected(text);
    });
  return roles.includes('status') ? rows.filter((row) => !isOut(row)) : rows;
}
