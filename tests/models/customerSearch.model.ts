import { findCustomers } from '../../src/machines/customers/customerSearch';
import { searchMachine } from '../../src/machines/kit/search';
import { allCustomers } from '../support/answers/subscriptions';
import { modelOf } from '../support/models/models';

const known = allCustomers.map((customer) => ({ customer, key: customer.first_name.toLowerCase() }));

/** All the customers of a company, once someone is to be picked. */
export const model = modelOf({
  machine: searchMachine(findCustomers),
  input: {},
  events: [
    { type: 'SEARCH', query: { profileId: '1' } },
    { type: 'RETRY' },
    { type: 'xstate.done.actor.find', output: known },
    { type: 'xstate.error.actor.find', error: new Error('lost') },
  ],
});
