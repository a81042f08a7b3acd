import { watchMachine } from '../../src/machines/kit/watch';
import { modelOf } from '../support/models';

/** Time to look again. */
export const model = modelOf({
  machine: watchMachine,
  input: { ms: 2_000 },
  events: [{ type: 'xstate.after.pace.watch.waiting' }],
});
