import { debitAnswerMachine } from '../../../src/machines/debits/debitAnswer';
import { fileIntakeMachine } from '../../../src/machines/imports/fileIntake';
import { recordsImportMachine } from '../../../src/machines/imports/recordsImport';
import { storeFile } from '../../../src/machines/kit/files/fileRegistry';
import { statementUploadMachine } from '../../../src/machines/statementUpload/statementUpload';
import { account } from '../answers/accounts';
import { preview as answer, debit } from '../answers/debitPages';
import { finishedImport, importing, importPreview, stoppedImport } from '../answers/importAnswers';
import { preview, previewRow } from '../answers/previews';

import { done, lost, of, SENT, type Story, sample } from './story';

const FILE = { type: 'FILE_CHOSEN', file: new File(['x'], 'octubre.csv') };
const sniffed = { name: 'octubre.csv', size: 1, sample };
const ofIntake = of(
  { machine: fileIntakeMachine, input: { ask: { kind: 'customers' } } },
  { way: [FILE, lost('sniffFile')], value: 'choosing', context: { file: undefined, isUnreadable: true } },
  {
    way: [FILE, done('sniffFile', sniffed), { type: 'FILE_CHOSEN', file: new File(['xyz'], 'noviembre.csv') }],
    context: { file: { name: 'noviembre.csv', size: 3 } },
    tells: ['FILE_CHANGED'],
  },
  {
    way: [FILE, done('sniffFile', sniffed), { type: 'SEND' }, lost('sendFile'), { type: 'SEND' }],
    context: { problem: undefined },
  },
  {
    way: [FILE, done('sniffFile', sniffed), { type: 'SEND', ask: { kind: 'documents' } }],
    asks: { sendFile: { ask: { kind: 'documents' } } },
  },
  {
    way: [FILE, done('sniffFile', sniffed), { type: 'SEND' }, { type: 'PROGRESS', share: 0.5 }, { type: 'CANCEL' }],
    value: 'ready',
    context: { file: sniffed },
    refuses: [{ type: 'PROGRESS', share: 0.6 }, { type: 'CANCEL' }],
  },
);

const readImport = [{ type: 'FILE_READ', answer: importPreview() }];
const map = { type: 'MAP', mapping: { decimal: '.' } };
const ofRecordsImport = [
  {
    machine: recordsImportMachine,
    input: { kind: 'customers', id: 'i1' },
    way: [done('readImport', importPreview())],
    value: 'previewed',
  },
  ...of(
    { machine: recordsImportMachine, input: { kind: 'customers', id: 'i1' } },
    { way: [lost('readImport'), { type: 'DISCARD' }], value: 'choosing' },
    { way: [lost('readImport'), { type: 'RETRY' }], context: { problem: undefined } },
    {
      way: [done('readImport', stoppedImport), { type: 'RETRY' }, done('resume', importing)],
      value: { importing: 'waiting' },
    },
    { way: [done('readImport', finishedImport), { type: 'DISCARD' }], value: 'choosing' },
  ),
  ...of(
    { machine: recordsImportMachine, input: { kind: 'customers' } },
    { way: [...readImport, { type: 'DISCARD' }], value: 'choosing' },
    { way: readImport, value: 'previewed', refuses: [{ type: 'APPLY_FIELDS' }] },
    {
      way: [{ type: 'FILE_READ', answer: importPreview({ questions: Object(['¿Qué es la columna 2?']) }) }],
      refuses: [{ type: 'SAVE' }],
    },
    {
      way: [...readImport, { type: 'CHOOSE_FIELD', column: 2, field: 'phone' }, { type: 'APPLY_FIELDS' }],
      asks: { readAgain: { mapping: { columns: ['dni', 'first_name', 'phone'] } } },
    },
    {
      way: [...readImport, map, done('readAgain', importPreview({ file_name: 'otro.csv' }))],
      value: 'previewed',
      context: { preview: { file_name: 'otro.csv' } },
    },
    { way: [...readImport, { type: 'SAVE' }, done('save', importing)], value: { importing: 'waiting' } },
  ),
];

