import { expect } from 'vitest';
import type { AnyEventObject, AnyStateMachine, StateValue } from 'xstate';
import { getDraft } from '../../src/api/contract/drafts';
import { updateTemplate } from '../../src/api/contract/templates';
import { CallProblem } from '../../src/api/problem';
import { bankAccountCreation, bankAccountList } from '../../src/machines/bankAccounts';
import { audienceOf } from '../../src/machines/campaigns/audience';
import { calendarChannelsMachine } from '../../src/machines/campaigns/calendarChannels';
import { campaignMachine } from '../../src/machines/campaigns/campaign';
import { planCampaignMachine } from '../../src/machines/campaigns/planCampaign';
import { ruleOfferMachine } from '../../src/machines/conciliations/ruleOffer';
import { debitMachine } from '../../src/machines/debits/debit';
import { debitAnswerMachine } from '../../src/machines/debits/debitAnswer';
import { debitHeaderMachine } from '../../src/machines/debits/debitHeader';
import { debitSearchMachine } from '../../src/machines/debits/debitSearch';
import { documentSyncMachine } from '../../src/machines/documents/documentSync';
import { jobsMachine } from '../../src/machines/jobs';
import { draftMachine } from '../../src/machines/kit/draft';
import { keepFile } from '../../src/machines/kit/fileRegistry';
import { leavingMachine } from '../../src/machines/kit/leaving';
import { renewalMachine } from '../../src/machines/kit/renewal';
import { noticesMachine } from '../../src/machines/notices';
import { orderLayoutEditorMachine } from '../../src/machines/orderLayouts/orderLayoutEditor';
import { recordsImportMachine } from '../../src/machines/recordsImport/recordsImport';
import { SessionOver } from '../../src/machines/session/refreshOnce';
import { refreshQueueMachine } from '../../src/machines/session/refreshQueue';
import { sessionMachine } from '../../src/machines/session/session';
import { statementUploadMachine } from '../../src/machines/statementUpload/statementUpload';
import { messageTestMachine } from '../../src/machines/templates/messageTest';
import { templateEditorMachine } from '../../src/machines/templates/templateEditor';
import { lineOf } from '../../src/machines/workbench/allocationDraft';
import { workbenchMachine } from '../../src/machines/workbench/workbench';
import { account } from './accounts';
import { candidate, conciliation, detailed, movement, sure } from './bankMovements';
import { calendar, events, slot, TODAY } from './calendarPages';
import { campaign, grouped, held, previewed, templates } from './campaignPages';
import { customer } from './customers';
import { preview as answer, answered, bank, debit, orderCheck, orderFile, withDetails } from './debitPages';
import { finishedImport, importing, importPreview, stoppedImport } from './importAnswers';
import { ownLayout, shippedLayout, tried } from './layoutPages';
import { ana, luis } from './people';
import { preview, previewRow } from './previews';
import { offered } from './rulePages';
import { begin } from './steps';
import { group, preview as message, sent, template } from './templatePages';

/**
 * What the walks do not come by, since no screen lets one go there or it is proved elsewhere on the screen: after `way`, none
 * of `refuses` changes or asks anything; or what stands after the last of it, and what that asked and told.
 */
export type Story = {
  machine: AnyStateMachine;
  input?: unknown;
  way: AnyEventObject[];
  refuses?: AnyEventObject[];
  value?: StateValue;
  context?: object;
  /** Who is asked, with what. */
  asks?: Record<string, object>;
  tells?: string[];
};

const done = (actor: string, output: unknown = {}) => ({ type: `xstate.done.actor.${actor}`, output });
const lost = (actor: string, error: Error = new Error('lost')) => ({ type: `xstate.error.actor.${actor}`, error });
const after = (delay: string) => ({ type: `xstate.after.${delay}` });

/** The same beginning for each. */
const of = (shared: Pick<Story, 'machine' | 'input'>, ...stories: Omit<Story, 'machine' | 'input'>[]): Story[] =>
  stories.map((story) => ({ ...shared, ...story }));

