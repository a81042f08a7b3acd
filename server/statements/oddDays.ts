import { byAccount, type Entry } from './statement';

/** Marks the rows with days that look like slips, for each account by itself. Nothing else changes. */
export function markOddDays(entries: readonly Entry[]): void {
  for (const own of byAccount(entries)) {
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
