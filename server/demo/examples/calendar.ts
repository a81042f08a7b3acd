import { daysFrom } from '../days';
import type { Random } from '../random';
import type { Happening, Line } from './line';

/** Gives each happening a working day of the span, in random order, and its own receipt number. */
export function onWorkingDays(random: Random, happenings: readonly Happening[], from: string, to: string): Line[] {
  const days = workingDays(from, to);
  return random.shuffled(happenings).map((happening, i) => ({
    ...happening,
    date: days[Math.floor((i * days.length) / happenings.length)] ?? to,
    reference: String(random.int(30_000_000, 69_999_999)),
  }));
}

/** Stable: lines of one day stay in their order. */
export const inOrder = (lines: readonly Line[]) =>
  lines.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));

function workingDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = daysFrom(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) days.push(day);
  }
  return days;
}
