import { getPayment } from '../../src/api/contract/receivables/payments';
import { recordMachine } from '../../src/machines/kit/record';
import { payment } from '../support/answers/payments';
import { modelOf } from '../support/models/models';

/** One thing as its factory shows it: a payment stands for all. */
export const model = modelOf({
  machine: recordMachine(getPayment),
  input: { ask: { params: { id: payment.id } } },
  events: [
    { type: 'RETRY' },
    { type: 'REFRESH' },
    { type: 'xstate.done.actor.read', output: payment },
    { type: 'xstate.error.actor.read', error: new Error('lost') },
  ],
  distinguish: ({ isStale }) => isStale,
});