/** On another visit. */
const SENT = { seed: '6c2a4f0e-7b1d-4e39-9a58-d0f3c1b7e264', key: '1c2a4f0e-7b1d-5e39-9a58-d0f3c1b7e264' };
const KEPT = {
  left: 'message',
  filters: { bucket: '', least: '', subcategory: '', cost_center: '', quiet: '', promise: '' },
  attaches: false,
  passed: [],
};
const fields = { template: 'p1', when: 'now', day: TODAY, time: '09:00', quiet_days: '5' };
const choices = done('loadChoices', { rows: audienceOf(Object(grouped)), templates, centers: [] });
const toMessage = [choices, { type: 'NEXT' }, { type: 'TEMPLATE', value: 'p1' }, done('preview', previewed)];
const toWhen = [...toMessage, { type: 'NEXT' }];
const later = { type: 'FIELD', name: 'when', value: 'later' };
const toReview = [...toWhen, { type: 'NEXT' }, done('checkAudience', held)];
const allHeld = done('checkAudience', {
  held: ['c1', 'c2', 'c3'].map((id) => ({ customer: id, kinds: ['compromiso'] })),
});
const passing = [...toReview, { type: 'PASS', customers: ['c2'] }];

const ofCampaign = of(
  { machine: campaignMachine, input: { today: TODAY } },
  {
    way: [choices, { type: 'FILTER', name: 'subcategory', value: 'Mayorista' }],
    refuses: [{ type: 'RESUME', body: { ...KEPT, fields } }],
  },
  { way: [choices, { type: 'FILTER', name: 'subcategory', value: 'Nadie' }], refuses: [{ type: 'NEXT' }] },
  { way: [choices, { type: 'NEXT' }], refuses: [{ type: 'NEXT' }] },
  {
    way: toMessage,
    refuses: [
      { type: 'ATTACH', value: true },
      { type: 'SHOW', at: 3 },
      { type: 'SHOW', at: -1 },
    ],
  },
  { way: [...toMessage, { type: 'SHOW', at: 2 }], context: { shown: 2 }, asks: { preview: { customer: 'c3' } } },
  { way: [...toMessage, { type: 'BACK' }, { type: 'NEXT' }], asks: { preview: { template: templates[0] } } },
  { way: [choices, { type: 'RESUME', body: { ...KEPT, fields } }], asks: { preview: { template: templates[0] } } },
  {
    way: [choices, { type: 'RESUME', body: { ...KEPT, fields: { ...fields, template: '' } } }],
    value: { message: 'idle' },
    asks: {},
  },
  { way: [choices, { type: 'RESUME', body: { ...KEPT, left: 'when', fields } }], value: 'when' },
  { way: [choices, { type: 'RESUME', body: { ...KEPT, left: 'review', fields } }], asks: { checkAudience: {} } },
  { way: [...toWhen, { type: 'BACK' }], value: { message: 'idle' } },
  { way: [...toWhen, { type: 'NEXT' }, { type: 'BACK' }], value: 'when' },
  ...[toMessage, toWhen, toReview].map((way) => ({ way: [...way, { type: 'RESTART' }], value: 'audience' })),
  { way: [...toReview, { type: 'BACK' }], value: 'when' },
  ...[done('recall', { made: null }), lost('recall')].map((event) => ({
    way: [{ type: 'RESUME', body: { ...KEPT, left: 'when', fields, attempt: SENT } }, choices, event],
    value: 'when',
  })),
  { way: [...toWhen, later, { type: 'FIELD', name: 'time', value: '25:00' }], refuses: [{ type: 'NEXT' }] },
  { way: toReview, refuses: [[], ['c1'], ['c3']].map((customers) => ({ type: 'PASS', customers })) },
  { way: [...toWhen, { type: 'NEXT' }, allHeld], refuses: [{ type: 'NEXT' }] },
  { way: [...toWhen, later, { type: 'NEXT' }, allHeld], refuses: [{ type: 'NEXT' }] },
  { way: passing, refuses: [{ type: 'CONFIRM' }] },
  {
    way: [...passing, { type: 'REASON', value: 'Llamó' }, { type: 'CONFIRM' }],
    value: 'review',
    context: { passed: [{ customers: ['c2'], kinds: ['sin_consentimiento'], reason: 'Llamó' }] },
  },
  {
    way: [{ type: 'RESUME', body: { ...KEPT, fields, attempt: SENT } }, choices, done('recall', { made: 'g1' })],
    value: 'done',
    tells: ['SUCCEEDED'],
    context: { created: 'g1' },
  },
  { way: [...toReview, { type: 'NEXT' }, done('launch', campaign)], value: 'done', context: { created: campaign.id } },
);

