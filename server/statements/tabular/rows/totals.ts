import type { Cents } from '../../../../src/api/contract/money';
import { textOf } from '../../../files/cells/grid';
import { amountWords } from '../../reading';
import type { Entry } from '../../statement';
import { centsOfCell } from '../columns/columnCents';
import type { Plan } from '../plan';
import { isCounted } from './entry';
import type { Rows } from './rows';

type Sums = { credits: Cents; debits: Cents };

/** Warns, with both figures, of each control total that is no sum of the movements read. */
export function totalsDiffer({ entries, totals }: Rows, plan: Plan): string[] {
  const whole = bothSums(entries, plan);
  return totals.flatMap(({ row, after }, at) => {
    // A total may be of the whole file, or of the rows since the last total: of a day, of a page.
    const told = [...whole, ...bothSums(entries.slice(totals[at - 1]?.after ?? 0, after), plan)];
    return plan.roles.flatMap((role, column) => {
      if (role !== 'debit' && role !== 'credit' && role !== 'amount') return [];
      const total = centsOfCell(row.cells[column], plan.decimal, plan.implied);
      const fits = told.flatMap(({ credits, debits }) =>
        role === 'debit' ? [debits] : role === 'credit' ? [credits] : [credits + debits, credits, debits],
      );
      if (total === undefined || fits.some((sum) => Math.abs(sum) === Math.abs(total))) return [];
      const name = textOf(plan.header[column]) || `columna ${column + 1}`;
      const [read, written] = [fits[0] ?? 0, total].map((cents) => amountWords(Math.abs(cents)));
      return [
        `El total de la fila ${row.row} en «${name}» (${written}) no es la suma de los movimientos leídos (${read}).`,
      ];
    });
  });
}

/** Sums of what counts, and of all with what is pending: banks total either. */
function bothSums(entries: readonly Entry[], plan: Plan): Sums[] {
  return [entries.filter((entry) => isCounted(entry, plan.wanted)), entries].map(sumsOf);
}

function sumsOf(entries: readonly Entry[]): Sums {
  return {
    credits: entries.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0),
    debits: entries.reduce((sum, { amount }) => sum + Math.min(amount, 0), 0),
  };
}
