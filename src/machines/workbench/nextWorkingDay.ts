import { addDays } from '../campaigns/addDays';

/** The day when an office opens next after `day`: Monday after a Friday. What a company keeps free besides is not known here. */
export function nextWorkingDay(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, weekday === 5 ? 3 : weekday === 6 ? 2 : 1);
}
