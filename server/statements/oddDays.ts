import { byAccount, type Entry } from './statement';

/** Marks the rows with days that look like slips, for each account by itself. Nothing else changes. */
export function markOddDays(entries: readonly Entry[]): void {
  for (const own of byAccount(entries)) {
    if (markExchanged(own)) continue;
    markFarDays(own);
    markOneOutOfOrder(own);
  }
}

const DAY = 86_400_000;
/** A day this far from the middle of a file is a slip: nobody downloads years to read one movement. */
const FAR = 400 * DAY;

/** How many entries each day has, the earliest first: a file's days repeat. */
function countedDays(entries: readonly Entry[]): { date: string; time: number; count: number }[] {
  const counts = new Map<string, number>();
  for (const { date } of entries) counts.set(date, (counts.get(date) ?? 0) + 1);
  return [...counts]
    .map(([date, count]) => ({ date, time: Date.parse(date), count }))
    .filter(({ time }) => !Number.isNaN(time))
    .sort((one, other) => one.time - other.time);
}

const FEWEST = 6;

/**
 * Days whose day and month are exchanged, where a file writes them in two orders: as read they follow none, and with some of them
 * exchanged all of them rise, or fall, within less than half of the time.
 */
function markExchanged(entries: readonly Entry[]): boolean {
  if (entries.length < FEWEST || entries.some(({ date }) => date === '')) return false;
  const days = entries.map(({ date }) => date);
  if (isRising(days) || isRising(days.toReversed())) return false;
  for (const isFalling of [false, true]) {
    const list = isFalling ? entries.toReversed() : entries;
    const mended = risingDays(list.map(({ date }) => date));
    if (!mended || spanOf(mended) * 2 > spanOf(days)) continue;
    for (const [at, entry] of list.entries()) {
      const day = mended[at];
      if (day !== undefined && day !== entry.date)
        entry.flags.push(`Por el orden de las demás, la fecha sería ${day}: compruebe el día y el mes.`);
    }
    return true;
  }
  return false;
}

const isRising = (days: readonly string[]) => days.every((day, at) => at === 0 || (days[at - 1] ?? '') <= day);

const spanOf = (days: readonly string[]): number => {
  const times = days.map((day) => Date.parse(day)).sort((one, other) => one - other);
  return (times.at(-1) ?? 0) - (times[0] ?? 0);
};

/** The days, some with day and month exchanged, so that they rise: of the ways there are the earliest. */
function risingDays(days: readonly string[]): string[] | undefined {
  const [first = ''] = days;
  return [first, exchanged(first)]
    .flatMap((start) => (start === undefined ? [] : [start]))
    .map((start) => risingFrom(start, days))
    .find((way) => way);
}

function risingFrom(start: string, days: readonly string[]): string[] | undefined {
  const way = [start];
  for (const day of days.slice(1)) {
    const last = way.at(-1) ?? '';
    const next = [day, exchanged(day)].filter((one) => one !== undefined && one >= last).sort()[0];
    if (next === undefined) return undefined;
    way.push(next);
  }
  return way;
}

/** `2026-05-01` of `2026-01-05`; `undefined` where no month has such a number. */
function exchanged(day: string): string | undefined {
  const [year, month, of] = day.split('-');
  return Number(of) > 12 ? undefined : `${year}-${of}-${month}`;
}

function markFarDays(entries: readonly Entry[]): void {
  const days = countedDays(entries);
  const dated = days.reduce((sum, { count }) => sum + count, 0);
  let before = 0;
  const middle = days.find(({ count }) => {
    before += count;
    return before > Math.floor(dated / 2);
  });
  if (middle === undefined || dated < 4) return;
  const isFar = new Set(days.filter(({ time }) => Math.abs(time - middle.time) > FAR).map(({ date }) => date));
  if (isFar.size === 0) return;
  const far = entries.filter(({ date }) => isFar.has(date));
  if (far.length * 4 > entries.length) return;
  for (const entry of far) entry.flags.push('La fecha está muy lejos de las demás: compruebe que sea esa.');
}

/** The place where one day breaks the order; `undefined` where none or several do. */
function onlyBreak(entries: readonly Entry[], before: (one: string, other: string) => boolean): number | undefined {
  let found: number | undefined;
  for (let at = 0; at + 1 < entries.length; at++) {
    const [own, next] = [entries[at], entries[at + 1]];
    if (!own || !next || !before(own.date, next.date)) continue;
    if (found !== undefined) return undefined;
    found = at;
  }
  return found;
}

/** One day out of an order that all others follow is more likely a slip than a bank's habit. */
function markOneOutOfOrder(entries: readonly Entry[]): void {
  if (entries.length < 6 || entries.some(({ date }) => date === '')) return;
  for (const isFalling of [false, true]) {
    const before = (one: string, other: string) => (isFalling ? one < other : one > other);
    const at = onlyBreak(entries, before);
    if (at === undefined) continue;
    const others = (skipped: number) =>
      entries.every(({ date }, index) => {
        const next = entries[index + 1 === skipped ? index + 2 : index + 1];
        return index === skipped || !next || !before(date, next.date);
      });
    const [one, two] = [others(at), others(at + 1)];
    // Where either of the two could be the slip, both are in doubt; a file of two halves has no slip.
    if (!one && !two) continue;
    for (const [index, isIt] of [
      [at, one],
      [at + 1, two],
    ] as const)
      if (isIt) entries[index]?.flags.push('La fecha rompe el orden de las demás: compruebe que sea esa.');
    return;
  }
}
