import type { Conciliation, Movement, MovementDetail, Reconciled } from '../../api/contract/conciliationShapes';
import { type Attempt, afterSuccess } from '../kit/idempotency';
import type { Problem } from '../kit/outcome';
import { batchOf, type Change, isBefore, movementOf, type OwnBatch, resolvesMovement } from './change';
import { type MovementDrafts, withDraft } from './movementDrafts';
import { isOpen, type MovementFilter, type MovementSpan, merged, nextOpen } from './movements';

/** As much of the workbench as a change that was carried out has to do with. */
export type Changeable = {
  conciliation: Conciliation | undefined;
  movements: Movement[];
  /** Whether the service looks for suggestions: what it finds is asked for again. */
  matching: boolean | undefined;
  refreshes: number;
  filter: MovementFilter;
  /** Words that the movements shown must have. */
  text: string;
  span: MovementSpan;
  selected: string | undefined;
  /** The selected movement in full; while it is looked at again, what was known of it. */
  detail: MovementDetail | undefined;
  /** What was begun of any movement and is not confirmed. */
  drafts: MovementDrafts;
  /** A note being written; undefined shows the one that is saved. */
  note: string | undefined;
  /** Movements marked for a bulk accept. */
  checked: string[];
  attempt: Attempt;
  /** What this person did here and can undo, the latest last, also on an earlier visit. */
  batches: OwnBatch[];
  /** What a bulk call refused, by movement. */
  refusals: Record<string, string>;
  problem: Problem | undefined;
};

/** What a change that was carried out leaves behind. */
export function applyResult(context: Changeable, change: Change, reconciled: Reconciled): Partial<Changeable> {
  const { detail } = context;
  const now = reconciled.movements.find((m) => m.id === detail?.id);
  const touched = new Set(reconciled.results.map((r) => r.movement_id));
  const refused = reconciled.results.filter((r) => !r.ok && !isBefore(r));
  const others = Object.entries(context.refusals).filter(([id]) => !touched.has(id));
  return {
    conciliation: reconciled.conciliation ?? context.conciliation,
    movements: merged(context.movements, reconciled.movements),
    // What it was looked for again is shown once it is found.
    matching:
      context.matching === true || (reconciled.matching ?? reconciled.movements.some((m) => m.matching === true)),
    refreshes: 0,
    detail: detail && now ? { ...detail, ...now } : detail,
    note: now && now.note === context.note ? undefined : context.note,
    drafts: draftsAfter(context.drafts, change, reconciled),
    batches: batchesAfter(context.batches, change, reconciled),
    checked: change.kind === 'bulk' ? [] : context.checked,
    refusals: Object.fromEntries([...others, ...refused.map((r) => [r.movement_id, r.msg ?? ''])]),
    // Notes leave money where it is: a failed accept is still tried again under its key. After an undo it is a new one.
    attempt:
      change.kind === 'note' || change.kind === 'deferral' || change.kind === 'category'
        ? context.attempt
        : afterSuccess(context.attempt),
    problem: undefined,
  };
}

/** What was confirmed is begun no more; a note that was not saved with it still is. */
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
  // What is left of it can still be undone.
  const isFree = reconciled.movements.some((m) => m.id === change.movement && m.unassigned === m.amount);
  return batches.filter((one) => !(isFree && one.what === 'conciliar' && one.movement_id === change.movement));
}

type Next = { type: 'SELECT'; id: string | undefined } | { type: 'REFRESH_DETAIL' };

/**
 * Where staff go on: a settled movement gives way to the next that needs a person, an undone one comes back. Whoever moved
 * on while the change was under way stays where they are, and keeps what they ticked there.
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
