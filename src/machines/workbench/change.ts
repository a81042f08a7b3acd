import type { Act, Booked, Movement, MovementDetail, Reconciled } from '../../api/contract/reconciliation/shapes';
import { normalizeForSearch } from '../../api/contract/withoutAccents';
import type { AllocationLine } from './allocationDraft';
import { creditIn, leftBeside, type Remainder, withheldIn, writeOffsIn } from './dispositions';
import { sureOnes } from './movements';

/** A confirmed change as plain data: in flight, or repeated after a failure. */
export type Change =
  | ({ kind: 'suggested'; movement: string; document: string; amount: string } & Summary)
  | ({
      kind: 'manual';
      movement: string;
      documents: string[];
      amounts: string[];
      forgiven?: WriteOff[];
      withheld?: Withheld[];
      credit?: Credit;
      categories?: { category: string; amount: string }[];
    } & Summary)
  | ({ kind: 'tie'; movement: string; payment: string } & Summary)
  | { kind: 'bulk'; movements: SureRow[] }
  | { kind: 'category'; movements: string[]; category: string | null }
  | { kind: 'undoBatch'; batch: string }
  | { kind: 'undoAllocations'; movement: string; allocations: string[] }
  | ({ kind: 'deferral'; movements: Deferred[]; later: boolean; note: string | undefined } & Deferral)
  | { kind: 'note'; movement: string; version: number | undefined; note: string };

type Deferred = { movement_id: string; version: number | undefined };
type SureRow = {
  movement_id: string;
  document_ids: string[];
  amounts: string[];
  forgiven?: WriteOff[];
  withheld?: Withheld[];
  category?: string;
  /** The rule that made it sure. */
  rule?: string;
};
type WriteOff = { document_id: string; amount: string; reason: string };
type Withheld = { document_id: string; amount: string };
type Credit = { customer_id: string; amount: string };

/** `numbers` and `isPartial` describe the change to staff and are not sent. An unsaved note is sent along. */
type Summary = { numbers: string[]; isPartial: boolean; note: string | undefined };

/** Why a movement is deferred, and until which day; both are optional. */
export type Deferral = { later_reason?: string | undefined; later_until?: string | null | undefined };

/**
 * The result of a change: `ok` movements changed, `inPart` of them keep an unassigned amount, `refused` failed, and `before`
 * were already resolved by somebody else. `decided`: the movement that a person decided; null after an undo or a bulk
 * change, absent where nothing was decided.
 */
export type Done = {
  change: Change;
  batch: string | null;
  ok: number;
  inPart: number;
  refused: number;
  before: number;
  decided?: string | null;
};

export function doneOf(change: Change, { batch, movements, results }: Reconciled): Done {
  const taken = results.filter((one) => one.ok);
  const ok = taken.length;
  const before = results.filter(isBefore).length;
  const refused = results.length - ok - before;
  return {
    change,
    batch,
    ok,
    inPart: inPartOf({ movements, results }),
    refused,
    before,
    ...decidedBy(
      change,
      mostAlike(
        taken.map(({ movement_id }) => movement_id),
        movements,
      ),
    ),
  };
}

/** The movements that were changed. */
export const takenIn = (results: Reconciled['results']): Set<string> =>
  new Set(results.flatMap(({ ok, movement_id }) => (ok ? [movement_id] : [])));

/** How many changed movements keep an unassigned amount. */
function inPartOf({ movements, results }: Pick<Reconciled, 'movements' | 'results'>): number {
  const taken = takenIn(results);
  return movements.filter(({ id, status }) => taken.has(id) && status === 'parcial').length;
}

/** Refused because somebody else had already resolved it. */
export const isBefore = ({ kind }: Reconciled['results'][number]): boolean => kind === 'settled';

/** The first movement with the commonest description, which is the best example for a rule; null for none. */
function mostAlike(ids: string[], movements: Movement[]): string | null {
  const descriptions = new Map(
    movements.map(({ id, description }) => [id, normalizeForSearch(description).replace(/\d+/g, '')]),
  );
  const times = new Map<string | undefined, number>();
  for (const id of ids) times.set(descriptions.get(id), (times.get(descriptions.get(id)) ?? 0) + 1);
  const most = Math.max(0, ...times.values());
  return ids.find((id) => times.get(descriptions.get(id)) === most) ?? null;
}

