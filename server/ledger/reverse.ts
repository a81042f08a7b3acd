import type { Queryable } from '../database/database';
import { type Actor, audit } from './audit';

/** What is undone: these entries and credits (named by their payments), all of a batch, or all of a conciliation's. */
export type Which = { entries?: string[]; batch?: string; all?: true };

type Live = {
  id: string;
  payment_id: string | null;
  document_id: string;
  movement_id: string | null;
  amount: string;
};
type Credit = { payment_id: string; movement_id: string; amount: string };

const STANDS = 'a.amount > 0 and not exists (select from allocation r where r.reverses = a.id)';

/** Live entries of payments: those that no later entry names. `where` speaks of `a`, `p`, `m` (the movement) and the values from $2 on. */
const paying = (where: string) => `
  select a.id, a.payment_id, a.document_id, p.movement_id, a.amount
  from payment p join allocation a on a.payment_id = p.id left join bank_movement m on m.id = p.movement_id
  where p.profile_id = $1 and ${STANDS} and ${where}`;

/** The same of what was forgiven with a movement, without `p`. */
const forgiving = (where: string) => `
  select a.id, null, a.document_id, a.movement_id, a.amount
  from bank_movement m join allocation a on a.movement_id = m.id
  where m.profile_id = $1 and ${STANDS} and ${where}`;

/** What was forgiven of a document together with these entries of payments goes with them. */
const togetherWith = (those: string) =>
  `exists (select from allocation b where ${those} and b.batch = a.batch and b.document_id = a.document_id)`;

/** Locks what `which` would undo, and `movements` with it, in the order in which everybody locks. */
export async function holdFor(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  which: Which,
  movements: string[],
): Promise<void> {
  const credits = await creditsOf(tx, who, conciliationId, which);
  const named = [...movements, ...credits.map((c) => c.movement_id)];
  await hold(tx, await liveOf(tx, who, conciliationId, which), named);
}

/**
 * Undoes what of a conciliation `which` selects, by entries of the opposite amount. What a payment then leaves over is the
 * movement's again, also where it was the customer's credit. What is undone already is passed over, so that asking twice has one
 * effect. Answers the movements touched.
 */
export async function reverse(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  which: Which,
  batch: string,
): Promise<{ movements: string[]; reversed: number }> {
  const credits = await creditsOf(tx, who, conciliationId, which);
  const movements = credits.map((c) => c.movement_id);
  const found = await liveOf(tx, who, conciliationId, which);
  await hold(tx, found, movements);
  const undone = await undo(tx, who, found, batch);
  await release(tx, who, unique([...paymentsOf(undone), ...credits.map((c) => c.payment_id)]));
  return { movements: unique([...movementsOf(undone), ...movements]), reversed: undone.length };
}

function liveOf(tx: Queryable, who: Actor, conciliationId: string, which: Which): Promise<Live[]> {
  const named = '$5 or a.id = any($3) or a.batch = $4';
  const forgiven = `m.conciliation_id = $2 and (${named} or ${togetherWith('b.id = any($3)')})`;
  return tx.rows<Live>(
    `${paying(`m.conciliation_id = $2 and (${named})`)} union all ${forgiving(forgiven)}`,
    valuesOf(who, conciliationId, which),
  );
}

/** Credits of movements that `which` names: all that a payment leaves over. */
function creditsOf(tx: Queryable, who: Actor, conciliationId: string, which: Which): Promise<Credit[]> {
  return tx.rows<Credit>(
    `select p.id as payment_id, p.movement_id, p.amount - p.allocated as amount
     from bank_movement m join payment p on p.movement_id = m.id
     where m.profile_id = $1 and m.conciliation_id = $2 and p.keeps_rest and p.voided_at is null and ($5 or p.id = any($3) or p.batch = $4)`,
    valuesOf(who, conciliationId, which),
  );
}

const valuesOf = (who: Actor, conciliationId: string, { entries = [], batch, all }: Which) => [
  who.profileId,
  conciliationId,
  entries,
  batch ?? null,
  all === true,
];

