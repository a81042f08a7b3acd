import type { Queryable } from '../database/database';
import { type Actor, audit } from './audit';

/** What is undone: these allocations, those of a batch, or all of a conciliation's. */
export type Which = { allocations?: string[]; batch?: string; all?: true };

type Live = { id: string; payment_id: string; document_id: string; movement_id: string | null; amount: string };

/** Live allocations: those that no later entry names. `where` speaks of `a`, `p` and the values from $2 on. */
const live = (where: string) => `
  select a.id, a.payment_id, a.document_id, p.movement_id, a.amount
  from payment p join allocation a on a.payment_id = p.id left join bank_movement m on m.id = p.movement_id
  where p.profile_id = $1 and a.amount > 0 and not exists (select from allocation r where r.reverses = a.id) and ${where}`;

/** Locks what `which` would undo, and `movements` with it, in the order in which everybody locks. */
export async function holdFor(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  which: Which,
  movements: string[],
): Promise<void> {
  await hold(tx, await liveOf(tx, who, conciliationId, which), movements);
}

/**
 * Undoes the live allocations that `which` selects among a conciliation's, by entries of the opposite amount. What is
 * undone already is passed over, so that asking twice has one effect. Answers the movements touched.
 */
export async function reverse(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  which: Which,
  batch: string,
): Promise<{ movements: string[]; reversed: number }> {
  return undo(tx, who, await liveOf(tx, who, conciliationId, which), batch);
}

function liveOf(tx: Queryable, who: Actor, conciliationId: string, which: Which): Promise<Live[]> {
  return tx.rows<Live>(live('m.conciliation_id = $2 and ($5 or a.id = any($3) or a.batch = $4)'), [
    who.profileId,
    conciliationId,
    which.allocations ?? [],
    which.batch ?? null,
    which.all ?? false,
  ]);
}

/** Locks what a payment settles, as `reversePayments` will. */
export async function holdPayment(tx: Queryable, who: Actor, payment: string): Promise<void> {
  await hold(tx, await liveOfPayments(tx, who, [payment]));
}

/** Undoes all that some payments still settle; a payment that settles nothing any more is void. */
export async function reversePayments(tx: Queryable, who: Actor, payments: string[], batch: string): Promise<void> {
  await undo(tx, who, await liveOfPayments(tx, who, payments), batch);
}

function liveOfPayments(tx: Queryable, who: Actor, payments: string[]): Promise<Live[]> {
  return tx.rows<Live>(live('p.id = any($2)'), [who.profileId, payments]);
}

async function undo(tx: Queryable, who: Actor, found: Live[], batch: string) {
  if (found.length === 0) return { movements: [], reversed: 0 };
  await hold(tx, found);
  // Someone may have undone some of them while we waited for the locks.
  const still = await tx.rows<Live>(live('a.id = any($2)'), [who.profileId, found.map((a) => a.id)]);
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
      ...(a.movement_id === null
        ? { entity: 'payment', entityId: a.payment_id }
        : { entity: 'bank_movement', entityId: a.movement_id }),
      before: { allocation: a.id, document: a.document_id, amount: a.amount },
    })),
  );
  return { movements: movementsOf(still), reversed: still.length };
}

async function hold(tx: Queryable, found: Live[], movements: string[] = []): Promise<void> {
  await lock(tx, 'document', unique(found.map((a) => a.document_id)));
  await lock(tx, 'bank_movement', unique([...movementsOf(found), ...movements]));
}

async function lock(tx: Queryable, table: 'document' | 'bank_movement', ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.rows(`select id from ${table} where id = any($1) order by id for update`, [ids]);
}

const unique = (ids: string[]) => [...new Set(ids)];
const movementsOf = (found: Live[]) => unique(found.flatMap((a) => (a.movement_id === null ? [] : [a.movement_id])));
