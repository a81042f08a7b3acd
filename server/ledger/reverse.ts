import type { Queryable } from '../database/database';
import { named, type Sql, sql } from '../database/sql';
import { applyToPromises } from './applyToPromises';
import { type Actor, audit } from './audit';

/** Selects what to undo: these entries and credits (named by their payments), all of a batch, or all of a conciliation. */
type Which = { entries?: string[]; batch?: string; all?: true };

type Live = {
  id: string;
  payment_id: string | null;
  document_id: string;
  movement_id: string | null;
  amount: string;
};
type Tied = { payment_id: string; movement_id: string };
type Credit = { payment_id: string; movement_id: string; amount: string };

const STANDS = sql`a.amount > 0 and not exists (select from allocation r where r.reverses = a.id)`;

/** Live entries of payments: no later entry reverses them. `where` uses `a`, `p` and `m` (the movement). */
const paying = ({ profileId }: Actor, where: Sql) => sql`
  select a.id, a.payment_id, a.document_id, p.movement_id, a.amount
  from payment p join allocation a on a.payment_id = p.id left join bank_movement m on m.id = p.movement_id
  where p.profile_id = ${profileId} and ${STANDS} and ${where}`;

/** The same for write-offs and expected withholdings with a movement, without `p`. */
const forgiving = ({ profileId }: Actor, where: Sql) => sql`
  select a.id, null, a.document_id, a.movement_id, a.amount
  from bank_movement m join allocation a on a.movement_id = m.id
  where m.profile_id = ${profileId} and ${STANDS} and ${where}`;

/** Selects write-offs and expected withholdings that were made together with these entries of payments. */
const togetherWith = (those: Sql) =>
  sql`exists (select from allocation b where ${those} and b.batch = a.batch and b.document_id = a.document_id)`;

/** Locks the rows that `which` would undo, and `movements` with them, in the common lock order. */
export async function lockFor(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  which: Which,
  movements: string[],
): Promise<void> {
  const credits = await creditsOf(tx, who, conciliationId, which);
  const tied = await tiedOf(tx, who, conciliationId, which);
  const named = [...movements, ...[...credits, ...tied].map((c) => c.movement_id)];
  await lockLive(tx, await liveOf(tx, who, conciliationId, which), named);
}

/**
 * Undoes the entries and credits of a conciliation that `which` selects, by entries of the opposite amount. A payment's rest is then
 * the movement's again, even if it was the customer's credit. Entries that are already undone are skipped, so that asking twice has
 * one effect. Returns the changed movements.
 */
export async function reverse(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  which: Which,
  batch: string,
): Promise<{ movements: string[]; reversed: number }> {
  const credits = await creditsOf(tx, who, conciliationId, which);
  const tied = await tiedOf(tx, who, conciliationId, which);
  const movements = [...credits, ...tied].map((c) => c.movement_id);
  const found = await liveOf(tx, who, conciliationId, which);
  await lockLive(tx, found, movements);
  await untie(tx, who, tied);
  const undone = await undo(tx, who, found, batch);
  await release(tx, who, unique([...paymentsOf(undone), ...credits.map((c) => c.payment_id)]));
  return { movements: unique([...movementsOf(undone), ...movements]), reversed: undone.length };
}

function liveOf(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  { entries = [], batch, all }: Which,
): Promise<Live[]> {
  const mine = sql`m.conciliation_id = ${conciliationId}`;
  const named = sql`${all === true} or a.id = any(${entries}) or a.batch = ${batch}`;
  const forgiven = sql`${mine} and (${named} or ${togetherWith(sql`b.id = any(${entries})`)})`;
  // A payment that is only tied here was not made here: it is untied as it is.
  return tx.rows<Live>(
    sql`${paying(who, sql`${mine} and p.tied_batch is null and (${named})`)} union all ${forgiving(who, forgiven)}`,
  );
}

/** The credits of movements that `which` selects: all that a payment leaves over. */
function creditsOf(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  { entries = [], batch, all }: Which,
): Promise<Credit[]> {
  return tx.rows<Credit>(sql`
    select p.id as payment_id, p.movement_id, p.amount - p.allocated as amount
    from bank_movement m join payment p on p.movement_id = m.id
    where m.profile_id = ${who.profileId} and m.conciliation_id = ${conciliationId} and p.keeps_rest and p.voided_at is null
      and p.tied_batch is null and (${all === true} or p.id = any(${entries}) or p.batch = ${batch})`);
}

/** The payments booked by hand that `which` unties: those of the act, and those of which an entry is named. */
function tiedOf(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  { entries = [], batch, all }: Which,
): Promise<Tied[]> {
  return tx.rows<Tied>(sql`
    select p.id as payment_id, p.movement_id from bank_movement m join payment p on p.movement_id = m.id
    where m.profile_id = ${who.profileId} and m.conciliation_id = ${conciliationId} and p.tied_batch is not null and p.voided_at is null
      and (${all === true} or p.tied_batch = ${batch} or p.id = any(${entries})
        or exists (select from allocation a where a.payment_id = p.id and a.id = any(${entries})))`);
}

