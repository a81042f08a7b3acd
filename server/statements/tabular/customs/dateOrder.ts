import { type DateOrder, dayUnder, ORDERS, writtenDate } from '../../../files/cells/dates';
import { thisYear } from '../../../files/cells/today';
import { RECENT_YEARS } from '../thresholds';

type OrderVerdict = {
  order: DateOrder;
  /** The reason, in Spanish, when the dates alone did not decide. */
  because?: string;
  /** Two possible orders without a decision: staff are asked. */
  open?: DateOrder[];
};

type OrderHints = {
  /** Why the writer of the file probably puts the day first ("por el idioma del encabezado"), if there is a reason. */
  dayFirst?: string;
  /** The header spells the order: "Fecha (dd/mm/aaaa)". */
  spelled?: DateOrder;
  /** Months that surround the dates, `YYYY-MM`: "Período: marzo 2026". */
  months?: readonly string[];
  /** The rows are in no order of their days, and of no one month. */
  isUnordered?: boolean;
  today: string;
};

/** Decides the order of day, month and year for the entire file. `dates` are in file order, `others` surround them. */
export function dateOrder(dates: readonly string[], others: readonly string[], hints: OrderHints): OrderVerdict {
  const tallies = tally(dates);
  if (dates.length > 0 && dates.every((text) => /^\d{4}\D/.test(text) || /^(?:19|20)\d{6}/.test(text)))
    return { order: 'ymd' };
  const most = Math.max(...ORDERS.map((order) => tallies[order]));
  if (most === 0) return { order: hints.spelled ?? 'dmy' };
  let possible = ORDERS.filter((order) => tallies[order] === most);
  // A two-digit year written first is rare: it wins only when no other order fits, or when only then the years agree.
  if (possible.length > 1 && possible.includes('ymd')) {
    const years = (order: DateOrder) => new Set(daysOf(dates, order).map((day) => day.slice(0, 4))).size;
    if (years('ymd') <= 2 && possible.every((order) => order === 'ymd' || years(order) > 2)) return { order: 'ymd' };
    const others = possible.filter((order) => order !== 'ymd');
    const isOld = (order: DateOrder) =>
      daysOf(dates, order).every((day) => Number(day.slice(0, 4)) < thisYear() - RECENT_YEARS);
    if (others.every(isOld) && !isOld('ymd')) return { order: 'ymd', open: ['ymd', ...others.slice(0, 1)] };
    possible = others;
  }
  const [first = 'dmy', second] = possible;
  if (second === undefined || sameDays(dates, first, second)) return { order: first };
  if (hints.spelled && possible.includes(hints.spelled)) {
    return { order: hints.spelled, because: 'lo dice el encabezado' };
  }
  const around = tally(others);
  if (around[first] !== around[second]) {
    return { order: around[first] > around[second] ? first : second, because: 'por las otras fechas del archivo' };
  }
  const [inPeriod, another] = possible.filter((order) =>
    isWithin(daysOf(dates, order), periodOf(others, hints, order)),
  );
  if (inPeriod && !another) return { order: inPeriod, because: 'por el período que dice el archivo' };
  return bySequence(dates, first, second, hints);
}

/** The first and the last day of the period that the file states, in the order in question. */
function periodOf(others: readonly string[], { months = [] }: OrderHints, order: DateOrder): string[] {
  const days = [...new Set(daysOf(others, order))].sort();
  return days.length > 1 ? days : [...months].sort().flatMap((month) => [`${month}-01`, `${month}-31`]);
}

function isWithin(days: readonly string[], period: readonly string[]): boolean {
  const [from, to] = [period[0], period.at(-1)];
  return from !== undefined && to !== undefined && days.every((day) => from <= day && day <= to);
}

