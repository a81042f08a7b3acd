import { type Grid, type GridRow, textOf } from '../../files/cells/grid';

/** As many rows beside the last one say how a column is written. */
const ENOUGH = 2;

/**
 * The last row with its problem, where the text of a file ends within it: it has fewer cells than any other, or its last cell is shorter
 * where all others of the column are written alike (decimals of an amount, letters of a day or a code).
 */
export function withBrokenEnd(body: Grid, amounts: readonly number[], codes: readonly number[]): Grid {
  const last = body.at(-1);
  const others = body.slice(0, -1);
  if (!last || last.problem !== undefined || others.length < ENOUGH || !breaksOff(last, others, amounts, codes)) {
    return body;
  }
  const problem = 'El archivo se corta en esta fila. Descárguelo otra vez, o complétela y termine con Enter.';
  return [...others, { ...last, problem }];
}

function breaksOff(last: GridRow, others: Grid, amounts: readonly number[], codes: readonly number[]): boolean {
  const at = last.cells.length - 1;
  if (others.every(({ cells }) => cells.length > last.cells.length)) return true;
  const sizeOf = amounts.includes(at) ? decimalsOf : codes.includes(at) ? (text: string) => text.length : undefined;
  if (!sizeOf) return false;
  const sizes = new Set(others.flatMap(({ cells }) => sizeOf(textOf(cells[at])) || []));
  const [size = 0] = sizes;
  return sizes.size === 1 && sizeOf(textOf(last.cells[at])) < size;
}

const decimalsOf = (text: string): number => /\d[.,](\d{1,2})$/.exec(text)?.[1]?.length ?? 0;