/** A bulk change is not a decision about each movement; a bulk category counts as one decision. */
function decidedBy(change: Change, movement: string | null): Pick<Done, 'decided'> {
  switch (change.kind) {
    case 'suggested':
    case 'manual':
    case 'tie':
      return { decided: movement };
    case 'category':
      return { decided: change.category === null ? null : movement };
    case 'bulk':
    case 'undoBatch':
    case 'undoAllocations':
      return { decided: null };
    case 'deferral':
    case 'note':
      return {};
  }
}

/** The batch that a change made, if it can be undone. Undos, refused changes and changes without a batch id have none. */
export type OwnBatch = Act & { isPartial?: boolean; inPart?: number };

export function batchOf(change: Change, { batch, movements, results }: Reconciled): OwnBatch | undefined {
  const taken = results.filter((one) => one.ok);
  const [first] = taken;
  if (!first || batch === null) return undefined;
  const about = { batch, movements: taken.length, movement_id: taken.length === 1 ? first.movement_id : null };
  switch (change.kind) {
    case 'tie':
    case 'suggested':
    case 'manual':
      if (isOnlyCategories(change)) return { ...about, what: 'categorizar', numbers: [] };
      return { ...about, what: 'conciliar', numbers: change.numbers, isPartial: change.isPartial };
    case 'bulk':
      return { ...about, what: 'conciliar', numbers: [], inPart: inPartOf({ movements, results }) };
    case 'category':
      return change.category === null ? undefined : { ...about, what: 'categorizar', numbers: [] };
    case 'deferral':
      return { ...about, what: change.later ? 'posponer' : 'retomar', numbers: [] };
    case 'note':
      return { ...about, what: 'anotar', numbers: [] };
    case 'undoBatch':
    case 'undoAllocations':
      return undefined;
  }
}

/** The change that ties a payment booked by hand to the movement. */
export const tieChange = ({ id }: MovementDetail, { payment_id, documents }: Booked): Change => ({
  kind: 'tie',
  movement: id,
  payment: payment_id,
  numbers: documents,
  isPartial: false,
  note: undefined,
});

/** A split over categories, with neither document nor credit. */
const isOnlyCategories = (change: Change): boolean =>
  change.kind === 'manual' && Boolean(change.categories) && change.documents.length === 0 && !change.credit;

/** The change that confirms the draft. A single suggested document is sent as such, anything else as a manual reconciliation. */
export function acceptChange(
  detail: MovementDetail,
  draft: AllocationLine[],
  note: string | undefined,
  remainder: Remainder,
  limit: string | undefined,
): Change {
  const forgiven = writeOffsIn(draft, remainder, limit);
  const withheld = withheldIn(draft, remainder, detail);
  const credit = creditIn(draft, remainder, detail);
  const summary = {
    movement: detail.id,
    numbers: draft.map((l) => l.number),
    isPartial: leftBeside(draft, remainder, detail) > 0 && !credit,
    note: note === detail.note ? undefined : note,
  };
  const { parts = [] } = remainder;
  const [only] = draft;
  const isSuggested =
    draft.length === 1 && parts.length === 0 && detail.candidates.some((c) => c.document_id === only?.document);
  if (only && isSuggested && !credit && forgiven.length + withheld.length === 0)
    return { kind: 'suggested', document: only.document, amount: only.amount, ...summary };
  const [documents, amounts] = [draft.map((l) => l.document), draft.map((l) => l.amount)];
  return {
    kind: 'manual',
    documents,
    amounts,
    ...summary,
    ...(forgiven.length > 0 && { forgiven }),
    ...(withheld.length > 0 && { withheld }),
    ...(credit && { credit }),
    ...(parts.length > 0 && { categories: parts.map(({ category, amount }) => ({ category, amount })) }),
  };
}

