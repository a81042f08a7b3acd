import type { Question, Understanding } from '../../../../src/api/contract/reconciliation/statement';
import { type DateOrder, dayUnder, serialDay, swappedDay, writtenDate } from '../../../files/cells/dates';
import type { Grid } from '../../../files/cells/grid';

export type Swapped = { isSwapped?: boolean; understood?: Understanding[]; question?: Question };

type Day = { day: string; isTyped: boolean };

/**
 * A program with another country's settings takes days up to the 12th for dates, with day and month exchanged, and leaves the
 * others as text. The order of the rows and future days prove it; without a proof, staff are asked.
 */
export function swappedDays(
  rows: Grid,
  { columns, today }: { columns: readonly number[]; today: string },
  order: DateOrder,
  wanted?: boolean,
): Swapped {
  const [column] = columns;
  const isTyped = column !== undefined && rows.some(({ cells }) => typeof (cells[column] ?? '') !== 'string');
  const days = isTyped ? daysOf(rows, column, order) : [];
  const typed = days.filter(({ isTyped }) => isTyped);
  const canBe = typed.length > 0 && typed.every(({ day }) => swappedDay(day) !== undefined);
  if (!canBe) return {};
  const turned = days.map(({ day, isTyped }) => (isTyped ? (swappedDay(day) ?? day) : day));
  const asRead = days.map(({ day }) => day);
  if (turned.every((day, at) => day === asRead[at])) return {};
  const understood: Understanding[] = [
    {
      about: 'swapped_days',
      text: 'Otro programa intercambió día y mes en parte de las fechas: se devolvieron a su lugar',
      because: 'así quedan en orden',
    },
  ];
  if (wanted !== undefined) return { isSwapped: wanted, understood: wanted ? understood : [] };
  const texts = days.filter(({ isTyped }) => !isTyped);
  // Exactly the days beyond the 12th stayed text: only such a program writes a column so.
  const isMixed = texts.length > 0 && texts.every(({ day }) => Number(day.slice(8)) > 12);
  const faults = (list: readonly string[]) => jumps(list) + list.filter((day) => day > today).length;
  const [before, after] = [faults(asRead), faults(turned)];
  if (isMixed && after < before) return { isSwapped: true, understood };
  const isClose = spanOf(turned) * 4 < spanOf(asRead) && new Set(typed.map(({ day }) => day)).size >= 4;
  if (!isMixed && !(isClose && after <= before)) return {};
  return {
    isSwapped: after < before || isClose,
    question: {
      field: 'swapped_days',
      msg: `Parece que otro programa intercambió día y mes en las fechas («${typed[0]?.day ?? ''}» sería «${turned[days.findIndex(({ isTyped }) => isTyped)] ?? ''}»). ¿Cómo son?`,
      options: [
        { label: 'Intercambiadas: devolverlas a su lugar', mapping: { swapped_days: true } },
        { label: 'Están bien como vienen', mapping: { swapped_days: false } },
      ],
    },
  };
}

function daysOf(rows: Grid, column: number, order: DateOrder): Day[] {
  return rows.flatMap((row): Day[] => {
    const cell = row.cells[column];
    if (cell === undefined) return [];
    if (typeof cell !== 'string') {
      const day = 'date' in cell ? cell.date : serialDay(cell.serial ?? cell.number);
      return day === undefined ? [] : [{ day, isTyped: true }];
    }
    const date = writtenDate(cell.trim());
    const day = date && dayUnder(date, order);
    return day === undefined ? [] : [{ day, isTyped: false }];
  });
}

/** The number of steps against the direction of most steps. */
function jumps(days: readonly string[]): number {
  let rising = 0;
  let falling = 0;
  for (const [at, day] of days.entries()) {
    const before = days[at - 1];
    if (before !== undefined && day > before) rising += 1;
    if (before !== undefined && day < before) falling += 1;
  }
  return Math.min(rising, falling);
}

function spanOf(days: readonly string[]): number {
  const times = days.map((day) => Date.parse(day)).filter((time) => !Number.isNaN(time));
  return times.length === 0 ? 0 : times.reduce((a, b) => Math.max(a, b)) - times.reduce((a, b) => Math.min(a, b));
}
