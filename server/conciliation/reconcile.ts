import { randomUUID } from 'node:crypto';
import type { Reconciled } from '../../src/api/contract/conciliationShapes';
import { centsOf } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { allocate, type Plan, type Verdict } from '../ledger/allocate';
import { type Actor, audit } from '../ledger/audit';
import { categorise, uncategorise } from '../ledger/categorise';
import { holdFor, reverse } from '../ledger/reverse';
import { closed, conflict, notFound, refused, stale } from '../problems';
import { readCategory } from './categories';
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

type Given = {
  movement_id: string;
  document_ids: string[];
  amounts: string[];
  forgiven?: { document_id: string; amount: string; reason: string }[] | undefined;
  credit?: { customer_id: string; amount: string } | undefined;
};

/** The contract's parallel lists as a plan; 422 when they do not pair. */
export function planOf({ movement_id, document_ids, amounts, forgiven = [], credit }: Given): Plan {
  if (document_ids.length !== amounts.length) {
    throw refused('A cada documento le corresponde un monto. Revise los montos y vuelva a intentar.');
  }
  if (document_ids.length === 0 && !credit) {
    throw refused('Elija al menos un documento, o el cliente al que le queda el saldo a favor.');
  }
  const rests = new Map(forgiven.map((one) => [one.document_id, one]));
  if (forgiven.some((one) => !document_ids.includes(one.document_id)) || rests.size < forgiven.length) {
    throw refused('Se condona lo que falta de un documento que se paga en parte, una vez. Revise los documentos.');
  }
  return {
    movementId: movement_id,
    documents: document_ids.map((id, i) => {
      const rest = rests.get(id);
      const cents = centsOf(amounts[i] ?? '');
      return { id, cents, forgiven: rest && { cents: centsOf(rest.amount), reason: rest.reason } };
    }),
    credit: credit && { customerId: credit.customer_id, cents: centsOf(credit.amount) },
  };
}

/** Puts the movements' rest into a category, or takes them out of theirs. Problem 409 where one has nothing left. */
export async function categoriseMovements(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  movements: string[],
  categoryId: string | null,
): Promise<Reconciled> {
  await holdConciliation(tx, who, conciliationId);
  const found = await tx.rows<{ id: string; description: string; settled: boolean }>(
    `select id, description, amount >= 0 and unassigned = 0 or category_id is not null and amount < 0 as settled from bank_movement
     where profile_id = $1 and conciliation_id = $2 and id = any($3) and deleted_at is null order by id for update`,
    [who.profileId, conciliationId, movements],
  );
  if (found.length < new Set(movements).size) throw notFound('el movimiento');
  const results = found.map(({ id }) => ({ movementId: id, ok: true }) as const);
  if (categoryId === null) {
    await uncategorise(tx, who, conciliationId, { movements });
    return answer(tx, who, conciliationId, movements, randomUUID(), results);
  }
  const category = await readCategory(tx, who.profileId, categoryId);
  if (category.archived_at !== null) throw conflict(`«${category.name}» está archivada. Elija otra categoría.`);
  const settled = found.find((one) => one.settled);
  if (settled) {
    throw conflict(`«${settled.description}» ya está conciliado. No se cambió nada; deshaga primero lo que tiene.`, {
      code: 'does-not-fit',
    });
  }
  const batch = await categorise(tx, who, movements, category);
  return answer(tx, who, conciliationId, movements, batch, results);
}

export type Change = {
  movement_id: string;
  version?: number | undefined;
  deletedId?: string[] | undefined;
  later?: boolean | undefined;
  note?: string | undefined;
};

/** Undoes entries and credits (named, or a whole batch, with its categories), sets "revisar luego" and notes. A stale `version` is refused whole. */
export async function updateMovements(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  changes: Change[],
  undone: string | undefined,
): Promise<Reconciled> {
  await holdConciliation(tx, who, conciliationId);
  const entries = changes.flatMap((c) => c.deletedId ?? []);
  const which = undone === undefined ? { entries } : { entries, batch: undone };
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
  if (undone !== undefined || entries.length > 0) {
    touched.push(...(await reverse(tx, who, conciliationId, which, batch)).movements);
  }
  if (undone !== undefined) touched.push(...(await uncategorise(tx, who, conciliationId, { batch: undone })));
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

/** Keeps the conciliation from being deleted or closed while its movements change; 404 when it is not there, 409 when it is closed. */
async function holdConciliation(tx: Queryable, who: Actor, id: string): Promise<void> {
  const [found] = await tx.rows<{ name: string; closed_at: string | null }>(
    'select name, closed_at from conciliation where profile_id = $1 and id = $2 and deleted_at is null for share',
    [who.profileId, id],
  );
  if (!found) throw notFound('la conciliación');
  if (found.closed_at !== null) throw closed(found.name);
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