export function sureChange(context: Parameters<typeof sureOnes>[0]): Change {
  return {
    kind: 'bulk',
    movements: sureOnes(context).map(({ id, suggested, suggested_category: category, rule }) => {
      const forgiven = writeOffsOf(suggested);
      const withheld = suggested.flatMap(({ document_id, withheld }) =>
        withheld ? [{ document_id, ...withheld }] : [],
      );
      return {
        movement_id: id,
        document_ids: suggested.map((s) => s.document_id),
        amounts: suggested.map((s) => s.amount),
        ...(forgiven.length > 0 && { forgiven }),
        ...(withheld.length > 0 && { withheld }),
        ...(suggested.length === 0 && category && { category: category.id }),
        ...(rule?.autonomy === 'segura' && { rule: rule.id }),
      };
    }),
  };
}

/** The write-offs that a rule explains as the bank's fee. */
const writeOffsOf = (suggested: Movement['suggested']): WriteOff[] =>
  suggested.flatMap(({ document_id, forgiven }) => (forgiven ? [{ document_id, ...forgiven }] : []));

/** The category that a trusted rule fills in; one that it only proposes is chosen by a person. */
export const filledCategory = ({ suggested_category: category, rule }: Movement): string | undefined =>
  rule?.autonomy === 'marcada' || rule?.autonomy === 'segura' ? category?.id : undefined;

/** The category that confirming assigns where nothing is ticked: the one filled in, else the only one that rules propose, else that of a transfer between the company's own accounts. */
export function defaultCategory(detail: MovementDetail): { id: string; name: string } | undefined {
  const { suggested_category: suggested, rules = [], candidates, own_transfer: transfer } = detail;
  if (suggested && filledCategory(detail) !== undefined) return suggested;
  const proposed = rules.flatMap(({ category: id, category_name: name }) => (id ? [{ id, name: name ?? '' }] : []));
  const [only, ...others] = proposed;
  if (candidates.length > 0 || others.some(({ id }) => id !== only?.id)) return undefined;
  return only ?? transfer?.category ?? undefined;
}

/** Defers the movements, or resumes a single one. With a reason or a day it defers again a movement that is deferred already. */
export function deferralChange(
  movements: Movement[],
  note: string | undefined,
  deferral: Deferral | undefined,
): Change {
  const [only, ...others] = movements;
  const isOne = others.length === 0;
  return {
    kind: 'deferral',
    movements: movements.map(({ id, version }) => ({ movement_id: id, version })),
    later: deferral !== undefined || !isOne || only?.status !== 'luego',
    note: isOne && note !== only?.note ? note : undefined,
    ...deferral,
  };
}

/** Whether the change resolves its movement, wholly or in part. */
export const resolvesMovement = (change: Change): boolean =>
  movesMoney(change) || (change.kind === 'category' && change.category !== null);

/** Whether the change decides its movements, or takes back what was decided. */
export const isDecision = ({ kind }: Change): boolean => kind !== 'note' && kind !== 'deferral';

/** Whether the change moves money: then it has an idempotency key and can be undone as a batch. */
export const movesMoney = ({ kind }: Change): boolean =>
  kind === 'suggested' || kind === 'manual' || kind === 'tie' || kind === 'bulk';

/** The documents that a change assigns its movement to. */
export function documentsOf(change: Change, movement: string): string[] {
  switch (change.kind) {
    case 'suggested':
      return [change.document];
    case 'manual':
      return change.documents;
    case 'bulk':
      return change.movements.find(({ movement_id }) => movement_id === movement)?.document_ids ?? [];
    default:
      return [];
  }
}

/** The part of a change that is sent, by which two requests are equal. */
export function askOf(change: Change): object {
  if (!('numbers' in change)) return change;
  const { numbers: _, isPartial: __, ...ask } = change;
  return ask;
}

/** The movements that a change names; undoing a batch names none. */
export function movementsNamed(change: Change): string[] {
  if ('movement' in change) return [change.movement];
  if (change.kind === 'category') return change.movements;
  return 'movements' in change ? change.movements.map(({ movement_id }) => movement_id) : [];
}

/** The movement of a change; undefined for a change of several. */
export function movementOf(change: Change): string | undefined {
  const [only, ...others] = movementsNamed(change);
  return change.kind === 'bulk' || others.length > 0 ? undefined : only;
}