const planning = [done('loadTemplates', templates), { type: 'FETCHED', events, calendar }];
const add = (start: string) => ({ type: 'ADD', template: 'p1', start });
const made = events.find(({ campaign: one }) => one !== null)?.id;
const moved = { id: 'nueva-1', start: '2026-11-30T09:00' };
const added = [...planning, add('2026-11-24T09:00'), { type: 'OPEN', id: 'nueva-1' }];

const ofPlanCampaign = of(
  { machine: planCampaignMachine, input: { today: TODAY } },
  { way: planning, refuses: [{ type: 'OPEN', id: 'nadie' }, { type: 'SAVE' }] },
  // What was refused is still read.
  { way: [...planning, add('2026-11-27T09:00')], refuses: [add('mañana')] },
  {
    way: [...planning, { type: 'OPEN', id: made }],
    refuses: [
      { type: 'MOVE', ...moved, id: made },
      { type: 'REMOVE', id: made },
    ],
  },
  { way: [...added, { type: 'MOVE', ...moved }], value: 'planning', context: { opened: undefined, total: 3 } },
  {
    way: [...planning, add('2026-11-24T09:00'), { type: 'SAVE' }, done('save', [slot])],
    value: 'planning',
    context: { total: 1, fields: { template: '' } },
  },
  ...[
    { asked: { type: 'MOVE', ...moved, id: slot.id }, answered: done('move', slot) },
    { asked: { type: 'REMOVE', id: slot.id }, answered: done('remove') },
  ].map((one) => ({
    way: [...planning, { type: 'OPEN', id: slot.id }, one.asked, one.answered],
    value: 'planning',
    context: { opened: undefined },
  })),
  { way: [...added, { type: 'REMOVE', id: 'nueva-1' }], value: 'planning', context: { opened: undefined, total: 2 } },
);

const span = { start: '2026-10-26', end: '2026-12-06' };
const ofChannels = of(
  { machine: calendarChannelsMachine, input: span },
  { way: [], refuses: [{ type: 'SHOW', ...span }] },
  { way: [{ type: 'ALL' }], context: { selected: [] } },
  { way: [{ type: 'ALL' }, { type: 'ALL' }], context: { selected: [0, 1] } },
);

const about = { kind: 'conciliation', subject: 'c1' };
const written = [done('readDraft', null), { type: 'WRITE', body: { note: 'b' } }];
const paused = after('pauseTime.draft.waiting');
const unknown = new CallProblem('failed', getDraft, 'status 404', { status: 404 });
const given = { keepDraft: { body: null, isGoing: false } };
const going = { keepDraft: { body: { note: 'b' }, isGoing: true } };
const ofDraft = of(
  { machine: draftMachine, input: about },
  { way: [...written, paused, done('keepDraft'), { type: 'DISCARD' }], asks: given },
  { way: [...written, { type: 'DISCARD' }], asks: given },
  { way: [...written, paused, lost('keepDraft'), { type: 'DISCARD' }], asks: given },
  { way: [...written, { type: 'FLUSH' }], asks: going },
  { way: [...written, paused, { type: 'FLUSH' }], asks: going },
  { way: [...written, paused, lost('keepDraft'), { type: 'FLUSH' }], asks: going },
  {
    way: [...written, { type: 'FLUSH' }, done('keepDraft')],
    value: 'kept',
    context: { isGoing: false, isUnsaved: false, failures: 0 },
  },
  {
    way: [...written, { type: 'FLUSH' }, lost('keepDraft')],
    value: 'failed',
    context: { isGoing: false, failures: 1 },
  },
  { way: [lost('readDraft')], value: 'unread', context: { failures: 1 } },
  { way: [lost('readDraft', unknown)], value: 'absent' },
  { way: [...written, paused, lost('keepDraft', unknown)], value: 'absent' },
  {
    way: [...written, paused, lost('keepDraft'), after('retryTime.draft.failed')],
    asks: { keepDraft: { body: { note: 'b' } } },
  },
  { way: [...written, paused, lost('keepDraft'), { type: 'WRITE', body: { note: 'c' } }], value: 'waiting' },
  { way: [lost('readDraft'), after('retryTime.draft.unread'), done('readDraft', null)], context: { failures: 0 } },
);

