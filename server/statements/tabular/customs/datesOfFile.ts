import type { Mapping, Question, Understanding } from '../../../../src/api/contract/reconciliation/statement';
import type { Decimal } from '../../../files/cells/amounts';
import {
  type DateOrder,
  dateReader,
  dayOfParts,
  dayUnder,
  monthDay,
  shortDate,
  writtenDate,
} from '../../../files/cells/dates';
import { type Grid, type GridRow, textOf } from '../../../files/cells/grid';
import { inRuns } from '../../../files/cells/inRuns';
import { isDayFirstLanguage } from '../place/headerWords';
import { dateOrder } from './dateOrder';
import { type DayNumbers, monthOfFile, numbersOfDays } from './monthOfFile';
import { type Swapped, swappedDays } from './swappedDays';
import { yearOfFile } from './yearOfFile';

type DatesOfFile = {
  order: DateOrder;
  /** The rest of the mapping of days: the year, and whether a workbook's days are exchanged. */
  mapping: Pick<Mapping, 'year' | 'month' | 'swapped_days'>;
  /** The day of a row's column of days. */
  dayOf: (row: GridRow, column: number | undefined) => string | undefined;
  understood: Understanding[];
  questions: Question[];
};

/** The evidence around the dates for their order. */
type DateEvidence = {
  /** Columns of days. */
  columns: readonly number[];
  /** Columns that complete the day: its month and its year. */
  parts: { month?: number; year?: number };
  header: readonly string[];
  isHeaderless: boolean;
  /** Dates written above the table. */
  others: readonly string[];
  /** Years without a day, written above it. */
  years: readonly number[];
  /** Months with their year, written above it. */
  months: readonly string[];
  decimal: Decimal | undefined;
  currency: string;
  /** `YYYY-MM-DD`: movements are not in the future. */
  today: string;
  isUnordered?: boolean;
};

const NAMES: Record<DateOrder, string> = { dmy: 'día/mes/año', mdy: 'mes/día/año', ymd: 'año/mes/día' };

/** Decides the form of a file's days; asks only when the answer changes them and no evidence decides. */
export function datesOfFile(rows: Grid, evidence: DateEvidence, wanted: Mapping): DatesOfFile {
  const [column] = evidence.columns;
  const { month } = evidence.parts;
  if (column !== undefined && month !== undefined) return inColumns(rows, column, evidence, wanted);
  const numbers = column === undefined ? undefined : numbersOfDays(rows, column);
  if (column !== undefined && numbers) return underMonth(numbers, column, evidence, wanted.month);
  const texts = textsOfColumns(rows, evidence.columns);
  const unwritten = texts.filter(inRuns((text) => writtenDate(text) === undefined));
  const short = unwritten.filter((text) => shortDate(text) !== undefined);
  const isShort = short.length > 0 && short.length >= texts.length - unwritten.length;
  const ordered = orderOfDates(rows, isShort ? short.map(withSomeYear(evidence)) : texts, evidence, wanted.date_order);
  const { order } = ordered;
  const around = evidence.others.flatMap((text) => {
    const date = writtenDate(text);
    return (date && dayUnder(date, order)) ?? [];
  });
  const days = isShort ? short.flatMap((text) => monthDays(text, order)) : [];
  const year = isShort
    ? yearOfFile(days, { around, years: evidence.years, today: evidence.today }, wanted.year)
    : undefined;
  const swapped: Swapped = isShort ? {} : swappedDays(rows, evidence, order, wanted.swapped_days);
  const read = dateReader(order, { yearOf: year?.yearOf, isSwapped: swapped.isSwapped ?? false });
  return {
    order,
    mapping: {
      ...(year?.newest !== undefined && { year: year.newest }),
      ...(swapped.isSwapped !== undefined && !swapped.question && { swapped_days: swapped.isSwapped }),
    },
    dayOf: (row, at) => (at === undefined ? undefined : read(row.cells[at])),
    understood: [...ordered.understood, ...(year?.understood ?? []), ...(swapped.understood ?? [])],
    questions: [ordered.question, year?.question, swapped.question].filter((one) => one !== undefined),
  };
}

/** Days written as a number alone, under a month above them. */
function underMonth(numbers: DayNumbers, column: number, evidence: DateEvidence, wanted?: string): DatesOfFile {
  const around = evidence.others.flatMap((text) => {
    const date = writtenDate(text);
    return (date && dayUnder(date, 'dmy')) ?? [];
  });
  const { month, dayOf, understood, question } = monthOfFile(numbers, { ...evidence, around }, wanted);
  return {
    order: 'dmy',
    mapping: question ? {} : { month },
    dayOf: (row, at) => (at === column ? dayOf(row) : undefined),
    understood,
    questions: question ? [question] : [],
  };
}

function monthDays(text: string, order: DateOrder) {
  const date = shortDate(text);
  return (date && monthDay(date, order)) ?? [];
}

/** The order alone can be decided with any year that puts no day in the future. */
function withSomeYear({ today }: DateEvidence): (text: string) => string {
  const year = String(Number(today.slice(0, 4)) - 1);
  return (text) => {
    const date = shortDate(text);
    return date && 'pair' in date ? `${date.pair[0]}/${date.pair[1]}/${year}` : '';
  };
}

