import type { Cents } from '../../../../src/api/contract/money';
import type { RowProblem } from '../../../../src/api/contract/reconciliation/statement';
import { centsOfCell } from '../../../files/cells/amounts';
import { type Grid, type GridRow, isBlankRow, lineOf, textOf } from '../../../files/cells/grid';
import { rowWord, saysOnlyBalance, saysOnlyTotal } from '../../../files/cells/rowWords';
import { normal, oneLine, saysAuthorised, saysPending, saysRejected } from '../../../files/cells/words';
import type { Entry } from '../../statement';
import type { MoneyRule } from '../customs/amountRule';
import { accountOfTitle, balanceIn, balancePlaces } from '../place/surroundings';
import type { Plan } from '../plan';
import { type EntryOf, entriesBy } from './entry';
import { hasRows, isFilledLike, isUncut, looksLikeMovement } from './outside';
import { type RowAmount, rowAmount } from './rowAmount';
import { isHeaderAgain, nameFirst, type Section, sectionAbove, sectionAt, sectionOf } from './sections';
import { noteSilentEnds } from './silentEnds';
import type { StatedSum } from './stated';
import { type StatesOf, statesOfTable } from './states';
import { isSilentTotal, isSumOfBoth, isSumOfRows } from './totals';

export type Rows = {
  entries: Entry[];
  problems: RowProblem[];
  skipped: RowProblem[];
  /** Whether a movement names its currency. */
  isCurrencyNamed?: boolean;
  /** Rows of totals, for the comparison with the sums; `after` is the number of entries before each. */
  totals: { row: GridRow; after: number }[];
  /** Rows that state the number of movements. */
  counts: { row: number; count: number }[];
  /** The sums of one side that the file states above the table. */
  stated: StatedSum[];
  opening?: Cents;
  closing?: Cents;
  /** A dated balance before the first movement, at the end with which the file begins. */
  first?: Cents;
};

/** A day that is cut off: the rest of its row is lost. */
const PART_OF_DAY = /^\d{1,4}[-/.](?:\d{0,2}|\p{L}{3})[-/.]?\d{0,4}$/u;

export const OUTSIDE = 'Tiene día y monto, pero está fuera de la tabla o no se separa en sus columnas.';

type Paid = { amount: RowAmount; money: MoneyRule };

/** The amounts of a row in each currency: read, blank or unreadable. */
export function amountsOf(row: GridRow, plan: Plan): Paid[] {
  const [only, second] = plan.money;
  if (only && !second) return [{ amount: paidOf(row, only, plan), money: only }];
  const all = plan.money.map((money) => ({ amount: paidOf(row, money, plan), money }));
  const moved = all.filter(({ amount }) => 'cents' in amount && amount.cents !== 0);
  return moved.length > 0 ? moved : all.slice(0, 1);
}

/** The amount that moved the account, after the deductions. */
function paidOf(row: GridRow, { rule, fees }: MoneyRule, plan: Plan): RowAmount {
  const amount = rowAmount(row, rule, plan.decimal, plan.implied);
  if (fees.length === 0 || !('cents' in amount)) return amount;
  const deducted = fees.map(
    ({ column, sign }) => (centsOfCell(row.cells[column], plan.decimal, plan.implied) ?? 0) * sign,
  );
  return { ...amount, cents: deducted.reduce((sum, cents) => sum + cents, amount.cents) || 0 };
}

