import { randomUUID } from 'node:crypto';
import type { ChannelName } from '../../src/api/contract/messaging/channels';
import type { SuppressionReason } from '../../src/api/contract/messaging/shapes';
import { AGREEMENT } from '../agreements/read';
import { suppressionsOf } from '../campaigns/suppressions';
import { closedBy, lockOpeningHours, readOpeningHours } from '../company/openingHours';
import { type PortalLinks, withLinks } from '../customers/pageLinks';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { UNDISPUTED_OF } from '../disputes/disputed';
import type { JobKind } from '../jobs/job';
import type { Channels } from '../messaging/channel';
import { APPROVED, mustApprove } from '../templates/approved';
import { approvedWriter } from '../templates/preview';
import { addresseesThat, instalmentValues } from '../templates/values';
import { messageOrHold, type Written } from './written';

const MINUTE_MS = 60_000;
const NAME = 'remind_instalments';
const SLICE = 200;
/** A reminder of a day on which the company was closed, or the service did not run, goes within so many days on which it is open. */
const LATE_DAYS = 3;
/** No company is closed for longer. */
const MOST_LATE_DAYS = 31;

/** An agreement holds its own customer, and its reminders are the contact; what is promised otherwise is no reason. */
const NO_REASON: readonly SuppressionReason[] = ['acuerdo', 'compromiso', 'contactado'];

type Due = {
  agreement: string;
  number: number;
  day: number;
  customer: string;
  template: string;
  channel: ChannelName;
  isApproved: boolean;
  isActive: boolean;
  amount: string;
  currency: string;
  due_on: string;
};

/** On how many days the company of agreement `a` was open from the reminder's day until yesterday. */
const OPEN_DAYS_SINCE: Sql = sql`(
  select count(*) from (select current_date + n as day from generate_series(s.due_on + d.day - current_date, -1) n) o
  where not exists (select from holiday h where h.profile_id = a.profile_id and h.day = o.day)
    and (not exists (select from sending_hours h where h.profile_id = a.profile_id)
      or exists (select from sending_hours h where h.profile_id = a.profile_id and h.weekday = extract(isodow from o.day))))`;

/** The reminders that are due and did not go: of each instalment the last of its days, since missed ones are caught up by it alone. */
const dueReminders: Sql = sql`
  select distinct on (a.id, s.number) a.profile_id, a.id as agreement, s.number, d.day, a.customer_id as customer,
    t.id as template, t.channel, ${APPROVED} as "isApproved",
    t.status = 'activa' and t.deleted_at is null as "isActive", (s.amount - s.paid)::numeric(15,2) as amount, a.currency, s.due_on
  from payment_agreement a join template t on t.id = a.reminder_template_id
  join agreement_standing s on s.agreement_id = a.id and s.paid < s.amount
  cross join unnest(a.reminder_days) as d(day)
  where ${AGREEMENT.vigente} and s.due_on + d.day between current_date - ${MOST_LATE_DAYS}::int and current_date
    and ${OPEN_DAYS_SINCE} <= ${LATE_DAYS}::int
    and not exists (select from agreement_reminder r where r.agreement_id = a.id and r.number = s.number and r.day >= d.day)
  order by a.id, s.number, d.day desc`;

/** Writes the reminders of instalments that are due, while the company is open; its key is the profile. */
export const remindInstalments = (channels: Channels, links: PortalLinks): JobKind => ({
  name: NAME,
  attempts: 5,
  async run(job) {
    const { profileId = '' } = job;
    while ((await job.transaction((tx) => remindSome(tx, channels, links, profileId))) > 0);
    return undefined;
  },
  due: { everyMs: MINUTE_MS, ask: askForDue },
});

