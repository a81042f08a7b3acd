import type { Mapping, RowProblem } from '../../../../src/api/contract/reconciliation/statement';
import { type Grid, type GridRow, isBlankRow, textOf } from '../../../files/cells/grid';
import { normal } from '../../../files/cells/words';
import { layoutOf, rowOf } from '../place/layout';
import { skip } from './rows';

type LeftOut = Pick<Mapping, 'first_row' | 'last_row' | 'skipped_rows' | 'skipped_words'>;

/** The fields of a mapping that say which rows are no movements. */
export function leftOutFields({ first_row, last_row, skipped_rows, skipped_words }: Mapping): LeftOut {
  return {
    ...(first_row !== undefined && { first_row }),
    ...(last_row !== undefined && { last_row }),
    ...(skipped_rows && { skipped_rows }),
    ...(skipped_words && { skipped_words }),
  };
}

/** Takes the rows out that staff say are no movements, each with that reason. The header and what stands above it stay. */
export function withoutLeftOut(grid: Grid, wanted: Mapping): { rest: Grid; left: RowProblem[] } {
  if (Object.keys(leftOutFields(wanted)).length === 0) return { rest: grid, left: [] };
  const header = rowOf(grid, layoutOf(grid, wanted).header);
  const words = new Set(wanted.skipped_words?.map(wordOf));
  const left: RowProblem[] = [];
  const rest = grid.filter((row) => {
    const why = row.row > header ? whyOf(row, wanted, words) : undefined;
    if (why !== undefined && !isBlankRow(row)) left.push(skip(row, why));
    return why === undefined;
  });
  return { rest, left };
}

/** What a cell says, whatever numbers stand in it: they change with each file. */
export const wordOf = (text: string): string => normal(text.replace(/\d+/g, ' '));

function whyOf(row: GridRow, wanted: LeftOut, words: ReadonlySet<string>): string | undefined {
  const { first_row = Number.NEGATIVE_INFINITY, last_row = Number.POSITIVE_INFINITY, skipped_rows } = wanted;
  if (row.row < first_row) return 'Está antes de donde se indicó que empieza la tabla';
  if (row.row > last_row) return 'Está después de donde se indicó que termina la tabla';
  if (skipped_rows?.includes(row.row)) return 'Se indicó que no es un movimiento';
  if (words.size === 0) return undefined;
  const said = row.cells.map(textOf).find((text) => text !== '' && words.has(wordOf(text)));
  return said === undefined ? undefined : `Se indicó que «${said}» no es un movimiento`;
}
