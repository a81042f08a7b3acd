import { type Debtor, leftOn, WEEKS } from '../../../server/indicators/foretell';

/**
 * The naive way, which it is compared with: all are paid so many days after they are due as all were on average. What is later
 * than that comes `soon`, next week, or `never`.
 */
export function foretoldByAverage(debtors: readonly Debtor[], day: number, late: 'soon' | 'never'): number[] {
  let cents = 0;
  let days = 0;
  for (const { debts } of debtors) {
    for (const { due, since, paid } of debts) {
      for (const one of paid) {
        if (one.day > day) continue;
        cents += one.cents;
        days += one.cents * (one.day - (due ?? since));
      }
    }
  }
  const average = cents > 0 ? Math.round(days / cents) : 0;
  const weeks = Array.from({ length: WEEKS }, () => 0);
  for (const { debts } of debtors) {
    for (const debt of debts) {
      const left = leftOn(debt, day);
      const days = (debt.due ?? debt.since) + average - day - 1;
      const week = Math.floor(Math.max(0, days) / 7);
      if (left > 0 && week < WEEKS && (days >= 0 || late === 'soon')) weeks[week] = (weeks[week] ?? 0) + left;
    }
  }
  return weeks;
}