/** How many it looked at: each is then sent, or noted with what holds its customer, once. */
export async function remindSome(
  tx: Queryable,
  channels: Channels,
  links: PortalLinks,
  profileId: string,
): Promise<number> {
  const calendar = await lockOpeningHours(tx, profileId);
  if (closedBy(calendar.now, calendar)) return 0;
  const due = await tx.rows<Due>(sql`
    select * from (${dueReminders}) r where r.profile_id = ${profileId} limit ${SLICE}`);
  if (due.length === 0) return 0;
  const suppressed = await suppressedIn(tx, channels, profileId, due);
  const complete = await writtenFor(tx, channels, links, profileId, due, suppressed);
  const written = await withLinks(tx, profileId, links, complete);
  const rows = due.map(({ agreement, number, day }, at) => {
    const message = written.find((one) => one.at === at)?.id ?? null;
    return { agreement, number, day, message, held: suppressed.get(at) ?? null };
  });
  await tx.rows(sql`
    with made as (
      insert into message (id, profile_id, customer_id, channel, recipient, subject, text, html, template, via, statement_on, portal_link_id)
      select r.id, ${profileId}, r.customer, r.channel, r."to", r.subject, r.text, r.html, r.template, r.via, case when r.carries then current_date end, r.link
      from jsonb_to_recordset(${JSON.stringify(written)}) as r(id uuid, customer uuid, channel text, "to" text, subject text, text text,
        html text, template jsonb, via text, carries boolean, link uuid)
      returning id, recipient
    ), noted as (
      insert into agreement_reminder (profile_id, agreement_id, number, day, message_id, held)
      select ${profileId}, r.agreement, r.number, r.day, r.message, r.held
      from jsonb_to_recordset(${JSON.stringify(rows)}) as r(agreement uuid, number int, day int, message uuid, held text)
    )
    insert into job (profile_id, name, key, about) select ${profileId}, 'send_message', id::text, recipient from made
    on conflict (name, key) where state in ('waiting', 'running') do nothing`);
  return due.length;
}

/** What holds each of these back, by its place. */
async function suppressedIn(
  tx: Queryable,
  channels: Channels,
  profileId: string,
  due: Due[],
): Promise<Map<number, SuppressionReason>> {
  const suppressed = new Map<number, SuppressionReason>();
  for (const channel of new Set(due.map((one) => one.channel))) {
    const ids = due.flatMap((one) => (one.channel === channel ? [one.customer] : []));
    const terms = { profileId, channel, quietDays: 0 };
    const found = await tx.rows<{ customer: string; kinds: SuppressionReason[] }>(sql`
      select customer_id as customer, held as kinds from (${suppressionsOf(sql`select unnest(${[...new Set(ids)]}::uuid[]) as id`, terms)}) h`);
    const kinds = new Map(found.map((one) => [one.customer, one.kinds]));
    for (const [at, one] of due.entries()) {
      if (one.channel !== channel) continue;
      const first = kinds.get(one.customer)?.find((kind) => !NO_REASON.includes(kind));
      if (first) suppressed.set(at, first);
      else if (!one.isActive || (mustApprove(channels, channel) && !one.isApproved)) suppressed.set(at, 'falta_dato');
    }
  }
  return suppressed;
}

type OfReminder = Written & { at: number; id: string };

/** A text in which something is missing is not written, and noted as suppressed. */
async function writtenFor(
  tx: Queryable,
  channels: Channels,
  links: PortalLinks,
  profileId: string,
  due: Due[],
  suppressed: Map<number, SuppressionReason>,
): Promise<OfReminder[]> {
  const ids = due.map(({ customer }) => customer);
  const found = await addresseesThat(tx, profileId, sql`c.id = any(${ids}::uuid[])`, SLICE, UNDISPUTED_OF);
  const addressees = new Map(found.map((one) => [one.id, one]));
  const written: OfReminder[] = [];
  for (const template of new Set(due.map((one) => one.template))) {
    const write = await approvedWriter(tx, template, links);
    for (const [at, one] of due.entries()) {
      if (one.template !== template || suppressed.has(at)) continue;
      const addressee = addressees.get(one.customer);
      const message = messageOrHold(
        channels,
        write,
        addressee && { ...addressee, values: { ...addressee.values, ...instalmentValues(one) } },
        one.channel,
      );
      if (typeof message === 'string') suppressed.set(at, message);
      else written.push({ at, id: randomUUID(), ...message });
    }
  }
  return written;
}

/** Companies with a reminder that is due, which are open; after a failure they wait 10 minutes. */
async function askForDue(db: Queryable): Promise<void> {
  const due = await db.rows<{ id: string }>(sql`
    select distinct r.profile_id as id from (${dueReminders}) r
    where not exists (select from job f where f.name = ${NAME} and f.key = r.profile_id::text
      and f.state = 'failed' and f.ended_at > now() - interval '10 minutes')`);
  const open: string[] = [];
  for (const { id } of due) {
    const calendar = await readOpeningHours(db, id);
    if (!closedBy(calendar.now, calendar)) open.push(id);
  }
  if (open.length === 0) return;
  await db.rows(sql`
    insert into job (profile_id, name, key) select id, ${NAME}, id::text from unnest(${open}::uuid[]) id
    on conflict (name, key) where state in ('waiting', 'running') do nothing`);
}
