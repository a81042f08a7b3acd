import { findDebitDetails } from '../../src/machines/debits/debitSearch';
import { searchMachine } from '../../src/machines/kit/search';
import { debit } from '../support/answers/debitPages';
import { modelOf } from '../support/models/models';

const found = { lines: ['l2'], leftOut: [] };

/** Looking for one of two details. */
export const model = modelOf({
  machine: searchMachine(findDebitDetails),
  input: {},
  events: ({ context: { query } }) => [
    { type: 'SEARCH', query: query === undefined ? { id: debit.id, search: 'F-2' } : undefined },
    { type: 'RETRY' },
    { type: 'xstate.done.actor.find', output: found },
    { type: 'xstate.error.actor.find', error: new Error('lost') },
  ],
  distinguish: ({ found: isFound }) => isFound !== undefined,
});
