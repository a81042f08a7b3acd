import { debitSearchMachine } from '../../src/machines/debits/debitSearch';
import { debit, other } from '../support/answers/debitPages';
import { modelOf } from '../support/models/models';

/** Looking for one of two details. */
export const model = modelOf({
  machine: debitSearchMachine,
  input: { id: debit.id },
  events: ({ context: { search } }) => [
    { type: 'SEARCH', search: search === '' ? 'F-2' : '' },
    { type: 'RETRY' },
    { type: 'xstate.done.actor.find', output: { ...debit, lines: [other], left_out: [] } },
    { type: 'xstate.error.actor.find', error: new Error('lost') },
  ],
  distinguish: ({ details }) => details !== undefined,
});