const FILE = { type: 'FILE_CHOSEN', file: new File(['x'], 'octubre.csv') };
const OTHER = { type: 'FILE_CHOSEN', file: new File(['xyz'], 'noviembre.csv') };
const sample = { guessedFormat: 'csv', delimiter: ';', rows: [['Fecha', 'Concepto', 'Monto']] };
const sniffed = [FILE, done('sniffFile', sample)];
const unreadable = { file: undefined, isUnreadable: true, sample: undefined };
const another = { name: 'noviembre.csv', size: 3 };

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
keepFile('dropped by a story', new File(['x'], 'octubre.csv'));

const first = sure('m1', 'F-1');
const second = movement('m2');
const listed = (more: object = {}) => ({ conciliation, movements: [first, second], categories: [], ...more });
const arrived = [done('loadMovements', listed()), after('debounceTime.workbench.working.detail.debouncing')];
const inHand = [...arrived, done('loadDetail', detailed(first, { candidates: [candidate('F-1')] }))];
const none = [...inHand, { type: 'FILTER_TEXT', text: 'nada' }];
const found = [{ type: 'SEARCH_DOCUMENTS', search: 'F-9' }, done('findDocuments', [])];
const awaited = [
  done('loadMovements', listed({ matching: true })),
  after('refreshTime.workbench.working.suggestions.awaited'),
];
const noted = { ...second, note: 'De otra persona', version: 9 };
const still = { detail: 'debouncing', search: 'closed', change: 'idle' };
const ofWorkbench = of(
  { machine: workbenchMachine, input: { id: conciliation.id } },
  {
    way: [done('loadMovements', listed())],
    refuses: [
      { type: 'CATEGORISE', category: 'k1' },
      { type: 'LATER' },
      { type: 'SAVE_NOTE' },
      { type: 'UNDO' },
      { type: 'UNDO_ALLOCATION', allocation: 'x1' },
      { type: 'CHECK', id: 'm2' },
    ],
  },
  { way: [done('loadMovements', listed({ movements: [second] }))], refuses: [{ type: 'ACCEPT_SURE' }] },
  {
    way: inHand,
    refuses: [{ type: 'TOGGLE_SUGGESTION', place: 9 }, { type: 'SAVE_NOTE' }, { type: 'UNDO', batch: 'b9' }],
  },
  { way: [...inHand, { type: 'TOGGLE', line: lineOf(candidate('F-1')) }], refuses: [{ type: 'ACCEPT' }] },
  {
    way: [...inHand, { type: 'MOVE', step: 1 }],
    value: { working: { ...still, suggestions: 'shown' } },
    context: { selected: 'm2', detail: undefined },
  },
  {
    way: [...inHand, ...found, { type: 'SEARCH_DOCUMENTS', search: '' }],
    value: { working: { ...still, detail: 'shown', suggestions: 'shown' } },
  },
  { way: [...arrived, lost('loadDetail')], context: { problem: expect.anything() }, tells: ['FAILED'] },
  // Whatever is begun is kept with its movement, and what is shown has one in hand.
  ...[
    { type: 'TOGGLE', line: lineOf(candidate('F-1')) },
    { type: 'TOGGLE_SUGGESTION', place: 1 },
    { type: 'TAKE_SET', set: 1 },
    { type: 'AMOUNT', document: 'id of F-1', amount: '40.00' },
    { type: 'FORGIVE', document: 'id of F-1', reason: 'Poco' },
    { type: 'KEEP', keeper: { customer: 'López C.A.', name: 'López C.A.' } },
    { type: 'WRITE_NOTE', note: 'Llamar' },
  ].map((event) => ({ way: [...inHand, event], context: { drafts: { m1: expect.anything() } } })),
  {
    way: [...inHand, { type: 'FILTER_TEXT', text: 'movimiento m2' }],
    context: { text: 'movimiento m2', selected: 'm2' },
  },
  {
    way: [...inHand, { type: 'FILTER_TEXT', text: 'x' }, { type: 'CLEAR_FILTERS' }],
    context: { text: '', filter: 'open' },
  },
  { way: none, refuses: [{ type: 'MOVE', step: 1 }] },
  // Also where there is no other movement to go to.
  { way: [...none, ...found, { type: 'MOVE', step: 1 }], context: { search: '', selected: 'm1' } },
  { way: [...none, ...found, { type: 'SELECT', id: undefined }], context: { search: '', selected: 'm1' } },
  { way: [...arrived, { type: 'REFRESH_DETAIL' }], asks: { loadDetail: { movement: 'm1' } } },
  {
    way: [...inHand, { type: 'REFRESH_DETAIL' }, lost('loadDetail')],
    value: { working: { ...still, detail: 'shown', suggestions: 'shown' } },
    tells: ['FAILED'],
  },
  {
    way: [...awaited, done('refreshMovements', listed({ movements: [first, noted], matching: true }))],
    context: { movements: [first, noted], refreshes: 1, matching: true },
  },
  {
    way: [...awaited, done('refreshMovements', listed({ movements: [first, noted], matching: false }))],
    context: { movements: [first, noted], matching: false },
  },
  {
    way: [...awaited, done('refreshMovements', listed({ matching: false }))],
    value: { working: { ...still, suggestions: 'shown' } },
  },
  { way: [...awaited, lost('refreshMovements')], context: { refreshes: 1 } },
);

