import { searchMachine } from '../../src/machines/kit/search';
import { findDocuments } from '../../src/machines/workbench/documentSearch';
import { modelOf } from '../support/models/models';
import { other } from './workbench.model';

/** Another document for a movement, than those that are suggested. */
export const model = modelOf({
  machine: searchMachine(findDocuments),
  input: {},
  events: ({ context: { query } }) => [
    {
      type: 'SEARCH',
      query: query === undefined ? { search: 'F-9', currency: 'USD', near: '450.00' } : undefined,
    },
    { type: 'RETRY' },
    { type: 'xstate.done.actor.find', output: [other] },
    { type: 'xstate.error.actor.find', error: new Error('lost') },
  ],
  distinguish: ({ found }) => found !== undefined,
});
