import { flowOf } from '../../src/flows/graph';
import { flowDrawingMachine } from '../../src/machines/flows/flowDrawing';
import { refreshQueueMachine } from '../../src/machines/session/refreshQueue';
import { modelOf } from '../support/models/models';

export const flow = flowOf(refreshQueueMachine);

/** One box is enough of a drawing to see that it is there. */
const drawing = {
  width: 300,
  height: 100,
  boxes: [{ id: 'resting', state: 'resting', kind: 'state', x: 0, y: 0, width: 220, height: 40, lines: [] }],
  routes: [],
};

export const model = modelOf({
  machine: flowDrawingMachine,
  input: { flow },
  events: [
    { type: 'SELECT', state: 'expired' },
    { type: 'FOLLOW', transition: 'expired OPENED 0' },
    { type: 'RETRY' },
    { type: 'xstate.done.actor.layOut', output: drawing },
    { type: 'xstate.error.actor.layOut', error: new Error('no worker') },
  ],
  distinguish: ({ selected }) => selected,
});
