import type { Conciliation, Movement, MovementDetail, Reconciled } from '../../api/contract/reconciliation/shapes';
import { type Attempt, afterSuccess } from '../kit/idempotency';
import type { Problem } from '../kit/outcome';
import type { AllocationLine } from './allocationDraft';
import {
  batchOf,
  type Change,
  documentsOf,
  isBefore,
  isDecision,
  movementOf,
  movementsNamed,
  type OwnBatch,
  resolvesMovement,
  takenIn,
} from './change';
import { type Remainder, remainderOf } from './dispositions';
import { type MovementDraft, type MovementDrafts, withDraft } from './movementDrafts';
import { isOpen, type MovementFilter, type MovementSpan, merged, nextOpen } from './movements';

/** The part of the workbench's context that a change affects. */
export type Changeable = {
  conciliation: Conciliation | undefined;
  movements: Movement[];
  /** Whether the service is still matching; the movements are polled while it is. */
  matching: boolean | undefined;
  refreshes: number;
  filter: MovementFilter;
  /** The text filter of the movements. */
  text: string;
  span: MovementSpan;
  selected: string | undefined;
  /** The selected movement in full; the previous version stays while it reloads. */
  detail: MovementDetail | undefined;
  draft: AllocationLine[];
  /** How the difference between movement and documents is resolved. */
  remainder: Remainder;
  /** Whether the draft was cut, because the service's data changed. */
  isCut: boolean;
  /** The unconfirmed drafts of all movements. */
  drafts: MovementDrafts;
  /** The note being typed; undefined shows the saved one. */
  note: string | undefined;
  /** The movements chosen for an act on several. */
  checked: string[];
  attempt: Attempt;
  /** The batches that this person can undo here, oldest first, including those of earlier visits. */
  batches: OwnBatch[];
  /** Refusals of a bulk call, by movement id. */
  refusals: Record<string, string>;
  problem: Problem | undefined;
};

/** The context after a change was applied. */
export function applyResult(context: Changeable, change: Change, reconciled: Reconciled): Partial<Changeable> {
  const { detail } = context;
  const now = reconciled.movements.find((m) => m.id === detail?.id);
  const known = detail && now ? { ...detail, ...now } : detail;
  const isDecided = now !== undefined && isDecision(change) && takenIn(reconciled.results).has(now.id);
  const touched = new Set(reconciled.results.map((r) => r.movement_id));
  const refused = reconciled.results.filter((r) => !r.ok && !isBefore(r));
  const others = Object.entries(context.refusals).filter(([id]) => !touched.has(id));
  const drafts = draftsAfter(context.drafts, change, reconciled);
  return {
    conciliation: reconciled.conciliation ?? context.conciliation,
    movements: merged(context.movements, reconciled.movements),
    // The new suggestions appear once the service has found them.
    matching:
      context.matching === true || (reconciled.matching ?? reconciled.movements.some((m) => m.matching === true)),
    refreshes: 0,
    detail: known,
    note: now && now.note === context.note ? undefined : context.note,
    drafts,
    ...(known && isDecided && undecided(known, change, context.remainder, drafts[known.id])),
    batches: batchesAfter(context.batches, change, reconciled),
    checked: isOfSeveral(change) ? [] : context.checked,
    refusals: Object.fromEntries([...others, ...refused.map((r) => [r.movement_id, r.msg ?? ''])]),
    // Notes move no money, so a failed accept keeps its key. After an undo the key is new.
    attempt:
      change.kind === 'note' || change.kind === 'deferral' || change.kind === 'category'
        ? context.attempt
        : afterSuccess(context.attempt),
    problem: undefined,
  };
}