const accounts = done('loadAccounts', { accounts: [account, { ...account, id: 'a2' }], last: undefined });
const ready = { type: 'FILE_READY', file: sniffed };
const toReady = [accounts, ready];
const read = (answer = preview()) => [...toReady, { type: 'SEND' }, { type: 'FILE_READ', answer }];
const toPreview = read();
const column = { type: 'CHOOSE_ROLE', column: 2, role: 'credit', width: 3 };
const credited = { ask: { mapping: { columns: ['date', 'description', 'credit'] } } };
const asksWhose = { accountQuestion: '¿Para cuál de sus cuentas se lee?' };
// It is there before the machines are made.
storeFile('dropped by a story', new File(['x'], 'octubre.csv'));
const ofUpload = [
  ...of(
    { machine: statementUploadMachine, input: { account: account.id } },
    { way: [accounts], value: { file: 'choosing' }, asks: {} },
    { way: [...toReady, { type: 'FILE_CHANGED' }], value: { file: 'choosing' }, context: { file: undefined } },
    { way: [...toReady, { type: 'FILE_REMOVED' }], value: { file: 'choosing' }, context: { file: undefined } },
    { way: [...toPreview, { type: 'BACK' }, { type: 'FILE_REMOVED' }], asks: { discard: { id: 'p1' } } },
    // Another file leaves what was read of the former to the list of conciliations.
    { way: [...toPreview, { type: 'BACK' }, { type: 'FILE_CHANGED' }], context: { preview: undefined }, asks: {} },
    {
      way: [
        ...toReady,
        ...['date', 'description', 'amount'].map((role, at) => ({ ...column, column: at, role })),
        { type: 'SEND' },
      ],
      context: { requestedMapping: { columns: ['date', 'description', 'amount'], delimiter: ';' } },
    },
    {
      way: [...toReady, { type: 'SEND' }, { type: 'FILE_READ', answer: asksWhose }],
      value: { file: 'ready' },
      context: asksWhose,
    },
    // Said by hand, or sent again, it is asked no more.
    ...[{ type: 'CHOOSE_ACCOUNT', account: 'a2' }, { type: 'SEND' }].map((event) => ({
      way: [...toReady, { type: 'SEND' }, { type: 'FILE_READ', answer: asksWhose }, event],
      context: { accountQuestion: undefined },
    })),
    { way: toPreview, refuses: [{ type: 'APPLY_ROLES' }, { type: 'TOGGLE_ROW', line: { row: 99, msg: 'Sin fecha' } }] },
    { way: [...toPreview, column, { type: 'APPLY_ROLES' }], asks: { readAgain: credited } },
    {
      way: read(preview({ questions: Object(['¿Qué es la columna 2?']) })),
      refuses: [{ type: 'SAVE' }],
    },
    {
      way: [...toPreview, map, done('readAgain', preview({ rows: [previewRow(9)] }))],
      context: { preview: { rows: [{ row: 9 }] } },
    },
    {
      way: [...read(preview({ bank_account: account.id })), { ...map, account: 'a2' }, { type: 'CANCEL' }],
      value: { read: 'previewed' },
      context: { account: account.id },
    },
    ...[done('discard'), lost('discard')].map((event) => ({
      way: [...toPreview, { type: 'DISCARD' }, event],
      value: { file: 'choosing' },
    })),
    ...[[accounts], toReady, toPreview].map((way) => ({
      way: [...way, { type: 'OPEN', id: 'p2' }],
      asks: { openPreview: { id: 'p2' } },
    })),
    {
      way: [...read(preview({ bank_account: account.id })), { ...map, account: 'a2' }, lost('readAgain')],
      context: { account: account.id },
    },
  ),
  ...of({ machine: statementUploadMachine, input: {} }, { way: toReady, refuses: [{ type: 'SEND' }] }),
  ...of(
    { machine: statementUploadMachine, input: { preview: 'p1' } },
    { way: [accounts, lost('openPreview'), { type: 'OPEN', id: 'p2' }], asks: { openPreview: { id: 'p2' } } },
    { way: [accounts, { type: 'OPEN', id: 'p2' }], asks: { openPreview: { id: 'p2' } } },
    { way: [accounts, { type: 'BACK' }], value: { file: 'choosing' }, context: { wanted: undefined } },
    {
      way: [accounts, lost('openPreview'), { type: 'BACK' }],
      value: { file: 'choosing' },
      context: { wanted: undefined },
    },
  ),
  ...of(
    { machine: statementUploadMachine, input: { fileKey: 'dropped by a story' } },
    { way: [accounts, ready], value: { file: 'sending' }, context: { requestedMapping: {} } },
    // Refused, it is sent for the account that is chosen.
    { way: [accounts, ready, { type: 'FILE_UNREAD' }], value: { file: 'ready' }, context: { isDropped: false } },
  ),
];

const ofAnswer = of(
  { machine: debitAnswerMachine, input: { id: debit.id } },
  { way: [{ type: 'FILE_CHANGED' }, { type: 'FILE_REMOVED' }], value: { file: 'choosing' } },
  // What was left on another visit does not take the place of a file that is chosen here.
  { way: [{ type: 'FILE_CHANGED' }], refuses: [{ type: 'RESUME', body: { answer: answer.id } }] },
  {
    way: [
      { type: 'RESUME', body: { answer: answer.id, attempt: SENT } },
      done('openAnswer', { ...answer, saved: true }),
    ],
    value: { file: 'choosing' },
    context: { wanted: undefined },
  },
  // The service hears what the person said, and nothing of an earlier file.
  {
    way: [
      { type: 'FILE_CHANGED' },
      { type: 'FILE_READ', answer },
      { type: 'DECIDE', key: 'resultado:p', option: 'en_tramite' },
    ],
    asks: { decide: { answer: answer.id, decisions: { 'resultado:p': 'en_tramite' } } },
  },
  { way: [], refuses: [{ type: 'RESUME', body: null }, { type: 'RESUME', body: {} }, { type: 'RETRY' }] },
  {
    way: [{ type: 'RESUME', body: { answer: answer.id } }, done('openAnswer', { ...answer, saved: false })],
    value: 'previewed',
  },
);

export const fileStories: Story[] = [...ofIntake, ...ofRecordsImport, ...ofUpload, ...ofAnswer];
