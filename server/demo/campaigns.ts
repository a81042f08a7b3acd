import { CHANNEL_NAMES } from '../../src/api/contract/messaging/channels';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Actor } from '../ledger/audit';

type DemoCampaign = {
  template: string;
  status: 'terminada' | 'programada' | 'borrador';
  /** Days from today. */
  days: number;
  /** The tenth of the customers that get it. */
  tenth: number;
  fails?: string;
};

const CAMPAIGNS: DemoCampaign[] = [
  {
    template: 'Aviso de saldo vencido',
    status: 'terminada',
    days: -12,
    tenth: 1,
    fails: 'El número no tiene WhatsApp.',
  },
  { template: 'Recordatorio antes del vencimiento', status: 'terminada', days: -6, tenth: 2 },
  { template: 'Recordatorio antes del vencimiento', status: 'programada', days: 2, tenth: 3 },
  { template: 'Aviso de saldo vencido', status: 'borrador', days: 5, tenth: 4 },
];

/** Days from today, the hour, and the template. */
const PLANNED: [days: number, hour: number, template: string][] = [
  [3, 9, 'Recordatorio antes del vencimiento'],
  [5, 15, 'Recordatorio antes del vencimiento (email)'],
  [7, 9, 'Aviso de saldo vencido'],
  [10, 10, 'Aviso de saldo vencido (email)'],
  [12, 9, 'Recordatorio antes del vencimiento'],
  [14, 16, 'Aviso de saldo vencido'],
  [17, 9, 'Recordatorio antes del vencimiento (email)'],
  [21, 10, 'Aviso de saldo vencido'],
  [24, 9, 'Recordatorio antes del vencimiento'],
  [28, 15, 'Aviso de saldo vencido (email)'],
];

/** Plans timeslots without a campaign; a weekend day moves to Monday. */
async function plan(tx: Queryable, profileId: string): Promise<void> {
  const planned = PLANNED.map(([days, hour, template]) => ({ days, hour, template }));
  await tx.rows(
    sql`insert into timeslot (profile_id, template_id, channel, launch_date, no_documentos)
     select ${profileId}, m.id, m.channel, d.day + (case extract(isodow from d.day) when 6 then 2 when 7 then 1 else 0 end) + make_interval(hours => r.hour), 40 + r.days * 7
     from jsonb_to_recordset(${JSON.stringify(planned)}) as r(days int, hour int, template text)
     join template m on m.name = r.template and m.deleted_at is null and (m.profile_id = ${profileId} or m.is_global)
     cross join lateral (select current_date + r.days as day) d`,
  );
}

/** Sent campaigns with each message's result, some waiting campaigns, and the contacts' consents. */
export async function fillCampaigns(tx: Queryable, who: Actor): Promise<void> {
  await tx.rows(
    sql`insert into contact_consent (profile_id, contact_id, channel, consent, at)
     select profile_id, id, channel, 'si', now() from contact cross join unnest(${CHANNEL_NAMES}::text[]) channel
     where profile_id = ${who.profileId} and hashtext(customer_id::text) % 5 <> 0`,
  );
  await plan(tx, who.profileId);
  for (const { template, status, days, tenth, fails } of CAMPAIGNS) {
    const [made] = await tx.rows<{ id: string }>(
      sql`with g as (
         insert into campaign (profile_id, template_id, channel, launch_date, status, launched_at, created_by)
         select ${who.profileId}, m.id, m.channel, d.at, ${status}, case when ${status} = 'terminada' then d.at end, ${who.userId}
         from template m, (select current_date + ${days}::int + interval '9 hours' as at) d
         where m.name = ${template} and m.deleted_at is null and (m.profile_id = ${who.profileId} or m.is_global) limit 1
         returning id, profile_id
       ), c as (
         insert into campaign_customer (profile_id, campaign_id, customer_id)
         select g.profile_id, g.id, t.customer_id from g join contact t on t.profile_id = g.profile_id and t.is_main and t.phone <> ''
         where mod(abs(hashtext(t.customer_id::text)), 10) = ${tenth}
           and exists (select from document o where o.customer_id = t.customer_id and o.is_owed)
       ) select id from g`,
    );
    if (!made) continue;
    await tx.rows(
      sql`update campaign set no_documentos = (
         select count(*) from document d join campaign_customer c on c.customer_id = d.customer_id
         where c.campaign_id = ${made.id} and d.is_owed) where id = ${made.id}`,
    );
    if (status === 'terminada') await sent(tx, made.id, fails ?? '');
  }
}

/** Every twelfth message fails where `fails` is set; most others were read, and some answered. */
async function sent(tx: Queryable, campaign: string, fails: string): Promise<void> {
  await tx.rows(
    sql`insert into message (profile_id, campaign_id, customer_id, channel, recipient, text, via, status, failure, reason, sent_at, created_at)
     select c.profile_id, g.id, c.customer_id, g.channel, t.phone,
       'Hola, ' || trim(u.first_name || ' ' || u.last_name) || ': le escribimos por su saldo pendiente. Quedamos atentos a su respuesta.',
       'bandeja_local', case when f.fails then 'fallido' else 'enviado' end, case when f.fails then 'permanente' end,
       case when f.fails then ${fails} else '' end, case when not f.fails then g.launch_date end, g.launch_date
     from campaign g join campaign_customer c on c.campaign_id = g.id join customer u on u.id = c.customer_id
     join contact t on t.customer_id = c.customer_id and t.is_main
     cross join lateral (select ${fails} <> '' and mod(abs(hashtext(c.customer_id::text || 'f')), 12) = 0 as fails) f
     where g.id = ${campaign}`,
  );
  await tx.rows(
    sql`insert into campaign_event (profile_id, campaign_id, customer_id, channel, address, status, reason, at, message_id, round)
     select m.profile_id, m.campaign_id, m.customer_id, m.channel, m.recipient, m.status, m.reason,
       g.launch_date + make_interval(secs => mod(abs(hashtext(m.id::text)), 600)), m.id, m.round
     from message m join campaign g on g.id = m.campaign_id where g.id = ${campaign}`,
  );
  await tx.rows(
    sql`insert into campaign_event (profile_id, campaign_id, customer_id, channel, address, status, at, message_id, round)
     select e.profile_id, e.campaign_id, e.customer_id, e.channel, e.address, s.status,
       e.at + make_interval(mins => s.later), e.message_id, e.round
     from campaign_event e
     cross join (values ('entregado', 1, 95), ('leido', 25, 70), ('respondido', 90, 25)) s(status, later, share)
     where e.campaign_id = ${campaign} and e.status = 'enviado' and mod(abs(hashtext(e.customer_id::text || 's')), 100) < s.share`,
  );
  await tx.rows(
    sql`update message m set status = e.status from (
       select distinct on (message_id) message_id, status from campaign_event where campaign_id = ${campaign} and status in ('entregado', 'leido', 'respondido')
       order by message_id, array_position(array['respondido', 'leido', 'entregado'], status)) e
     where m.id = e.message_id`,
  );
  await tx.rows(
    sql`insert into campaign_event (profile_id, campaign_id, customer_id, channel, address, status, at, message_id, round)
     select m.profile_id, m.campaign_id, m.customer_id, m.channel, m.recipient, 'en_cola', m.created_at, m.id, m.round
     from message m where m.campaign_id = ${campaign}`,
  );
}
