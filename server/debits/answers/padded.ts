import { type Cell, textOf } from '../../files/cells/grid';
import type { AnswerRow, Table } from './tables';

/** Amounts that have neither a mark nor another width: cents behind zeros (`000000012345`), as files of fixed columns write them. */

const PADDED = /^0\d{7,}$/;

/** The tables with their cents behind a point, where the file's amounts are padded; a cell of another width is no amount. */
export function withPaddedCents(tables: readonly Table[]): { tables: readonly Table[]; isPadded: boolean } {
  const texts = tables.flatMap((table) => {
    const columns = amountsOf(table);
    return table.body.flatMap(({ cells }) => columns.map((column) => written(cells[column]))).filter(Boolean);
  });
  const widths = texts.filter((text) => PADDED.test(text)).map(({ length }) => length);
  const width = [...new Set(widths)].find((one) => widths.filter((other) => other === one).length * 2 > texts.length);
  if (width === undefined || texts.some((text) => /\d[.,]\d/.test(text))) return { tables, isPadded: false };
  const marked = tables.map((table) => ({
    ...table,
    body: table.body.map((row) => withMarks(row, amountsOf(table), width)),
  }));
  return { tables: marked, isPadded: true };
}

const amountsOf = ({ columns, left, others }: Table): number[] => [
  ...[columns.get('amount'), columns.get('collected')].filter((column) => column !== undefined),
  ...left,
  ...others,
];

/** A number of a workbook is no padded one. */
const written = (cell: Cell | undefined): string => (typeof cell === 'object' && 'number' in cell ? '.' : textOf(cell));

function withMarks(row: AnswerRow, columns: readonly number[], width: number): AnswerRow {
  const odd = columns
    .map((column) => textOf(row.cells[column]))
    .find((text) => /^\d+$/.test(text) && text.length !== width && /[1-9]/.test(text));
  if (odd !== undefined)
    return {
      ...row,
      problem: `El monto «${odd}» tiene ${odd.length} cifras y los demás ${width}: puede estar cortado.`,
    };
  const cells = row.cells.map((cell, column) => {
    const text = textOf(cell);
    return columns.includes(column) && /^\d+$/.test(text)
      ? `${text.slice(0, -2).replace(/^0+(?=\d)/, '') || '0'}.${text.slice(-2).padStart(2, '0')}`
      : cell;
  });
  return { ...row, cells };
}
