import { isZero } from '../../src/api/contract/money';
import { BUCKETS } from '../../src/api/contract/receivables/documents';
import type { DueWallet, DueWalletFilters } from '../../src/api/contract/receivables/dueWallet';
import type { Queryable } from '../database/database';
import { anew, every, prepared, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { AGES } from '../documents/filters';

type AgedSum = {
  bucket: (typeof BUCKETS)[number];
  currency: string;
  cantidad: number;
  total: string;
  disputed?: string;
  expected?: string;
};

/**
 * The owed amounts by days past due at the end of `as_of`, today by default, in ageing order, with the empty buckets. The wallet
 * of all customers comes from stored totals; an earlier day comes from the totals and the changes since.
 */
export async function dueWallet(db: Queryable, profileId: string, filters: DueWalletFilters = {}): Promise<DueWallet> {
  const { as_of, idCustomer, cost_center } = filters;
  const nobody = [idCustomer, cost_center].some((id) => id !== undefined && !isUuid(id));
  const scope = every([
    sql`d.profile_id = ${profileId}`,
    nobody && sql`false`,
    idCustomer && !nobody && sql`d.customer_id = ${idCustomer}`,
    cost_center && !nobody && sql`d.cost_center_id = ${cost_center}`,
  ]);
  const today = idCustomer
    ? owedOf(scope)
    : sql`select d.currency, d.due_date, d.count as cantidad, d.balance as total from due_total d where ${scope}`;
  const sums = as_of
    ? await byAge(db, sql`${today} union all ${backTo(as_of, profileId, scope)}`, as_of)
    : await byAge(db, today, undefined, besideIn(scope), idCustomer ? anew : prepared);
  const main = mostUsed(sums);
  return Object.fromEntries(
    BUCKETS.map((bucket) => {
      const here = sums.filter((sum) => sum.bucket === bucket);
      const { cantidad = 0, total = '0.00', disputed, expected } = here.find(({ currency }) => currency === main) ?? {};
      const others = here.filter(({ currency }) => currency !== main).map(({ bucket: _, ...other }) => other);
      const beside = { ...(disputed !== undefined && { disputed }), ...(expected !== undefined && { expected }) };
      return [bucket, { cantidad, total, currency: main, ...beside, others }];
    }),
  );
}

/** The owed amounts of these documents, by bucket and currency, without the empty buckets. */
export function agedSums(db: Queryable, documents: Sql): Promise<AgedSum[]> {
  return byAge(db, owedOf(documents));
}

/** What of these documents is in dispute, and what is expected to have been withheld of them, of the few that there is something of. */
const besideIn = (documents: Sql) => sql`
  select d.currency, d.due_date, x.disputed, 0.00 as expected from dispute x join document d on d.id = x.document_id
  where ${documents} and x.disputed > 0
  union all
  select d.currency, d.due_date, 0.00, e.pending from expected_withholding e join document d on d.id = e.document_id
  where ${documents} and e.pending > 0`;

const owedOf = (documents: Sql) => sql`
  select d.currency, d.due_date, count(*) as cantidad, sum(d.balance) as total from document d
  where ${documents} and d.is_owed group by d.currency, d.due_date`;

/**
 * The rows that turn today's wallet into that of a day, by the same rule as a statement of account: a document counts from its
 * date or its creation, whichever came first, until it was voided; so does a payment. An undone payment never counts.
 */
function backTo(day: string, profileId: string, scope: Sql): Sql {
  const night = sql`(${day}::date + 1)::timestamptz`;
  const made = sql`(d.issue_date <= ${day} or d.created_at < ${night})`;
  const owed = sql`${scope} and d.is_owed and d.created_at >= ${night}`;
  return sql`
    select d.currency, d.due_date, -1, -d.balance from document d where ${owed} and d.issue_date > ${day}
    union all
    select d.currency, d.due_date, -1, -d.balance from document d where ${owed} and d.issue_date is null
    union all
    select d.currency, d.due_date, 1, d.balance from document d
    where ${scope} and d.status = 'anulado' and d.voided_at >= ${night} and d.balance > 0 and ${made}
    union all
    select d.currency, d.due_date, (d.balance = 0)::int, paid.amount
    from (
      select a.document_id, sum(a.amount) as amount from (
        select a.* from payment p join allocation a on a.payment_id = p.id
        where p.profile_id = ${profileId} and p.voided_at is null and p.date > ${day}
        union all
        select * from allocation where profile_id = ${profileId} and movement_id is not null
        union all
        select * from allocation where profile_id = ${profileId} and dispute_id is not null
        union all
        select * from allocation where profile_id = ${profileId} and certificate_id is not null) a
      where a.created_at >= ${night} and a.amount > 0 and not exists (select from allocation r where r.reverses = a.id)
      group by a.document_id) paid
    -- one by one: the planner would rather read all documents than the few paid ones
    cross join lateral (
      select * from document d where d.id = paid.document_id and ${scope} and d.voided_at is null and ${made} offset 0) d`;
}

const NOTHING = sql`select '' as currency, null::date as due_date, 0.00 as disputed, 0.00 as expected where false`;

/** `days`: rows of currency, due_date, cantidad and total; a day may have several. `beside`: rows of currency, due_date, disputed and expected. */
async function byAge(
  db: Queryable,
  days: Sql,
  day?: string,
  beside: Sql = NOTHING,
  plan: typeof prepared = anew,
): Promise<AgedSum[]> {
  const [least, most] = bounds();
  const sums = await db.rows<AgedSum & { disputed: string; expected: string }>(
    plan(sql`
    select b.bucket, d.currency, sum(d.cantidad)::int8 as cantidad, sum(d.total)::numeric(17,2) as total, sum(d.disputed)::numeric(17,2) as disputed,
      sum(d.expected)::numeric(17,2) as expected
    from (select currency, due_date, sum(cantidad) as cantidad, sum(total) as total, sum(disputed) as disputed, sum(expected) as expected from (
        select e.*, 0.00 as disputed, 0.00 as expected from (${days}) e
        union all
        select currency, due_date, 0, 0.00, disputed, expected from (${beside}) x) e
      group by currency, due_date having sum(cantidad) <> 0 or sum(expected) <> 0) d
    join unnest(${BUCKETS}::text[], ${least}::int[], ${most}::int[]) b(bucket, least, most)
      on coalesce(coalesce(${day ?? null}::date, current_date) - d.due_date, ${UNDATED}) between b.least and b.most
    group by b.bucket, d.currency`),
  );
  return sums.map(({ disputed, expected, ...sum }) => ({
    ...sum,
    ...(!isZero(disputed) && { disputed }),
    ...(!isZero(expected) && { expected }),
  }));
}

const EVER = 1_000_000;
/** The days past due that a document without a date gets. */
export const UNDATED = 2_000_000;

/** The minimum and the maximum days past due of each bucket. */
export function bounds(): [number[], number[]] {
  const ages = BUCKETS.map((bucket) => {
    const age = AGES[bucket];
    return age === 'undated' ? { from: UNDATED, to: UNDATED } : age;
  });
  return [ages.map(({ from }) => from ?? -EVER), ages.map(({ to }) => to ?? EVER)];
}

/** The currency of most owed documents. */
function mostUsed(sums: AgedSum[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { currency, cantidad } of sums) counts.set(currency, (counts.get(currency) ?? 0) + cantidad);
  const [first] = [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
  return first?.[0];
}
