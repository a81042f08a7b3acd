import type { Preview } from '../../src/api/contract/reconciliation/preview';
import { storeFile } from '../../src/machines/kit/files/fileRegistry';
import { statementUploadMachine } from '../../src/machines/statementUpload/statementUpload';
import { account } from '../support/answers/accounts';
import { conciliation } from '../support/answers/bankMovements';
import { MAPPING, preview, previewRow } from '../support/answers/previews';
import { modelOf } from '../support/models/models';
import { sample } from '../support/stories/story';

const refused = new Error('refused');
/** The file does not say for which account it is read. */
export const asksWhose = { accountQuestion: '¿Para cuál de sus cuentas se lee?' };
const accounts = [
  { type: 'xstate.done.actor.loadAccounts', output: { accounts: [account], last: undefined } },
  { type: 'xstate.error.actor.loadAccounts', error: refused },
];
const addresses = [
  { type: 'OPEN', id: 'p1' },
  { type: 'OPEN', id: 'p2' },
];
const map = [{ type: 'MAP', mapping: { decimal: '.' } }];
const cell = { row: 4, column: 2, is: 'debit' } as const;
const pointed = { pointed: [cell] };
const ready = { type: 'FILE_READY', file: { name: 'octubre.csv', size: 1, sample } };
const read = { type: 'FILE_READ', answer: preview() };

/** From a bank's file to saved movements. */
export const fromFile = modelOf({
  machine: statementUploadMachine,
  input: { account: account.id },
  events: (state) => {
    const { roles, preview: shown } = state.context;
    const isAt = (place: string) => state.matches({ file: place }) || state.matches({ returned: place });
    // From there on it is the walk from an address.
    if (state.matches('opening')) return [];
    // Columns half chosen are chosen to the end, or forgotten: what else can happen has its walk without them.
    if (shown && state.matches({ read: 'previewed' }) && roles[2] === 'credit')
      return [{ type: 'FORGET_ROLES' }, { type: 'APPLY_ROLES' }];
    if (isAt('ready') && roles.length > 0) return [{ type: 'FORGET_ROLES' }];
    // Back from its preview.
    if (shown && isAt('ready')) return [...addresses, { type: 'SEND' }, { type: 'FILE_REMOVED' }];
    if (shown && isAt('sending')) return [read];
    return [
      ...happenings(isAt('ready')),
      ...(isAt('choosing') ? [ready] : []),
      ...(isAt('choosing') || isAt('ready') ? [{ type: 'FILE_CHANGED' }, { type: 'FILE_REMOVED' }] : []),
      ...(isAt('loadingAccounts') ? [] : addresses.slice(1)),
    ];
  },
  distinguish: ({ roles, preview: shown }) => [roles, shown !== undefined],
});

/** Read for another account, it is another preview. */
const another = { type: 'xstate.done.actor.readAgain', output: preview({ id: 'p2' }) };
/** Read with the cell that was pointed at. */
const readPointed = { type: 'xstate.done.actor.readAgain', output: preview({ id: 'p2', asked: pointed }) };
/** Of a file without separator. */
const fixed = preview({ mapping: { ...MAPPING, delimiter: 'fixed', widths: [0, 10] } });
const opened = [preview(), fixed, preview({ conciliation: conciliation.id })];
const isFixed = (shown: Preview | undefined) => shown?.dialect.mapping.delimiter === 'fixed';

/** Where the address names a preview, as after a reload. */
export const fromAddress = modelOf({
  machine: statementUploadMachine,
  input: { preview: 'p1' },
  events: (state) => {
    const { name, preview: shown, isPointing } = state.context;
    const isPointed = shown?.asked?.pointed !== undefined;
    const resume = { type: 'RESUME', body: { name: 'Mi octubre', overrides: [4] } };
    // A cell is pointed at, and that is taken back: what else can happen has its walk without it.
    if (state.matches({ read: 'previewed' }) && isPointed) return [{ type: 'UNPOINT' }];
    if (state.matches({ read: 'previewed' }) && isFixed(shown)) return [{ type: 'TYPE_STARTS', text: '1, 12, 17' }];
    if (state.matches({ read: 'previewed' }) && isPointing) return [{ type: 'HIDE_CELLS' }];
    if (state.matches({ read: 'previewed' }))
      return [resume, ...(name ? [] : [...map, { type: 'SHOW_CELLS' }, { type: 'POINT', cell }])];
    if (state.matches({ read: 'rereading' }))
      return isPointed
        ? [another]
        : [resume, another, readPointed, { type: 'POINT', cell }, { type: 'RENAME', name: 'Mi octubre' }];
    // From there on it is the walk from a file.
    if (state.matches({ file: 'choosing' }) || state.matches('returned')) return [];
    return [
      ...accounts,
      ...addresses.slice(1),
      ...opened.map((output) => ({ type: 'xstate.done.actor.openPreview', output })),
      { type: 'xstate.error.actor.openPreview', error: refused },
      { type: 'RETRY' },
      { type: 'BACK' },
    ];
  },
  distinguish: ({ wanted, name, preview: shown, isPointing }) => [
    wanted,
    name,
    shown?.asked?.pointed !== undefined,
    isFixed(shown),
    isPointing,
  ],
});

storeFile('dropped', new File(['x'], 'octubre.csv'));

/** Where a file was dropped on the list: nothing is asked unless it does not say whose it is. And back from its preview. */
export const fromDrop = modelOf({
  machine: statementUploadMachine,
  input: { fileKey: 'dropped' },
  events: (state) => {
    const { file, isDropped, roles } = state.context;
    const answers = [read, { type: 'FILE_READ', answer: asksWhose }, { type: 'FILE_UNREAD' }];
    if (state.matches({ read: 'previewed' })) return [{ type: 'BACK' }];
    if (state.matches({ returned: 'sending' })) return answers;
    if (state.matches({ returned: 'ready' })) {
      if (roles.length > 0) return [{ type: 'FORGET_ROLES' }];
      return [
        { type: 'CHOOSE_ACCOUNT', account: account.id },
        { type: 'CHOOSE_ROLE', column: 0, role: 'date', width: 3 },
        { type: 'FILE_CHANGED' },
        { type: 'SEND' },
      ];
    }
    return ['loadingAccounts', 'choosing', 'sending'].some((place) => state.matches({ file: place }))
      ? [
          ...accounts.slice(0, 1),
          ...(file || !isDropped ? [] : [ready, { type: 'FILE_REMOVED' }]),
          ...(state.matches({ file: 'sending' }) ? answers : []),
        ]
      : [];
  },
  distinguish: ({ file, isDropped, roles }) => [file !== undefined, isDropped, roles.length > 0],
});

function happenings(isReady: boolean) {
  return [
    ...accounts,
    { type: 'RETRY' },
    { type: 'CHOOSE_ACCOUNT', account: account.id },
    isReady
      ? { type: 'CHOOSE_ROLE', column: 0, role: 'date', width: 3 }
      : { type: 'CHOOSE_ROLE', column: 2, role: 'credit', width: 3 },
    { type: 'SEND' },
    { type: 'CANCEL' },
    read,
    { type: 'FILE_UNREAD' },
    { type: 'xstate.done.actor.readAgain', output: preview() },
    { type: 'xstate.error.actor.readAgain', error: refused },
    ...map,
    { type: 'FILTER', filter: 'nuevo' },
    { type: 'TOGGLE_ROW', line: previewRow(4) },
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
