import type { Cents } from '../../../../src/api/contract/money';
import type { RowProblem } from '../../../../src/api/contract/statement';
import { centsOfCell } from '../../../files/cells/amounts';
import { type Grid, type GridRow, isBlankRow, lineOf, textOf } from '../../../files/cells/grid';
import {
  normal,
  oneLine,
  opensPending,
  rowWord,
  saysAuthorised,
  saysPending,
  saysRejected,
} from '../../../files/cells/words';
import type { Entry } from '../../statement';
import { balanceIn } from '../place/surroundings';
import type { Plan } from '../plan';
import { entryOf } from './entry';
import { rowAmount } from './rowAmount';

export type Rows = {
  entries: Entry[];
  problems: RowProblem[];
  skipped: RowProblem[];
  /** Rows of totals, to be checked against the sums; `after` is how many entries stand before each. */
  totals: { row: GridRow; after: number }[];
  opening?: Cents;
  closing?: Cents;
};

/** Reads the rows above the header, which are never movements but may tell balances. */
export function readPreamble(above: Grid, header: readonly GridRow[], plan: Plan, into: Rows): void {
  for (const row of above) {
    if (header.includes(row)) into.skipped.push(skip(row, 'Encabezado'));
    else if (isBlankRow(row)) into.skipped.push(skip(row, 'Fila vacía'));
    else if (!keepBalance(row, plan, into, false)) into.skipped.push(skip(row, 'Texto antes del encabezado'));
  }
}

/** Reads the rows below the header: each becomes an entry, a problem or a skipped row with its reason. */
export function readRows(rows: Grid, above: Grid, plan: Plan, into: Rows): void {
  const header = plan.header.map(normal);
  let last: Entry | undefined;
  let isPending = sectionOf(above) ?? false;
  for (const row of rows) {
    const entry = readRow(row, plan, header, last, into);
    if (entry) {
      entry.pending ||= isPending;
      into.entries.push(entry);
    } else isPending = sectionOf([row]) ?? isPending;
    last = entry ?? (last && isContinuation(row, plan) ? last : undefined);
  }
}

/** The last section title among rows: a row with one text and nothing else. */
function sectionOf(rows: Grid): boolean | undefined {
  return rows.reduce<boolean | undefined>((found, { cells }) => {
    const [first, second] = cells.map(textOf).filter((text) => text !== '');
    return first === undefined || second !== undefined ? found : (opensPending(first) ?? found);
  }, undefined);
}

function readRow(
  row: GridRow,
  plan: Plan,
  header: readonly string[],
  last: Entry | undefined,
  into: Rows,
): Entry | undefined {
  if (row.problem) return problem(row, row.problem, into);
  if (isBlankRow(row)) return skipped(row, 'Fila vacía', into);
  const texts = row.cells.map(textOf);
  if (isHeaderAgain(texts, header)) return skipped(row, 'Encabezado repetido', into);

  const dateColumn = plan.columns('date')[0];
  const dateText = dateColumn === undefined ? '' : textOf(row.cells[dateColumn]);
  const date = dateColumn === undefined ? undefined : plan.dayOf(row.cells[dateColumn]);
  const amount = plan.rule ? rowAmount(row, plan.rule, plan.decimal, plan.implied) : { blank: true as const };
  const paid = 'cents' in amount;

  const status = plan.columns('status').map((column) => textOf(row.cells[column]));
  if (status.some(saysRejected)) return skipped(row, `Estado «${status.join(' ')}»: no es un movimiento`, into);
  if (keepRowWord(row, plan, date !== undefined && paid && amount.cents !== 0, into)) return undefined;
  const valued = plan.columns('value_date')[0];
  const unbooked = valued !== undefined && textOf(row.cells[valued]) === '' && status.some(saysAuthorised);
  const announced = unbooked || status.some(saysPending) || saysPending(dateText);
  if (paid && date !== undefined) return entryOf(row, date, amount, announced, plan);
  if (paid && (announced || (dateText === '' && texts.some((text) => saysPending(text) || saysAuthorised(text))))) {
    return entryOf(row, '', amount, true, plan);
  }
  if ('bad' in amount && (date !== undefined || dateText === '' || /\d/.test(dateText))) {
    if (date === undefined && !/\d/.test(amount.bad)) return skipped(row, 'Texto que no es un movimiento', into);
    return problem(row, `El monto «${amount.bad}» no se entiende.`, into);
  }
  if (paid) {
    if (texts.every((text) => !/\p{L}/u.test(text)) && dateText === '') {
      into.totals.push({ row, after: into.entries.length });
      return skipped(row, 'Fila de totales', into);
    }
    const inherited = dateText === '' ? sameDay(row, amount.cents, last, plan) : undefined;
    if (inherited)
      return {
        ...entryOf(row, inherited, amount, false, plan),
        flags: ['La fecha falta en la fila: se tomó de la anterior, y el saldo lo confirma.'],
      };
    return problem(row, dateText === '' ? 'No tiene fecha.' : `La fecha «${oneLine(dateText)}» no se entiende.`, into);
  }
  if (date !== undefined) return problem(row, 'Tiene fecha pero no monto.', into);
  if (last && isContinuation(row, plan)) {
    const more = plan.columns('description').map((column) => oneLine(textOf(row.cells[column])));
    last.description = [last.description, ...more].filter((text) => text !== '').join(' ');
    return skipped(row, `Continúa la descripción de la fila ${last.row}`, into);
  }
  return skipped(row, 'Texto que no es un movimiento', into);
}