/** Drops what was confirmed from the drafts; unsaved notes stay, and what was chosen since. */
function draftsAfter(drafts: MovementDrafts, change: Change, { movements, results }: Reconciled): MovementDrafts {
  const taken = takenIn(results);
  return movements.reduce((rest, movement) => {
    const { id, note } = movement;
    const { note: begun, ...chosen } = rest[id] ?? {};
    return withDraft(rest, id, {
      ...(begun !== undefined && begun !== note && { note: begun }),
      ...(resolvesMovement(change) && taken.has(id) ? chosenSince(chosen, change, movement) : chosen),
    });
  }, drafts);
}

/** What was chosen for a movement while a part of it was being confirmed. */
function chosenSince(
  { allocations, remainder = {} }: MovementDraft,
  change: Change,
  movement: Movement,
): MovementDraft {
  if (!isOpen(movement)) return {};
  const sent = documentsOf(change, movement.id);
  const lines = allocations?.lines.filter(({ document }) => !sent.includes(document)) ?? [];
  const left = remainderOf(remainder, lines);
  return {
    ...(Object.keys(left).length > 0 && { remainder: left }),
    ...(allocations && lines.length > 0 && { allocations: { ...allocations, lines } }),
  };
}

/** The selected movement once something of it was decided: what was chosen since stays, until it is loaded again. */
function undecided(
  detail: MovementDetail,
  change: Change,
  remainder: Remainder,
  { allocations, remainder: begun = {} }: MovementDraft = {},
): Partial<Changeable> {
  const sent = documentsOf(change, detail.id);
  const draft = allocations?.lines ?? [];
  return {
    // The suggestions were for what it was before.
    detail: {
      ...detail,
      suggested: [],
      candidates: detail.candidates.filter(({ document_id }) => !sent.includes(document_id)),
    },
    draft,
    remainder: draft.length > 0 ? remainderOf(remainder, draft) : begun,
    isCut: false,
  };
}

function batchesAfter(batches: OwnBatch[], change: Change, reconciled: Reconciled): OwnBatch[] {
  const done = batchOf(change, reconciled);
  if (done) return [...batches, done];
  if (change.kind === 'undoBatch') return batches.filter((one) => one.batch !== change.batch);
  if (change.kind !== 'undoAllocations') return batches;
  // The rest of the batch can still be undone.
  const isFree = reconciled.movements.some((m) => m.id === change.movement && m.unassigned === m.amount);
  return batches.filter((one) => !(isFree && one.what === 'conciliar' && one.movement_id === change.movement));
}

/** A bulk accept, or one act on chosen movements. */
const isOfSeveral = (change: Change): boolean => change.kind === 'bulk' || movementsNamed(change).length > 1;

type Next = { type: 'SELECT'; id: string | undefined } | { type: 'REFRESH_DETAIL' };

/**
 * The next selection: after a resolved movement the next one that needs a person, after an undo the movement itself. A
 * person who selected another movement meanwhile stays there, with their ticks.
 */
export function nextSelection(context: Changeable, change: Change, { results }: Reconciled): Next {
  const { selected, movements } = context;
  if (change.kind === 'undoBatch') {
    const [only, ...more] = results;
    return only && more.length === 0 ? to(only.movement_id, context) : { type: 'REFRESH_DETAIL' };
  }
  const isBulk = isOfSeveral(change);
  const isTheirs = isBulk || movementOf(change) === selected;
  if (!isTheirs || change.kind === 'note') return { type: 'REFRESH_DETAIL' };
  const isSettled = movements.some((m) => m.id === selected && !isOpen(m));
  if (isBulk) return isSettled ? next(context) : { type: 'REFRESH_DETAIL' };
  const gaveWay = resolvesMovement(change) || (change.kind === 'deferral' && change.later);
  return gaveWay && isSettled ? next(context) : to(selected, context);
}

const next = (context: Changeable): Next => to(nextOpen(context) ?? context.selected, context);

/** A movement that is loaded stays in sight, with all that is being typed. */
const to = (id: string | undefined, { selected, detail }: Changeable): Next =>
  id === selected && detail?.id === id ? { type: 'REFRESH_DETAIL' } : { type: 'SELECT', id };
