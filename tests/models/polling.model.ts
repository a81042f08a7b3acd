import { pollingMachine } from '../../src/machines/kit/polling';
import { modelOf } from '../support/models/models';

export const model = modelOf({
  machine: pollingMachine,
  input: { everyMs: 30 },
  events: [{ type: 'START' }, { type: 'STOP' }, { type: 'RETURN' }, { type: 'xstate.after.pause.polling.polling' }],
});
