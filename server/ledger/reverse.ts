import type { Queryable } from '../database/database';
import { type Actor, audit } from './audit';

type Live = { id: string; payment_id: string; document_id: string; movement_id: string; amount: string };

/**
 * Undoes the live allocations that `which` selects among a conciliation's, by entries of the opposite amount. What is
 * undone already is passed over, so that asking twice has one effect. Answers the movements touched.
 */
export async function reverse(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  which: { allocations?: string[]; batch?: string; all?: true },
  batch: string,
): Promise<{ movements: string[]; reversed: number }> {
  const found = await live(tx, who, conciliationId, which);
  if (found.length === 0) return { movements: [], reversed: 0 };
  await lock(tx, 'document', unique(found.map((a) => a.document_id)));
  await lock(tx, 'bank_movement', unique(found.map((a) => a.movement_id)));
  // Someone may have undone some of them while we waited for the locks.
  const still = await live(tx, who, conciliationId, { allocations: found.map((a) => a.id) });
  await tx.rows(
    `insert into allocation (profile_id, payment_id, document_id, amount, reverses, batch, created_by)
     select a.profile_id, a.payment_id, a.document_id, -a.amount, a.id, $2, $3 from allocation a where a.id = any($1)`,
    [still.map((a) => a.id), batch, who.userId],
  );
  await tx.rows('update payment set voided_at = now() where id = any($1) and allocated = 0 and voided_at is null', [
    unique(still.map((a) => a.payment_id)),
  ]);
  await audit(
    tx,
    who,
    still.map((a) => ({
      action: 'deshacer',
      entity: 'bank_movement',
      entityId: a.movement_id,
      before: { allocation: a.id, document: a.document_id, amount: a.amount },
    })),
  );
  return { movements: unique(still.map((a) => a.movement_id)), reversed: still.length };
}

function live(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  which: { allocations?: string[]; batch?: string; all?: true },
): Promise<Live[]> {
  return tx.rows<Live>(
    `select a.id, a.payment_id, a.document_id, p.movement_id, a.amount
     from bank_movement m
     join payment p on p.movement_id = m.id
     join allocation a on a.payment_id = p.id
     where m.profile_id = $1 and m.conciliation_id = $2 and a.amount > 0
       and not exists (select from allocation r where r.reverses = a.id)
       and ($5 or a.id = any($3) or a.batch = $4)`,
    [who.profileId, conciliationId, which.allocations ?? [], which.batch ?? null, which.all ?? false],
  );
}

async function lock(tx: Queryable, table: 'document' | 'bank_movement', ids: string[]): Promise<void> {
  await tx.rows(`select id from ${table} where id = any($1) order by id for update`, [ids]);
}

const unique = (ids: string[]) => [...new Set(ids)];
