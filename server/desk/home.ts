import { HOME_PART, type Home, type HomePart } from '../../src/api/contract/console/home';
import type { Staff } from '../activities/read';
import { readHold } from '../company/outgoingHold';
import { listGaps } from '../conciliations/continuity';
import { OPEN, PUT_BY } from '../conciliations/read';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { dueWallet } from '../dueWallet/dueWallet';
import { dueWalletMonths } from '../dueWallet/months';
import { isSeen } from '../jobs/read';
import { nightOfToday } from '../nights/read';
import { IS_OVERDUE, PROOF } from '../paymentProofs/read';
import type { Subject } from '../session/abilities';
import { countWorklist } from '../worklist/read';
import { nextCampaigns } from './homeCampaigns';
import { type About, NAMED, type Part } from './homePart';
import { agreementsOfToday, disputesOfToday, promisesOfToday } from './homeToday';

type Readers = {
  [P in HomePart]: {
    subject: Subject;
    read(db: Queryable, profileId: string, about: About, who: Staff): Promise<Part<P>>;
  };
};

const READERS: Readers = {
  conciliation: { subject: 'Conciliation', read: toReconcile },
  debits: { subject: 'AutomaticDebit', read: openDebits },
  campaigns: { subject: 'Campaign', read: nextCampaigns },
  jobs: { subject: 'Job', read: failedJobs },
  promises: { subject: 'Activity', read: promisesOfToday },
  agreements: { subject: 'Agreement', read: agreementsOfToday },
  arrivals: { subject: 'Conciliation', read: waitingArrivals },
  proofs: { subject: 'PaymentProof', read: waitingProofs },
  webhooks: { subject: 'WebhookEndpoint', read: failingWebhooks },
  disputes: { subject: 'Dispute', read: (db, profileId, _about, who) => disputesOfToday(db, profileId, who) },
  worklist: { subject: 'Activity', read: (db, _profileId, _about, who) => countWorklist(db, who) },
  wallet: { subject: 'DueWallet', read: (db, profileId) => dueWallet(db, profileId) },
  months: { subject: 'DueWallet', read: dueWalletMonths },
  sync: { subject: 'Document', read: lastSync },
  begun: { subject: 'Customer', read: whatIsBegun },
  waiting: { subject: 'User', read: whoWaits },
};

type Allowed = About & { may(subject: Subject): boolean; failed(part: HomePart, error: unknown): void };

/** The waiting work that the person may see. A part that fails does not affect the others. */
export async function readHome(db: Queryable, who: Staff, { may, failed, ...about }: Allowed): Promise<Home> {
  const [clock] = await db.rows<{ today: string; has_hold: boolean }>(sql`
    select current_date as today, exists (select from outgoing_hold where profile_id = ${who.profileId}) as has_hold`);
  const hold = clock?.has_hold ? await readHold(db, who.profileId) : { since: null };
  const found: Home = { today: clock?.today ?? '', unread: [], hold };
  const take = async <P extends HomePart>(part: P) => {
    const { subject, read } = READERS[part];
    if (!may(subject)) return;
    try {
      Object.assign(found, { [part]: await read(db, who.profileId, about, who) });
    } catch (error) {
      failed(part, error);
      found.unread.push(part);
    }
  };
  // The parts are read one after the other: a page that everybody opens first must not take every connection.
  for (const part of PARTS) await take(part);
  return found;
}

const PARTS: readonly HomePart[] = HOME_PART;

async function toReconcile(db: Queryable, profileId: string): Promise<Part<'conciliation'>> {
  const accounts = await db.rows<Part<'conciliation'>['accounts'][number]>(sql`with waiting as (
        select m.bank_account_id, m.conciliation_id, count(*) filter (where not ${PUT_BY}) as movements,
          coalesce(sum(m.unassigned) filter (where not ${PUT_BY}), 0) as unassigned, count(*) filter (where ${PUT_BY}) as later,
          coalesce(sum(m.unassigned) filter (where ${PUT_BY}), 0) as put_by,
          count(*) filter (where m.amount < 0 and not ${PUT_BY}) as outgoing,
          min(m.date) filter (where not ${PUT_BY}) as oldest, min(m.date) filter (where ${PUT_BY}) as oldest_later,
          sum(case when m.amount < 0 then m.amount else m.unassigned end) as unbooked
        from bank_movement m
        where m.profile_id = ${profileId} and m.deleted_at is null and ${OPEN}
        group by m.bank_account_id, m.conciliation_id
      )
      select a.id, a.alias, a.currency, coalesce(sum(w.movements), 0)::int8 as movements,
        coalesce(sum(w.unassigned), 0)::numeric(15,2) as unassigned,
        last.date as until, last.closing as balance, coalesce(sum(w.unbooked), 0)::numeric(15,2) as unbooked,
        coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'movements', w.movements,
          'unassigned', w.unassigned::numeric(15,2)::text, 'outgoing', w.outgoing, 'oldest', w.oldest,
          'put_by', jsonb_build_object('movements', w.later, 'oldest', w.oldest_later, 'unassigned', w.put_by::numeric(15,2)::text)) order by c.created_at, c.id) filter (where c.id is not null), '[]') as conciliations
      from bank_account a
      left join waiting w on w.bank_account_id = a.id
      left join conciliation c on c.id = w.conciliation_id
      left join lateral (select m.date, s.closing from bank_movement m join conciliation s on s.id = m.conciliation_id
        where m.bank_account_id = a.id and m.deleted_at is null order by m.date desc limit 1) last on true
      where a.profile_id = ${profileId} and a.deleted_at is null
      group by a.id, a.alias, a.currency, last.date, last.closing order by coalesce(sum(w.movements), 0) = 0, match_key(a.alias), a.id`);
  return { accounts };
}

