import type { ReconciliationSettings } from '../../src/api/contract/reconciliation/movementCategories';
import type { Queryable } from '../database/database';
import { prepared, sql } from '../database/sql';

/** A company's settings; by default there are no write-offs, and rules earn their trust as the database says. */
export async function readSettings(db: Queryable, profileId: string): Promise<Required<ReconciliationSettings>> {
  const [found] = await db.rows<Required<ReconciliationSettings>>(
    prepared(sql`
    select forgive_limit, rule_marks_after, rule_sure_after, oldest_first, version from reconciliation_settings
    where profile_id = ${profileId}`),
  );
  return found ?? { forgive_limit: '0.00', rule_marks_after: 3, rule_sure_after: 10, oldest_first: false, version: 0 };
}
