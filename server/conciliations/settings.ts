import type * as z from 'zod/mini';
import type {
  ReconciliationSettings,
  setReconciliationSettings,
} from '../../src/api/contract/reconciliation/movementCategories';
import type { Queryable } from '../database/database';
import { insertInto, set, sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { readSettings } from '../ledger/settings';
import { mustBeCurrent, refused } from '../problems';
import { rematch, surePayers } from '../reconciliationRules/rematch';

/** Problem 412 for a stale version, 422 when a rule would be sure before it is marked. */
export async function changeSettings(
  tx: Queryable,
  who: Actor,
  { version, ...changed }: z.output<(typeof setReconciliationSettings)['body']>,
): Promise<ReconciliationSettings> {
  const row = insertInto('reconciliation_settings', { profile_id: who.profileId, version: 0 });
  await tx.rows(sql`${row} on conflict do nothing`);
  await tx.rows(sql`select from reconciliation_settings where profile_id = ${who.profileId} for update`);
  const before = await readSettings(tx, who.profileId);
  mustBeCurrent(before, version);
  const { rule_marks_after: marks, rule_sure_after: sure } = { ...before, ...changed };
  if (sure < marks) {
    throw refused('Para ser segura no bastan menos aciertos que para ser marcada. No se guardó.', {
      fields: { rule_sure_after: `Al menos ${marks}` },
    });
  }
  const trusted = await surePayers(tx, who);
  const changes = set({ ...changed, version: sql`version + 1` });
  await tx.rows(sql`update reconciliation_settings ${changes} where profile_id = ${who.profileId}`);
  const still = await surePayers(tx, who);
  const turned = [
    ...trusted.filter((rule) => !still.includes(rule)),
    ...still.filter((rule) => !trusted.includes(rule)),
  ];
  if (turned.length > 0) await rematch(tx, who, turned);
  const after = await readSettings(tx, who.profileId);
  const entity = 'reconciliation_settings';
  await audit(tx, who, [{ action: 'cambiar', entity, entityId: who.profileId, before, after }]);
  return after;
}
