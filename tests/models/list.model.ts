import { bankAccountList } from '../../src/machines/bankAccounts';
import { account } from '../support/accounts';
import { modelOf } from '../support/models';

/** A list as its factory makes them: that of the bank accounts stands for all. Filters are walked on another. */
export const model = modelOf({
  machine: bankAccountList,
  input: {},
  events: ({ context }) => [
    { type: 'SEARCH', search: 'norte' },
    { type: 'RESTORE', url: { p: '2' } },
    { type: 'RETRY' },
    // Rows have a pager below them and buttons in them; an empty screen has neither.
    ...(context.page
      ? [{ type: 'PAGE', p: 2 }, { type: 'PAGE_SIZE', page_size: 50 }, { type: 'REFRESH' }, { type: 'CHANGED' }]
      : []),
    { type: 'xstate.done.actor.loadPage', output: { count: 900, results: [account] } },
    { type: 'xstate.error.actor.loadPage', error: new Error('lost') },
  ],
  distinguish: ({ page }) => page !== undefined,
});
