import { listBankAccounts } from '../../src/api/contract/reconciliation/bankAccounts';
import { listMachine } from '../../src/machines/kit/list';
import { account } from '../support/answers/accounts';
import { modelOf } from '../support/models/models';

/** A list as its factory makes them: that of the bank accounts stands for all. What is asked comes by the address. */
export const model = modelOf({
  machine: listMachine(listBankAccounts),
  input: {},
  events: ({ context }) => [
    { type: 'RESTORE', url: { p: '2' } },
    { type: 'RETRY' },
    // Rows have buttons in them; an empty screen has none.
    ...(context.page ? [{ type: 'REFRESH' }, { type: 'CHANGED' }] : []),
    { type: 'xstate.done.actor.loadPage', output: { count: 900, results: [account] } },
    { type: 'xstate.error.actor.loadPage', error: new Error('lost') },
  ],
  distinguish: ({ page, isStale }) => [page !== undefined, isStale],
});
