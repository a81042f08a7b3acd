import type { Queryable } from '../database/database';
import { sql } from '../database/sql';

/** Merges the rows of each key; rows added meanwhile stay separate. A key that sums to zero gets no row. */
export async function foldDueTotals(tx: Queryable): Promise<void> {
  await tx.rows(sql`
    with gone as (delete from due_total returning *)
    insert into due_total (profile_id, currency, due_date, cost_center_id, cantidad, total)
    select profile_id, currency, due_date, cost_center_id, sum(cantidad), sum(total) from gone
    group by profile_id, currency, due_date, cost_center_id having sum(cantidad) <> 0 or sum(total) <> 0`);
}
