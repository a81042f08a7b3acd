import { centsOf } from '../../api/contract/money';
import type { DueWalletMonths } from '../../api/contract/receivables/dueWallet';
import { lastOfMonth } from '../../ui/format/dates';

/** How many days of sales were owed at the end of `month`; `isLeast` where the known months do not use them up. */
export type DaysOutstanding = { days: number; isLeast: boolean; month: string };

/**
 * Days sales outstanding by the count-back method: what is owed at the end of the last month is used up by what was billed in
 * it, then in the month before, and so on. Undefined where a month that counts is not known, or nothing is owed.
 */
export function daysOutstanding(months: DueWalletMonths['months'], currency: string): DaysOutstanding | undefined {
  const closed = months.flatMap(({ month, ends }) => {
    const end = ends.find((one) => one.currency === currency);
    return ends.length > 0 ? [{ month, owed: end?.owed ?? '0.00', billed: end ? end.billed : '0.00' }] : [];
  });
  const last = closed.at(-1);
  if (!last || centsOf(last.owed) <= 0) return undefined;
  let left = centsOf(last.owed);
  let days = 0;
  for (const { month, billed } of closed.toReversed()) {
    if (billed == null) return undefined;
    const cents = centsOf(billed);
    if (cents >= left)
      return { days: Math.round(days + (left / cents) * daysIn(month)), isLeast: false, month: last.month };
    left -= cents;
    days += daysIn(month);
  }
  return { days, isLeast: true, month: last.month };
}

const daysIn = (month: string): number => Number(lastOfMonth(month).slice(-2));
