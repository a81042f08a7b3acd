import { statementUploadMachine } from '../../src/machines/statementUpload/statementUpload';
import { account } from '../support/accounts';
import { conciliation } from '../support/bankMovements';
import { modelOf } from '../support/models';
import { preview } from '../support/previews';

const refused = new Error('refused');
const sample = { guessedFormat: 'csv', delimiter: ';', rows: [['Fecha', 'Concepto', 'Monto']] };

/** From a bank's file to saved movements. */
export const model = modelOf({
  machine: statementUploadMachine,
  input: { account: account.id },
  events: (state) => {
    const { roles, preview: read } = state.context;
    // Columns half chosen are chosen to the end, or forgotten: what else can happen has its walk without them.
    if (read && state.matches('previewed') && roles[2] === 'credit')
      return [{ type: 'FORGET_ROLES' }, { type: 'APPLY_ROLES' }];
    if (state.matches('ready') && roles.length > 0) return [{ type: 'FORGET_ROLES' }];
    return happenings(state.matches('ready'));
  },
  distinguish: ({ roles }) => roles,
});

function happenings(isReady: boolean) {
  return [
    { type: 'xstate.done.actor.loadAccounts', output: { accounts: [account], last: undefined } },
    { type: 'xstate.error.actor.loadAccounts', error: refused },
    { type: 'RETRY' },
    { type: 'CHOOSE_ACCOUNT', account: account.id },
    { type: 'FILE_CHOSEN', file: new File(['x'], 'octubre.csv') },
    { type: 'xstate.done.actor.sniffFile', output: sample },
    { type: 'xstate.error.actor.sniffFile', error: refused },
    isReady
      ? { type: 'CHOOSE_ROLE', column: 0, role: 'date', width: 3 }
      : { type: 'CHOOSE_ROLE', column: 2, role: 'credit', width: 3 },
    { type: 'SEND' },
    { type: 'PROGRESS', share: 0.5 },
    { type: 'CANCEL' },
    { type: 'xstate.done.actor.sendFile', output: preview() },
    { type: 'xstate.error.actor.sendFile', error: refused },
    { type: 'xstate.done.actor.readAgain', output: preview() },
    { type: 'xstate.error.actor.readAgain', error: refused },
    { type: 'MAP', mapping: { decimal: '.' } },
    { type: 'FILTER', filter: 'nuevo' },
    { type: 'TOGGLE_ROW', row: 4 },
    { type: 'RENAME', name: 'Mi octubre' },
    { type: 'SAVE' },
    { type: 'xstate.done.actor.save', output: conciliation },
    { type: 'xstate.error.actor.save', error: refused },
    { type: 'BACK' },
    { type: 'DISCARD' },
  ];
}