/** The day in one column, its month (and perhaps its year) in others. */
function inColumns(rows: Grid, column: number, evidence: DateEvidence, wanted: Mapping): DatesOfFile {
  const { month = -1, year } = evidence.parts;
  const partsOf = (row: GridRow) =>
    dayOfParts(textOf(row.cells[column]), textOf(row.cells[month]), year === undefined ? '' : textOf(row.cells[year]));
  const days = rows.flatMap((row) => partsOf(row) ?? []);
  const hasYears = days.some((day) => day.year !== undefined);
  const around = evidence.others.flatMap((text) => {
    const date = writtenDate(text);
    return (date && dayUnder(date, 'dmy')) ?? [];
  });
  const years = hasYears
    ? undefined
    : yearOfFile(days, { around, years: evidence.years, today: evidence.today }, wanted.year);
  return {
    order: 'dmy',
    mapping: years?.newest === undefined ? {} : { year: years.newest },
    dayOf: (row, at) => {
      if (at !== column) return at === undefined ? undefined : dateReader('dmy')(row.cells[at]);
      const found = partsOf(row);
      const full = found && (found.year ?? years?.yearOf(found.month, found.day));
      return found && full !== undefined
        ? `${full}-${String(found.month).padStart(2, '0')}-${String(found.day).padStart(2, '0')}`
        : undefined;
    },
    understood: [{ text: 'El día y el mes están en columnas separadas' }, ...(years?.understood ?? [])],
    questions: years?.question ? [years.question] : [],
  };
}

type Ordered = { order: DateOrder; understood: Understanding[]; question?: Question };

/** Decides the order of a file's days by the days and the evidence around them. */
export function orderOfDates(
  rows: Grid,
  texts: readonly string[],
  evidence: DateEvidence,
  wanted?: DateOrder,
): Ordered {
  const understoodAs = (order: DateOrder, because?: string): Understanding[] =>
    texts.length === 0 ? [] : [{ about: 'date_order', text: `Fechas ${NAMES[order]}`, ...(because && { because }) }];
  if (wanted) return { order: wanted, understood: understoodAs(wanted) };
  const dayFirst = dayFirstReason(rows, texts, evidence);
  const spelled = spelledOrder(evidence.header.join(' '));
  const verdict = dateOrder(texts, evidence.others, {
    today: evidence.today,
    months: evidence.months,
    ...(evidence.isUnordered && { isUnordered: true }),
    ...(dayFirst !== undefined && { dayFirst }),
    ...(spelled && { spelled }),
  });
  const { order, because, open } = verdict;
  const understood = understoodAs(order, because);
  return open ? { order, understood, question: orderQuestion(open, texts) } : { order, understood };
}

/** The texts of these columns, column by column. */
export function textsOfColumns(rows: Grid, columns: readonly number[]): string[] {
  const texts: string[] = [];
  for (const column of columns) {
    for (const { cells } of rows) {
      const cell = cells[column];
      const text = typeof cell === 'string' ? cell.trim() : '';
      if (text !== '') texts.push(text);
    }
  }
  return texts;
}

/** Writers of a decimal comma, of days with points, or of nearly any currency put the day first. */
function dayFirstReason(rows: Grid, dates: readonly string[], evidence: DateEvidence): string | undefined {
  const { header, isHeaderless, decimal, currency } = evidence;
  const spoken = isHeaderless ? rows.slice(0, 60).flatMap((row) => row.cells.map(textOf)) : header;
  if (isDayFirstLanguage(spoken)) return 'por el idioma del archivo';
  if (dates.some((text) => /^\d{1,2}\.\d{1,2}\.\d/.test(text))) return 'por los puntos entre sus partes';
  if (decimal === ',') return 'por los decimales con coma';
  return currency !== '' && !['USD', 'CAD', 'PHP'].includes(currency) ? `por la moneda ${currency}` : undefined;
}

/** The order a header spells: "Fecha (dd/mm/aaaa)". */
function spelledOrder(header: string): DateOrder | undefined {
  const letters =
    /\b(?:d{1,2}([^a-z]{0,2})m{1,2}\1(?:aa|yy)|m{1,2}([^a-z]{0,2})d{1,2}\2(?:aa|yy)|(?:aa|yy){1,2}([^a-z]{0,2})m{1,2}\3d)/i;
  const first = letters.exec(header)?.[0][0]?.toLowerCase();
  if (first === undefined) return undefined;
  return first === 'd' ? 'dmy' : first === 'm' ? 'mdy' : 'ymd';
}

/** Asks which of two orders the days are written in. */
export function orderQuestion(open: readonly DateOrder[], dates: readonly string[]): Question {
  const example = dates.find((text) => /^\d/.test(text)) ?? '';
  return {
    field: 'date_order',
    msg: `Las fechas pueden leerse de dos maneras («${example}»). ¿Cuál es el orden?`,
    options: open.map((order) => ({ label: NAMES[order], mapping: { date_order: order } })),
  };
}
