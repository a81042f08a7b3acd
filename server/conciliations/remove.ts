import { randomUUID } from 'node:crypto';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { uncategorise } from '../ledger/categorise';
import { reverse } from '../ledger/reverse';
import { closed, notFound } from '../problems';
import { withdrawRecord } from '../reconciliationRules/record';

/** Deletes a conciliation, undoes its reconciling, and frees its movements for another import. The ledger's history stays. */
export async function removeConciliation(
  tx: Queryable,
  who: Actor,
  id: string,
): Promise<{ allocations_reversed: number; movements_freed: number }> {
  const [found] = await tx.rows<{ name: string; file_name: string; closed_at: string | null }>(
    sql`select name, file_name, closed_at from conciliation where profile_id = ${who.profileId} and id = ${id} and deleted_at is null for update`,
  );
  if (!found) throw notFound('la conciliación');
  if (found.closed_at !== null) throw closed(found.name);
  const { reversed } = await reverse(tx, who, id, { all: true }, randomUUID());
  await uncategorise(tx, who, id, { all: true });
  await withdrawRecord(tx, who, id);
  const freed = await tx.rows(
    sql`update bank_movement set deleted_at = now() where conciliation_id = ${id} and deleted_at is null returning id`,
  );
  await tx.rows(sql`
    select join_proofs(${who.profileId}, array_agg(p.paid_on), array_agg(p.amount)) from payment_proof p
    join bank_movement m on m.id = p.movement_id where m.conciliation_id = ${id}`);
  await tx.rows(sql`update conciliation set deleted_at = now(), version = version + 1 where id = ${id}`);
  await audit(tx, who, [
    {
      action: 'eliminar',
      entity: 'conciliation',
      entityId: id,
      before: found,
      after: { reversed, freed: freed.length },
    },
  ]);
  return { allocations_reversed: reversed, movements_freed: freed.length };
}
