import { isBlankAmount, written } from '../../../files/cells/amounts';
import { type Cell, firstFilled, type Grid, type GridRow, isBlankRow, textOf } from '../../../files/cells/grid';
import { ROWS_IN_PAIRS } from '../thresholds';
import { hasDay } from './header';

type Joined = { rows: Grid; each: number };

/** Joins movements of two rows (the day and the text, then the money) into one row each; `each` is 1 for any other table. */
export function joinedRows(body: Grid, wanted: number | undefined): Joined {
  const each = wanted ?? (comesInPairs(body) ? 2 : 1);
  return each === 1 ? { rows: body, each } : { rows: joined(body, each), each };
}

function comesInPairs(body: Grid): boolean {
  const filled = firstFilled(body, 400);
  let pairs = 0;
  let complete = 0;
  for (const [at, row] of filled.entries()) {
    if (!hasDay(row)) continue;
    const next = filled[at + 1];
    if (hasMoney(row)) complete += 1;
    else if (next && !hasDay(next) && hasMoney(next)) pairs += 1;
  }
  return pairs >= 2 && complete === 0 && pairs * 2 >= filled.length * ROWS_IN_PAIRS;
}

function hasMoney(row: GridRow): boolean {
  return row.cells.some((cell) =>
    typeof cell === 'string' ? /\d[.,]\d{2}(?!\d)/.test(cell) && written(cell.trim()) !== undefined : 'number' in cell,
  );
}

function joined(body: Grid, each: number): Grid {
  const width = body.reduce((most, row) => Math.max(most, row.cells.length), 0);
  const groups: GridRow[][] = [];
  for (const row of body) {
    const last = groups.at(-1);
    if (isBlankRow(row)) continue;
    const goesOn = last !== undefined && last.length < each && hasDay(last[0] ?? row) && !hasDay(row);
    if (last && goesOn) last.push(row);
    else groups.push([row]);
  }
  const isBeside = groups.some((rows) => clash(rows, width));
  return groups.map((rows) => {
    const [first] = rows;
    if (!first || rows.length === 1) return first ?? { row: 0, cells: [] };
    return { row: first.row, cells: isBeside ? beside(rows, width) : merged(rows, width) };
  });
}

/** Whether two rows of a movement fill one column, unless both hold text. */
function clash(rows: readonly GridRow[], width: number): boolean {
  return Array.from({ length: width }, (_, column) => column).some((column) => {
    const filled = rows.map((row) => row.cells[column]).filter((cell) => textOf(cell) !== '');
    return filled.length > 1 && filled.some((cell) => typeof cell !== 'string' || isNumber(cell));
  });
}

const isNumber = (text: string) => !isBlankAmount(text) && written(text.trim()) !== undefined;

function merged(rows: readonly GridRow[], width: number): Cell[] {
  return Array.from({ length: width }, (_, column) => {
    const filled = rows.flatMap((row) => row.cells[column] ?? []).filter((cell) => textOf(cell) !== '');
    const [only, second] = filled;
    return second === undefined ? (only ?? '') : filled.map(textOf).join(' ');
  });
}

function beside(rows: readonly GridRow[], width: number): Cell[] {
  return rows.flatMap(({ cells }) => Array.from({ length: width }, (_, column) => cells[column] ?? ''));
}
