import { debitAnswerMachine } from '../../../src/machines/debits/debitAnswer';
import { storeFile } from '../../../src/machines/kit/fileRegistry';
import { recordsImportMachine } from '../../../src/machines/recordsImport/recordsImport';
import { statementUploadMachine } from '../../../src/machines/statementUpload/statementUpload';
import { account } from '../answers/accounts';
import { preview as answer, debit } from '../answers/debitPages';
import { finishedImport, importing, importPreview, stoppedImport } from '../answers/importAnswers';
import { preview, previewRow } from '../answers/previews';

import { another, done, FILE, lost, OTHER, of, SENT, type Story, sample, sniffed, unreadable } from './story';

const readImport = [...sniffed, { type: 'SEND' }, done('sendFile', importPreview())];
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
    { way: [...sniffed, { type: 'DISCARD' }], value: 'choosing' },
    { way: [...readImport, { type: 'DISCARD' }], value: 'choosing' },
    { way: [FILE, lost('sniffFile')], value: 'choosing', context: unreadable },
    { way: [...sniffed, OTHER], context: { file: another, sample: undefined } },
    { way: [...sniffed, { type: 'SEND' }, lost('sendFile'), { type: 'SEND' }], context: { problem: undefined } },
    { way: readImport, value: 'previewed', refuses: [{ type: 'APPLY_FIELDS' }] },
    {
      way: [
        ...readImport.slice(0, -1),
        done('sendFile', importPreview({ questions: Object(['¿Qué es la columna 2?']) })),
      ],
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
const toReady = [accounts, ...sniffed];
const toPreview = [...toReady, { type: 'SEND' }, done('sendFile', preview())];
const column = { type: 'CHOOSE_ROLE', column: 2, role: 'credit', width: 3 };
const credited = { mapping: { columns: ['date', 'description', 'credit'] } };
const ofUpload = [
  ...of(
    { machine: statementUploadMachine, input: { account: account.id } },
    { way: [accounts], value: 'choosing', asks: {} },
    { way: [accounts, FILE, lost('sniffFile')], value: 'choosing', context: unreadable },
    { way: [...toReady, OTHER], context: { file: another, sample: undefined } },
    { way: [...toReady, { type: 'DISCARD' }], value: 'choosing', context: { file: undefined, sample: undefined } },
    {
      way: [
        ...toReady,
        ...['date', 'description', 'amount'].map((role, at) => ({ ...column, column: at, role })),
        { type: 'SEND' },
      ],
      asks: { sendFile: { mapping: { columns: ['date', 'description', 'amount'], delimiter: ';' } } },
    },
    { way: [...toReady, { type: 'SEND' }, lost('sendFile'), { type: 'SEND' }], context: { problem: undefined } },
    { way: toPreview, refuses: [{ type: 'APPLY_ROLES' }, { type: 'TOGGLE_ROW', row: 99 }] },
    { way: [...toPreview, column, { type: 'APPLY_ROLES' }], asks: { readAgain: credited } },
    {
      way: [...toReady, { type: 'SEND' }, done('sendFile', preview({ questions: Object(['¿Qué es la columna 2?']) }))],
      refuses: [{ type: 'SAVE' }],
    },
    {
      way: [...toPreview, map, done('readAgain', preview({ rows: [previewRow(9)] }))],
      context: { preview: { rows: [{ row: 9 }] } },
    },
    {
      way: [
        ...toReady,
        { type: 'SEND' },
        done('sendFile', preview({ bank_account: account.id })),
        { ...map, account: 'a2' },
        { type: 'CANCEL' },
      ],
      value: 'previewed',
      context: { account: account.id },
    },
    ...[done('discard'), lost('discard')].map((event) => ({
      way: [...toPreview, { type: 'DISCARD' }, event],
      value: 'choosing',
    })),
    ...[[accounts], toReady, toPreview].map((way) => ({
      way: [...way, { type: 'OPEN', id: 'p2' }],
      asks: { openPreview: { id: 'p2' } },
    })),
    {
      way: [
        ...toReady,
        { type: 'SEND' },
        done('sendFile', preview({ bank_account: account.id })),
        { ...map, account: 'a2' },
        lost('readAgain'),
      ],
      context: { account: account.id },
    },
  ),
  ...of({ machine: statementUploadMachine, input: {} }, { way: toReady, refuses: [{ type: 'SEND' }] }),
  ...of(
    { machine: statementUploadMachine, input: { preview: 'p1' } },
    { way: [accounts, lost('openPreview'), { type: 'OPEN', id: 'p2' }], asks: { openPreview: { id: 'p2' } } },
    { way: [accounts, { type: 'OPEN', id: 'p2' }], asks: { openPreview: { id: 'p2' } } },
    { way: [accounts, { type: 'BACK' }], value: 'choosing', context: { wanted: undefined } },
    { way: [accounts, lost('openPreview'), { type: 'BACK' }], value: 'choosing', context: { wanted: undefined } },
  ),
  ...of(
    { machine: statementUploadMachine, input: { fileKey: 'dropped by a story' } },
    { way: [accounts, done('sniffFile', sample)], asks: { sendFile: { mapping: {} } } },
  ),
];
storeFile('dropped by a story', new File(['x'], 'octubre.csv'));

const ofAnswer = of(
  { machine: debitAnswerMachine, input: { id: debit.id } },
  { way: [FILE, lost('sendFile')], value: 'choosing', context: { file: undefined } },
  {
    way: [
      { type: 'RESUME', body: { answer: answer.id, attempt: SENT } },
      done('openAnswer', { ...answer, saved: true }),
    ],
    value: 'choosing',
    context: { wanted: undefined },
  },
  { way: [], refuses: [{ type: 'RESUME', body: null }, { type: 'RESUME', body: {} }, { type: 'RETRY' }] },
  {
    way: [{ type: 'RESUME', body: { answer: answer.id } }, done('openAnswer', { ...answer, saved: false })],
    value: 'previewed',
  },
);

export const fileStories: Story[] = [...ofRecordsImport, ...ofUpload, ...ofAnswer];
