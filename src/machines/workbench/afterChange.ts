import type { Conciliation, Movement, MovementDetail, Reconciled } from '../../api/contract/conciliationShapes';
import { type Attempt, afterSuccess } from '../kit/idempotency';
import type { Problem } from '../kit/outcome';
import { batchOf, type Change, isBefore, movementOf, type OwnBatch, resolvesMovement } from './change';
import { type MovementDrafts, withDraft } from './movementDrafts';
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
  /** The unconfirmed drafts of all movements. */
  drafts: MovementDrafts;
  /** The note being typed; undefined shows the saved one. */
  note: string | undefined;
  /** Movements marked for a bulk accept. */
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
  const touched = new Set(reconciled.results.map((r) => r.movement_id));
  const refused = reconciled.results.filter((r) => !r.ok && !isBefore(r));
  const others = Object.entries(context.refusals).filter(([id]) => !touched.has(id));
  return {
    conciliation: reconciled.conciliation ?? context.conciliation,
    movements: merged(context.movements, reconciled.movements),
    // The new suggestions appear once the service has found them.
    matching:
      context.matching === true || (reconciled.matching ?? reconciled.movements.some((m) => m.matching === true)),
    refreshes: 0,
    detail: detail && now ? { ...detail, ...now } : detail,
    note: now && now.note === context.note ? undefined : context.note,
    drafts: draftsAfter(context.drafts, change, reconciled),
    batches: batchesAfter(context.batches, change, reconciled),
    checked: change.kind === 'bulk' ? [] : context.checked,
    refusals: Object.fromEntries([...others, ...refused.map((r) => [r.movement_id, r.msg ?? ''])]),
    // Notes move no money, so a failed accept keeps its key. After an undo the key is new.
    attempt:
      change.kind === 'note' || change.kind === 'deferral' || change.kind === 'category'
        ? context.attempt
        : afterSuccess(context.attempt),
    problem: undefined,
  };
}

/** Drops drafts of confirmed movements, but keeps unsaved notes. */
function draftsAfter(drafts: MovementDrafts, change: Change, { movements, results }: Reconciled): MovementDrafts {
  const applyChange = new Set(results.filter(({ ok }) => ok).map((one) => one.movement_id));
  return movements.reduce((rest, { id, note }) => {
    const { allocations, remainder, note: begun } = rest[id] ?? {};
    const isSettled = resolvesMovement(change) && applyChange.has(id);
    return withDraft(rest, id, {
      ...(begun !== undefined && begun !== note && { note: begun }),
      ...(remainder && !isSettled && { remainder }),
      ...(allocations && !isSettled && { allocations }),
    });
  }, drafts);
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

type Next = { type: 'SELECT'; id: string | undefined } | { type: 'REFRESH_DETAIL' };

/**
 * The next selection: after a resolved movement the next one that needs a person, after an undo the movement itself. A
 * person who selected another movement meanwhile stays there, with their ticks.
 */
export function nextSelection(context: Changeable, change: Change, { results }: Reconciled): Next {
  const { selected, movements } = context;
  if (change.kind === 'undoBatch') {
    const [only, ...more] = results;
    return only && more.length === 0 ? { type: 'SELECT', id: only.movement_id } : { type: 'REFRESH_DETAIL' };
  }
  const isBulk = change.kind === 'bulk' || (change.kind === 'category' && change.movements.length > 1);
  const isTheirs = isBulk || movementOf(change) === selected;
  if (!isTheirs || change.kind === 'note') return { type: 'REFRESH_DETAIL' };
  const isSettled = movements.some((m) => m.id === selected && !isOpen(m));
  if (isBulk) return isSettled ? next(context) : { type: 'REFRESH_DETAIL' };
  const gaveWay = resolvesMovement(change) || (change.kind === 'deferral' && change.later);
  return gaveWay && isSettled ? next(context) : { type: 'SELECT', id: selected };
}

const next = (context: Changeable): Next => ({ type: 'SELECT', id: nextOpen(context) ?? context.selected });
