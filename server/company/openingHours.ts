import type { Departure } from '../../src/api/contract/messaging/shapes';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A search ends after a year without an open day. */
const MOST_DAYS = 366;

/** Moments are milliseconds since 1970, hours are those since midnight, and days count since 1970, all in the company's time zone. */
export type OpeningHours = {
  now: number;
  timeZone: string;
  /** By weekday, Monday is 1. A company without hours sends at any time. */
  hours: Map<number, { opens: number; closes: number }>;
  /** By day. */
  holidays: Map<number, string>;
};

/** When a company sends messages. */
export async function readOpeningHours(db: Queryable, profileId: string): Promise<OpeningHours> {
  const [found] = await db.rows<{
    now: string;
    timeZone: string;
    hours: { weekday: number; opens: number; closes: number }[];
    holidays: { day: string; name: string }[];
  }>(sql`
    select clock_timestamp() as now, current_setting('TimeZone') as "timeZone",
      (select coalesce(jsonb_agg(jsonb_build_object('weekday', weekday, 'opens', extract(epoch from opens) * 1000, 'closes', extract(epoch from closes) * 1000)), '[]')
        from sending_hours where profile_id = ${profileId}) as hours,
      (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'name', name)), '[]') from holiday where profile_id = ${profileId}) as holidays`);
  const { now, timeZone, hours, holidays } = found ?? { now: '', timeZone: 'UTC', hours: [], holidays: [] };
  return {
    now: Date.parse(now),
    timeZone,
    hours: new Map(hours.map(({ weekday, ...one }) => [weekday, one])),
    holidays: new Map(holidays.map(({ day, name }) => [Date.parse(day) / DAY, name])),
  };
}

/** Locks the opening hours until the transaction ends: a change waits, then wakes what was deferred (`wakeDeferred`). */
export async function lockOpeningHours(tx: Queryable, profileId: string): Promise<OpeningHours> {
  await tx.rows(sql`select from profile where id = ${profileId} for share`);
  return readOpeningHours(tx, profileId);
}

/** Campaigns and messages waiting for opening hours check them again at once. */
export async function wakeDeferred(tx: Queryable, profileId: string): Promise<void> {
  await tx.rows(sql`select from profile where id = ${profileId} for no key update`);
  await tx.rows(sql`
    update job set run_at = now()
    where profile_id = ${profileId} and state in ('waiting', 'running') and run_at > now() and (name = 'send_campaign'
      or name = 'send_message' and key in (
        select id::text from message where profile_id = ${profileId} and status = 'en_cola' and leaves_at is not null))`);
}

/** The first moment from `moment` on at which the company is open. */
export function opensAt(moment: number, { timeZone, hours, holidays }: OpeningHours): number {
  const first = dayOf(localOf(moment, timeZone));
  const since = localOf(moment, timeZone) - first * DAY;
  for (let day = first; day <= first + MOST_DAYS; day++) {
    if (holidays.has(day)) continue;
    const span = hours.size > 0 ? hours.get(weekdayOf(day)) : { opens: 0, closes: DAY };
    const from = day === first ? since : 0;
    if (!span || from >= span.closes) continue;
    if (day === first && from >= span.opens) return moment;
    return momentOf(day * DAY + Math.max(from, span.opens), timeZone);
  }
  return momentOf((first + MOST_DAYS) * DAY, timeZone);
}

/** The moment at which the company has been open for `wait` since `moment`. */
export function afterOpen(moment: number, wait: number, calendar: OpeningHours): number {
  const { timeZone, hours } = calendar;
  let left = wait;
  let at = opensAt(moment, calendar);
  for (let days = 0; days <= MOST_DAYS; days++) {
    const day = dayOf(localOf(at, timeZone));
    const closing = momentOf(day * DAY + (hours.get(weekdayOf(day))?.closes ?? DAY), timeZone);
    if (at + left <= closing) break;
    left -= closing - at;
    at = opensAt(closing, calendar);
  }
  return at + left;
}

/** Why the company is closed at a moment: a holiday by name, or its hours; null while it is open. */
export function closedBy(moment: number, calendar: OpeningHours): Departure['closed'] {
  if (opensAt(moment, calendar) <= moment) return null;
  const name = calendar.holidays.get(dayOf(localOf(moment, calendar.timeZone)));
  return name === undefined ? { kind: 'horario', name: '' } : { kind: 'feriado', name };
}

/** The day so many open days after today; a company without hours works on every day but its holidays. */
export function openDayAfter(days: number, { now, timeZone, hours, holidays }: OpeningHours): string {
  let day = dayOf(localOf(now, timeZone));
  const last = day + MOST_DAYS;
  for (let left = days; left > 0 && day < last; ) {
    day += 1;
    if (!holidays.has(day) && (hours.size === 0 || hours.has(weekdayOf(day)))) left -= 1;
  }
  return new Date(day * DAY).toISOString().slice(0, 10);
}

const dayOf = (local: number): number => Math.floor(local / DAY);

/** 1970 began on a Thursday. */
const weekdayOf = (day: number): number => ((day + 3) % 7) + 1;

/** The zone's wall-clock time, counted as if it were UTC. */
const localOf = (moment: number, timeZone: string): number => moment + offsetOf(moment, timeZone);

/** A local time that a clock change skips moves past it, and of one that comes twice it is the first. */
function momentOf(local: number, timeZone: string): number {
  // No offset is a day long: one of these is from before a change near it, and one from after.
  const moments = [local - DAY, local + DAY].map((near) => local - offsetOf(near, timeZone));
  const shown = moments.filter((moment) => localOf(moment, timeZone) === local);
  return shown.length > 0 ? Math.min(...shown) : Math.max(...moments);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function offsetOf(moment: number, timeZone: string): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  const offset = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
}