/** Reads the rows below the header: each becomes an entry, a problem or a skipped row with its reason. */
export function readRows(rows: Grid, above: Grid, plan: Plan, into: Rows): void {
  const header = plan.header.map(normal);
  const places: Places = {
    header,
    date: plan.columns('date')[0],
    states: statesOfTable(rows, plan),
    entryOf: entriesBy(plan),
  };
  let last: Entry | undefined = into.entries.at(-1);
  let isPending = sectionOf(above) ?? false;
  let titled: { row: number; after: number } | undefined;
  let section: Section = { account: plan.account, currency: plan.currency };
  const home = { ...section, numbers: above.map(accountOfTitle).filter((number) => number !== '') };
  let isSplit = false;
  for (const [at, row] of rows.entries()) {
    const entries = readRow(row, plan, places, last, into);
    for (const entry of entries) {
      entry.pending ||= isPending;
      if (entry.account === plan.account) entry.account = section.account;
      if (entry.currency === plan.currency) entry.currency = section.currency;
      if (entry.currency !== '') into.isCurrencyNamed = true;
      into.entries.push(entry);
    }
    if (entries.length === 0) {
      if (isHeaderAgain(row.cells, header)) titled = { row: row.row, after: into.entries.length };
      else if (!isBlankRow(row)) titled = undefined;
      isPending =
        sectionAbove(rows, at, header, last?.row === rows[at - 1]?.row && isContinuation(row, plan)) ?? isPending;
      const isTitle = plan.dayOf(row, places.date) === undefined && !(last && isContinuation(row, plan));
      section = sectionAt(rows, at, section, header, isTitle ? home : { ...home, numbers: [] });
      isSplit ||= section.account !== home.account;
    }
    last = entries.at(-1) ?? (last && isContinuation(row, plan) ? last : undefined);
  }
  if (isSplit) nameFirst(into.entries, home.numbers);
  noteSilentEnds(into);
  if (into.first !== undefined) {
    const [top, bottom] = [into.entries[0]?.date ?? '', into.entries.at(-1)?.date ?? ''];
    if (top > bottom) into.closing ??= into.first;
    else into.opening ??= into.first;
  }
  if (titled && titled.after === into.entries.length && titled.after > 0)
    into.problems.push({
      row: titled.row,
      msg: 'El encabezado se repite y no le siguen movimientos: puede faltar el final.',
    });
}

/** What depends on the columns alone: a long file has as many rows as movements, and it is looked up once. */
type Places = {
  /** The titles, as `normal` text. */
  header: readonly string[];
  date: number | undefined;
  states: StatesOf;
  entryOf: EntryOf;
};

function readRow(row: GridRow, plan: Plan, places: Places, last: Entry | undefined, into: Rows): Entry[] {
  const { header, date: dateColumn, states, entryOf } = places;
  if (row.problem) return problem(row, row.problem, into);
  if (isBlankRow(row)) return skipped(row, 'Fila vacía', into);
  if (isHeaderAgain(row.cells, header)) return skipped(row, 'Encabezado repetido', into);

  if (isUncut(row, plan.header.length) || hasRows(row, plan.usualCells)) return problem(row, OUTSIDE, into);

  const dateText = dateColumn === undefined ? '' : textOf(row.cells[dateColumn]);
  const date = plan.dayOf(row, dateColumn);
  const amounts = amountsOf(row, plan);
  const amount = amounts[0]?.amount ?? BLANK;
  const paid = 'cents' in amount;

  const { said: status, doubt } = states(row);
  if (status.some(saysRejected)) return skipped(row, `Estado «${status.join(' ')}»: no es un movimiento`, into);
  const isOfDay = date !== undefined || (dateText === '' && paid && continues(row, amount.cents, last, plan));
  if (noteRowWord(row, plan, isOfDay && paid && amount.cents !== 0, into)) return [];
  const valued = plan.columns('value_date')[0];
  const unbooked = valued !== undefined && textOf(row.cells[valued]) === '' && status.some(saysAuthorised);
  const announced = unbooked || status.some(saysPending) || saysPending(dateText);
  const entries = (day: string, isAnnounced: boolean) => {
    const made: Entry[] = [];
    for (const { amount: one, money } of amounts)
      if ('cents' in one) made.push(entryOf(row, day, one, money, isAnnounced));
    if (doubt !== undefined) for (const { flags } of made) flags.push(doubt);
    return made;
  };
  if (paid && date !== undefined) return entries(date, announced);
  if (
    paid &&
    (announced || (dateText === '' && row.cells.map(textOf).some((text) => saysPending(text) || saysAuthorised(text))))
  ) {
    return entries('', true);
  }
  if ('bad' in amount && (date !== undefined || dateText === '' || /\d/.test(dateText))) {
    if (date === undefined && !/\d/.test(amount.bad)) return unread(row, plan, into);
    return problem(row, `El monto «${amount.bad}» no se entiende.`, into);
  }
  if (paid) {
    if (row.cells.every((cell) => !/\p{L}/u.test(textOf(cell))) && dateText === '') {
      into.totals.push({ row, after: into.entries.length });
      return skipped(row, 'Fila de totales', into);
    }
    if (dateText === '' && row.cells.some((cell) => OF_PAGES.test(textOf(cell))))
      return skipped(row, 'Suma que pasa de una página a otra', into);
    if (dateText === '' && namesOnlySides(row.cells.map(textOf))) return skipped(row, 'Fila de totales', into);
    const inherited = dateText === '' ? sameDay(row, amount.cents, last, plan) : undefined;
    if (inherited) {
      const flags = ['La fecha falta en la fila: se tomó de la anterior, y el saldo lo confirma.'];
      return entries(inherited, false).map((entry) => ({ ...entry, flags }));
    }
    return problem(row, dateText === '' ? 'No tiene fecha.' : `La fecha «${oneLine(dateText)}» no se entiende.`, into);
  }
  if (date !== undefined) return noteBareBalance(row, plan, into) ? [] : problem(row, withoutAmount(plan), into);
  if (PART_OF_DAY.test(dateText)) return problem(row, `La fecha «${oneLine(dateText)}» no se entiende.`, into);
  if (last && isContinuation(row, plan)) {
    const more = plan.columns('description').map((column) => oneLine(textOf(row.cells[column])));
    last.description = [last.description, ...more].filter((text) => text !== '').join(' ');
    return skipped(row, `Continúa la descripción de la fila ${last.row}`, into);
  }
  return unread(row, plan, into);
}

