import type { Question, Understanding } from '../../../../src/api/contract/reconciliation/statement';
import { isRealDay } from '../../../files/cells/days';
import { type Grid, type GridRow, textOf } from '../../../files/cells/grid';
import { BARE_DAYS } from '../thresholds';

/** The number of each row's day, in file order. */
export type DayNumbers = ReadonlyMap<GridRow, number>;

type MonthOfFile = {
  /** The month of the newest movement. */
  month: string;
  dayOf: (row: GridRow) => string | undefined;
  understood: Understanding[];
  question?: Question;
};

type MonthEvidence = {
  /** Months above the movements, and full days: a period, the day of printing. */
  months: readonly string[];
  around: readonly string[];
  today: string;
};

const MOST_OFFERED = 12;
/** Months that are looked at for those that have all of the file's days. */
const MOST_TRIED = 24;

const numberIn = (text: string) =>
  /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 31 ? Number(text) : undefined;

/** The numbers of a column that writes days as numbers; `undefined` for any other column. */
export function numbersOfDays(rows: Grid, column: number): DayNumbers | undefined {
  const numbers = new Map<GridRow, number>();
  let filled = 0;
  for (const row of rows) {
    const text = textOf(row.cells[column]);
    if (/\d/.test(text)) filled += 1;
    const number = text.length > 2 ? undefined : numberIn(text);
    if (number !== undefined) numbers.set(row, number);
  }
  return numbers.size >= 2 && numbers.size >= filled * BARE_DAYS ? numbers : undefined;
}

const shifted = (month: string, by: number): string => {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at - 1 + by, 1)).toISOString().slice(0, 7);
};

/**
 * Gives days without a month the month above them. Where the numbers restart, the next month begins; staff are asked for the newest
 * month when the file names none, or more than the rows need.
 */
export function monthOfFile(
  numbers: DayNumbers,
  { months, around, today }: MonthEvidence,
  wanted?: string,
): MonthOfFile {
  const list = [...numbers.values()];
  const rises = list.filter((number, at) => at > 0 && number > (list[at - 1] ?? 0)).length;
  const falls = list.filter((number, at) => at > 0 && number < (list[at - 1] ?? 0)).length;
  const isNewestFirst = falls > rises;
  // How many months each row is before the newest.
  const passed = new Map<GridRow, number>();
  let turns = 0;
  let before: number | undefined;
  for (const [row, number] of isNewestFirst ? [...numbers] : [...numbers].reverse()) {
    if (before !== undefined && number > before) turns += 1;
    passed.set(row, turns);
    before = number;
  }
  const written = [...new Set(months)].filter((month) => month <= today.slice(0, 7)).sort();
  const days = [...new Set(around.map((day) => day.slice(0, 7)))].filter((month) => month <= today.slice(0, 7)).sort();
  const found = [written, days].find((some) => some.length > 0 && some.length <= turns + 1)?.at(-1);
  const dayIn = (newest: string, row: GridRow, number: number) =>
    `${shifted(newest, -(passed.get(row) ?? 0))}-${String(number).padStart(2, '0')}`;
  const named = [...new Set([...written, ...days].reverse())];
  const likely =
    named.length > 0 ? named : Array.from({ length: MOST_TRIED }, (_, at) => shifted(today.slice(0, 7), -at));
  const fitting = likely.filter((newest) =>
    [...numbers].every(([row, number]) => isRealDay(dayIn(newest, row, number))),
  );
  const offered = (fitting.length > 0 ? fitting : likely).slice(0, MOST_OFFERED);
  const month = wanted ?? found ?? offered[0] ?? [...written, ...days].sort().at(-1) ?? today.slice(0, 7);
  const dayOf = (row: GridRow) => {
    const number = numbers.get(row);
    return number === undefined ? undefined : dayIn(month, row, number);
  };
  const isKnown = wanted !== undefined || found !== undefined;
  const understood: Understanding[] = isKnown
    ? [
        {
          about: 'month',
          text: `Días sin mes: el más nuevo es de ${month}`,
          ...(wanted === undefined && { because: 'lo dice el archivo' }),
        },
      ]
    : [];
  if (isKnown) return { month, dayOf, understood };
  return {
    month,
    dayOf,
    understood,
    question: {
      field: 'month',
      msg: 'De cada movimiento se escribe solo el número del día, y nada dice con certeza de qué mes. ¿De qué mes es el más nuevo?',
      options: offered.map((one) => ({ label: one, mapping: { month: one } })),
    },
  };
}
