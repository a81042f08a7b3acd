import type { Question } from '../../../src/api/contract/reconciliation/statement';
import { type DateOrder, dateReader, dayUnder, writtenDate } from '../../files/cells/dates';
import { type Cell, type Grid, textOf } from '../../files/cells/grid';
import { orderOfDates, orderQuestion, textsOfColumns } from '../../statements/tabular/customs/datesOfFile';

type DaysOfFile = {
  order: DateOrder;
  isKnown: boolean;
  question?: Question;
  dayOf: (cell: Cell | undefined) => string | undefined;
  /** Columns whose workbook's days may have day and month exchanged. */
  exchanged: ReadonlySet<number>;
};

/** The order of a file's days. Nothing falls due before it is issued: an order under which much does is asked about. */
export function daysOfFile(
  body: Grid,
  issued: number[],
  due: number[],
  header: string[],
  wanted?: DateOrder,
): DaysOfFile {
  const columns = [...issued, ...due];
  const texts = textsOfColumns(body, columns);
  const { order, understood, question } = orderOfDates(body, texts, evidenceOf(columns, header), wanted);
  const other = OTHER[order];
  const early = (one: DateOrder) => dueBeforeIssue(body, issued, due, one);
  const isDoubtful = wanted === undefined && !question && other && early(order) > 0 && early(other) === 0;
  const asked = isDoubtful ? orderQuestion([order, other], texts) : question;
  return {
    order,
    isKnown: understood.length > 0 && !asked,
    ...(asked && { question: asked }),
    dayOf: dateReader(order),
    exchanged: new Set(columns.filter((column) => mayBeExchanged(body, column))),
  };
}

const OTHER: Partial<Record<DateOrder, DateOrder>> = { dmy: 'mdy', mdy: 'dmy' };

/** In how many rows a debt falls due before it is issued; infinitely many where a day does not fit the order. */
function dueBeforeIssue(body: Grid, [issued]: number[], [due]: number[], order: DateOrder): number {
  if (issued === undefined || due === undefined) return 0;
  let count = 0;
  for (const { cells } of body) {
    const dates = [cells[issued], cells[due]].map((cell) =>
      typeof cell === 'string' ? writtenDate(textOf(cell)) : undefined,
    );
    const [from, to] = dates.map((date) => date && dayUnder(date, order));
    if (dates.some((date, at) => date && [from, to][at] === undefined)) return Infinity;
    if (from !== undefined && to !== undefined && to < from) count += 1;
  }
  return count;
}

/** A program with another country's settings takes days up to the 12th for dates, with day and month exchanged, and leaves the others as text. */
function mayBeExchanged(body: Grid, column: number): boolean {
  const cells = body.map((row) => row.cells[column]);
  const typed = cells.flatMap((cell) => (typeof cell === 'object' && 'date' in cell ? [cell.date] : []));
  if (typed.length === 0) return false;
  const written = cells.flatMap((cell) => (typeof cell === 'string' ? (writtenDate(textOf(cell)) ?? []) : []));
  const isLate = (date: (typeof written)[number]) =>
    'numbers' in date && date.numbers.slice(0, 2).some((number) => Number(number) > LAST_MONTH);
  return written.length > 0 && typed.every((day) => Number(day.slice(8)) <= LAST_MONTH) && written.every(isLate);
}
const LAST_MONTH = 12;

/** Documents fall due in the future, so a future day does not rule out a day order. */
function evidenceOf(columns: number[], header: string[]) {
  return {
    columns,
    parts: {},
    header,
    isHeaderless: false,
    others: [],
    years: [],
    months: [],
    decimal: undefined,
    currency: '',
    today: '9999-12-31',
    isUnordered: true,
  };
}
