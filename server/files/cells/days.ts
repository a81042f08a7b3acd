import { dayFlag } from './dates';
import { thisYear } from './today';

/** Days as banks write them: `YYYY-MM-DD`, which may not exist in the calendar (30 February of 30/360 interest). */

const pad = (number: number, places: number) => String(number).padStart(places, '0');

/** The day, or `undefined` when no bank's calendar has it (month 13, day 32, day 0). */
export function dayOf(year: number, month: number, day: number): string | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31 || year < 1000 || year > 9999) return undefined;
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** Whether the calendar has the day: banks that count 30 days a month write 30 February. */
export function isRealDay(date: string): boolean {
  // Nearly all are: every month has this day.
  if (/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/.test(date)) return true;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}

/** Day of a `yymmdd` text: no statement is more than two years ahead of today. */
export function dayOfYymmdd(text: string): string | undefined {
  const match = /^(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (!match) return undefined;
  const year = 2000 + Number(match[1]);
  const full = year > thisYear() + 2 ? year - 100 : year;
  return dayOf(full, Number(match[2]), Number(match[3]));
}

/** The notices for staff about a movement's days. */
export function dayFlags(...days: (string | undefined)[]): string[] {
  const flags = days.map((day) => (day === undefined ? undefined : dayFlag(day)));
  return [...new Set(flags.filter((flag) => flag !== undefined))];
}