/** The sum that a page ends with, and the next one begins with. */
const OF_PAGES =
  /^(?:van|vienen|pasan?|suma y sigue|sumas y siguen|suman y pasan|(?:a|de la) (?:otra|siguiente|anterior) (?:hoja|p[aá]gina)|transporte|transportar|a transportar|[uü]bertrag|report|[aà] reporter)[\s.:…]*$/i;

/** The movements of a side, which a summary below a table adds up. */
const SIDE =
  /^(?:total(?:es)? (?:de )?)?(?:creditos|debitos|cargos|abonos|depositos|retiros|ingresos|egresos|entradas|salidas|credits|debits|deposits|withdrawals)$/;

const namesOnlySides = (texts: readonly string[]): boolean => {
  const said = texts.filter((text) => /\p{L}/u.test(text));
  return said.length > 0 && said.every((text) => SIDE.test(normal(text)));
};

const BLANK: RowAmount = { blank: true };

const withoutAmount = ({ money: [first] }: Plan) =>
  first?.rule.kind === 'steps'
    ? 'Antes de este saldo no hay otro: no se puede saber cuánto entró o salió.'
    : 'Tiene fecha pero no monto.';

/** Text that is no movement, unless it holds a day and an amount. */
function unread(row: GridRow, plan: Plan, into: Rows): Entry[] {
  noteCount(row, into);
  return looksLikeMovement(row, plan.header.length) || isFilledLike(row, plan.usualCells)
    ? problem(row, OUTSIDE, into)
    : skipped(row, 'Texto que no es un movimiento', into);
}

/** Skips balances, totals and page feet, recognised by the text at their beginning. */
function noteRowWord(row: GridRow, plan: Plan, isMovement: boolean, into: Rows): boolean {
  let word: ReturnType<typeof rowWord>;
  for (const cell of row.cells) {
    word = rowWord(textOf(cell));
    if (word !== undefined) break;
  }
  if (word === undefined && isMovement && (isSumOfBoth(row, plan, into) || isSilentTotal(row, plan, into))) {
    into.totals.push({ row, after: into.entries.length });
    skipped(row, 'Fila de totales: suma las de arriba', into);
    return true;
  }
  if (word === undefined) return false;
  const texts = row.cells.map((cell) => textOf(cell)).filter((text) => rowWord(text) !== undefined);
  const isShort = texts.some((text) => normal(text).split(' ').length <= 4);
  // "Saldo anterior" on a dated row is still a balance; "SALDO FACTURA 1042" or "TOTAL GAS" is somebody's payment, where the day stands
  // in a cell of its own.
  const isDayOfTotal = rowWord(textOf(row.cells[plan.columns('date')[0] ?? -1])) === 'total';
  const isTotal =
    word === 'total' && isMovement && (isDayOfTotal || saysOnlyTotal(texts) || isSumOfRows(row, plan, into));
  const isBalance = (isShort && (word === 'opening' || word === 'closing')) || saysOnlyBalance(texts);
  if (isMovement && !isTotal && (!isBalance || movesBalance(row, plan, into.entries.at(-1)))) return false;
  if (word === 'page') skipped(row, 'Pie de página', into);
  else if (word === 'total' && countIn(row) !== undefined) {
    noteCount(row, into);
    skipped(row, 'Cuántos movimientos hay', into);
  } else if (word === 'total') {
    into.totals.push({ row, after: into.entries.length });
    skipped(row, 'Fila de totales', into);
  } else return noteBalance(row, plan, into, true);
  return true;
}

