import type { Queryable } from '../database/database';
import { enqueue } from '../jobs/enqueue';
import type { Actor } from '../ledger/audit';

/** Has suggestions looked for anew where these rules speak of a movement that is open. */
export async function lookAgain(tx: Queryable, who: Actor, rules: string[]): Promise<void> {
  const found = await tx.rows<{ id: string; name: string }>(
    `select distinct c.id, c.name
     from rules_met(array(select r from reconciliation_rule r where r.id = any($2)),
       array(select id from bank_movement where profile_id = $1 and unassigned > 0 and deleted_at is null)) h
     join bank_movement m on m.id = h.movement_id join conciliation c on c.id = m.conciliation_id
     where c.closed_at is null and c.deleted_at is null`,
    [who.profileId, rules],
  );
  for (const { id, name } of found) {
    await enqueue(tx, {
      name: 'match_conciliation',
      key: id,
      profileId: who.profileId,
      about: name,
      createdBy: who.userId,
    });
  }
}
