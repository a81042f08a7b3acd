import type { Entry } from './statement';

/** Marks the rows with days that look like slips, for each account by itself. Nothing else changes. */
export function markOddDays(entries: readonly Entry[]): void {
  const keyOf = ({ account, currency }: Entry) => `${account}\n${currency}`;
  for (const key of new Set(entries.map(keyOf))) {
    const own = entries.filter((entry) => keyOf(entry) === key);
    markFarDays(own);
    markOneOutOfOrder(own);
  }
}

const DAY = 86_400_000;
/** A day this far from the middle of a file is a slip: nobody downloads years to read one movement. */
const FAR = 400 * DAY;

function timesOf(entries: readonly Entry[]): number[] {
  return entries.map(({ date }) => Date.parse(date)).filter((time) => !Number.isNaN(time));
}

function markFarDays(entries: readonly Entry[]): void {
  const times = timesOf(entries).sort((one, other) => one - other);
  const middle = times[Math.floor(times.length / 2)];
  if (middle === undefined || times.length < 4) return;
  const far = entries.filter(({ date }) => Math.abs(Date.parse(date) - middle) > FAR);
  if (far.length === 0 || far.length * 4 > entries.length) return;
  for (const entry of far) entry.flags.push('La fecha está muy lejos de las demás: compruebe que sea esa.');
}

/** One day out of an order that all others follow is more likely a slip than a bank's habit. */
function markOneOutOfOrder(entries: readonly Entry[]): void {
  if (entries.length < 6 || entries.some(({ date }) => date === '')) return;
  for (const isFalling of [false, true]) {
    const before = (one: string, other: string) => (isFalling ? one < other : one > other);
    const breaks = entries.flatMap(({ date }, at) => {
      const next = entries[at + 1];
      return next && before(date, next.date) ? [at] : [];
    });
    const [at] = breaks;
    if (breaks.length !== 1 || at === undefined) continue;
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
