import { type DateOrder, dayUnder, ORDERS, writtenDate } from './dates';

export type OrderVerdict = {
  order: DateOrder;
  /** Why, in Spanish, when the dates alone did not say. */
  because?: string;
  /** Two orders stand and nothing decides between them: staff are asked. */
  open?: DateOrder[];
};

export type OrderHints = {
  /** The header's words are Spanish, Portuguese, Italian, French, German or Czech: day first is the custom. */
  dayFirst: boolean;
  /** The header spells the order: "Fecha (dd/mm/aaaa)". */
  spelled?: DateOrder;
  today: string;
};

/** Decides the order of day, month and year for the file as a whole. `dates` are in file order, `others` stand around them. */
export function dateOrder(dates: readonly string[], others: readonly string[], hints: OrderHints): OrderVerdict {
  const tallies = tally(dates);
  const most = Math.max(...ORDERS.map((order) => tallies[order]));
  if (most === 0) return { order: hints.spelled ?? 'dmy' };
  let standing = ORDERS.filter((order) => tallies[order] === most);
  // A two-digit year written first is rare: it is believed only when nothing else reads.
  if (standing.length > 1) standing = standing.filter((order) => order !== 'ymd');
  const [first = 'dmy', second] = standing;
  if (second === undefined || sameDays(dates, first, second)) return { order: first };
  if (hints.spelled && standing.includes(hints.spelled)) {
    return { order: hints.spelled, because: 'lo dice el encabezado' };
  }
  const around = tally(others);
  if (around[first] !== around[second]) {
    return { order: around[first] > around[second] ? first : second, because: 'por las otras fechas del archivo' };
  }
  return bySequence(dates, first, second, hints);
}

function bySequence(dates: readonly string[], first: DateOrder, second: DateOrder, hints: OrderHints): OrderVerdict {
  const past = [first, second].filter((order) => daysOf(dates, order).every((day) => day <= hints.today));
  const ordered = [first, second].filter((order) => isMonotone(daysOf(dates, order)));
  const [onlyPast] = past.length === 1 ? past : [];
  const [onlyOrdered] = ordered.length === 1 ? ordered : [];
  const votes = [onlyPast, onlyOrdered, hints.dayFirst ? ('dmy' as const) : undefined].filter(
    (vote) => vote !== undefined,
  );
  const [chosen = 'dmy'] = votes;
  if (votes.length === 0 || votes.some((vote) => vote !== chosen)) return { order: chosen, open: [first, second] };
  const because = onlyPast
    ? 'al revés habría fechas futuras'
    : onlyOrdered
      ? 'así quedan en orden'
      : 'por el idioma del encabezado';
  return { order: chosen, because };
}

function tally(dates: readonly string[]): Record<DateOrder, number> {
  const count = { dmy: 0, mdy: 0, ymd: 0 };
  for (const [text, times] of counted(dates)) {
    const date = writtenDate(text);
    if (!date) continue;
    for (const order of ORDERS) if (dayUnder(date, order) !== undefined) count[order] += times;
  }
  return count;
}

function counted(dates: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const text of dates) times.set(text, (times.get(text) ?? 0) + 1);
  return times;
}

function daysOf(dates: readonly string[], order: DateOrder): string[] {
  return dates.flatMap((text) => {
    const date = writtenDate(text);
    const day = date && dayUnder(date, order);
    return day === undefined ? [] : [day];
  });
}

function sameDays(dates: readonly string[], one: DateOrder, other: DateOrder): boolean {
  return [...new Set(dates)].every((text) => {
    const date = writtenDate(text);
    return !date || dayUnder(date, one) === dayUnder(date, other);
  });
}

/** Whether the days only rise or only fall; fewer than three different ones say nothing. */
function isMonotone(days: readonly string[]): boolean {
  if (new Set(days).size < 3) return false;
  const pairs = days.slice(1).map((day, at) => [days[at] ?? day, day] as const);
  return pairs.every(([before, day]) => before <= day) || pairs.every(([before, day]) => before >= day);
}
