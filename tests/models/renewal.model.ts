import { renewalMachine } from '../../src/machines/kit/renewal';
import { modelOf } from '../support/models';

export const model = modelOf({
  machine: renewalMachine,
  input: { everyMs: 30 },
  events: [{ type: 'WATCH' }, { type: 'REST' }, { type: 'RETURN' }, { type: 'xstate.after.pause.renewal.watching' }],
});
