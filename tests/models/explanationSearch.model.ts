import type { Explained } from '../../src/api/contract/reconciliation/shapes';
import { searchMachine } from '../../src/machines/kit/search';
import { findExplanations } from '../../src/machines/workbench/explanationSearch';
import { conciliation } from '../support/answers/bankMovements';
import { modelOf } from '../support/models/models';

export const explained: Explained = {
  document_id: 'id of F-9',
  document_number: 'F-9',
  customer_name: 'Ana',
  balance: '50.00',
  due_date: null,
  suggested: false,
  speaks_for: [],
  speaks_against: [{ kind: 'amount', text: 'Debe menos de lo que entró' }],
};

/** Two documents that somebody asks about; the second one is none. */
export const model = modelOf({
  machine: searchMachine(findExplanations),
  input: {},
  events: ({ context: { query, found } }) => [
    ...(query?.document === 'F-8' ? [] : [searchFor(query === undefined ? 'F-9' : 'F-8')]),
    { type: 'RETRY' },
    { type: 'xstate.done.actor.find', output: query?.document === 'F-9' ? [explained] : [] },
    ...(found ? [] : [{ type: 'xstate.error.actor.find', error: new Error('lost') }]),
  ],
  distinguish: ({ query, found }) => [query?.document, found?.length],
});

function searchFor(document: string) {
  return { type: 'SEARCH', query: { conciliation: conciliation.id, movement: 'm1', document } };
}