const headed = done('loadChoices', { accounts: [account], banks: [bank] });
const header = { name: 'Del lunes', bank_account: account.id, bank: '', collect_on: TODAY, bucket: '' };
const refusedHeader = [headed, { type: 'CREATE' }, lost('create'), { type: 'PREVIEW' }];
const ofHeader = of(
  { machine: debitHeaderMachine, input: { name: 'Débitos', today: TODAY, bucket: '' } },
  { way: [headed], refuses: [{ type: 'RESTART' }] },
  {
    way: [headed, { type: 'FIELD', name: 'name', value: 'Otro' }],
    refuses: [{ type: 'RESUME', body: { fields: header, wasPreviewed: false } }, { type: 'RESTART' }],
  },
  { way: [done('loadChoices', { accounts: [], banks: [] })], refuses: [{ type: 'PREVIEW' }, { type: 'CREATE' }] },
  { way: [headed, { type: 'RESUME', body: { fields: header, wasPreviewed: true } }], asks: { preview: header } },
  // Left before it was there, it is asked for on the next visit.
  { way: [headed, { type: 'PREVIEW' }], context: { isBegun: true, wasPreviewed: true } },
  // That it was sent and refused is known: nobody is asked what became of it.
  ...[
    done('preview', { lines: [], left_out: [], total: '0.00' }),
    lost('preview'),
    { type: 'FIELD', name: 'name', value: 'Otro' },
  ].map((event) => ({ way: [...refusedHeader, event], value: 'editing', asks: {} })),
  {
    way: [{ type: 'RESUME', body: { fields: header, wasPreviewed: false, attempt: SENT } }, headed, lost('recall')],
    value: 'editing',
    context: { recalled: 'unsure' },
  },
  // What was in sight is looked at again.
  ...[done('recall', { made: null }), lost('recall')].map((event) => ({
    way: [{ type: 'RESUME', body: { fields: header, wasPreviewed: true, attempt: SENT } }, headed, event],
    asks: { preview: header },
  })),
  {
    way: [
      { type: 'RESUME', body: { fields: header, wasPreviewed: true, attempt: SENT } },
      headed,
      done('recall', { made: 'd1' }),
    ],
    tells: ['SUCCEEDED'],
  },
);

