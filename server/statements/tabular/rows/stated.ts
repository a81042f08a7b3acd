import type { Cents } from '../../../../src/api/contract/money';
import type { Side, Truncation } from '../../../../src/api/contract/reconciliation/statement';
import { centsOfCell } from '../../../files/cells/amounts';
import { type GridRow, textOf } from '../../../files/cells/grid';
import { rowWord } from '../../../files/cells/rowWords';
import { sideOfTitle } from '../../../files/cells/sideWords';
import { formatMoney } from '../../../ledger/words';
import { type Entry, isCounted } from '../../statement';
import type { Plan } from '../plan';
import { sumsOf } from './totals';

/** A sum of all incoming or outgoing money that a file states above its table. */
export type StatedSum = { row: number; side: Side; cents: Cents };
type Stated = { opening?: Cents; closing?: Cents; sums: StatedSum[] };

const amountIn = (row: GridRow, column: number, { decimal, implied }: Plan) =>
  /\d[.,]\d/.test(textOf(row.cells[column])) || typeof row.cells[column] === 'object'
    ? centsOfCell(row.cells[column], decimal, implied)
    : undefined;

/** "Total cargos: 43,381.58" */
export function statedSum(row: GridRow, plan: Plan): StatedSum | undefined {
  const texts = row.cells.map(textOf);
  const label = texts.find((text) => rowWord(text) === 'total');
  const side = label === undefined ? undefined : sideOfTitle(label);
  const amounts = texts.flatMap((_, column) => amountIn(row, column, plan) ?? []);
  const [cents] = amounts;
  return side && cents !== undefined && amounts.length === 1 ? { row: row.row, side, cents } : undefined;
}

/** Values under their labels: both balances, and the sums between them. */
export function statedUnder(labels: GridRow, row: GridRow, plan: Plan): Stated {
  const stated: Stated = { sums: [] };
  for (const [column, cell] of labels.cells.entries()) {
    const cents = amountIn(row, column, plan);
    const label = textOf(cell);
    if (cents === undefined || label === '') continue;
    const word = rowWord(label);
    const side = word === undefined || word === 'total' ? sideOfTitle(label) : undefined;
    if (word === 'opening' || word === 'closing') stated[word] = cents;
    else if (side) stated.sums.push({ row: row.row, side, cents });
  }
  // A lone sum under a label may mean anything: the values are compared only with both balances.
  return stated.opening !== undefined && stated.closing !== undefined ? stated : { sums: [] };
}

/** Movements are missing when they sum to less than the file states; when they sum to more, one is not the bank's. */
export function statedDiffer(
  stated: readonly StatedSum[],
  entries: readonly Entry[],
  { wanted }: Plan,
): { truncations: Truncation[]; warnings: string[] } {
  if (stated.length === 0) return { truncations: [], warnings: [] };
  const all = [sumsOf(entries), sumsOf(entries.filter((entry) => isCounted(entry, wanted)))];
  const differences: { truncations: Truncation[]; warnings: string[] } = { truncations: [], warnings: [] };
  for (const { row, side, cents } of stated) {
    const [read = 0, counted = 0] = all.map(({ debits, credits }) => (side === 'debit' ? -debits : credits));
    const sum = Math.abs(cents);
    if (read === sum || counted === sum) continue;
    const what = side === 'debit' ? 'lo que sale' : 'lo que entra';
    const msg = `La fila ${row} dice que ${what} suma ${formatMoney(sum)} y se leyó ${formatMoney(read)}.`;
    if (sum > read) differences.truncations.push({ kind: 'totals', msg });
    else differences.warnings.push(msg);
  }
  return differences;
}
