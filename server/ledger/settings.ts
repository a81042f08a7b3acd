import type { ReconciliationSettings } from '../../src/api/contract/movementCategories';
import type { Queryable } from '../database/database';

/** How a company reconciles; as long as nobody set it, nothing is forgiven. */
export async function readSettings(db: Queryable, profileId: string): Promise<ReconciliationSettings> {
  const [found] = await db.rows<ReconciliationSettings>(
    'select forgive_limit, version from reconciliation_settings where profile_id = $1',
    [profileId],
  );
  return found ?? { forgive_limit: '0.00', version: 0 };
}
