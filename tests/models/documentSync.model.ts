import { documentSyncMachine } from '../../src/machines/documents/documentSync';
import { modelOf } from '../support/models/models';

export const report = {
  created: 20,
  updated: 3,
  unchanged: 900,
  left_out: 1,
  problems: [{ external_id: 'A9', number: 'F-9', msg: 'Aquí ya tiene pagos por 60,00.' }],
};

export const model = modelOf({
  machine: documentSyncMachine,
  events: [
    { type: 'SYNC' },
    { type: 'CANCEL' },
    { type: 'CLOSE' },
    { type: 'xstate.done.actor.sync', output: report },
    { type: 'xstate.error.actor.sync', error: new Error('lost') },
  ],
});
