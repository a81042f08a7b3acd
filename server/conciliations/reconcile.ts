import { randomUUID } from 'node:crypto';
import { centsOf } from '../../src/api/contract/money';
import type { Reconciled } from '../../src/api/contract/reconciliation/shapes';
import type { Told } from '../../src/api/contract/row';
import type { Queryable } from '../database/database';
import { prepared, sql } from '../database/sql';
import { allocate, type Plan, type Verdict } from '../ledger/allocate';
import type { Actor } from '../ledger/audit';
import { categorise, categoriseInParts, type Part, uncategorise } from '../ledger/categorise';
import { lockFor, reverse } from '../ledger/reverse';
import { tie } from '../ledger/tie';
import { formatMoney } from '../ledger/words';
import { isMatching } from '../matching/match.job';
import { closed, conflict, mustBeCurrent, notFound, refused } from '../problems';
import { learnPayers } from '../reconciliationRules/learn';
import { recordOutcomes, trustedRules } from '../reconciliationRules/record';
import * as categories from './movementCategories';
import { movementsTouched } from './movements';
import { readConciliation } from './read';
import { type Change, remark, standing, undoRemarks } from './remarks';
import { sureNow } from './sureNow';

/** Our own service never leaves these fields null. */
type OwnReconciled = Told<Reconciled, 'conciliation' | 'batch'>;

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
    await remark(tx, who, [noted], await standing(tx, who, conciliationId, [plan.movementId]));
  }
  return answer(tx, who, conciliationId, [plan.movementId], batch, [{ movementId: plan.movementId, ok: true }]);
}

/** The refusal of what no longer fits: where somebody resolved the movement before, it says who and when. */
async function overtaken(tx: Queryable, who: Actor, conciliationId: string, movement: string, reason: string) {
  const [found] = await openToCategories(tx, who, conciliationId, [movement]);
  const by = found?.settled ? (await decidedBy(tx, who, [movement])).get(movement) : undefined;
  return unfit(by ?? reason);
}

const unfit = (reason: string) => conflict(reason, { code: 'does-not-fit' });

/** Ties a payment booked by hand to its movement. 409 with the reason when it no longer fits. */
export async function tiePayment(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  tied: { movementId: string; paymentId: string },
): Promise<OwnReconciled> {
  await holdConciliation(tx, who, conciliationId);
  const { movementId } = tied;
  const batch = randomUUID();
  const reason = await tie(tx, who, conciliationId, tied, batch);
  if (reason !== undefined) throw await overtaken(tx, who, conciliationId, movementId, reason);
  await learnPayers(tx, who, [movementId]);
  await recordOutcomes(tx, who, [movementId]);
  return answer(tx, who, conciliationId, [movementId], batch, [{ movementId, ok: true }]);
}

type Split = Given & { categories: { category: string; amount: string }[]; note?: string | undefined };

/** Splits one movement over categories, with documents, write-offs and a credit beside them: all of it or nothing. 409 when the parts do not come to what is left. */
export async function splitMovement(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  { categories: wanted, note, ...given }: Split,
): Promise<OwnReconciled> {
  await holdConciliation(tx, who, conciliationId);
  const id = given.movement_id;
  const parts = await partsOf(tx, who, wanted);
  const hasDocuments = given.document_ids.length > 0 || given.credit !== undefined;
  const batch = randomUUID();
  if (hasDocuments) {
    const [verdict] = await allocate(tx, who, conciliationId, [planOf(given)], batch);
    if (verdict && !verdict.ok) throw await overtaken(tx, who, conciliationId, id, verdict.reason);
  }
  const [found] = await openToCategories(tx, who, conciliationId, [id]);
  if (!found) throw notFound('el movimiento');
  const isOut = centsOf(found.amount) < 0;
  const left = isOut ? -centsOf(found.amount) : centsOf(found.unassigned);
  const sum = parts.reduce((total, { cents }) => total + cents, 0);
  if (found.category_id !== null || sum !== left) {
    const reason = found.category_id
      ? 'El movimiento ya tiene una categoría. Quítela antes de repartirlo.'
      : `Las partes suman ${formatMoney(sum)} y al movimiento le quedan ${formatMoney(left)}. Ajuste los montos.`;
    // Documents were just assigned here: the movement was open, and what stands there now is no colleague's.
    throw hasDocuments ? unfit(reason) : await overtaken(tx, who, conciliationId, id, reason);
  }
  await categoriseInParts(tx, who, { id, isOut }, parts, batch);
  if (hasDocuments) await learnPayers(tx, who, [id]);
  // Several categories are no case of any rule.
  if (hasDocuments || parts.length === 1) await recordOutcomes(tx, who, [id]);
  if (note !== undefined) {
    await remark(tx, who, [{ movement_id: id, note }], await standing(tx, who, conciliationId, [id]));
  }
  return answer(tx, who, conciliationId, [id], batch, [{ movementId: id, ok: true }]);
}

