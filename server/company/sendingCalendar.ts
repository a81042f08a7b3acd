import type * as z from 'zod/mini';
import {
  COUNTRY,
  type Holiday,
  type SendingCalendar,
  type setSendingCalendar,
} from '../../src/api/contract/messaging/sendingCalendar';
import { OTHER } from '../../src/api/contract/row';
import type { Queryable } from '../database/database';
import { insertInto, sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { notFound, stale } from '../problems';
import { type Country, holidaysOf } from './holidayRules';
import { wakeDeferred } from './openingHours';

type Span = { start?: string | undefined; end?: string | undefined };
type Body = z.output<(typeof setSendingCalendar)['body']>;
type Settings = Pick<SendingCalendar, 'country' | 'version'>;

/** The default hours of a new company. */
const USUAL_HOURS: Body['hours'] = [
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', until: '18:00' })),
  { weekday: 6, from: '09:00', until: '13:00' },
];

/** Holidays are stored this many years ahead. */
const YEARS_AHEAD = 2;

/** The company's hours, and in the span the holidays, the promises due, and what policies will do. */
export async function readSendingCalendar(
  db: Queryable,
  profileId: string,
  { start = '-infinity', end = 'infinity' }: Span,
): Promise<SendingCalendar> {
  const settings = await settingsOf(db, profileId);
  const [calendar] = await db.rows<Omit<SendingCalendar, keyof Settings>>(sql`
    select current_setting('TimeZone') as time_zone,
      (select coalesce(jsonb_agg(jsonb_build_object('weekday', weekday, 'from', to_char(opens, 'HH24:MI'), 'until', to_char(closes, 'HH24:MI')) order by weekday), '[]')
        from sending_hours where profile_id = ${profileId}) as hours,
      (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'name', name, 'law', law) order by day), '[]')
        from holiday where profile_id = ${profileId} and day between ${start}::date and ${end}::date) as holidays,
      (select coalesce(jsonb_agg(jsonb_build_object('day', p.due_on, 'currency', p.currency, 'amount', p.amount::text, 'count', p.count) order by p.due_on, p.currency), '[]')
        from (select due_on, currency, sum(amount - paid) as amount, count(*) as count from promise
          where profile_id = ${profileId} and due_on between ${start}::date and ${end}::date and paid < amount and cancelled_at is null
          group by due_on, currency) p) as promises,
      (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'messages', messages, 'tasks', tasks) order by day), '[]')
        from policy_forecast where profile_id = ${profileId} and day between greatest(${start}::date, current_date) and ${end}::date
          and messages + tasks > 0) as policies`);
  return { ...settings, time_zone: 'UTC', hours: [], holidays: [], ...calendar };
}

/** Who sets hours alone goes on with the holidays of the company's country, also once it is said. Problem 412 for a stale version. */
export async function setCalendar(tx: Queryable, who: Actor, body: Body): Promise<SendingCalendar> {
  const { profileId } = who;
  const { country, hours, version } = body;
  const before = await settingsOf(tx, profileId);
  const [saved] = await tx.rows(sql`
    insert into sending_calendar as s (profile_id, country, by_default)
    values (${profileId}, ${country}, ${country === null})
    on conflict (profile_id) do update set country = excluded.country,
      by_default = s.by_default and excluded.country is not distinct from s.country,
      version = s.version + 1 where s.version = ${version ?? before.version}
    returning version`);
  if (!saved) throw stale();
  await tx.rows(sql`delete from sending_hours where profile_id = ${profileId}`);
  await addHours(tx, profileId, hours);
  await replaceHolidays(tx, profileId, before.country, country);
  await wakeDeferred(tx, profileId);
  await audit(tx, who, [
    { action: 'cambiar', entity: 'sending_calendar', entityId: profileId, before, after: { country, hours } },
  ]);
  return readSendingCalendar(tx, profileId, {});
}

/** Gives a new company office hours and its country's holidays. */
export async function giveUsualCalendar(tx: Queryable, profileId: string): Promise<void> {
  const [made] = await tx.rows(sql`
    insert into sending_calendar (profile_id, country, by_default)
    select ${profileId}, c.country, true from (select country_of(${profileId}) as country) own
      left join unnest(${[...COUNTRY]}::text[]) as c(country) on c.country = own.country
    on conflict do nothing returning profile_id`);
  if (made) await addHours(tx, profileId, USUAL_HOURS);
  const { country } = await settingsOf(tx, profileId);
  if (country && country !== OTHER) await addLawful(tx, profileId, country);
}

/** Changes the holidays with the company's country, unless staff chose whose they are. */
export async function followCountry(tx: Queryable, profileId: string, country: string): Promise<void> {
  const before = await settingsOf(tx, profileId);
  const known = COUNTRY.find((one) => one === country) ?? null;
  const [follows] = await tx.rows(sql`
    update sending_calendar set country = ${known}, version = version + 1
    where profile_id = ${profileId} and by_default and country is distinct from ${known} returning profile_id`);
  if (!follows) return;
  await replaceHolidays(tx, profileId, before.country, known);
  await wakeDeferred(tx, profileId);
}

/** Runs daily and adds each company's missing years of holidays. */
export async function addHolidays(tx: Queryable): Promise<void> {
  const calendars = await tx.rows<{ profile_id: string; country: Country }>(
    // The lock orders this against a change of the country.
    sql`select profile_id, country from sending_calendar where country is not null order by profile_id for share`,
  );
  for (const { profile_id, country } of calendars) await addLawful(tx, profile_id, country);
}

async function addHours(tx: Queryable, profileId: string, hours: Body['hours']): Promise<void> {
  await tx.rows(sql`
    insert into sending_hours (profile_id, weekday, opens, closes)
    select ${profileId}, h.weekday, h."from", h."until"
    from jsonb_to_recordset(${JSON.stringify(hours)}) as h(weekday smallint, "from" time, "until" time)
    on conflict do nothing`);
}

async function replaceHolidays(
  tx: Queryable,
  profileId: string,
  before: Settings['country'],
  country: Country | null,
): Promise<void> {
  if (country !== before) await tx.rows(sql`delete from holiday where profile_id = ${profileId} and law <> ''`);
  if (country) await addLawful(tx, profileId, country);
}

/** Adds only missing years: staff's changes to the others stay. */
async function addLawful(tx: Queryable, profileId: string, country: Country): Promise<void> {
  const [known] = await tx.rows<{ next: number; last: number }>(sql`
    select coalesce(max(extract(year from day)) + 1, extract(year from current_date) - 1)::integer as next,
      extract(year from current_date)::integer + ${YEARS_AHEAD} as last
    from holiday where profile_id = ${profileId} and law <> ''`);
  const { next = 0, last = 0 } = known ?? {};
  const years = Array.from({ length: Math.max(0, last - next + 1) }, (_, at) => next + at);
  const holidays = years.flatMap((year) => holidaysOf(country, year));
  await tx.rows(sql`
    insert into holiday (profile_id, day, name, law) select ${profileId}, h.day, h.name, h.law
    from jsonb_to_recordset(${JSON.stringify(holidays)}) as h(day date, name text, law text) on conflict do nothing`);
}

export async function setHoliday(tx: Queryable, who: Actor, day: string, name: string): Promise<Holiday> {
  const [saved] = await tx.rows<Holiday>(sql`
    ${insertInto('holiday', { profile_id: who.profileId, day, name })}
    on conflict (profile_id, day) do update set name = excluded.name returning day::text, name, law`);
  const holiday = saved ?? { day, name, law: '' };
  await audit(tx, who, [{ action: 'feriado', entity: 'sending_calendar', entityId: who.profileId, after: holiday }]);
  return holiday;
}

/** Problem 404 for a day without a holiday. */
export async function removeHoliday(tx: Queryable, who: Actor, day: string): Promise<void> {
  const [before] = await tx.rows<Holiday>(sql`
    delete from holiday where profile_id = ${who.profileId} and day = ${day} returning day::text, name, law`);
  if (!before) throw notFound('el feriado');
  await wakeDeferred(tx, who.profileId);
  await audit(tx, who, [{ action: 'quitar feriado', entity: 'sending_calendar', entityId: who.profileId, before }]);
}

async function settingsOf(db: Queryable, profileId: string): Promise<Settings> {
  const [settings] = await db.rows<Settings>(sql`
    select country, version from sending_calendar where profile_id = ${profileId}`);
  return settings ?? { country: null, version: 0 };
}
