import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { age, restOf } from '../../../server/demoClock/age';
import {
  CHANNEL_NAMES,
  type Channel,
  type ChannelName,
  mediumOf,
  nameOf,
} from '../../../src/api/contract/messaging/channels';
import { type CampaignDetail, campaignDetail } from '../../../src/api/contract/messaging/shapes';
import type { Behind, Staff } from '../processes/service';
import type { Answered, Caller } from './caller';
import { commit, expectOk } from './receivables';

/** What the tests of campaigns build on: customers who owe and can be reached, templates, and the calls of a campaign. */

export const CAMPAIGNS = '/campaigns/campaigns/';
export const LAUNCH = `${CAMPAIGNS}create_from/`;
export const key = () => ({ 'idempotency-key': randomUUID() });

/** Whatever the day and hour of the test, what is launched goes out. */
export const sendAtAnyTime = async (person: Caller) =>
  expectOk(await person.send('PUT', '/campaigns/sending_calendar/', { country: null, hours: [] }));

export const campaignOf = (answer: Answered): CampaignDetail => campaignDetail.parse(expectOk(answer));

/** Who owe 10.00 each, 59 days late on whatever day it is, and can be written to by every channel, by name. */
export async function debtors({ database }: Behind, person: Staff, count: number): Promise<string[]> {
  const made = await database.rows<{ id: string }>(
    `with c as (
       insert into customer (profile_id, first_name, last_name, dni)
       select $1, 'Cliente', lpad(n::text, 5, '0'), 'D' || lpad(n::text, 9, '0') from generate_series(1, $2::int) n returning id, dni),
     t as (
       insert into contact (profile_id, customer_id, phone, email, is_main)
       select $1, id, '+593' || lpad(substr(dni, 5), 9, '9'), lower(dni) || '@x.example', true from c returning id),
     k as (
       insert into contact_consent (profile_id, contact_id, channel, consent, at)
       select $1, id, channel, 'si', now() from t, unnest($3::text[]) channel),
     d as (
       insert into document (profile_id, customer_id, number, total, due_date)
       select $1, id, 'F-' || dni, 10, current_date - 59 from c)
     select id from c order by dni`,
    [person.profileId, count, CHANNEL_NAMES],
  );
  return made.map(({ id }) => id);
}

/** What the customer's contacts said of a channel. */
export const agreed = ({ database }: Behind, customer: string | undefined, channel: ChannelName, consent: string) =>
  database.rows(
    `insert into contact_consent (profile_id, contact_id, channel, consent)
     select profile_id, id, $2, $3 from contact where customer_id = $1
     on conflict (contact_id, channel) do update set consent = excluded.consent`,
    [customer, channel, consent],
  );

export async function addTemplate(
  { database }: Behind,
  person: Staff,
  channel: Channel,
  body = 'Hola, {{ nombre }}: debe {{ saldo }}.',
): Promise<string> {
  const [made] = await database.rows<{ id: string }>(
    `insert into template (profile_id, name, channel, subject, body, status) values ($1, 'Recordatorio', $2, $3, $4, 'activa') returning id`,
    [person.profileId, nameOf(channel), mediumOf(channel).isLetter ? 'Su saldo' : '', body],
  );
  return made?.id ?? '';
}

export const readCampaign = async (person: Staff, id: string) => campaignOf(await person.get(`${CAMPAIGNS}${id}/`));

/** Once nothing of it waits any more. */
export const finished = (person: Staff, id: string) =>
  vi.waitUntil(
    async () => {
      const now = await readCampaign(person, id);
      return ['terminada', 'perdida', 'fallida'].includes(now.status) && now;
    },
    { timeout: 60_000, interval: 50 },
  );

/** Messages of campaigns that came to a state which no event tells of. */
export const unnoted = ({ database }: Behind) =>
  database.rows(
    `select m.status, m.reason from message m where m.campaign_id is not null and m.status <> 'enviando' and not exists (
       select from campaign_event e where e.message_id = m.id and e.status = m.status and e.round = m.round)`,
  );

/** A policy that takes everybody, as the service is asked to keep it; it has no steps. */
export const POLICY = {
  ...{ name: 'Todos', is_rest: false, ages: [], currency: null, least: null, most: null },
  ...{ subcategories: [], cost_centers: [], owners: [], weekly_limit: 3, steps: [] },
};

/** An e-mail so many days from the due date. */
export const mailStep = (day: number, template: string | null) => ({
  ...{ day, act: 'mensaje', channel: 1, template, fallback_channel: null, fallback_template: null },
});

/** Today's run and what it sends, to the end. */
export async function runToday(service: Behind, { profileId }: Pick<Staff, 'profileId'>) {
  await commit(
    service,
    `insert into job (profile_id, name, key) values ($1::uuid, 'run_policies', $1::uuid::text)
     on conflict (name, key) where state in ('waiting', 'running') do nothing`,
    [profileId],
  );
  await ran(service, { profileId });
}

/** Once the run of today is over and nothing waits for it. */
export const ran = ({ database }: Behind, { profileId }: Pick<Staff, 'profileId'>) =>
  vi.waitUntil(
    async () => {
      const [now] = await database.rows<{ isOver: boolean }>(
        `select exists (select from policy_run where profile_id = $1 and day = current_date and ended_at is not null)
           and not exists (select from job where profile_id = $1 and name in ('run_policies', 'send_message') and state in ('waiting', 'running')) as "isOver"`,
        [profileId],
      );
      return now?.isOver;
    },
    { timeout: 30_000, interval: 20 },
  );

/** Everything of the company grows a day older. */
export const passDay = ({ database }: Behind, { profileId }: Pick<Staff, 'profileId'>) =>
  database.transaction(async (tx) => age(tx, profileId, await restOf(tx)));
