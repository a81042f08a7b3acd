import type * as z from 'zod/mini';
import { NOBODY } from '../../src/api/contract/customers/customers';
import {
  type listWorklist as row,
  WORK_REASON,
  type WorkItem,
  workPlace,
} from '../../src/api/contract/customers/worklist';
import { PROMISE } from '../activities/promises';
import type { Staff } from '../activities/read';
import { BROKEN_UNWORKED } from '../agreements/read';
import { isWaiting } from '../conversations/waits';
import { foldOwed } from '../customers/owed';
import { LAST_CONTACT } from '../customers/summary';
import type { Queryable } from '../database/database';
import { countOf, type List, type Listed, listed, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { IS_DUE } from '../disputes/disputed';
import { PROOF_UNWORKED } from '../paymentProofs/read';
import { isPresent } from '../presence/presence';

type Query = Omit<z.output<(typeof row)['query']>, 'p' | 'page_size'>;
type Reason = (typeof WORK_REASON)[number];

/**
 * Why somebody is on the list, an entry a reason. `isOnIt` puts a customer on it, by their stored figures `w`, and is found by an
 * index; `shown` selects count, day, task, act and step of what the list then says of customer `c`.
 */
type Arm = { isOnIt(profileId: string): Sql; shown: Sql };

/** How long a certificate may take, and how long after a talk it is asked for again. */
const CERTIFICATE_DAYS = 5;
const CERTIFICATE_PAUSE = 7;

const NO_TASK = sql`null::uuid as task, null as act, null::integer as step`;

/** The day of dispute `x` of document `d` has come, and nobody came back to its customer since. */
const DISPUTE_UNWORKED = sql`${IS_DUE} and not exists (
  select from activity t where t.customer_id = d.customer_id and t.happened_on >= x.due_on and t.kind <> 'nota')`;

/** The certificate of expected withholding `e` of document `d` is late, and nobody came back to its customer this week. */
const UNCERTIFIED = sql`e.pending > 0 and e.created_at < current_date - ${CERTIFICATE_DAYS}::int and not exists (
  select from activity t where t.customer_id = d.customer_id and t.happened_on > current_date - ${CERTIFICATE_PAUSE}::int and t.kind <> 'nota')`;

/** Nobody ever reached them, of whom something is due; whom somebody tried to reach today was worked on. */
const UNREACHED = sql`w.contacted_on = '-infinity' and w.due_since < current_date and not exists (
  select from activity t where t.customer_id = w.customer_id and t.happened_on = current_date and t.kind <> 'nota')`;

const REASONS: Record<Reason, Arm> = {
  mensaje: {
    isOnIt: (profileId) => sql`w.customer_id = any(array(select v.customer_id from conversation v
      where v.profile_id = ${profileId} and v.customer_id is not null and ${isWaiting}))`,
    shown: sql`select v.unanswered as count, v.waiting_at::date as day, ${NO_TASK} from conversation v
      where v.customer_id = c.id and ${isWaiting}`,
  },
  tarea: {
    isOnIt: (profileId) => sql`(w.owed > 0 and w.customer_id = any(array(select a.customer_id from policy_action a
      where a.profile_id = ${profileId} and a.status = 'por_hacer')))`,
    shown: sql`select 1 as count, a.on_day as day, a.id as task, a.act, a.step_day as step from policy_action a
      where a.customer_id = c.id and a.status = 'por_hacer' and w.owed > 0`,
  },
  promesa_rota: {
    isOnIt: () => sql`(w.promise_first < current_date and w.next_on <= current_date)`,
    shown: sql`select count(*) as count, max(p.due_on) as day, ${NO_TASK} from promise p
      where p.customer_id = c.id and ${PROMISE.rota} having count(*) > 0`,
  },
  acuerdo_roto: {
    isOnIt: (profileId) => sql`(w.owed > 0 and w.customer_id = any(array(select a.customer_id from payment_agreement a
      where a.profile_id = ${profileId} and ${BROKEN_UNWORKED})))`,
    shown: sql`select count(*) as count, max(a.breaks_on) as day, ${NO_TASK} from payment_agreement a
      where a.customer_id = c.id and ${BROKEN_UNWORKED} having count(*) > 0`,
  },
  disputa: {
    isOnIt: (
      profileId,
    ) => sql`w.customer_id = any(array(select d.customer_id from dispute x join document d on d.id = x.document_id
      where x.profile_id = ${profileId} and ${DISPUTE_UNWORKED}))`,
    shown: sql`select count(*) as count, max(x.due_on) as day, ${NO_TASK} from dispute x join document d on d.id = x.document_id
      where d.customer_id = c.id and ${DISPUTE_UNWORKED} having count(*) > 0`,
  },
  comprobante: {
    isOnIt: (profileId) => sql`w.customer_id = any(array(select p.customer_id from payment_proof p
      where p.profile_id = ${profileId} and ${PROOF_UNWORKED}))`,
    shown: sql`select count(*) as count, max(p.due_on) as day, ${NO_TASK} from payment_proof p
      where p.customer_id = c.id and ${PROOF_UNWORKED} having count(*) > 0`,
  },
  retencion: {
    isOnIt: (
      profileId,
    ) => sql`w.customer_id = any(array(select d.customer_id from expected_withholding e join document d on d.id = e.document_id
      where e.profile_id = ${profileId} and ${UNCERTIFIED}))`,
    shown: sql`select count(*) as count, min(e.created_at)::date as day, ${NO_TASK}
      from expected_withholding e join document d on d.id = e.document_id
      where e.profile_id = c.profile_id and d.customer_id = c.id and ${UNCERTIFIED} having count(*) > 0`,
  },
  proximo: {
    isOnIt: () => sql`w.next_on <= current_date`,
    shown: sql`select 1 as count, w.next_on as day, ${NO_TASK} where w.next_on <= current_date
      and not exists (select from promise p where p.customer_id = c.id and ${PROMISE.rota} and p.due_on = w.next_on)`,
  },
  sin_contacto: {
    isOnIt: () => sql`(w.next_on = 'infinity' and ${UNREACHED})`,
    shown: sql`select 1 as count, null::date as day, ${NO_TASK} where ${UNREACHED}`,
  },
};

const SHOWN = WORK_REASON.map(
  (kind, place) => sql`select ${place}::integer as place, ${kind}::text as kind, r.* from (${REASONS[kind].shown}) r`,
).reduce((all, one) => sql`${all} union all ${one}`);

/** Whose customers a person works besides their own, while those are away. */
const replaced = (userId: string): Sql => sql`select a.person_id from absence a
  where a.substitute_id = ${userId} and current_date between a.starts_on and a.ends_on`;

/** An operator's own customers, nobody's, and those of whom they replace, unless a person is named. */
function owned({ userId, role }: Staff, owner: string | undefined): Sql | false {
  if (owner === NOBODY) return sql`c.owner_id is null`;
  if (owner !== undefined) return isUuid(owner) ? sql`c.owner_id = ${owner}` : sql`false`;
  return (
    role === 'operador' &&
    sql`(c.owner_id is null or c.owner_id = ${userId} or c.owner_id = any(array(${replaced(userId)})))`
  );
}

function workOf(who: Staff, { search, owner, reason }: Query): List {
  const isOnIt = (reason ? [reason] : WORK_REASON).map((one) => REASONS[one].isOnIt(who.profileId));
  return {
    rows: sql`select c.id from customer_owed w join customer c on c.id = w.customer_id`,
    where: every([
      sql`w.profile_id = ${who.profileId} and c.profile_id = ${who.profileId} and c.deleted_at is null`,
      sql`(${isOnIt.reduce((some, one) => sql`${some} or ${one}`)})`,
      owned(who, owner),
      search && sql`c.id in (select customers_like(${who.profileId}, ${search}))`,
    ]),
    order: sql`w.overdue desc, w.due_since, c.id`,
    projection: (rows) => workFrom(rows, who),
  };
}

/** Who of others speaks with customer `c` now. */
const claimedBy = ({ userId }: Staff): Sql => sql`(
  select jsonb_build_object('id', p.user_id, 'name', name_of(p.user_id)) from presence p
  where p.profile_id = c.profile_id and p.place = ${workPlace('')} || c.id and p.user_id <> ${userId} and ${isPresent}
  order by p.since limit 1)`;

/** What is said of each on the list; `rows`: the ids of the customers to read. */
export const workFrom = (rows: Sql, who: Staff, more: Sql = sql``): Sql => sql`
  select c.id, c.full_name as customer_name, case when w.due_since < current_date then current_date - w.due_since end as days_overdue,
    case when c.owner_id is not null then jsonb_build_object('id', c.owner_id, 'name', coalesce(name_of(c.owner_id), '')) end as owner,
    ${LAST_CONTACT} as last_contact, ${claimedBy(who)} as claimed_by,
    (select coalesce(jsonb_agg(jsonb_build_object('currency', d.currency, 'balance', d.balance::text, 'overdue', d.overdue::text,
        'documents', d.documents) order by d.documents desc, d.currency), '[]')
      from (select currency, count(*) as documents, sum(balance) as balance,
          coalesce(sum(balance) filter (where due_date < current_date), 0)::numeric(15,2) as overdue
        from document where customer_id = c.id and is_owed group by currency) d) as balances,
    (select coalesce(jsonb_agg(jsonb_build_object('kind', r.kind, 'count', r.count, 'day', r.day, 'task', r.task, 'act', r.act,
        'step', r.step) order by r.place, r.day), '[]') from (${SHOWN}) r) as reasons${more}
  from ${rows} one join customer_owed w on w.customer_id = one.id join customer c on c.id = one.id`;

/** The work of the day, what is worth most first. */
export async function listWorklist(db: Queryable, who: Staff, page: Page, query: Query): Promise<Listed<WorkItem>> {
  await foldOwed(db, who.profileId);
  return listed(db, workOf(who, query), page);
}

/** How many customers it has, by the figures as they are stored: a standby may answer. */
export const countWorklist = async (db: Queryable, who: Staff): Promise<{ count: number }> => ({
  count: await countOf(db, workOf(who, {})),
});
