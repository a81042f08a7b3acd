import { getDraft } from '../../src/api/contract/console/drafts';
import { CallProblem } from '../../src/api/problem';
import { draftMachine } from '../../src/machines/kit/draft';
import { modelOf } from '../support/models/models';

const lost = new CallProblem('offline', getDraft, 'lost');
const absent = new CallProblem('failed', getDraft, 'status 404', { status: 404 });
const stored = { note: 'a' };
export const SENT = { seed: '6c2a4f0e-7b1d-4e39-9a58-d0f3c1b7e264', key: '1c2a4f0e-7b1d-5e39-9a58-d0f3c1b7e264' };
const parent = {
  getSnapshot: () => ({ can: () => true }),
  subscribe: () => ({ unsubscribe: () => {} }),
  send: () => {},
};

/** What a person has begun, from what was kept on another visit. */
export const model = modelOf({
  machine: draftMachine,
  input: { about: { kind: 'conciliation', subject: 'c1' }, parent, toPersist: () => null },
  events: (state) => [
    { type: 'WRITE', body: { note: state.matches('waiting') ? 'bc' : 'b' } },
    { type: 'WRITE', body: null },
    ...(state.matches('reading') ? [] : [{ type: 'WRITE', body: { note: 'b', attempt: SENT } }]),
    { type: 'FLUSH' },
    { type: 'xstate.after.pauseTime.draft.waiting' },
    { type: 'xstate.after.retryTime.draft.unread' },
    { type: 'xstate.after.retryTime.draft.failed' },
    { type: 'xstate.done.actor.readDraft', output: { stored, body: stored, wasBegun: state.context.body !== null } },
    ...(state.context.body !== null
      ? []
      : [{ type: 'xstate.done.actor.readDraft', output: { stored, body: null, wasBegun: false } }]),
    { type: 'xstate.error.actor.readDraft', error: lost },
    { type: 'xstate.error.actor.readDraft', error: absent },
    { type: 'xstate.done.actor.persistDraft', output: {} },
    { type: 'xstate.error.actor.persistDraft', error: lost },
    { type: 'xstate.error.actor.persistDraft', error: absent },
  ],
  distinguish: ({ isUnsaved, body }) => [isUnsaved, body === null, body?.attempt !== undefined],
});
