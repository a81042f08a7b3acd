import { changesMachine } from '../../src/machines/changes/changes';
import { modelOf } from '../support/models/models';

export const model = modelOf({
  machine: changesMachine,
  events: [
    { type: 'IN' },
    { type: 'OUT' },
    { type: 'HIDE' },
    { type: 'SHOW' },
    { type: 'OPENED' },
    { type: 'HEARD', change: { kind: 'customer', id: '1' } },
    { type: 'LOST', isAway: true },
    { type: 'LOST', isAway: false },
    { type: 'ABSENT' },
    { type: 'xstate.after.burst.changes.following.gathering' },
    { type: 'xstate.after.rest.changes.following.resting' },
    { type: 'xstate.after.pause.changes.waiting' },
  ],
  distinguish: ({ isHidden, pending }) => [isHidden, pending.length > 0],
});
