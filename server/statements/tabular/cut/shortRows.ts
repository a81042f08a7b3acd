import { written } from '../../../files/cells/amounts';
import { isWrittenDay } from '../../../files/cells/dates';
import { type Grid, type GridRow, textOf } from '../../../files/cells/grid';
import { rowWord } from '../../../files/cells/rowWords';
import { CELLS_ALIKE } from '../thresholds';
import { firstDated, usualOf } from './rejoined';

const MONEY = /\d[.,]\d{2}(?!\d)/;

/**
 * Marks movements with fewer cells than the others, in a file that writes empty cells at the end: what they hold stands in other
 * columns than it should, a debit as a credit.
 */
export function withShortRows(grid: Grid): Grid {
  const rows = firstDated(grid);
  const width = usualOf(rows.map(({ cells }) => cells.length));
  const usual = rows.filter(({ cells }) => cells.length === width);
  const keepsEmpty = usual.some(({ cells }) => textOf(cells.at(-1)) === '');
  if (width < 3 || !keepsEmpty || usual.length < rows.length * CELLS_ALIKE) return grid;
  if (grid.every((row) => !isShort(row, width))) return grid;
  return grid.map((row) => {
    const problem = `La fila tiene ${row.cells.length} celdas y las demás ${width}: no se sabe cuál falta. Complétela en el archivo y cárguelo de nuevo.`;
    return isShort(row, width) ? { ...row, problem } : row;
  });
}

function isShort({ cells, problem }: GridRow, width: number): boolean {
  if (problem !== undefined || cells.length >= width) return false;
  const texts = cells.map(textOf);
  return (
    texts.some(isWrittenDay) &&
    texts.some((text) => MONEY.test(text) && written(text) !== undefined) &&
    texts.every((text) => rowWord(text) === undefined)
  );
}
