import { announcePresence } from '../../src/api/contract/console/presence';
import { CallProblem } from '../../src/api/problem';
import { presenceMachine } from '../../src/machines/presence';
import { modelOf } from '../support/models/models';

export const bruno = { id: 'b1', name: 'Bruno Vera', since: '2026-11-25T10:00:00Z' };

/** Who else has the same open; the rest of the story is in tests/service/presence.test.ts and tests/browser/together.test.ts. */
export const model = modelOf({
  machine: presenceMachine,
  input: { place: '/clientes/c1' },
  events: [
    { type: 'HIDE' },
    { type: 'SHOW' },
    { type: 'LOOK' },
    { type: 'xstate.done.actor.announce', output: { others: [bruno] } },
    { type: 'xstate.error.actor.announce', error: new Error('lost') },
    {
      type: 'xstate.error.actor.announce',
      error: new CallProblem('failed', announcePresence, 'not found', { status: 404 }),
    },
    { type: 'xstate.after.beat.presence.here.known' },
  ],
  distinguish: ({ others }) => others.length,
});
