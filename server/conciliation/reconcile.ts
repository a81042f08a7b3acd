import { randomUUID } from 'node:crypto';
import type { Reconciled } from '../../src/api/contract/conciliationShapes';
import { centsOf } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { allocate, type Plan, type Verdict } from '../ledger/allocate';
import { type Actor, audit } from '../ledger/audit';
import { holdFor, reverse } from '../ledger/reverse';
import { conflict, notFound, refused, stale } from '../problems';
import { movementsTouched, readConciliation } from './read';

/** One movement to one or many documents: all of it or nothing. 409 with the reason when it no longer fits. */
export async function reconcileOne(tx: Queryable, who: Actor, conciliationId: string, plan: Plan): Promise<Reconciled> {
  await holdConciliation(tx, who, conciliationId);
  const batch = randomUUID();
  const [verdict] = await allocate(tx, who, conciliationId, [plan], batch);
  if (verdict && !verdict.ok) throw conflict(verdict.reason, { code: 'does-not-fit' });
  return answer(tx, who, conciliationId, [plan.movementId], batch, [{ movementId: plan.movementId, ok: true }]);
}

/** Many movements: each stands for itself, and the answer says what became of each. */
export async function reconcileMany(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  plans: Plan[],
): Promise<Reconciled> {
  await holdConciliation(tx, who, conciliationId);
  const batch = randomUUID();
  const verdicts = await allocate(tx, who, conciliationId, plans, batch);
  const movements = verdicts.filter((v) => v.ok).map((v) => v.movementId);
  return answer(tx, who, conciliationId, movements, batch, verdicts);
}

/** The contract's parallel lists as a plan; 422 when they do not pair. */
export function planOf(given: { movement_id: string; document_ids: string[]; amounts: string[] }): Plan {
  if (given.document_ids.length !== given.amounts.length) {
    throw refused('A cada documento le corresponde un monto. Revise los montos y vuelva a intentar.');
  }
  return {
    movementId: given.movement_id,
    documents: given.document_ids.map((id, i) => ({ id, cents: centsOf(given.amounts[i] ?? '') })),
  };
}

export type Change = {
  movement_id: string;
  version?: number | undefined;
  deletedId?: string[] | undefined;
  later?: boolean | undefined;
  note?: string | undefined;
};

/** Undoes allocations (named, or a whole batch), sets "revisar luego" and notes. A stale `version` is refused whole. */
export async function updateMovements(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  changes: Change[],
  undone: string | undefined,
): Promise<Reconciled> {
  await holdConciliation(tx, who, conciliationId);
  const allocations = changes.flatMap((c) => c.deletedId ?? []);
  const which = undone === undefined ? { allocations } : { allocations, batch: undone };
  const named = changes.map((c) => c.movement_id);
  await holdFor(tx, who, conciliationId, which, named);
  const current = await tx.rows<{ id: string; version: number; later: boolean; note: string }>(
    `select id, version, later, note from bank_movement
     where profile_id = $1 and conciliation_id = $2 and id = any($3) and deleted_at is null`,
    [who.profileId, conciliationId, named],
  );
  const byId = new Map(current.map((m) => [m.id, m]));
  for (const change of changes) {
    const movement = byId.get(change.movement_id);
    if (!movement) throw notFound('el movimiento');
    if (change.version !== undefined && change.version !== movement.version) throw stale();
  }

  const batch = randomUUID();
  const touched = [...named];
  if (undone !== undefined || allocations.length > 0) {
    touched.push(...(await reverse(tx, who, conciliationId, which, batch)).movements);
  }
  const noted = changes.filter((c) => c.later !== undefined || c.note !== undefined);
  if (noted.length > 0) await note(tx, who, noted, byId);
  const results = [...new Set(touched)].map((movementId) => ({ movementId, ok: true }) as const);
  return answer(tx, who, conciliationId, touched, batch, results);
}

async function note(
  tx: Queryable,
  who: Actor,
  changes: Change[],
  before: Map<string, { later: boolean; note: string }>,
): Promise<void> {
  await tx.rows(
    `update bank_movement m set later = coalesce(c.later, m.later), note = coalesce(c.note, m.note), version = m.version + 1
     from jsonb_to_recordset($1) as c(movement_id uuid, later boolean, note text) where m.id = c.movement_id`,
    [JSON.stringify(changes)],
  );
  await audit(
    tx,
    who,
    changes.map((c) => ({
      action: c.later === undefined ? 'anotar' : c.later ? 'dejar para luego' : 'retomar',
      entity: 'bank_movement',
      entityId: c.movement_id,
      before: { later: before.get(c.movement_id)?.later, note: before.get(c.movement_id)?.note },
      after: { later: c.later, note: c.note },
    })),
  );
}

/** Keeps the conciliation from being deleted while its movements change; 404 when it is not there. */
async function holdConciliation(tx: Queryable, who: Actor, id: string): Promise<void> {
  const [found] = await tx.rows(
    'select id from conciliation where profile_id = $1 and id = $2 and deleted_at is null for share',
    [who.profileId, id],
  );
  if (!found) throw notFound('la conciliación');
}

async function answer(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  movements: string[],
  batch: string,
  verdicts: Verdict[],
): Promise<Reconciled> {
  return {
    movements: await movementsTouched(tx, who.profileId, conciliationId, movements),
    conciliation: await readConciliation(tx, who.profileId, conciliationId),
    batch,
    results: verdicts.map((v) =>
      v.ok ? { movement_id: v.movementId, ok: true } : { movement_id: v.movementId, ok: false, msg: v.reason },
    ),
  };
}
