import { addDays } from '../campaigns/addDays';

/** The next weekday after `day`. Holidays of the company are unknown here. */
export function nextWorkingDay(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, weekday === 5 ? 3 : weekday === 6 ? 2 : 1);
}
