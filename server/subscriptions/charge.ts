import type { Queryable } from '../database/database';
import { sql } from '../database/sql';

/** The limits of one slice: subscriptions, documents in all, and periods of each subscription. */
const SUBSCRIPTIONS = 500;
const DOCUMENTS = 500;
const PERIODS = 20;

const LAST = sql`least(current_date, coalesce(s.ends_on, current_date))`;

type Slice = { only?: string | undefined; except?: string[] };

/** Selects a slice of the due subscriptions: `only` that one, or all `except` those. */
const dueOf = (profileId: string, { only, except = [] }: Slice) => sql`
  select s.id from subscription s
  where s.profile_id = ${profileId} and s.status = 'activa' and s.next_charge <= ${LAST}
    and (${only === undefined} or s.id = ${only}) and s.id <> all(${except})
  order by s.id limit ${SUBSCRIPTIONS}`;

export type Charged = { subscriptions: number; documents: number };

/**
 * Makes the documents of due periods and locks their subscriptions: a concurrent run waits, and then finds nothing left. It
 * does one slice, the oldest periods first, of so few documents that long arrears block nobody. An answer without
 * subscriptions means that nothing is due any more.
 */
export async function chargeSome(tx: Queryable, profileId: string, slice: Slice = {}): Promise<Charged> {
  const locked = await tx.rows<{ id: string }>(sql`${dueOf(profileId, slice)} for update`);
  if (locked.length === 0) return { subscriptions: 0, documents: 0 };
  const ids = locked.map(({ id }) => id);
  const made = await tx.rows<{ id: string }>(sql`
    with due as materialized (
      select s.*, n, charge_day(s.starts_on, s.frequency, n) as day
      from subscription s cross join lateral generate_series(s.periods, s.periods + ${PERIODS - 1}) n
      where s.profile_id = ${profileId} and s.id = any(${ids}) and charge_day(s.starts_on, s.frequency, n) <= ${LAST}
      order by day, s.id limit ${DOCUMENTS}),
    over as (
      update subscription s set periods = s.periods + d.periods
      from (select id, count(*) as periods from due group by id) d where s.profile_id = ${profileId} and s.id = d.id),
    made as (
      insert into document (profile_id, customer_id, cost_center_id, subscription_id, subscription_period, number, doc_type,
        issue_date, due_date, currency, total)
      select profile_id, customer_id, cost_center_id, id, day, next_subscription_number(profile_id), 'cuota',
        day, day + due_days, currency, amount
      from due
      on conflict (subscription_id, subscription_period) where subscription_id is not null do nothing
      returning id, subscription_id, total, due_date),
    audited as (
      insert into audit_line (profile_id, action, entity, entity_id, after)
      select ${profileId}, 'crear', 'document', m.id,
        jsonb_build_object('total', m.total::text, 'due_date', m.due_date, 'subscription', s.name)
      from made m join subscription s on s.id = m.subscription_id)
    select id from made`);
  return { subscriptions: ids.length, documents: made.length };
}

/** Charges one completely. */
export async function chargeDue(tx: Queryable, profileId: string, id: string): Promise<void> {
  while ((await chargeSome(tx, profileId, { only: id })).subscriptions > 0);
}

/** The ids of the next slice. */
export async function dueNext(tx: Queryable, profileId: string, except: string[]): Promise<string[]> {
  const due = await tx.rows<{ id: string }>(dueOf(profileId, { except }));
  return due.map(({ id }) => id);
}

/** The first day that is due, if there is one. */
export async function firstDue(tx: Queryable, profileId: string): Promise<string | undefined> {
  const [first] = await tx.rows<{ day: string | null }>(sql`
    select min(s.next_charge) as day from subscription s
    where s.profile_id = ${profileId} and s.status = 'activa' and s.next_charge <= ${LAST}`);
  return first?.day ?? undefined;
}

/** Ends those whose last day is past and last period is charged. Answers their number. */
export async function endOver(tx: Queryable, profileId: string): Promise<number> {
  const over = await tx.rows(sql`
    with over as (
      update subscription set status = 'terminada', version = version + 1
      where profile_id = ${profileId} and status = 'activa' and ends_on < current_date and next_charge > ends_on returning id)
    insert into audit_line (profile_id, action, entity, entity_id)
    select ${profileId}, 'terminar', 'subscription', id from over returning 1`);
  return over.length;
}
