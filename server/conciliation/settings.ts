import type { z } from 'zod';
import type { ReconciliationSettings, setReconciliationSettings } from '../../src/api/contract/movementCategories';
import type { Queryable } from '../database/database';
import { type Actor, audit } from '../ledger/audit';
import { readSettings } from '../ledger/settings';
import { stale } from '../problems';

/** Problem 412 for a stale version. */
export async function changeSettings(
  tx: Queryable,
  who: Actor,
  { forgive_limit, version }: z.output<(typeof setReconciliationSettings)['body']>,
): Promise<ReconciliationSettings> {
  const mine = [who.profileId];
  await tx.rows(
    'insert into reconciliation_settings (profile_id, version) values ($1, 0) on conflict do nothing',
    mine,
  );
  await tx.rows('select from reconciliation_settings where profile_id = $1 for update', mine);
  const before = await readSettings(tx, who.profileId);
  if (version !== undefined && version !== before.version) throw stale();
  await tx.rows('update reconciliation_settings set forgive_limit = $2, version = version + 1 where profile_id = $1', [
    who.profileId,
    forgive_limit,
  ]);
  const after = await readSettings(tx, who.profileId);
  const entity = 'reconciliation_settings';
  await audit(tx, who, [{ action: 'cambiar', entity, entityId: who.profileId, before, after }]);
  return after;
}
