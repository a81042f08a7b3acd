import type { Mapping, Side } from '../../../../src/api/contract/reconciliation/statement';
import { isBlankAmount, readAmount } from '../../../files/cells/amounts';
import { type Grid, type GridRow, textOf } from '../../../files/cells/grid';
import { normal } from '../../../files/cells/words';
import { MONEY } from '../columns/likely';
import { findHeader, hasDay } from '../place/header';
import { meaningOf } from '../place/headerWords';
import { currenciesOfColumns } from './currencies';

/** Tables with several columns of debits or of credits ("Cheques", "Otros débitos", "Depósitos"), each movement in one of them. */

const SIDES = {
  debit:
    /\b(?:cheques?|debitos?|cargos?|retiros?|egresos?|salidas?|comision(?:es)?|impuestos?|iva|itf|gmf|gastos|giros?|transferencias? (?:enviadas?|emitidas?)|pagos (?:realizados|enviados))\b/,
  credit:
    /\b(?:depositos?|creditos?|abonos?|ingresos?|entradas?|interes(?:es)?|consignacion(?:es)?|transferencias? recibidas?|pagos recibidos)\b/,
} as const;
const SIDE = ['debit', 'credit'] as const;
/** Titles of what moves nothing: a number, a balance. */
const OTHER = /\b(?:saldos?|total(?:es)?|n[ro]?|nro|num(?:ero)?|fecha|tipo|referencia|documento|balance)\b/;

const LEAST_COLUMNS = 3;

/** The columns of each side in the one whose title says the side, where a side has several and no movement stands in two. */
export function withOneOfEachSide(grid: Grid, { columns }: Mapping): Grid {
  const header = findHeader(grid);
  if (!header || header.at < 0) return grid;
  const titled = header.texts.flatMap((title, column) => {
    const side = sideOf(title);
    return side ? [{ side, column }] : [];
  });
  if (titled.length < LEAST_COLUMNS) return grid;
  const days = grid.slice(header.at + 1).filter(hasDay);
  const money = titled.filter(({ column }) => isMoney(days, column));
  const currencies = currenciesOfColumns(header.texts, grid[header.at - 1], '');
  if (new Set(money.map(({ column }) => currencies[column])).size !== 1) return grid;
  if (!days.every((row) => money.filter(({ column }) => moves(row, column)).length <= 1)) return grid;
  const groups = SIDE.flatMap((side): Group[] => {
    const own = money.flatMap((one) => (one.side === side ? [one.column] : []));
    const into = own.find((column) => meaningOf(header.texts[column] ?? '')?.meaning === side);
    return into === undefined ? [] : [{ into, from: own.filter((column) => column !== into) }];
  });
  // Who chose an amount among the others reads them one by one.
  const isChosen = groups.some(({ from }) =>
    from.some((column) => columns && MONEY.includes(columns[column] ?? 'ignore')),
  );
  const isPlain = groups.every(({ into, from }) => haveOneSign(days, [into, ...from]));
  if (groups.length < SIDE.length || money.length < LEAST_COLUMNS || isChosen || !isPlain) return grid;
  return grid.map((row, at) => (at <= header.at ? row : groups.reduce(together, row)));
}

/** A column of a side, and the others whose amounts it takes in. */
type Group = { into: number; from: readonly number[] };

function sideOf(title: string): Side | undefined {
  const words = normal(title);
  if (OTHER.test(words)) return undefined;
  const meaning = meaningOf(title)?.meaning;
  if (meaning === 'debit' || meaning === 'credit') return meaning;
  const [side, other] = SIDE.filter((one) => SIDES[one].test(words));
  return other ? undefined : side;
}

const moves = (row: GridRow, column: number): boolean => /[1-9]/.test(textOf(row.cells[column]));

/** Amounts alone, one of them with cents: a cheque's number has none. */
function isMoney(days: Grid, column: number): boolean {
  const filled = days.filter(({ cells }) => !isBlankAmount(textOf(cells[column])));
  return (
    filled.some((row) => moves(row, column)) &&
    filled.every(({ cells }) => readAmount(cells[column] ?? '', undefined) !== undefined) &&
    filled.some(({ cells }) => /[.,]\d\d?\D*$/.test(textOf(cells[column])))
  );
}

/** Columns that write their signs in two ways cannot be read as one. */
function haveOneSign(days: Grid, columns: readonly number[]): boolean {
  const signs = days.flatMap(({ cells }) =>
    columns.map((column) => Math.sign(readAmount(cells[column] ?? '', undefined)?.cents ?? 0)),
  );
  return !(signs.includes(1) && signs.includes(-1));
}

/** A row of sums has several, and is no movement: none of them is the sum of the side. */
function together(row: GridRow, { into, from }: Group): GridRow {
  const [moving, more] = [into, ...from].filter((column) => moves(row, column));
  const moved = more !== undefined ? '' : (row.cells[moving ?? into] ?? '');
  return {
    ...row,
    cells: row.cells.map((cell, column) => (column === into ? moved : from.includes(column) ? '' : cell)),
  };
}
