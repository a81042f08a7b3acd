import { paymentRecord } from '../../src/machines/payments';
import { modelOf } from '../support/models';
import { payment } from '../support/payments';

/** One thing as its factory shows it: a payment stands for all. */
export const model = modelOf({
  machine: paymentRecord,
  input: { ask: { params: { id: payment.id } } },
  events: [
    { type: 'RETRY' },
    { type: 'REFRESH' },
    { type: 'xstate.done.actor.read', output: payment },
    { type: 'xstate.error.actor.read', error: new Error('lost') },
  ],
});
