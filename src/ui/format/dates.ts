import { count, UNKNOWN } from './format';

const two = (n: number) => String(n).padStart(2, '0');

/** A moment as a clock on the wall says it, to the minute: `2024-04-12 15:30`. */
const clockIn = (timeZone?: string) =>
  new Intl.DateTimeFormat('sv', { ...(timeZone && { timeZone }), dateStyle: 'short', timeStyle: 'short' });

// A clock costs milliseconds of a page that begins: it is made when it is first looked at.
let zone: string | undefined;
let made: Intl.DateTimeFormat | undefined;

function clock(): Intl.DateTimeFormat {
  made ??= clockIn(zone);
  return made;
}

/** Sets the company's time zone for all days and hours, wherever the reader is. `timeZone` is an IANA name. */
export function setTimeZone(timeZone: string | undefined): void {
  zone = timeZone;
  made = undefined;
}

/** The company's time zone, or the reader's own when the page names none. */
export const timeZone = (): string => clock().resolvedOptions().timeZone;

/** A moment that says no offset. */
const ON_THE_WALL = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::[\d.]+)?$/;

/** An ISO moment -> `2024-04-12T15:30` at the company, whose hour it is where it says no offset; what is none comes back as it is. */
export function localTime(iso: string): string {
  const [, day, hour] = ON_THE_WALL.exec(iso) ?? [];
  if (day && hour) return `${day}T${hour}`;
  return Number.isNaN(Date.parse(iso)) ? iso : clock().format(Date.parse(iso)).replace(' ', 'T');
}

/** The company's day of an ISO moment with offset. */
export const dayOf = (iso: string): string => localTime(iso).slice(0, 10);

/** `2024-04-12` (or a moment that begins so) -> `12/04/2024`; anything else comes back as it is. A day has no time zone. */
export function date(iso: string | null): string {
  if (iso === null) return UNKNOWN;
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso);
  return match ? `${match[3]}/${match[2]}/${match[1]}` : iso;
}

/** `2024-04-12` -> `12/04`, for lists where the year is in the title. */
export const shortDate = (iso: string | null): string => date(iso).slice(0, 5);

/** `12/04`; a day of another year says it: `12/04/2024`. */
export const nearDate = (iso: string): string => (iso.slice(0, 4) === today().slice(0, 4) ? shortDate(iso) : date(iso));

/** An ISO moment with offset -> `12/04/2024 15:30` at the company. */
export function moment(iso: string | null): string {
  if (iso === null) return UNKNOWN;
  const at = localTime(iso);
  return Number.isNaN(Date.parse(iso)) ? iso : `${date(at)} ${at.slice(11)}`;
}

/** A day and an hour on the company's wall, `2026-11-23T08:00` -> `lunes 23/11 a las 08:00`; another year is said. */
export function dayAndHour(wall: string): string {
  const at = Date.parse(`${wall.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(at)) return wall;
  const weekday = new Intl.DateTimeFormat('es', { weekday: 'long', timeZone: 'UTC' });
  return `${weekday.format(at)} ${nearDate(wall)} a las ${wall.slice(11, 16)}`;
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** `hace 3 días`, `dentro de 2 horas`, `ahora`. Only ever beside the absolute date. `now` in ms since the epoch. */
export function relative(iso: string, now: number = Date.now()): string {
  const seconds = Math.round((new Date(iso).getTime() - now) / 1000);
  if (Number.isNaN(seconds)) return '';
  const words = new Intl.RelativeTimeFormat('es', { numeric: 'auto' });
  const step = steps.find(([, length]) => Math.abs(seconds) >= length);
  return step ? words.format(Math.trunc(seconds / step[1]), step[0]) : words.format(0, 'second');
}

/** The oldest age that is shown in days; older ones are shown in months. */
const MONTHS_FROM = 121;

/**
 * How far a day is from today, in days, and in months from a certain age: `hace 81 días`, `hoy`, `en 5 días`. `now` in ms
 * since the epoch.
 */
export function daysFromToday(iso: string, now: number = Date.now()): string {
  const days = daysBetween(iso, now);
  if (Number.isNaN(days)) return '';
  if (days === 0) return 'hoy';
  const [n, one, more] =
    Math.abs(days) < MONTHS_FROM
      ? [Math.abs(days), 'día', 'días']
      : [Math.floor(Math.abs(days) / 30.44), 'mes', 'meses'];
  const many = `${n} ${n === 1 ? one : more}`;
  return days < 0 ? `hace ${many}` : `en ${many}`;
}

/** How long ago a day was, in few letters: `hoy`, `12 d`. `now` in ms since the epoch. */
export function daysAgo(iso: string, now: number = Date.now()): string {
  const days = daysBetween(iso, now);
  return days === 0 ? 'hoy' : `${count(-days)} d`;
}

const daysBetween = (iso: string, now: number) =>
  Math.round((Date.parse(iso.slice(0, 10)) - Date.parse(today(now))) / 86_400_000);

/** `d/m/yy`, `d-m-yyyy`, `ddmmyyyy` or ISO -> ISO day; undefined when no such day exists (30 February). Two-digit years are 2000-2069, else 19xx. */
export function parseDate(text: string): string | undefined {
  const clean = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(clean);
  const local = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(clean) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(clean);
  const [year, month, day] = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : local
      ? [Number(local[3]), Number(local[2]), Number(local[1])]
      : [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const full = year > 99 ? year : year < 70 ? 2000 + year : 1900 + year;
  const at = new Date(Date.UTC(full, month - 1, day));
  const real = at.getUTCFullYear() === full && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return real ? `${full}-${two(month)}-${two(day)}` : undefined;
}

/** The company's day, ISO. `now` in ms since the epoch. */
export const today = (now: number = Date.now()): string => clock().format(now).slice(0, 10);

/** The hour at the company, 0 to 23. */
export const hour = (now: number = Date.now()): number => Number(clock().format(now).slice(11, 13));

/** `2026-11-21` -> `noviembre de 2026`. */
export function monthOf(day: string): string {
  const words = new Intl.DateTimeFormat('es', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return words.format(new Date(`${day}T00:00:00Z`));
}

/** `2026-11-21` -> `nov`. */
/** The last day of the month that a day is in. */
export function lastOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

export const shortMonthOf = (day: string): string => monthOf(day).slice(0, 3);
