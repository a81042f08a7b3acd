import { conciliationList } from '../../src/machines/conciliations';
import { modelOf } from '../support/models';

/** The filter of a list, on the list of conciliations; all else of it is walked on the bank accounts. */
export const model = modelOf({
  machine: conciliationList,
  input: {},
  events: [
    { type: 'FILTER', filters: { bank_account: '7' } },
    { type: 'xstate.done.actor.loadPage', output: { count: 0, results: [] } },
    { type: 'xstate.error.actor.loadPage', error: new Error('lost') },
  ],
});
