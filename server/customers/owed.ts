import type { Queryable } from '../database/database';
import { sql } from '../database/sql';

/** Updates the stored debt of customers; does nothing without changes. */
export async function foldOwed(db: Queryable, profileId: string): Promise<void> {
  await db.rows(sql`select fold_customer_owed(${profileId})`);
}

/** The same for every company. */
export async function foldAllOwed(tx: Queryable): Promise<void> {
  await tx.rows(
    sql`select fold_customer_owed(profile_id) from (select distinct profile_id from customer_owed_change) c`,
  );
}
