import { randomUUID } from 'node:crypto';
import type { Queryable } from '../database/database';
import { allocate, type Plan, type Verdict } from '../ledger/allocate';
import type { Actor } from '../ledger/audit';
import { categorise, uncategorise } from '../ledger/categorise';
import { lockFor, reverse } from '../ledger/reverse';
import { conflict, mustBeCurrent, notFound } from '../problems';
import { learnPayers } from '../reconciliationRules/learn';
import { recordOutcomes, trustedRules, type Undone } from '../reconciliationRules/record';
import * as categories from './movementCategories';
import {
  type Assignment,
  answer,
  archived,
  decidedBy,
  holdConciliation,
  type OwnReconciled,
  openToCategories,
  overtaken,
  planOf,
  withholdingsOf,
} from './reconciled';
import { type Change, lockRemarks, remark, undoRemarks } from './remarks';
import { sureNow } from './sureNow';

/** Reconciles one movement with documents, and notes it: all of it or nothing. 409 with the reason when it no longer fits. */
export async function reconcileOne(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  plan: Plan,
  note?: string,
): Promise<OwnReconciled> {
  await holdConciliation(tx, who, conciliationId);
  const batch = randomUUID();
  const [verdict] = await allocate(tx, who, conciliationId, [plan], batch);
  if (verdict && !verdict.ok) throw await overtaken(tx, who, conciliationId, plan.movementId, verdict.reason);
  await learnPayers(tx, who, [plan.movementId]);
  await recordOutcomes(tx, who, [plan.movementId]);
  if (note !== undefined) {
    const noted = { movement_id: plan.movementId, note };
    await remark(tx, who, [noted], await lockRemarks(tx, who, conciliationId, [plan.movementId]));
  }
  return answer(tx, who, conciliationId, [plan.movementId], batch, [{ movementId: plan.movementId, ok: true }]);
}

/** A row of many: documents, or a category instead; `rule` made it sure, so nobody reviewed it. */
type Row = Assignment & { category?: string | undefined; rule?: string | undefined };

/** Reconciles many movements independently; the answer has a result for each. */
export async function reconcileMany(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  rows: Row[],
): Promise<OwnReconciled> {
  await holdConciliation(tx, who, conciliationId);
  const batch = randomUUID();
  const rules = [...new Set(rows.flatMap(({ rule }) => (rule === undefined ? [] : [rule])))];
  const trusted = await trustedRules(tx, who, rules);
  const still = await sureNow(tx, who, conciliationId, rows);
  const settled = await settledAlready(tx, who, conciliationId, rows, still);
  const refusalOf = ({ movement_id, rule, category }: Row) => {
    const isTrusted =
      rule === undefined || (trusted.has(rule) && (category === undefined || trusted.get(rule)?.category === category));
    const by = settled.get(movement_id);
    if (by !== undefined) return { kind: 'settled', reason: by } as const;
    if (!isTrusted) return { kind: 'distrusted', reason: DISTRUSTED } as const;
    return still.has(movement_id) ? undefined : ({ kind: 'unsure', reason: UNSURE } as const);
  };
  const isFine = (row: Row) => refusalOf(row) === undefined;
  const categorised = rows.flatMap((row) =>
    row.category !== undefined && isFine(row) ? [{ id: row.movement_id, category: row.category }] : [],
  );
  const explained = await withholdingsOf(tx, who, rows);
  const plans = rows.filter((row) => row.category === undefined).map((row) => [row, planOf(row, explained)] as const);
  const verdicts = await allocate(
    tx,
    who,
    conciliationId,
    plans.flatMap(([row, plan]) => (isFine(row) ? [plan] : [])),
    batch,
    categorised.map(({ id }) => id),
  );
  verdicts.push(...(await categoriseMany(tx, who, conciliationId, categorised, batch)));
  for (const row of rows) {
    const refusal = refusalOf(row);
    if (refusal) verdicts.push({ movementId: row.movement_id, ok: false, ...refusal });
  }
  const movements = verdicts.filter((v) => v.ok).map((v) => v.movementId);
  await learnPayers(tx, who, movements);
  await recordOutcomes(tx, who, movements);
  return answer(tx, who, conciliationId, [...movements, ...settled.keys()], batch, verdicts);
}

/** The movements that are no longer sure since somebody reconciled or categorised them, with who did and when. */
async function settledAlready(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  rows: Row[],
  still: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const unsure = rows.flatMap(({ movement_id: id }) => (still.has(id) ? [] : [id]));
  if (unsure.length === 0) return new Map();
  const found = await openToCategories(tx, who, conciliationId, unsure);
  const settled = found.flatMap((one) => (one.settled ? [one.id] : []));
  const decided = await decidedBy(tx, who, settled);
  return new Map(settled.map((id) => [id, decided.get(id) ?? 'Ya estaba conciliado.']));
}

