import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { DraftBody } from '../../src/api/contract/console/drafts';
import { worklistMachine } from '../../src/machines/worklist/worklist';
import { activityWith, noe, rosa, workOf } from '../support/answers/worklist';
import { modelOf } from '../support/models/models';

const lost = new Error('lost');
const pageOf = (count: number, ...results: object[]) => ({ count, next: null, results });
const busy = { ...workOf(rosa), claimed_by: { id: 'u2', name: 'Luis' } };

/** What an earlier visit had written. */
export const LEFT: DraftBody = {
  drafts: { c1: { note: 'Llamar por la tarde' } },
  attempt: {
    seed: '6c2a4f0e-7b1d-4e39-9a58-d0f3c1b7e264',
    key: '1c2a4f0e-7b1d-5e39-9a58-d0f3c1b7e264',
    done: 0,
  },
};

/** What is proved on one way is not walked again on another. */
function happenings({ value, context }: AnyMachineSnapshot): AnyEventObject[] {
  const { current, done, trail, passed, drafts, queue, problem } = context;
  if (value === 'loading') {
    return [
      ...(queue.length === 0
        ? [
            { type: 'xstate.done.actor.loadQueue', output: pageOf(2, rosa, noe) },
            { type: 'xstate.done.actor.loadQueue', output: pageOf(2, rosa) },
          ]
        : []),
      { type: 'xstate.done.actor.loadQueue', output: pageOf(0) },
      ...(problem || queue.length > 0 ? [] : [{ type: 'xstate.error.actor.loadQueue', error: lost }]),
    ];
  }
  if (value === 'refused') return [{ type: 'RETRY' }];
  if (value === 'opening') {
    const open = { type: 'xstate.done.actor.open', output: workOf(current === 'c1' ? rosa : noe) };
    const isFirst = current === 'c1' && done.length + trail.length + passed.length === 0 && queue.length === 2;
    if (!isFirst) return [open];
    return [
      open,
      { type: 'xstate.done.actor.open', output: busy },
      ...(problem ? [] : [{ type: 'xstate.error.actor.open', error: lost }]),
    ];
  }
  if (value === 'unopened') return [{ type: 'RETRY' }, { type: 'SKIP' }];
  if (value === 'finished') return [{ type: 'UNDO' }, { type: 'RESTART' }];
  if (value === 'undoing') {
    return [
      ...(context.work && Object.keys(drafts).length === 0
        ? [
            { type: 'NOTE', note: 'Pide factura' },
            { type: 'NEXT', day: '2026-12-01' },
          ]
        : []),
      { type: 'xstate.done.actor.takeBack', output: {} },
      ...(problem ? [] : [{ type: 'xstate.error.actor.takeBack', error: lost }]),
    ];
  }
  const at = value.open;
  if (at === 'saving') {
    const { outcome } = context.body;
    return [
      { type: 'xstate.done.actor.save', output: activityWith(current === 'c1' ? rosa : noe, { outcome }) },
      ...(problem || current === 'c2' ? [] : [{ type: 'xstate.error.actor.save', error: lost }]),
    ];
  }
  const isFresh = done.length + trail.length === 0 && queue.length === 2 && !problem;
  if (at === 'disputing') {
    return [
      ...(isFresh && drafts.c1?.dispute?.document === 'c1-d1'
        ? [{ type: 'DISPUTED', changes: { document: 'c1-d2' } }, { type: 'CANCEL' }]
        : []),
      { type: 'SAVE' },
    ];
  }
  if (at === 'promising') {
    return [
      ...(isFresh && drafts.c1?.promise?.documents.length === 2
        ? [
            { type: 'DOCUMENTS', documents: ['c1-d1'] },
            { type: 'TERMS', changes: { due_on: '2026-11-30' } },
            { type: 'CANCEL' },
          ]
        : []),
      { type: 'SAVE' },
    ];
  }
  if (current === 'c1') {
    // The list had more than was read.
    if (queue.length === 1 && done.length === 0) return [{ type: 'OUTCOME', outcome: 'no_contesto' }];
    if (!isFresh) return [];
    const isUntouched = Object.keys(drafts).length === 0;
    return [
      ...(isUntouched
        ? [
            { type: 'RESUME', body: LEFT },
            { type: 'NOTE', note: 'Pide factura' },
            { type: 'NEXT', day: '2026-12-01' },
            { type: 'PROMISE' },
            { type: 'DISPUTE' },
            { type: 'SKIP' },
          ]
        : []),
      { type: 'OUTCOME', outcome: 'no_contesto' },
    ];
  }
  // Of what follows, the way that begins with a saved outcome has all.
  return done.length === 1 && !problem && Object.keys(drafts).length === 0
    ? [{ type: 'OUTCOME', outcome: 'se_niega' }, { type: 'SKIP' }, { type: 'BACK' }, { type: 'UNDO' }]
    : [];
}

/** From the first customer of the day to nobody left. */
export const model = modelOf({
  machine: worklistMachine,
  input: { query: {}, today: '2026-11-21', customer: undefined },
  events: happenings,
  distinguish: ({ current, done, passed, trail, drafts, queue, problem }) => [
    current,
    done.length,
    passed.length,
    trail.length > 0,
    drafts.c1?.note ?? '',
    drafts.c1?.next,
    drafts.c1?.promise?.documents.length,
    drafts.c1?.dispute?.document,
    queue.length,
    problem !== undefined,
  ],
});
