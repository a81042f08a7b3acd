import type { Cents } from '../../src/api/contract/money';

/** The figures of a month, each from sums of cents. Whatever has nothing to be divided by is null. */

export type MonthSums = {
  /** Its last day, or the day until which it is counted. */
  until: string;
  owed: Cents;
  overdue: Cents;
  billed: Cents;
  collected: Cents;
  /** Voided or written off. */
  dropped: Cents;
  /** Of what was collected, that of documents with a due date, and each cent of it times the days it came late. */
  dated: Cents;
  late: Cents;
};

const tenths = (value: number) => Math.round(value * 10) / 10;

/** The days of a month until this one, which is its last unless the month is not over. */
const daysIn = (until: string) => Number(until.slice(8));

/**
 * Days sales outstanding by the count-back method: what is owed at a month's end is used up by what was billed in it, then in
 * the month before, and so on. Where the known months do not use it up, it is at least so many days. `months` are without gaps,
 * oldest first, and end with the month.
 */
export function countBack(months: readonly MonthSums[]): { days: number; isLeast: boolean } | null {
  let left = months.at(-1)?.owed ?? 0;
  if (left <= 0) return null;
  let days = 0;
  for (const { billed, until } of months.toReversed()) {
    if (billed >= left) return { days: tenths(days + (left / billed) * daysIn(until)), isLeast: false };
    left -= billed;
    days += daysIn(until);
  }
  return { days, isLeast: true };
}

/**
 * Collection effectiveness index: (beginning + billed − owed at the end) / (beginning + billed − not yet due at the end) × 100.
 * What was voided or written off is no longer billed, so that nothing but money raises it.
 */
export function effectiveness(beginning: Cents, { owed, overdue, billed, dropped }: MonthSums): number | null {
  const collectable = beginning + billed - dropped - (owed - overdue);
  return collectable > 0 ? tenths(((beginning + billed - dropped - owed) / collectable) * 100) : null;
}

/** The days that the money of the month came after its due day, weighted by money; what came before it came in time. */
export const averageDaysLate = ({ dated, late }: MonthSums): number | null => (dated > 0 ? tenths(late / dated) : null);
