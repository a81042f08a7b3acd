import { type Cell, type Grid, type GridRow, textOf } from '../../../files/cells/grid';
import { findHeader } from '../place/header';

const HEAD = /^[-+($]*\d[\d.]*$/;
const TAIL = /^\d{1,2}\)?-?$/;

type Rejoined = { grid: Grid; count: number };

/**
 * Amounts with a decimal comma, cut by the commas between columns because no quotes protect them: rows that are longer than the
 * header get them back. A row that cannot be mended so stays as it is.
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

/** The last `over` pairs of cells that are an amount and its decimals, each as one. */
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
