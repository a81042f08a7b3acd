import type { AgedBalance, CustomerDetail } from '../../src/api/contract/customers/shapes';
import { BUCKETS } from '../../src/api/contract/receivables/documents';
import { PROMISE, readPromise } from '../activities/promises';
import { numberOf } from '../database/channels';
import type { Queryable } from '../database/database';
import { prepared, sql } from '../database/sql';
import { agedSums } from '../dueWallet/dueWallet';

/** A customer's balances by currency, the most unpaid documents first. */
export async function balancesOf(db: Queryable, profileId: string, id: string): Promise<AgedBalance[]> {
  const [owed, credits] = await Promise.all([
    agedSums(db, sql`profile_id = ${profileId} and customer_id = ${id}`),
    db.rows<{ currency: string; credit: string }>(
      prepared(sql`select currency, sum(amount - allocated) as credit from payment
     where profile_id = ${profileId} and customer_id = ${id} and voided_at is null and keeps_rest and allocated < amount group by currency`),
    ),
  ]);
  const documents = new Map<string, number>(credits.map(({ currency }) => [currency, 0]));
  for (const { currency, cantidad } of owed) documents.set(currency, (documents.get(currency) ?? 0) + cantidad);
  const currencies = [...documents].sort(([a, m], [b, n]) => n - m || a.localeCompare(b)).map(([currency]) => currency);
  return currencies.map((currency) => ({
    currency,
    credit: credits.find((one) => one.currency === currency)?.credit ?? '0.00',
    buckets: BUCKETS.map((bucket) => {
      const { cantidad = 0, total = '0.00' } =
        owed.find((sum) => sum.currency === currency && sum.bucket === bucket) ?? {};
      return { bucket, cantidad, total };
    }),
  }));
}

/** The counts for the tabs of a customer's page. */
export async function countsOf(db: Queryable, profileId: string, id: string): Promise<CustomerDetail['counts']> {
  const [counts] = await db.rows<NonNullable<CustomerDetail['counts']>>(
    prepared(sql`select
      (select count(*) from document where customer_id = ${id} and profile_id = ${profileId}) as documents,
      (select count(*) from payment where customer_id = ${id} and profile_id = ${profileId} and voided_at is null) as payments,
      (select count(*) from debit_detail l join debit o on o.id = l.debit_id
        where l.customer_id = ${id} and l.profile_id = ${profileId} and o.deleted_at is null) as debits,
      (select count(*) from message where customer_id = ${id} and profile_id = ${profileId}) as messages,
      (select count(*) from activity where customer_id = ${id} and profile_id = ${profileId}) as activities`),
  );
  return counts;
}

/** The pending promise due first, else the last broken one; and the counts of fulfilled and broken ones. */
export async function commitmentOf(
  db: Queryable,
  profileId: string,
  id: string,
): Promise<CustomerDetail['commitment']> {
  const [found] = await db.rows<{
    fulfilled: number;
    broken: number;
    shown: string | null;
  }>(
    prepared(sql`select count(*) filter (where ${PROMISE.cumplida}) as fulfilled, count(*) filter (where ${PROMISE.rota}) as broken,
      coalesce((array_agg(p.id order by p.due_on, p.id) filter (where ${PROMISE.pendiente}))[1],
        (array_agg(p.id order by p.due_on desc, p.id) filter (where ${PROMISE.rota}))[1]) as shown
      from promise p where p.customer_id = ${id} and p.profile_id = ${profileId}`),
  );
  const { fulfilled = 0, broken = 0, shown = null } = found ?? {};
  return { kept: fulfilled, broken, promise: shown === null ? null : await readPromise(db, profileId, shown) };
}

/** The last message to `customer c`, from a campaign or alone, and the last activity with an outcome. */
export const LAST_CONTACT = sql`jsonb_build_object(
  'message', (select jsonb_build_object('channel', ${numberOf(sql`m.channel`)}, 'at', coalesce(m.sent_at, m.created_at),
      'status', case m.status when 'enviando' then 'en_cola' else m.status end, 'is_unsent', m.status = 'enviado' and m.via = 'bandeja_local') from message m
    where m.customer_id = c.id order by coalesce(m.sent_at, m.created_at) desc limit 1),
  'activity', (select jsonb_build_object('kind', t.kind, 'outcome', t.outcome, 'happened_on', t.happened_on) from activity t
    where t.customer_id = c.id and t.outcome is not null order by t.happened_on desc, t.created_at desc limit 1))`;