const generated = done('load', { details: withDetails(debit), errors: undefined });
const amount = (text: string) => ({ type: 'AMOUNT', line: 'l1', amount: text });
const updated = done('update', withDetails({ ...debit, version: 2 }));
const toSaved = [generated, { type: 'SAVE' }, done('save', { ...debit, status: 'guardado' })];
const ofDebit = of(
  { machine: debitMachine, input: { id: debit.id } },
  { way: [generated, amount('40.00'), { type: 'SAVE' }, updated], asks: { save: { version: 2 } } },
  { way: [generated], refuses: [{ type: 'UPDATE' }] },
  { way: [generated, amount('x')], refuses: [{ type: 'UPDATE' }, { type: 'SAVE' }] },
  {
    way: [done('load', { details: { ...withDetails(debit), lines: [] }, errors: undefined })],
    refuses: [{ type: 'SAVE' }],
  },
  { way: [generated, { type: 'SAVE' }, lost('save')], refuses: [{ type: 'DISCARD_CHANGES' }] },
  {
    way: [generated, amount('40.00'), { type: 'SAVE' }, lost('update'), { type: 'UPDATE' }, updated],
    value: 'editing',
    asks: {},
  },
  {
    way: [generated, amount('40.00'), { type: 'UPDATE' }, lost('update'), { type: 'RELOAD' }, generated],
    value: 'editing',
  },
  {
    way: [...toSaved, { type: 'ORDER', format: 'banco' }, lost('check'), { type: 'EDIT' }],
    value: 'editing',
    context: { problem: undefined },
  },
  { way: [...toSaved, { type: 'ORDER', format: 'csv' }], value: 'asking', asks: {} },
  { way: [...toSaved, { type: 'ORDER', format: 'banco' }, done('check', orderCheck)], value: 'asking', asks: {} },
  {
    way: [...toSaved, { type: 'ORDER', format: 'csv' }, { type: 'CONFIRM' }, lost('order')],
    value: 'saved',
    context: { problem: expect.anything() },
  },
  {
    way: [...toSaved, { type: 'ORDER', format: 'csv' }, { type: 'CONFIRM' }, done('order', orderFile)],
    value: { waiting: 'idle' },
    context: { debit: { status: 'enviado' } },
  },
  {
    way: [done('load', { details: withDetails({ ...debit, status: 'guardado' }), errors: undefined })],
    value: 'saved',
  },
  { way: [...toSaved, { type: 'ORDER', format: 'csv' }, { type: 'CANCEL' }], value: 'saved' },
  {
    way: [done('load', { details: answered({ ...debit, status: 'cerrado' }), errors: undefined })],
    refuses: [{ type: 'CLOSED' }],
  },
);

const ofLayout = of(
  { machine: orderLayoutEditorMachine, input: { id: shippedLayout.id } },
  { way: [done('load', shippedLayout)], refuses: [{ type: 'SAVE' }] },
  { way: [done('load', ownLayout)], refuses: [{ type: 'SAVE' }] },
  // A name is no part of what is tried.
  {
    way: [done('load', ownLayout), done('trial', tried), { type: 'FIELD', changes: { name: 'Otro nombre' } }],
    value: { open: { draft: 'editing', trial: 'shown' } },
  },
);

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

const customers = (...results: unknown[]) => done('findCustomer', { count: 2 * results.length, results });
const rendering = after('debounceTime.templateEditor.open.preview.waiting');
const opened = [done('load', { groups: [group], template }), customers(customer), rendering, done('render', message)];
const stale = new CallProblem('refused', updateTemplate, 'Otra persona la cambió.', { status: 412 });
const renamed = { type: 'FIELD', changes: { name: 'Otro nombre' } };
const overtaken = [...opened, renamed, { type: 'SAVE' }, lost('save', stale)];
const theirs = { ...template, version: 8, body: 'De otra persona' };
const compared = [...overtaken, done('readTheirs', theirs)];
const searching = [...opened, { type: 'SEARCH_CUSTOMER', search: 'nadie' }];
const ofTemplate = of(
  { machine: templateEditorMachine, input: { id: template.id, prefix: 'Copia de' } },
  { way: opened, refuses: [{ type: 'SAVE' }, { type: 'PREVIOUS_CUSTOMER' }] },
  // What is no part of the message leaves it in sight.
  {
    way: [...opened, renamed],
    value: { open: { draft: 'editing', picker: 'closed', customer: 'found', preview: 'shown' } },
  },
  { way: overtaken, context: { problem: { message: `Error. ${stale.message}` } }, tells: ['FAILED'] },
  { way: [...overtaken, lost('readTheirs')], tells: ['FAILED'] },
  {
    way: [...compared, { type: 'KEEP_MINE' }],
    context: { template: theirs, draft: { name: 'Otro nombre' }, theirs: undefined },
  },
  {
    way: [...opened, { type: 'GROUP', group: group.id }],
    value: { open: { draft: 'editing', picker: 'closed', customer: 'found', preview: 'waiting' } },
  },
  { way: [...compared, { type: 'TAKE_THEIRS' }, rendering], asks: { render: { draft: { body: theirs.body } } } },
  {
    way: [
      ...opened,
      { type: 'OPEN_PICKER', place: { field: 'body', from: 0, to: 0 } },
      { type: 'INSERT', variable: 'empresa' },
      rendering,
    ],
    asks: { render: {} },
  },
  { way: [...searching, lost('findCustomer'), rendering], asks: { render: { customer: undefined } } },
  {
    way: [...opened, renamed, { type: 'SAVE' }, done('save', { ...template, version: 4 })],
    context: { template: { version: 4 } },
  },
  {
    way: [...compared, { type: 'TAKE_THEIRS' }],
    context: { template: theirs, draft: { body: theirs.body }, theirs: undefined },
  },
  ...[customers(), lost('findCustomer')].map((event) => ({
    way: [...searching, event],
    context: { customer: undefined, customers: 0 },
  })),
  { way: [...searching, customers(), rendering], asks: { render: { customer: undefined } } },
  { way: [...opened, { type: 'NEXT_CUSTOMER' }, customers(customer)], refuses: [{ type: 'NEXT_CUSTOMER' }] },
  {
    way: [...opened, { type: 'NEXT_CUSTOMER' }, customers(customer), { type: 'PREVIOUS_CUSTOMER' }],
    asks: { findCustomer: { p: 1 } },
  },
  {
    way: [...opened, { type: 'FIELD', changes: { body: '' } }, rendering],
    value: { open: { draft: 'editing', picker: 'closed', customer: 'found', preview: 'idle' } },
    context: { preview: undefined },
  },
);

