import { getDraft } from '../../src/api/contract/drafts';
import { CallProblem } from '../../src/api/problem';
import { draftMachine } from '../../src/machines/kit/draft';
import { modelOf } from '../support/models/models';

const lost = new CallProblem('offline', getDraft, 'lost');
const absent = new CallProblem('failed', getDraft, 'status 404', { status: 404 });

/** What a person has begun, from what was kept on another visit. */
export const model = modelOf({
  machine: draftMachine,
  input: { kind: 'conciliation', subject: 'c1' },
  events: (state) => [
    { type: 'WRITE', body: { note: state.matches('waiting') ? 'bc' : 'b' } },
    { type: 'DISCARD' },
    { type: 'FLUSH' },
    { type: 'xstate.after.pauseTime.draft.waiting' },
    { type: 'xstate.after.retryTime.draft.unread' },
    { type: 'xstate.after.retryTime.draft.failed' },
    { type: 'xstate.done.actor.readDraft', output: { note: 'a' } },
    { type: 'xstate.error.actor.readDraft', error: lost },
    { type: 'xstate.error.actor.readDraft', error: absent },
    { type: 'xstate.done.actor.persistDraft', output: {} },
    { type: 'xstate.error.actor.persistDraft', error: lost },
    { type: 'xstate.error.actor.persistDraft', error: absent },
  ],
});
