import type { Reconciled } from '../../api/contract/conciliationShapes';
import { isUndoable, movementOf, textOf } from './change';
import { isOpen, merged, nextOpen } from './movements';
import type { Done, WorkbenchContext } from './workbenchContext';

/** What a change that was carried out leaves behind: the new state of things, and where staff go on. */
export function keptOf(context: WorkbenchContext, reconciled: Reconciled): Partial<WorkbenchContext> {
  const { work, detail } = context;
  const now = reconciled.movements.find((m) => m.id === detail?.id);
  const touched = new Set(reconciled.results.map((r) => r.movement_id));
  const refused = reconciled.results.filter((r) => !r.ok);
  const others = Object.entries(context.refusals).filter(([id]) => !touched.has(id));
  return {
    conciliation: reconciled.conciliation,
    movements: merged(context.movements, reconciled.movements),
    detail: detail && now ? { ...detail, ...now } : detail,
    note: work?.kind === 'note' && work.movement === detail?.id ? undefined : context.note,
    done: doneAfter(context, reconciled),
    checked: work?.kind === 'bulk' ? [] : context.checked,
    refusals: Object.fromEntries([...others, ...refused.map((r) => [r.movement_id, r.msg ?? ''])]),
    problem: undefined,
  };
}

function doneAfter({ work, done }: WorkbenchContext, reconciled: Reconciled): Done[] {
  if (!work) return done;
  if (isUndoable(work)) {
    return [...done, { batch: reconciled.batch, text: textOf(work, reconciled), movement: movementOf(work) }];
  }
  if (work.kind === 'undoBatch') return done.filter((one) => one.batch !== work.batch);
  if (work.kind === 'undoAllocations') return done.filter((one) => one.movement !== work.movement);
  return done;
}

type Following = { type: 'SELECT'; id: string } | { type: 'LOOK_AGAIN' };

/**
 * Where staff go on: a settled movement gives way to the next that needs a person, an undone one comes back. Whoever moved
 * on while the change was under way stays where they are, and keeps what they ticked there.
 */
export function followingOf(context: WorkbenchContext, { results }: Reconciled): Following {
  const { work, selected = '', movements } = context;
  if (work?.kind === 'undoBatch') {
    const [only, ...more] = results;
    return only && more.length === 0 ? { type: 'SELECT', id: only.movement_id } : { type: 'LOOK_AGAIN' };
  }
  const isTheirs = work && (work.kind === 'bulk' || movementOf(work) === selected);
  if (!work || !isTheirs || work.kind === 'note') return { type: 'LOOK_AGAIN' };
  const isSettled = movements.some((m) => m.id === selected && !isOpen(m));
  if (work.kind === 'bulk') return isSettled ? next(context) : { type: 'LOOK_AGAIN' };
  const gaveWay = isUndoable(work) || (work.kind === 'later' && work.later);
  return gaveWay && isSettled ? next(context) : { type: 'SELECT', id: selected };
}

const next = (context: WorkbenchContext): Following => ({
  type: 'SELECT',
  id: nextOpen(context) ?? context.selected ?? '',
});
