import { customerPickerMachine } from '../../src/machines/customers/customerPicker';
import { allCustomers } from '../support/answers/subscriptions';
import { modelOf } from '../support/models/models';

/** Whoever types has opened it. */
export const model = modelOf({
  machine: customerPickerMachine,
  input: { profileId: '1' },
  events: (state) => [
    { type: 'OPEN' },
    ...(state.matches('idle') ? [] : [{ type: 'TYPE', text: 'qUISHPÉ 17' }]),
    { type: 'RETRY' },
    { type: 'xstate.done.actor.loadAll', output: allCustomers },
    { type: 'xstate.error.actor.loadAll', error: new Error('lost') },
  ],
  distinguish: ({ text }) => text,
});