const queued = { ...sent, status: 'en_cola', reason: 'Pide esperar.' };
const asked = [{ type: 'OPEN', ask: { channel: 0, subject: '', body: 'Hola' } }, { type: 'SEND' }];
const ofTest = of(
  { machine: messageTestMachine },
  { way: [...asked.slice(0, 1), { type: 'CLOSE' }], value: 'closed' },
  ...[[], [done('look', queued)], [done('look', sent)]].map((more) => ({
    way: [...asked, done('send', queued), ...more, { type: 'CLOSE' }],
    value: 'closed',
  })),
  {
    way: [...asked, done('send', { ...queued, reason: '' }), done('look', queued)],
    value: 'watching',
    context: { message: { reason: 'Pide esperar.' } },
  },
);

const decided = [{ type: 'DECIDED', movement: 'm1' }, done('load', offered)];
const second_offer = { offers: offered.slice(1) };
const ofOffer = of(
  { machine: ruleOfferMachine },
  { way: [...decided, { type: 'FORGET' }], value: 'offered', context: second_offer },
  { way: [...decided, { type: 'REMEMBER' }, done('create')], value: 'offered', context: second_offer },
);

const typed = { email: ana.userData.email, password: 'una clave larga' };
const inside = [{ type: 'LOGIN', ...typed }, done('login', ana)];
const gone = { type: 'STORED', user: undefined };
const nobody = { value: { loggedOut: 'elsewhere' }, context: { user: undefined } };
const requested = [
  { type: 'REGISTER', fullName: 'Luis', ...typed },
  { type: 'xstate.done.actor.register', output: undefined },
];
const ofSession = of(
  { machine: sessionMachine, input: { user: undefined } },
  { way: [gone], value: { loggedOut: 'asking' } },
  { way: [...requested, { type: 'AGAIN' }], value: { loggedOut: 'asking' } },
  {
    way: requested,
    context: { typed: { password: '' } },
  },
  { way: [{ type: 'REGISTER', fullName: 'Luis', ...typed }, done('register', luis)], value: 'waiting' },
  ...['LOGIN', 'REGISTER'].map((type) => ({
    way: [{ type, fullName: 'Ana', ...typed }, lost(type.toLowerCase())],
    context: { typed: { email: typed.email, password: '' } },
  })),
  {
    way: [...inside, { type: 'EXPIRED' }, { type: 'RENEW', password: typed.password }, lost('renew')],
    value: 'expired',
    context: { typed: { password: '' } },
  },
  // Whoever leaves has left at once.
  { way: [...inside, { type: 'LOGOUT' }], context: { user: undefined } },
  { way: [...inside, gone], ...nobody },
  { way: [...inside, { type: 'EXPIRED' }, gone], ...nobody },
  {
    way: [...inside, { type: 'EXPIRED' }, { type: 'RENEW', password: typed.password }, done('renew', ana)],
    context: { typed: { password: '' } },
  },
);