async function openDebits(db: Queryable, profileId: string): Promise<Part<'debits'>> {
  const open = await db.rows<
    Part<'debits'>['open'][number] & { count: number }
  >(sql`select b.id, b.name, b.status, b.collect_on, count(*) over () as count,
        (select count(distinct e.customer_id) from debit_exclusion e where e.debit_id = b.id) as left_out,
        a.currency, lines.total, lines.rejected
      from debit b join bank_account a on a.id = b.bank_account_id
      cross join lateral (select coalesce(sum(d.amount) filter (where d.status <> 'excluido'), 0)::numeric(15,2) as total,
        jsonb_build_object('lines', count(*) filter (where d.status = 'rechazado'),
          'amount', coalesce(sum(d.amount) filter (where d.status = 'rechazado'), 0)::numeric(15,2)::text) as rejected
        from debit_detail d where d.debit_id = b.id) lines
      where b.profile_id = ${profileId} and b.deleted_at is null and b.status <> 'cerrado'
      order by b.collect_on, b.created_at, b.id limit ${NAMED}`);
  return { count: open[0]?.count ?? 0, open: open.map(({ count: _, ...debit }) => debit) };
}

/** The success of a job deletes the earlier failures of the same key. */
async function failedJobs(db: Queryable, profileId: string): Promise<Part<'jobs'>> {
  const failed = await db.rows<
    Part<'jobs'>['failed'][number] & { count: number }
  >(sql`select j.id, j.name, j.about, j.reason, count(*) over () as count,
        (select jsonb_build_array(jsonb_build_object('currency', l.currency, 'amount', l.amount::text)) from payment_link l
          where j.name in ('create_payment_link', 'confirm_payment_link') and l.id::text = j.key) as amounts
      from job j
      where j.profile_id = ${profileId} and j.state = 'failed' and ${isSeen(sql`j`)} order by j.ended_at desc, j.id limit ${NAMED}`);
  return {
    count: failed[0]?.count ?? 0,
    failed: failed.map(({ count: _, amounts, ...job }) => ({ ...job, ...(amounts && { amounts }) })),
  };
}

async function waitingArrivals(db: Queryable, profileId: string): Promise<Part<'arrivals'>> {
  const [found] = await db.rows<{
    waiting: number;
    refused: number;
    failing: number;
    orders: number;
    night: Part<'arrivals'>['night'] | null;
  }>(sql`
    select (select count(*) from arrival where profile_id = ${profileId} and status = 'espera') as waiting,
      (select count(*) from arrival where profile_id = ${profileId} and status = 'rechazada') as refused,
      (select count(*) from arrival_source where profile_id = ${profileId} and failure is not null and is_on and deleted_at is null) as failing,
      (select count(*) from order_dispatch where profile_id = ${profileId} and status = 'en_camino' and failures > 0) as orders,
      ${nightOfToday(profileId)} as night`);
  const { night, ...counts } = found ?? { waiting: 0, refused: 0, failing: 0, orders: 0, night: null };
  return { ...counts, gaps: (await listGaps(db, profileId)).length, ...(night && { night }) };
}

async function waitingProofs(db: Queryable, profileId: string): Promise<Part<'proofs'>> {
  const [found] = await db.rows<Part<'proofs'>>(sql`
    select count(*) filter (where ${PROOF.por_revisar}) as count, count(*) filter (where ${IS_OVERDUE}) as late
    from payment_proof p where p.profile_id = ${profileId} and p.discarded_at is null`);
  return { count: 0, late: 0, ...found };
}

async function failingWebhooks(db: Queryable, profileId: string): Promise<Part<'webhooks'>> {
  const [found] = await db.rows<Part<'webhooks'>>(sql`
    select count(*)::int as failing from webhook_endpoint where profile_id = ${profileId} and deleted_at is null
      and (off_because is not null or is_on and failed_since < now() - interval '1 hour')`);
  return found ?? { failing: 0 };
}

async function lastSync(db: Queryable, profileId: string, { sources }: About): Promise<Part<'sync'>> {
  const [last] = await db.rows<Part<'sync'>>(sql`
    select ${sources.hasOne(profileId)} as has_source, (select max(ended_at) from job
      where profile_id = ${profileId} and name = 'sync_documents' and state = 'done') as at`);
  return last ?? { at: null };
}

async function whatIsBegun(db: Queryable, profileId: string): Promise<Part<'begun'>> {
  const [begun] = await db.rows<Part<'begun'>>(sql`
    select exists(select from profile where id = ${profileId} and country is not null) as company,
      exists(select from bank_account where profile_id = ${profileId} and deleted_at is null) as accounts,
      exists(select from customer where profile_id = ${profileId} and deleted_at is null) as customers,
      exists(select from document where profile_id = ${profileId}) as documents,
      exists(select from conciliation where profile_id = ${profileId} and deleted_at is null) as conciliations`);
  return begun ?? { customers: false, documents: false, conciliations: false };
}

async function whoWaits(db: Queryable): Promise<Part<'waiting'>> {
  const [waiting] = await db.rows<Part<'waiting'>>(sql`select people_waiting() as count`);
  return waiting ?? { count: 0 };
}
