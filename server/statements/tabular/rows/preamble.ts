import { type Grid, type GridRow, isBlankRow, textOf } from '../../../files/cells/grid';
import { rowWord } from '../../../files/cells/rowWords';
import type { Entry } from '../../statement';
import type { Plan } from '../plan';
import { entriesBy } from './entry';
import { hasAmount, isLabels, looksLikeMovement } from './outside';
import { amountsOf, noteBalance, noteCount, OUTSIDE, problem, type Rows, skip } from './rows';
import { statedSum, statedUnder } from './stated';

/**
 * Reads the rows above the header. They may state balances; where a page lost its titles, they are movements like those below, and
 * are read, or become problems where they do not fit the columns.
 */
export function readPreamble(above: Grid, header: readonly GridRow[], plan: Plan, into: Rows): void {
  for (const [at, row] of above.entries()) {
    if (header.includes(row)) {
      if (plan.wanted.header_row === undefined && hasAmount(row)) problem(row, OUTSIDE, into);
      else into.skipped.push(skip(row, 'Encabezado'));
    } else if (isBlankRow(row)) into.skipped.push(skip(row, 'Fila vacía'));
    else if (!noteBalance(row, plan, into, false)) {
      const entries = isLoneValues(above, at, plan) ? [] : outsideEntries(row, plan);
      if (entries.length > 0) into.entries.push(...entries);
      else if (!isLoneValues(above, at, plan) && looksLikeMovement(row, plan.header.length))
        problem(row, OUTSIDE, into);
      else {
        noteCount(row, into);
        noteStated(above, at, plan, into);
        into.skipped.push(skip(row, 'Texto antes del encabezado'));
      }
    }
  }
}

/** The balances and sums of a row above the table, by itself or under the labels above. */
function noteStated(above: Grid, at: number, plan: Plan, into: Rows): void {
  const row = above[at];
  if (!row) return;
  const sum = statedSum(row, plan);
  if (sum) into.stated.push(sum);
  const labels = above.slice(0, at).findLast((one) => !isBlankRow(one));
  if (sum || !labels || !isLabels(labels)) return;
  const { opening, closing, sums } = statedUnder(labels, row, plan);
  if (opening !== undefined) into.opening ??= opening;
  if (closing !== undefined) into.closing = closing;
  into.stated.push(...sums);
}

/** One row of values under labels ("Desde", "Hasta", "Saldo") is no movement; several rows under them are. */
function isLoneValues(above: Grid, at: number, plan: Plan): boolean {
  const filled = above.filter((row) => !isBlankRow(row));
  const row = above[at];
  const place = row ? filled.indexOf(row) : -1;
  const [before, next] = [filled[place - 1], filled[place + 1]];
  return before !== undefined && isLabels(before) && (next === undefined || outsideEntries(next, plan).length === 0);
}

/** The movements in a row above the header, with day and amount in the columns of the table. */
function outsideEntries(row: GridRow, plan: Plan): Entry[] {
  const date = plan.dayOf(row, plan.columns('date')[0]);
  const texts = row.cells.map(textOf).filter((text) => text !== '');
  if (date === undefined || texts.length < 3 || texts.some((text) => rowWord(text) !== undefined)) return [];
  const entryOf = entriesBy(plan);
  return amountsOf(row, plan).flatMap(({ amount, money }) =>
    'cents' in amount ? [entryOf(row, date, amount, money, false)] : [],
  );
}