async function partsOf(tx: Queryable, who: Actor, wanted: Split['categories']): Promise<Part[]> {
  if (new Set(wanted.map(({ category }) => category)).size < wanted.length) {
    throw refused('Cada categoría va una vez. Sume sus partes en una sola.');
  }
  const parts: Part[] = [];
  for (const { category, amount } of wanted) {
    const cents = centsOf(amount);
    if (cents <= 0) throw refused('El monto de cada parte debe ser mayor que cero. Revise los montos.');
    const { id, name, archived_at } = await categories.read(tx, who.profileId, category);
    if (archived_at !== null) throw archived(name);
    parts.push({ id, name, cents });
  }
  return parts;
}

const archived = (name: string) => conflict(`«${name}» está archivada. Elija otra categoría.`);

/** A row of many: documents, or a category instead; `rule` made it sure, so nobody reviewed it. */
type Row = Given & { category?: string | undefined; rule?: string | undefined };

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
  const plans = rows.filter((row) => row.category === undefined).map((row) => [row, planOf(row)] as const);
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

/** Who resolved these movements last, and when: a sentence for each. */
async function decidedBy(tx: Queryable, who: Actor, movements: string[]): Promise<ReadonlyMap<string, string>> {
  const lines = await tx.rows<{ id: string; name: string; action: 'conciliar' | 'categorizar'; at: string }>(sql`
    select distinct on (entity_id) entity_id as id, coalesce(name_of(user_id), '') as name, action, to_char(at, 'DD/MM/YYYY HH24:MI') as at
    from audit_line
    where profile_id = ${who.profileId} and entity = 'bank_movement' and entity_id = any(${movements})
      and action in ('conciliar', 'categorizar')
    order by entity_id, id desc`);
  return new Map(lines.map(({ id, name, action, at }) => [id, `${DONE[action]} por ${name || 'alguien'} · ${at}`]));
}

const DONE = { conciliar: 'Ya conciliado', categorizar: 'Ya categorizado' } as const;
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

type Given = {
  movement_id: string;
  document_ids: string[];
  amounts: string[];
  forgiven?: { document_id: string; amount: string; reason: string }[] | undefined;
  credit?: { customer_id: string; amount: string } | undefined;
};

/** Makes a plan of the contract's parallel lists; 422 when they do not match. */
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
    await recordOutcomes(tx, who, taken, taken.length);
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

/** Locks the movements and says whether they have nothing left for a category. */
function openToCategories(tx: Queryable, who: Actor, conciliationId: string, movements: string[]) {
  return tx.rows<{
    id: string;
    description: string;
    amount: string;
    unassigned: string;
    category_id: string | null;
    settled: boolean;
  }>(
    sql`select id, description, amount, unassigned, category_id, amount >= 0 and unassigned = 0 or category_id is not null and amount < 0 as settled from bank_movement
     where profile_id = ${who.profileId} and conciliation_id = ${conciliationId} and id = any(${movements}) and deleted_at is null order by id for update`,
  );
}

/** Undoes entries and credits (named, or a whole batch, with its categories), sets "revisar luego" and notes. A stale `version` changes nothing. */
export async function updateMovements(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  changes: Change[],
  undone: string | undefined,
): Promise<OwnReconciled> {
  await holdConciliation(tx, who, conciliationId);
  const entries = changes.flatMap((c) => c.deletedId ?? []);
  const which = undone === undefined ? { entries } : { entries, batch: undone };
  const named = changes.map((c) => c.movement_id);
  const undoes = undone !== undefined || entries.length > 0;
  if (undoes) await lockFor(tx, who, conciliationId, which, named);
  const byId = await standing(tx, who, conciliationId, named);
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
  if (decided.size > 0) await recordOutcomes(tx, who, [...decided], decided.size);
  const touched = [...named, ...takenBack];
  if (undone !== undefined) touched.push(...(await undoRemarks(tx, who, conciliationId, undone)));
  const results = [...new Set(touched)].map((movementId) => ({ movementId, ok: true }) as const);
  return answer(tx, who, conciliationId, touched, batch, results);
}

/** Locks the conciliation against deleting and closing while its movements change; 404 if it does not exist, 409 if it is closed. */
async function holdConciliation(tx: Queryable, who: Actor, id: string): Promise<void> {
  const [found] = await tx.rows<{ name: string; closed_at: string | null }>(
    prepared(
      sql`select name, closed_at from conciliation where profile_id = ${who.profileId} and id = ${id} and deleted_at is null for share`,
    ),
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
): Promise<OwnReconciled> {
  const [touched, conciliation, matching] = await Promise.all([
    movementsTouched(tx, who.profileId, conciliationId, movements),
    readConciliation(tx, who.profileId, conciliationId),
    isMatching(tx, who.profileId, conciliationId),
  ]);
  return {
    movements: touched,
    conciliation,
    batch,
    results: verdicts.map((v) =>
      v.ok
        ? { movement_id: v.movementId, ok: true }
        : { movement_id: v.movementId, ok: false, msg: v.reason, ...(v.kind && { kind: v.kind }) },
    ),
    matching,
  };
}