const refusedCall = { type: 'REFUSED', id: '1', token: 'access 0', current: 'access 0' };
const over = [refusedCall, lost('refresh', new SessionOver())];
const ofQueue = of(
  { machine: refreshQueueMachine },
  { way: [refusedCall, lost('refresh')], value: 'resting', tells: ['REJECTED'] },
  { way: over, value: 'expired', tells: ['REJECTED', 'EXPIRED'] },
  { way: [refusedCall], context: { parked: ['1'] } },
  { way: [...over, { type: 'OPENED' }], value: 'resting' },
  { way: [...over, { ...refusedCall, current: 'access 1' }], value: 'resting', tells: ['RELEASED'] },
);

const show = (text: string) => ({ type: 'SHOW', kind: 'info', text });
const ofOthers: Story[] = [
  { machine: noticesMachine, way: [show('a'), { type: 'CLOSE', id: '1' }], value: 'quiet' },
  {
    machine: noticesMachine,
    way: [show('a'), { type: 'ACT', id: '1', name: 'undo' }],
    value: 'quiet',
    tells: ['ACTED'],
  },
  { machine: documentSyncMachine, way: [{ type: 'SYNC' }, lost('sync'), { type: 'CLOSE' }], value: 'idle' },
  {
    machine: debitSearchMachine,
    input: { id: 'd1' },
    way: [{ type: 'SEARCH', search: 'x' }, done('find', { lines: [], left_out: [] }), { type: 'SEARCH', search: '' }],
    value: 'closed',
  },
  {
    machine: bankAccountList,
    input: { url: { search: 'x', p: '2' } },
    way: [done('loadPage', { count: 1, results: [account] }), { type: 'CHANGED' }],
    context: { query: { p: 1 } },
  },
  {
    machine: bankAccountCreation,
    way: [{ type: 'OPEN', ask: {} }, { type: 'CONFIRM', ask: { body: {} } }, done('send', account)],
    value: 'closed',
  },
  {
    machine: renewalMachine,
    input: { everyMs: 5 },
    way: [{ type: 'WATCH' }, after('pause.renewal.watching')],
    value: 'watching',
  },
  {
    machine: noticesMachine,
    way: [show('a'), show('b'), { type: 'CLOSE', id: '1' }],
    context: { notices: [{ id: '2' }] },
  },
  { machine: leavingMachine, way: [{ type: 'LEAVE', isHeld: true }, { type: 'DISCARD' }], value: 'staying' },
  { machine: jobsMachine, way: [{ type: 'RUN_AGAIN', id: 'j2' }], asks: { runAgain: { id: 'j2' } } },
  { machine: bankAccountList, input: {}, way: [], refuses: [{ type: 'RESTORE', url: { p: '1' } }] },
  {
    machine: bankAccountList,
    input: {},
    way: [{ type: 'RESTORE', url: { p: '2', search: 'x' } }],
    asks: { loadPage: { query: { p: 2, search: 'x' } } },
  },
];

export const STORIES: Story[] = [
  ...ofCampaign,
  ...ofPlanCampaign,
  ...ofChannels,
  ...ofDraft,
  ...ofRecordsImport,
  ...ofUpload,
  ...ofWorkbench,
  ...ofHeader,
  ...ofDebit,
  ...ofLayout,
  ...ofAnswer,
  ...ofTemplate,
  ...ofTest,
  ...ofOffer,
  ...ofSession,
  ...ofQueue,
  ...ofOthers,
];

export function tell({ machine, input, way, refuses = [], ...stands }: Story): void {
  const play = () => {
    const walk = begin({ machine, input });
    const steps = way.map((event) => walk.take(event));
    return { walk, last: steps.at(-1) };
  };
  const { last } = play();
  if (stands.value !== undefined) expect(last?.after.value).toEqual(stands.value);
  if (stands.context) expect(last?.after.context).toMatchObject(stands.context);
  if (stands.asks) {
    const asks = Object.fromEntries((last?.asked ?? []).map(({ id, input: said }) => [id, said]));
    expect(Object.keys(asks)).toEqual(Object.keys(stands.asks));
    expect(asks).toMatchObject(stands.asks);
  }
  if (stands.tells) expect(last?.told.map(({ type }) => type)).toEqual(stands.tells);
  for (const event of refuses) {
    const { before, after: now, asked: asks, told } = play().walk.take(event);
    expect([event, now.status, now.value, now.context, asks, told]).toEqual([
      event,
      'active',
      before.value,
      before.context,
      [],
      [],
    ]);
  }
}
