import { findAnything } from '../../src/machines/commandPalette/commandSearch';
import { searchMachine } from '../../src/machines/kit/search';
import { customer } from '../support/answers/customers';
import { document } from '../support/answers/documents';
import { modelOf } from '../support/models/models';

/** Customers, documents and movements by what a person typed. */
export const model = modelOf({
  machine: searchMachine(findAnything),
  input: {},
  events: ({ context: { query } }) => [
    {
      type: 'SEARCH',
      query:
        query === undefined
          ? { customers: true, documents: true, movements: true, amounts: true, text: '1000,00', amount: '1000.00' }
          : undefined,
    },
    { type: 'RETRY' },
    {
      type: 'xstate.done.actor.find',
      output: { text: '1000,00', customers: [customer], documents: [document], movements: [] },
    },
    { type: 'xstate.error.actor.find', error: new Error('lost') },
  ],
  distinguish: ({ found }) => found !== undefined,
});