const DISTRUSTED =
  'La regla que lo daba por seguro se apagó, cambió o perdió la confianza mientras tanto. Revise el movimiento y decida.';
const UNSURE = 'Ya no es seguro: algo cambió desde que se sugirió. Revise el movimiento y elija usted el documento.';

/** Gives each movement its category if it has something left; the caller has locked them. */
async function categoriseMany(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  wanted: { id: string; category: string }[],
  batch: string,
): Promise<Verdict[]> {
  if (wanted.length === 0) return [];
  const found = await openToCategories(
    tx,
    who,
    conciliationId,
    wanted.map(({ id }) => id),
  );
  const open = new Set(found.filter(({ settled }) => !settled).map(({ id }) => id));
  const given = wanted.filter(({ id }, at) => open.has(id) && wanted.findIndex((one) => one.id === id) === at);
  for (const id of new Set(given.map((one) => one.category))) {
    const category = await categories.read(tx, who.profileId, id);
    const movements = given.flatMap((one) => (one.category === id ? [one.id] : []));
    await categorise(tx, who, movements, category, batch);
  }
  return wanted.map(({ id }) =>
    open.has(id)
      ? { movementId: id, ok: true }
      : {
          movementId: id,
          ok: false,
          reason: 'El movimiento ya está conciliado, o ya no está aquí. Vuelva a cargarlo.',
        },
  );
}

/** Puts the movements' rest into a category, or removes their categories. Problem 409 if one has nothing left. */
export async function categoriseMovements(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  movements: string[],
  categoryId: string | null,
): Promise<OwnReconciled> {
  await holdConciliation(tx, who, conciliationId);
  const found = await openToCategories(tx, who, conciliationId, movements);
  if (found.length < new Set(movements).size) throw notFound('el movimiento');
  const results = found.map(({ id }) => ({ movementId: id, ok: true }) as const);
  if (categoryId === null) {
    const taken = await uncategorise(tx, who, conciliationId, { movements });
    await recordOutcomes(tx, who, taken, undoneAs(taken));
    return answer(tx, who, conciliationId, movements, randomUUID(), results);
  }
  const category = await categories.read(tx, who.profileId, categoryId);
  if (category.archived_at !== null) throw archived(category.name);
  const settled = found.find((one) => one.settled);
  if (settled) {
    const by = (await decidedBy(tx, who, [settled.id])).get(settled.id) ?? 'Ya está conciliado';
    const which = found.length > 1 ? `«${settled.description}»: ` : '';
    throw conflict(`${which}${by}. No se cambió nada; deshaga primero lo que tiene.`, { code: 'does-not-fit' });
  }
  const batch = randomUUID();
  await categorise(tx, who, movements, category, batch);
  await recordOutcomes(tx, who, movements);
  return answer(tx, who, conciliationId, movements, batch, results);
}

const undoneAs = (movements: string[]): Undone => (movements.length === 1 ? 'movement' : 'act');

/** Undoes entries and credits (named, or a whole batch, with its categories), sets "revisar luego" and notes. A stale `version` changes nothing. */
export async function updateMovements(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  changes: Change[],
  undone: string | undefined,
  as?: Undone,
): Promise<OwnReconciled> {
  await holdConciliation(tx, who, conciliationId);
  const entries = changes.flatMap((c) => c.deletedId ?? []);
  const which = undone === undefined ? { entries } : { entries, batch: undone };
  const named = changes.map((c) => c.movement_id);
  const undoes = undone !== undefined || entries.length > 0;
  if (undoes) await lockFor(tx, who, conciliationId, which, named);
  const byId = await lockRemarks(tx, who, conciliationId, named);
  for (const change of changes) {
    const movement = byId.get(change.movement_id);
    if (!movement) throw notFound('el movimiento');
    mustBeCurrent(movement, change.version);
  }

  const batch = randomUUID();
  const takenBack: string[] = [];
  if (undoes) {
    takenBack.push(...(await reverse(tx, who, conciliationId, which, batch)).movements);
  }
  const remarked = changes.filter((c) => c.later !== undefined || c.note !== undefined);
  if (remarked.length > 0) await remark(tx, who, remarked, byId, { act: batch });
  if (undone !== undefined) takenBack.push(...(await uncategorise(tx, who, conciliationId, { batch: undone })));
  const decided = new Set(takenBack);
  if (decided.size > 0) await recordOutcomes(tx, who, [...decided], as ?? undoneAs([...decided]));
  const touched = [...named, ...takenBack];
  if (undone !== undefined) touched.push(...(await undoRemarks(tx, who, conciliationId, undone)));
  const results = [...new Set(touched)].map((movementId) => ({ movementId, ok: true }) as const);
  return answer(tx, who, conciliationId, touched, batch, results, undoes ? 'money' : 'remarks');
}