function isHeaderAgain(texts: readonly string[], header: readonly string[]): boolean {
  return header.some((text) => text !== '') && header.every((text, at) => normal(texts[at] ?? '') === text);
}

/** Balances, totals and page feet, told by the text they begin with. */
function keepRowWord(row: GridRow, plan: Plan, isMovement: boolean, into: Rows): boolean {
  const word = row.cells.map((cell) => rowWord(textOf(cell))).find((said) => said !== undefined);
  if (word === undefined) return false;
  const texts = row.cells.map((cell) => textOf(cell)).filter((text) => rowWord(text) !== undefined);
  const isShort = texts.some((text) => normal(text).split(' ').length <= 4);
  // "Saldo anterior" on a dated row is still a balance; "SALDO FACTURA 1042" or "TOTAL GAS" is somebody's payment.
  if (isMovement && !(isShort && (word === 'opening' || word === 'closing'))) return false;
  if (word === 'page') skipped(row, 'Pie de página', into);
  else if (word === 'total') {
    into.totals.push({ row, after: into.entries.length });
    skipped(row, 'Fila de totales', into);
  } else return keepBalance(row, plan, into, true);
  return true;
}

function keepBalance(row: GridRow, plan: Plan, into: Rows, isBelow: boolean): boolean {
  const told = balanceIn(row, plan.columns('balance')[0], plan.decimal, plan.implied);
  if (!told || (told.cents === undefined && !isBelow)) return false;
  if (told.end === 'opening' && told.cents !== undefined) into.opening ??= told.cents;
  if (told.end === 'closing' && told.cents !== undefined) into.closing = told.cents;
  const names = { opening: 'Saldo inicial', closing: 'Saldo final', balance: 'Saldo informado' };
  into.skipped.push(skip(row, `${names[told.end]}: no es un movimiento`));
  return true;
}

/** The day of the row above, for banks that write it once a day: only when the balance goes on from it. */
function sameDay(row: GridRow, cents: Cents, last: Entry | undefined, plan: Plan): string | undefined {
  const balance = centsOfCell(row.cells[plan.columns('balance')[0] ?? -1], plan.decimal, plan.implied);
  if (!last || last.balance === undefined || balance === undefined) return undefined;
  return balance === last.balance + cents || balance === last.balance - last.amount ? last.date : undefined;
}

/** Text in description columns only: more of the movement above. */
function isContinuation(row: GridRow, plan: Plan): boolean {
  const filled = row.cells.flatMap((cell, column) => (textOf(cell) === '' ? [] : [column]));
  return filled.length > 0 && filled.every((column) => plan.roles[column] === 'description');
}

function skip(row: GridRow, msg: string): RowProblem {
  return { row: row.row, msg, raw: lineOf(row) };
}

function skipped(row: GridRow, msg: string, into: Rows): undefined {
  into.skipped.push(skip(row, msg));
}

function problem(row: GridRow, msg: string, into: Rows): undefined {
  into.problems.push({ row: row.row, msg, raw: lineOf(row) });
}