/** Locks what a payment settles, and before it the conciliation and the movement it came with, as `reversePayments` will. */
export async function holdPayment(tx: Queryable, who: Actor, payment: string): Promise<void> {
  const found = await tx.rows<{ movement_id: string; conciliation_id: string }>(
    `select m.id as movement_id, m.conciliation_id from payment p join bank_movement m on m.id = p.movement_id
     where p.profile_id = $1 and p.id = $2`,
    [who.profileId, payment],
  );
  for (const { conciliation_id } of found) {
    await tx.rows('select from conciliation where id = $1 for share', [conciliation_id]);
  }
  await hold(
    tx,
    await liveOfPayments(tx, who, [payment]),
    found.map(({ movement_id }) => movement_id),
  );
}

/** Undoes all that some payments still settle; a payment that settles nothing any more is void. */
export async function reversePayments(tx: Queryable, who: Actor, payments: string[], batch: string): Promise<void> {
  const found = await liveOfPayments(tx, who, payments);
  await hold(tx, found);
  await release(tx, who, paymentsOf(await undo(tx, who, found, batch)));
}

function liveOfPayments(tx: Queryable, who: Actor, payments: string[]): Promise<Live[]> {
  const forgiven = forgiving(togetherWith('b.payment_id = any($2)'));
  return tx.rows<Live>(`${paying('p.id = any($2)')} union all ${forgiven}`, [who.profileId, payments]);
}

/** What was taken from credits in one act goes back to them: their payments stay as they are. Answers how many entries. */
export async function returnToCredit(
  tx: Queryable,
  who: Actor,
  customerId: string,
  taken: string,
  batch: string,
): Promise<number> {
  const values = [who.profileId, customerId, taken];
  const found = await tx.rows<Live>(paying('p.customer_id = $2 and a.batch = $3'), values);
  await hold(tx, found);
  return (await undo(tx, who, found, batch)).length;
}

/** Those of them that still stand, which the caller holds. */
async function undo(tx: Queryable, who: Actor, found: Live[], batch: string): Promise<Live[]> {
  if (found.length === 0) return [];
  // Someone may have undone some of them while we waited for the locks.
  const ids = found.map((a) => a.id);
  const those = 'a.id = any($2)';
  const still = await tx.rows<Live>(`${paying(those)} union all ${forgiving(those)}`, [who.profileId, ids]);
  await tx.rows(
    `insert into allocation (profile_id, payment_id, document_id, amount, reverses, batch, created_by, movement_id, reason)
     select a.profile_id, a.payment_id, a.document_id, -a.amount, a.id, $2, $3, a.movement_id, a.reason from allocation a where a.id = any($1)`,
    [still.map((a) => a.id), batch, who.userId],
  );
  await audit(
    tx,
    who,
    still.map((a) => ({
      action: 'deshacer',
      ...(a.movement_id === null
        ? { entity: 'payment', entityId: a.payment_id ?? '' }
        : { entity: 'bank_movement', entityId: a.movement_id }),
      before: { allocation: a.id, document: a.document_id, amount: a.amount },
    })),
  );
  return still;
}

/** What these payments leave over is their movements' again, and those that settle nothing are void. */
async function release(tx: Queryable, who: Actor, payments: string[]): Promise<void> {
  if (payments.length === 0) return;
  const credits = await tx.rows<Credit>(
    `select id as payment_id, movement_id, amount - allocated as amount from payment
     where id = any($1) and keeps_rest and movement_id is not null and voided_at is null order by id for update`,
    [payments],
  );
  await tx.rows('update payment set keeps_rest = false, version = version + 1 where id = any($1)', [
    credits.map((c) => c.payment_id),
  ]);
  await tx.rows('update payment set voided_at = now() where id = any($1) and allocated = 0 and voided_at is null', [
    payments,
  ]);
  await audit(
    tx,
    who,
    credits.map((c) => ({
      action: 'deshacer',
      entity: 'bank_movement',
      entityId: c.movement_id,
      before: { payment: c.payment_id, credit: c.amount },
    })),
  );
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
const paymentsOf = (found: Live[]) => unique(found.flatMap((a) => (a.payment_id === null ? [] : [a.payment_id])));
