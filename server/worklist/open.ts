import { type WorkDetail, workPlace } from '../../src/api/contract/customers/worklist';
import { readPromiseSettings } from '../activities/promiseBounds';
import { PROMISE, STATUS_OF } from '../activities/promises';
import type { Staff } from '../activities/read';
import { openDayAfter, readOpeningHours } from '../company/openingHours';
import { foldOwed } from '../customers/owed';
import { shownTextOf } from '../customers/pageLinks';
import { numberOf } from '../database/channels';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { UNDISPUTED_OF } from '../disputes/disputed';
import { enterAlone } from '../presence/presence';
import { notFound } from '../problems';
import { workFrom } from './read';
import { scriptFor } from './scripts';

/** How many documents a promise may name. */
const MOST_DOCUMENTS = 200;
const LAST_TALKS = 12;
/** The length of a message's text as it is shown. */
const TALK_LENGTH = 300;

/** How many open days later somebody comes back to a customer, by what came of this time; a promise comes back on its day. */
const NEXT = [
  ['no_contesto', 1],
  ['numero_equivocado', 1],
  ['envio_comprobante', 3],
  ['disputa', 3],
  ['contesto', 5],
  ['se_niega', 5],
] as const;
/** In how many open days a promise is due unless the customer says another day. */
const PROMISE_DAYS = 3;

/** Customer `c` of one row: who they are, what they owe and what was said last. */
const DETAIL: Sql = sql`,
  (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'phone', t.phone, 'email', t.email,
      'do_not_contact', t.do_not_contact, 'consent_whatsapp',
      coalesce((select k.consent from contact_consent k where k.contact_id = t.id and k.channel = 'whatsapp'), 'sin_dato')) order by t.is_main desc, t.created_at, t.id), '[]')
    from contact t where t.customer_id = c.id) as contacts,
  (select coalesce(jsonb_agg(to_jsonb(d) order by d.due_date, d.number, d.id), '[]') from (
    select d.id, d.number, d.currency, d.balance::text as balance, ${UNDISPUTED_OF}::text as undisputed, d.due_date from document d
    where d.customer_id = c.id and d.is_owed order by d.due_date, d.number, d.id limit ${MOST_DOCUMENTS}) d) as documents,
  (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'currency', p.currency, 'amount', p.amount::text, 'paid', p.paid::text,
      'due_on', p.due_on, 'status', ${STATUS_OF}) order by p.due_on desc, p.id), '[]')
    from promise p where p.customer_id = c.id and (${PROMISE.rota} or ${PROMISE.pendiente})) as promises,
  (select coalesce(jsonb_agg(to_jsonb(t) order by t.at desc, t.id), '[]') from (
    select * from (
      (select a.id, 'gestion' as kind, a.created_at as at, a.kind as activity, a.outcome, null::integer as channel,
          coalesce(name_of(a.created_by), '') as by, a.note as text
        from activity a where a.customer_id = c.id order by a.happened_on desc, a.created_at desc limit ${LAST_TALKS})
      union all
      (select m.id, 'enviado', m.sent_at, null, null, ${numberOf(sql`m.channel`)}, '', left(${shownTextOf(sql`m.text`)}, ${TALK_LENGTH})
        from message m where m.customer_id = c.id and is_written(m.sent_at, m.status) order by m.sent_at desc limit ${LAST_TALKS})
      union all
      (select i.id, 'recibido', i.at, null, null, ${numberOf(sql`i.channel`)}, '', left(i.text, ${TALK_LENGTH})
        from inbound_message i where i.customer_id = c.id order by i.at desc limit ${LAST_TALKS})) all_talks
    order by at desc, id limit ${LAST_TALKS}) t) as talks,
  exists (select from conversation v where v.customer_id = c.id) as has_conversation`;

/** Claims the customer for the visit, unless somebody else speaks with them. Problem 404. */
export async function openWork(tx: Queryable, who: Staff, id: string, visit: string): Promise<WorkDetail> {
  await foldOwed(tx, who.profileId);
  const { profileId, userId } = who;
  const own = sql`(select id from customer where id = ${id} and profile_id = ${profileId} and deleted_at is null)`;
  const exists = await tx.rows(own);
  if (exists.length === 0) throw notFound('el cliente');
  await enterAlone(tx, { id: visit, place: workPlace(id), userId, profileId });
  const calendar = await readOpeningHours(tx, profileId);
  const { most_days } = await readPromiseSettings(tx, profileId);
  const plan = NEXT.map(([outcome, days]) => ({ outcome, next_on: openDayAfter(days, calendar) }));
  const planned = sql`, ${JSON.stringify(plan)}::jsonb as plan,
    least(${openDayAfter(PROMISE_DAYS, calendar)}::date, current_date + ${most_days}::integer) as promise_on`;
  const [found] = await tx.rows<WorkDetail>(workFrom(own, who, sql`${DETAIL}${planned}`));
  if (!found) throw notFound('el cliente');
  return { ...found, script: await scriptFor(tx, profileId, id, found.reasons[0]?.kind) };
}
