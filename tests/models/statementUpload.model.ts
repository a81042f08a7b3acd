import { previewData } from '../../src/api/contract/conciliations';
import { CallProblem } from '../../src/api/problem';
import { storeFile } from '../../src/machines/kit/fileRegistry';
import { statementUploadMachine } from '../../src/machines/statementUpload/statementUpload';
import { account } from '../support/answers/accounts';
import { conciliation } from '../support/answers/bankMovements';
import { preview } from '../support/answers/previews';
import { modelOf } from '../support/models/models';

const refused = new Error('refused');
/** The file does not say for which account it is read. */
const asksWhose = new CallProblem('refused', previewData, '¿Para cuál de sus cuentas se lee?', {
  status: 422,
  fields: { bank_account: '¿Para cuál de sus cuentas se lee?' },
});
const accounts = [
  { type: 'xstate.done.actor.loadAccounts', output: { accounts: [account], last: undefined } },
  { type: 'xstate.error.actor.loadAccounts', error: refused },
];
const addresses = [
  { type: 'OPEN', id: 'p1' },
  { type: 'OPEN', id: 'p2' },
];
const map = [{ type: 'MAP', mapping: { decimal: '.' } }];
const sample = { guessedFormat: 'csv', delimiter: ';', rows: [['Fecha', 'Concepto', 'Monto']] };

/** From a bank's file to saved movements. */
export const fromFile = modelOf({
  machine: statementUploadMachine,
  input: { account: account.id },
  events: (state) => {
    const { roles, preview: read } = state.context;
    // From there on it is the walk from an address.
    if (state.matches('opening')) return [];
    // Columns half chosen are chosen to the end, or forgotten: what else can happen has its walk without them.
    if (read && state.matches('previewed') && roles[2] === 'credit')
      return [{ type: 'FORGET_ROLES' }, { type: 'APPLY_ROLES' }];
    if (state.matches('ready') && roles.length > 0) return [{ type: 'FORGET_ROLES' }];
    // Back from its preview.
    if (read && state.matches('ready')) return [...addresses, { type: 'SEND' }, { type: 'DISCARD' }];
    if (read && state.matches('sending')) return [{ type: 'xstate.done.actor.sendFile', output: preview() }];
    return [...happenings(state.matches('ready')), ...(state.matches('loadingAccounts') ? [] : addresses.slice(1))];
  },
  distinguish: ({ roles, preview: read }) => [roles, read !== undefined],
});

const opened = [preview(), preview({ conciliation: conciliation.id })];

/** Where the address names a preview, as after a reload. */
export const fromAddress = modelOf({
  machine: statementUploadMachine,
  input: { preview: 'p1' },
  events: (state) => {
    const reading = [
      { type: 'RESUME', body: { name: 'Mi octubre', overrides: [4] } },
      ...(state.context.name ? [] : map),
    ];
    if (state.matches('previewed')) return reading;
    if (state.matches('rereading')) return reading.slice(0, 1);
    // From there on it is the walk from a file.
    if (['choosing', 'ready'].some((one) => state.matches(one))) return [];
    return [
      ...accounts,
      ...addresses.slice(1),
      ...opened.map((output) => ({ type: 'xstate.done.actor.openPreview', output })),
      { type: 'xstate.error.actor.openPreview', error: refused },
      { type: 'RETRY' },
      { type: 'BACK' },
    ];
  },
  distinguish: ({ wanted, name }) => [wanted, name],
});

storeFile('dropped', new File(['x'], 'octubre.csv'));

/** Where a file was dropped on the list: nothing is asked unless it does not say whose it is. */
export const fromDrop = modelOf({
  machine: statementUploadMachine,
  input: { fileKey: 'dropped' },
  events: (state) =>
    ['loadingAccounts', 'sniffing', 'sending'].some((one) => state.matches(one))
      ? [
          accounts[0],
          { type: 'xstate.done.actor.sniffFile', output: sample },
          { type: 'xstate.done.actor.sendFile', output: preview() },
          { type: 'xstate.error.actor.sendFile', error: refused },
          { type: 'xstate.error.actor.sendFile', error: asksWhose },
        ].filter((event) => event !== undefined)
      : [],
});

function happenings(isReady: boolean) {
  return [
    ...accounts,
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
    ...map,
    { type: 'FILTER', filter: 'nuevo' },
    { type: 'TOGGLE_ROW', row: 4 },
    { type: 'RENAME', name: 'Mi octubre' },
    { type: 'SAVE' },
    { type: 'xstate.done.actor.save', output: conciliation },
    { type: 'xstate.error.actor.save', error: refused },
    { type: 'BACK' },
    { type: 'DISCARD' },
    { type: 'xstate.done.actor.discard', output: {} },
    { type: 'xstate.error.actor.discard', error: refused },
  ];
}
