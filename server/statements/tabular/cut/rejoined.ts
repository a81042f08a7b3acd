import { isBlankAmount, written } from '../../../files/cells/amounts';
import { isWrittenDay } from '../../../files/cells/dates';
import { type Cell, type Grid, type GridRow, textOf } from '../../../files/cells/grid';
import { findHeader } from '../place/header';
import { CELLS_ALIKE, LINES_CHECKED, MOST_OVER } from '../thresholds';

const HEAD = /^[-+($]*\d[\d.]*$/;
const TAIL = /^\d{1,2}\)?-?$/;

type Rejoined = { grid: Grid; count: number };

/**
 * Rejoins amounts whose decimal comma cut them, since no quotes protect it: it applies to rows longer than the header. A row
 * that cannot be repaired stays as it is.
 */
export function rejoined(grid: Grid): Rejoined {
  const header = findHeader(grid);
  const width = header ? (grid[header.at]?.cells.length ?? 0) : 0;
  if (!header || width < 3) return { grid, count: 0 };
  let count = 0;
  const mended = grid.map((row, at): GridRow => {
    const over = row.cells.length - width;
    if (at <= header.at || over < 1 || over > width) return row;
    const cells = joined(row.cells, over);
    if (!cells) return row;
    count += 1;
    return { ...row, cells };
  });
  return count === 0 ? { grid, count } : { grid: mended, count };
}

/** Rejoins the last `over` pairs of cells that are an amount and its decimals. */
function joined(cells: readonly Cell[], over: number): Cell[] | undefined {
  const left: Cell[] = [...cells];
  let missing = over;
  for (let at = left.length - 2; at >= 0 && missing > 0; at--) {
    if (!HEAD.test(textOf(left[at])) || !TAIL.test(textOf(left[at + 1]))) continue;
    left.splice(at, 2, `${textOf(left[at])},${textOf(left[at + 1])}`);
    missing -= 1;
    at -= 1;
  }
  return missing === 0 ? left : undefined;
}

type Kind = 'day' | 'amount' | 'text';
const kindIn = (cell: string): Kind => {
  const text = cell.trim();
  return isWrittenDay(text) ? 'day' : /\d[.,]\d{2}(?!\d)/.test(text) && written(text) !== undefined ? 'amount' : 'text';
};

/**
 * Rejoins rows that a separator inside an unquoted text made longer than the others: only where the days and amounts then fall in
 * their columns, and in one way only.
 */
export function rejoinedTexts(grid: Grid, delimiter: string): Rejoined {
  const rows = firstDated(grid);
  const width = usualOf(rows.map(({ cells }) => cells.length));
  const usual = rows.filter(({ cells }) => cells.length === width);
  if (width < 3 || usual.length < 3 || usual.length < rows.length * CELLS_ALIKE) return { grid, count: 0 };
  const kinds = Array.from({ length: width }, (_, column): Kind => {
    const found = usual
      .map(({ cells }) => textOf(cells[column]))
      .filter((text) => !isBlankAmount(text))
      .map(kindIn);
    return (
      (['day', 'amount'] as const).find(
        (kind) => found.length > 0 && found.filter((one) => one === kind).length >= found.length * CELLS_ALIKE,
      ) ?? 'text'
    );
  });
  const lengths = kinds.map((_, column) => usual.reduce((sum, { cells }) => sum + textOf(cells[column]).length, 0));
  if (grid.every(({ cells }) => cells.length <= width)) return { grid, count: 0 };
  let count = 0;
  const mended = grid.map((row): GridRow => {
    const over = row.cells.length - width;
    if (over < 1 || over > MOST_OVER || row.problem) return row;
    const cells = textJoined(
      row.cells.map((cell) => (typeof cell === 'string' ? cell : cell.text)),
      over,
      kinds,
      lengths,
      delimiter,
    );
    if (cells) count += 1;
    return cells ? { ...row, cells } : row;
  });
  return count === 0 ? { grid, count } : { grid: mended, count };
}

/** The first rows that hold a day. */
export function firstDated(grid: Grid): GridRow[] {
  const dated: GridRow[] = [];
  for (const row of grid) {
    if (dated.length === LINES_CHECKED) break;
    if (row.cells.some((cell) => isWrittenDay(textOf(cell)))) dated.push(row);
  }
  return dated;
}

export function usualOf(lengths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}

/** Several texts may have been cut: if days and amounts are the same either way, the column with the longest texts wins. */
function textJoined(
  cells: readonly string[],
  over: number,
  kinds: readonly Kind[],
  lengths: readonly number[],
  delimiter: string,
): string[] | undefined {
  const ways = kinds.flatMap((kind, at) => {
    const way = [...cells.slice(0, at), cells.slice(at, at + over + 1).join(delimiter), ...cells.slice(at + over + 1)];
    const fits = kinds.every(
      (one, column) => one === 'text' || isBlankAmount(way[column] ?? '') || kindIn(way[column] ?? '') === one,
    );
    return kind === 'text' && fits ? [{ way, length: lengths[at] ?? 0 }] : [];
  });
  const telling = (way: readonly string[]) => way.filter((_, column) => kinds[column] !== 'text').join('\n');
  const [best] = ways.sort((one, other) => other.length - one.length);
  const isOne = best !== undefined && ways.every(({ way }) => telling(way) === telling(best.way));
  return isOne && kinds.includes('day') && kinds.includes('amount') && cells.some((text) => kindIn(text) === 'amount')
    ? best.way
    : undefined;
}