function bySequence(dates: readonly string[], first: DateOrder, second: DateOrder, hints: OrderHints): OrderVerdict {
  const both = [first, second].map((order) => ({ order, days: daysOf(dates, order) }));
  const votes: { order: DateOrder; because: string }[] = [];
  const vote = (possible: typeof both, because: string) => {
    const [only] = possible.length === 1 ? possible : [];
    if (only) votes.push({ order: only.order, because });
  };
  vote(
    both.filter(({ days }) => days.every((day) => day <= hints.today)),
    'al revés habría fechas futuras',
  );
  if (!hints.isUnordered) {
    vote(
      both.filter(({ days }) => isMonotone(days)),
      'así quedan en orden',
    );
    vote(
      both.filter(({ days }) => isMany(days, hints) && isClose(days, both)),
      'así caben en pocas semanas',
    );
  }
  if (hints.dayFirst) votes.push({ order: 'dmy', because: hints.dayFirst });
  const [chosen = { order: 'dmy' as const, because: '' }] = votes;
  const disagree = votes.length === 0 || votes.some(({ order }) => order !== chosen.order);
  return disagree ? { order: chosen.order, open: [first, second] } : chosen;
}

/** So many different days in a few weeks are no accident; beside the writer's language two of a few movements are a doubt. */
function isMany(days: readonly string[], { dayFirst }: OrderHints): boolean {
  const different = new Set(days).size;
  return dayFirst === undefined ? different >= 6 : different >= 2 && days.length >= 4;
}

/** A month's statement read with day and month swapped would spread over the year, always on the same days. */
function isClose(days: readonly string[], both: readonly { days: readonly string[] }[]): boolean {
  const span = spanOf(days);
  return span <= 31 && both.every((other) => other.days === days || spanOf(other.days) > Math.max(span, 7) * 4);
}

function spanOf(days: readonly string[]): number {
  const times = [...new Set(days)].map((day) => Date.parse(day)).filter((time) => !Number.isNaN(time));
  return (
    times.reduce((most, time) => Math.max(most, time), 0) / 86_400_000 -
    times.reduce((least, time) => Math.min(least, time), Infinity) / 86_400_000
  );
}

function tally(dates: readonly string[]): Record<DateOrder, number> {
  const count = { dmy: 0, mdy: 0, ymd: 0 };
  for (const [text, times] of counted(dates)) {
    const date = writtenDate(text);
    if (!date) continue;
    for (const order of ORDERS) if (isLikely(dayUnder(date, order), text)) count[order] += times;
  }
  return count;
}

/** A short year in the future is a wrong reading. */
function isLikely(day: string | undefined, text: string): boolean {
  return day !== undefined && (/\d{4}/.test(text) || Number(day.slice(0, 4)) <= thisYear() + 1);
}

function counted(dates: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  let [run, length] = ['', 0];
  const end = () => length > 0 && times.set(run, (times.get(run) ?? 0) + length);
  for (const text of dates) {
    if (text === run) length += 1;
    else {
      end();
      [run, length] = [text, 1];
    }
  }
  end();
  return times;
}

function daysOf(dates: readonly string[], order: DateOrder): string[] {
  const known = new Map<string, string | undefined>();
  return dates.flatMap((text) => {
    if (!known.has(text)) {
      const date = writtenDate(text);
      known.set(text, date && dayUnder(date, order));
    }
    const day = known.get(text);
    return day === undefined ? [] : [day];
  });
}

function sameDays(dates: readonly string[], one: DateOrder, other: DateOrder): boolean {
  return [...new Set(dates)].every((text) => {
    const date = writtenDate(text);
    return !date || dayUnder(date, one) === dayUnder(date, other);
  });
}

/** Whether the days only rise or only fall; fewer than three different ones prove nothing. */
function isMonotone(days: readonly string[]): boolean {
  if (new Set(days).size < 3) return false;
  const pairs = days.slice(1).map((day, at) => [days[at] ?? day, day] as const);
  return pairs.every(([before, day]) => before <= day) || pairs.every(([before, day]) => before >= day);
}
