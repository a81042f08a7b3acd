import { flowSimulationMachine } from '../../src/machines/flows/flowSimulation';
import { modelOf } from '../support/models/models';
import { flow } from './flowDrawing.model';

export const model = modelOf({
  machine: flowSimulationMachine,
  input: { flow },
  events: ({ context: { taken } }) => [
    ...(taken.length < 2
      ? [
          { type: 'TAKE', transition: 'resting REFUSED 2' },
          { type: 'TAKE', transition: 'refreshing xstate.error.actor.refresh 0' },
        ]
      : []),
    { type: 'BACK' },
    { type: 'RESTART' },
  ],
  distinguish: ({ taken }) => taken,
});