/** Whether the running balance shows that a row is a movement, whatever its words: it continues the row above by the row's amount. */
function movesBalance(row: GridRow, plan: Plan, above: Entry | undefined): boolean {
  const amount = amountsOf(row, plan)[0]?.amount;
  const balance = centsOfCell(row.cells[plan.columns('balance')[0] ?? -1], plan.decimal, plan.implied);
  if (!amount || !('cents' in amount) || balance === undefined || above?.balance === undefined) return false;
  return balance - amount.cents === above.balance || above.balance - above.amount === balance;
}

export function noteBalance(row: GridRow, plan: Plan, into: Rows, isBelow: boolean): boolean {
  const balance = balanceIn(row, balancePlaces(plan.roles), plan.decimal, plan.implied, isBelow);
  if (!balance || (balance.cents === undefined && !isBelow)) return false;
  if (balance.end === 'opening' && balance.cents !== undefined) into.opening ??= balance.cents;
  // A dated balance below an opening one is that of its day: the last is the file's closing balance.
  const isDated = balance.end === 'balance' && isBelow && plan.dayOf(row, plan.columns('date')[0]) !== undefined;
  if (isDated && into.entries.length === 0) into.first ??= balance.cents;
  const isOfDay = isDated && into.entries.length > 0 && (into.opening ?? into.first) !== undefined;
  if ((balance.end === 'closing' || isOfDay) && balance.cents !== undefined) into.closing = balance.cents;
  const names = { opening: 'Saldo inicial', closing: 'Saldo final', balance: 'Saldo informado' };
  into.skipped.push(skip(row, `${names[balance.end]}: no es un movimiento`));
  return true;
}

/** A day and a balance without a word: the balance before the first movement, or after the last. */
function noteBareBalance(row: GridRow, plan: Plan, into: Rows): boolean {
  const cents = centsOfCell(row.cells[plan.columns('balance')[0] ?? -1], plan.decimal, plan.implied);
  const isSilent = row.cells.every((cell) => typeof cell !== 'string' || !/\p{L}/u.test(cell));
  if (cents === undefined || !isSilent || plan.money[0]?.rule.kind === 'steps') return false;
  const last = into.entries.at(-1);
  if (!last) into.first ??= cents;
  else if (last.balance === cents) into.closing = cents;
  else if (last.balance !== undefined && last.balance - last.amount === cents) into.opening ??= cents;
  else return false;
  into.skipped.push(skip(row, 'Saldo sin monto: no es un movimiento'));
  return true;
}

/** The day of the row above, for banks that write it once a day, if the balance continues from that row. */
function sameDay(row: GridRow, cents: Cents, last: Entry | undefined, plan: Plan): string | undefined {
  const balance = centsOfCell(row.cells[plan.columns('balance')[0] ?? -1], plan.decimal, plan.implied);
  if (!last || last.balance === undefined || balance === undefined) return undefined;
  return balance === last.balance + cents || balance === last.balance - last.amount ? last.date : undefined;
}

/** Whether a row without a day takes the balance of the row above further by its own amount. */
function continues(row: GridRow, cents: Cents, last: Entry | undefined, plan: Plan): boolean {
  const balance = centsOfCell(row.cells[plan.columns('balance')[0] ?? -1], plan.decimal, plan.implied);
  return last?.balance !== undefined && balance === last.balance + cents;
}

/** Text in description columns only continues the movement above. */
function isContinuation(row: GridRow, plan: Plan): boolean {
  const filled = row.cells.flatMap((cell, column) => (textOf(cell) === '' ? [] : [column]));
  return filled.length > 0 && filled.every((column) => plan.roles[column] === 'description');
}

const COUNT =
  /(?:total|cantidad|numero|nro|no|n|num|cant|count|number)[.°º]?\s+(?:total\s+)?(?:de |of )?(?:registros|movimientos|transacciones|operaciones|items|records|transactions|lancamentos)\W{0,12}?(\d{1,6})(?![\d.,]*\d)/;

/** "Total de registros: 24" */
function countIn(row: GridRow): number | undefined {
  const text = row.cells.map(textOf).join(' ').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const found = COUNT.exec(text);
  return found ? Number(found[1]) : undefined;
}

export function noteCount(row: GridRow, into: Rows): void {
  const count = countIn(row);
  if (count !== undefined) into.counts.push({ row: row.row, count });
}

export function skip(row: GridRow, msg: string): RowProblem {
  return { row: row.row, msg, raw: lineOf(row) };
}

function skipped(row: GridRow, msg: string, into: Rows): Entry[] {
  into.skipped.push(skip(row, msg));
  return [];
}

export function problem(row: GridRow, msg: string, into: Rows): Entry[] {
  into.problems.push({ row: row.row, msg, raw: lineOf(row) });
  return [];
}
