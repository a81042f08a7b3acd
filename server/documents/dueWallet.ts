import { BUCKETS, type DueWallet } from '../../src/api/contract/documents';
import type { Queryable } from '../database/database';
import { rowsOf, type Sql, sql } from '../database/sql';
import { AGES } from './filters';

export type AgedSum = { bucket: (typeof BUCKETS)[number]; currency: string; cantidad: number; total: string };

/** What is owed by how long it is due today, in ageing order; every bucket is there, empty or not. */
export async function dueWallet(db: Queryable, profileId: string): Promise<DueWallet> {
  const sums = await agedSums(db, sql`profile_id = ${profileId}`);
  const main = mostUsed(sums);
  return Object.fromEntries(
    BUCKETS.map((bucket) => {
      const here = sums.filter((sum) => sum.bucket === bucket);
      const { cantidad = 0, total = '0.00' } = here.find(({ currency }) => currency === main) ?? {};
      const others = here.filter(({ currency }) => currency !== main).map(({ bucket: _, ...other }) => other);
      return [bucket, { cantidad, total, currency: main, others }];
    }),
  );
}

/** What is owed of these documents, by bucket and currency; empty buckets are left out. */
export function agedSums(db: Queryable, documents: Sql): Promise<AgedSum[]> {
  const [least, most] = bounds();
  return rowsOf<AgedSum>(
    db,
    sql`select b.bucket, d.currency, sum(d.cantidad)::int8 as cantidad, sum(d.total) as total
     from (
       select currency, due_date, count(*) as cantidad, sum(balance) as total from document
       where ${documents} and balance > 0 and voided_at is null group by currency, due_date) d
     join unnest(${BUCKETS}::text[], ${least}::int[], ${most}::int[]) b(bucket, least, most)
       on coalesce(current_date - d.due_date, ${UNDATED}) between b.least and b.most
     group by b.bucket, d.currency`,
  );
}

const EVER = 1_000_000;
/** What stands for the days past due of a document without a date. */
export const UNDATED = 2_000_000;

/** The least and the most days past due of each bucket. */
export function bounds(): [number[], number[]] {
  const ages = BUCKETS.map((bucket) => {
    const age = AGES[bucket];
    return age === 'undated' ? { from: UNDATED, to: UNDATED } : age;
  });
  return [ages.map(({ from }) => from ?? -EVER), ages.map(({ to }) => to ?? EVER)];
}

/** The currency that most of the owed documents are in. */
function mostUsed(sums: AgedSum[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { currency, cantidad } of sums) counts.set(currency, (counts.get(currency) ?? 0) + cantidad);
  const [first] = [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
  return first?.[0];
}
