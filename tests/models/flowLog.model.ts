import { forgetSteps } from '../../src/flows/recorder';
import { flowLogMachine } from '../../src/machines/flows/flowLog';
import { modelOf } from '../support/models/models';

const step = {
  at: 1_795_000_000_000,
  actor: 'x:1',
  machine: 'refreshQueue',
  event: 'REFUSED',
  transitions: ['resting REFUSED 2'],
  active: ['', 'refreshing'],
  isOver: false,
  context: {},
};

forgetSteps();

export const model = modelOf({
  machine: flowLogMachine,
  events: ({ context: { steps } }) => [
    ...(steps.length < 2 ? [{ type: 'STEPPED', step }] : []),
    ...(steps.length < 1 ? [{ type: 'xstate.error.actor.listen', error: new Error('nothing to listen to') }] : []),
    { type: 'PAUSE' },
    { type: 'GO_TO', shown: 1 },
    { type: 'GO_ON' },
    { type: 'RETRY' },
  ],
  distinguish: ({ steps, shown }) => [steps.length, shown],
});