/** Leaves the payments as they were before they were tied; the caller has locked their movements. */
async function untie(tx: Queryable, who: Actor, tied: Tied[]): Promise<void> {
  if (tied.length === 0) return;
  await tx.rows(sql`
    update payment set movement_id = null, tied_batch = null, version = version + 1
    where id = any(${tied.map(({ payment_id }) => payment_id)}) and tied_batch is not null`);
  await audit(
    tx,
    who,
    tied.map(({ payment_id: payment, movement_id: entityId }) => ({
      action: 'deshacer',
      entity: 'bank_movement',
      entityId,
      before: { payment, tied: true },
    })),
  );
}

/** Locks a payment's conciliation, then its documents and its movement, in the common lock order. */
export async function lockPayment(tx: Queryable, who: Actor, payment: string): Promise<void> {
  const found = await tx.rows<{ movement_id: string; conciliation_id: string }>(sql`
    select m.id as movement_id, m.conciliation_id from payment p join bank_movement m on m.id = p.movement_id
    where p.profile_id = ${who.profileId} and p.id = ${payment}`);
  for (const { conciliation_id } of found) {
    await tx.rows(sql`select from conciliation where id = ${conciliation_id} for share`);
  }
  await lockLive(
    tx,
    await liveOfPayments(tx, who, [payment]),
    found.map(({ movement_id }) => movement_id),
  );
}

/** Undoes all live entries of these payments; a payment with nothing allocated is then void. */
export async function reversePayments(tx: Queryable, who: Actor, payments: string[], batch: string): Promise<void> {
  const found = await liveOfPayments(tx, who, payments);
  await lockLive(tx, found);
  await release(tx, who, paymentsOf(await undo(tx, who, found, batch)));
}

function liveOfPayments(tx: Queryable, who: Actor, payments: string[]): Promise<Live[]> {
  const forgiven = forgiving(who, togetherWith(sql`b.payment_id = any(${payments})`));
  return tx.rows<Live>(sql`${paying(who, sql`p.id = any(${payments})`)} union all ${forgiven}`);
}

/** Returns one act's uses of credits to them; the payments stay as they are. Returns the number of entries. */
export async function returnToCredit(
  tx: Queryable,
  who: Actor,
  customerId: string,
  batchOfUses: string,
  batch: string,
): Promise<number> {
  const found = await tx.rows<Live>(paying(who, sql`p.customer_id = ${customerId} and a.batch = ${batchOfUses}`));
  await lockLive(tx, found);
  const undone = await undo(tx, who, found, batch);
  await applyToPromises(tx, [customerId]);
  return undone.length;
}

/** Undoes the entries that are still live; the caller has locked them. */
async function undo(tx: Queryable, who: Actor, found: Live[], batch: string): Promise<Live[]> {
  if (found.length === 0) return [];
  // Someone may have undone some of them while we waited for the locks.
  const those = sql`a.id = any(${found.map((a) => a.id)})`;
  const still = await tx.rows<Live>(sql`${paying(who, those)} union all ${forgiving(who, those)}`);
  await tx.rows(sql`
    insert into allocation (profile_id, payment_id, document_id, amount, reverses, batch, created_by, movement_id, reason, expected_id)
    select a.profile_id, a.payment_id, a.document_id, -a.amount, a.id, ${batch}, ${who.userId}, a.movement_id, a.reason, a.expected_id
    from allocation a where a.id = any(${still.map((a) => a.id)})`);
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

/** Undoes what a dispute ended with, at most once. The caller has locked its document. */
export async function reverseWriteOff(tx: Queryable, who: Actor, dispute: string, batch: string): Promise<void> {
  await tx.rows(sql`
    insert into allocation (profile_id, document_id, amount, reverses, batch, created_by, reason, dispute_id, is_credit_note)
    select a.profile_id, a.document_id, -a.amount, a.id, ${batch}, ${who.userId}, a.reason, a.dispute_id, a.is_credit_note
    from allocation a where a.profile_id = ${who.profileId} and a.dispute_id = ${dispute} and ${STANDS}`);
}

/** Returns these payments' rest to their movements, voids those with nothing allocated, and updates promises. */
async function release(tx: Queryable, who: Actor, payments: string[]): Promise<void> {
  if (payments.length === 0) return;
  const credits = await tx.rows<Credit>(sql`
    select id as payment_id, movement_id, amount - allocated as amount from payment
    where id = any(${payments}) and keeps_rest and movement_id is not null and voided_at is null order by id for update`);
  await tx.rows(sql`
    update payment set keeps_rest = false, version = version + 1 where id = any(${credits.map((c) => c.payment_id)})`);
  await tx.rows(sql`
    update payment set voided_at = now() where id = any(${payments}) and allocated = 0 and voided_at is null`);
  const paying = await tx.rows<{ id: string }>(sql`
    select distinct customer_id as id from payment where id = any(${payments})`);
  await applyToPromises(
    tx,
    paying.map(({ id }) => id),
  );
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

async function lockLive(tx: Queryable, found: Live[], movements: string[] = []): Promise<void> {
  await lock(tx, 'document', unique(found.map((a) => a.document_id)));
  await lock(tx, 'bank_movement', unique([...movementsOf(found), ...movements]));
}

async function lock(tx: Queryable, table: 'document' | 'bank_movement', ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.rows(sql`select id from ${named(table)} where id = any(${ids}) order by id for update`);
}

const unique = (ids: string[]) => [...new Set(ids)];
const movementsOf = (found: Live[]) => unique(found.flatMap((a) => (a.movement_id === null ? [] : [a.movement_id])));
const paymentsOf = (found: Live[]) => unique(found.flatMap((a) => (a.payment_id === null ? [] : [a.payment_id])));
