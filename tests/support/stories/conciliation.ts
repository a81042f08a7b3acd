import { expect } from 'vitest';
import { getDraft } from '../../../src/api/contract/console/drafts';
import { saveSuggestedDocument } from '../../../src/api/contract/reconciliation/conciliations';
import { CallProblem } from '../../../src/api/problem';
import { draftMachine } from '../../../src/machines/kit/draft';
import { lineOf } from '../../../src/machines/workbench/allocationDraft';
import { ruleOfferMachine } from '../../../src/machines/workbench/ruleOffer';
import { workbenchMachine } from '../../../src/machines/workbench/workbench';
import { bookedPayment, candidate, conciliation, detailed, movement, sure } from '../answers/bankMovements';
import { offered } from '../answers/rulePages';

import { after, done, lost, of, SENT, type Story } from './story';

const about = { kind: 'conciliation', subject: 'c1' };
const nothing = done('readDraft', { stored: null, body: null, wasBegun: false });
const written = [nothing, { type: 'WRITE', body: { note: 'b' } }];
const givenUp = { type: 'WRITE', body: null };
const attempted = { note: 'b', attempt: SENT };
const paused = after('pauseTime.draft.waiting');
const unknown = new CallProblem('failed', getDraft, 'status 404', { status: 404 });
const given = { persistDraft: { body: null, isGoing: false } };
const going = { persistDraft: { body: { note: 'b' }, isGoing: true } };
const ofDraft = of(
  { machine: draftMachine, input: { about } },
  { way: [...written, paused, done('persistDraft'), givenUp], asks: given },
  { way: [...written, givenUp], asks: given },
  { way: [...written, paused, lost('persistDraft'), givenUp], asks: given },
  { way: [...written, { type: 'FLUSH' }], asks: going },
  { way: [...written, paused, { type: 'FLUSH' }], asks: going },
  { way: [...written, paused, lost('persistDraft'), { type: 'FLUSH' }], asks: going },
  {
    way: [...written, { type: 'FLUSH' }, done('persistDraft')],
    value: 'saved',
    context: { isGoing: false, isUnsaved: false, failures: 0 },
  },
  {
    way: [...written, { type: 'FLUSH' }, lost('persistDraft')],
    value: 'failed',
    context: { isGoing: false, failures: 1 },
  },
  // A request is stored before its answer, also over what is on its way; what was given up waits for that.
  ...[[], [paused], [paused, lost('persistDraft')]].map((way) => ({
    way: [...written, ...way, { type: 'WRITE', body: attempted }],
    asks: { persistDraft: { body: attempted, isGoing: true } },
  })),
  { way: [...written, paused, givenUp], value: 'saving', asks: {} },
  { way: [...written, paused, givenUp, done('persistDraft'), paused], asks: given },
  // The same again writes nothing.
  { way: written, refuses: [{ type: 'WRITE', body: { note: 'b' } }] },
  // What was typed before the stored draft was read is written over it.
  {
    way: [
      { type: 'WRITE', body: { note: 'b' } },
      done('readDraft', { stored: { note: 'a' }, body: { note: 'a' }, wasBegun: true }),
    ],
    value: 'waiting',
    context: { body: { note: 'b' } },
  },
  // What the parent took up is not written again; what it had no use for any more is deleted.
  {
    way: [
      { type: 'WRITE', body: { note: 'a' } },
      done('readDraft', { stored: { note: 'a' }, body: { note: 'a' }, wasBegun: false }),
    ],
    value: 'saved',
    context: { isUnsaved: false },
  },
  { way: [done('readDraft', { stored: { note: 'a' }, body: null, wasBegun: false })], asks: given },
  { way: [lost('readDraft')], value: 'unread', context: { failures: 1 } },
  { way: [lost('readDraft', unknown)], value: 'absent' },
  { way: [...written, paused, lost('persistDraft', unknown)], value: 'absent' },
  {
    way: [...written, paused, lost('persistDraft'), after('retryTime.draft.failed')],
    asks: { persistDraft: { body: { note: 'b' } } },
  },
  { way: [...written, paused, lost('persistDraft'), { type: 'WRITE', body: { note: 'c' } }], value: 'waiting' },
  { way: [lost('readDraft'), after('retryTime.draft.unread'), nothing], context: { failures: 0 } },
);

const first = sure('m1', 'F-1');
const second = movement('m2');
const listed = (more: object = {}) => ({ conciliation, movements: [first, second], categories: [], ...more });
const arrived = [done('loadMovements', listed()), after('debounceTime.workbench.working.detail.debouncing')];
const inHand = [...arrived, done('loadDetail', detailed(first, { candidates: [candidate('F-1')] }))];
const booked = [bookedPayment('p1', 'López C.A.'), bookedPayment('p2', 'Otro')];
const ofBooked = [...arrived, done('loadDetail', detailed({ ...first, booked }, { candidates: [candidate('F-1')] }))];
const tied = (payment: string) => ({
  sendChange: { change: { kind: 'tie', movement: 'm1', payment, numbers: ['F-1'] } },
});
const none = [...inHand, { type: 'FILTER_TEXT', text: 'nada' }];
const sought = { type: 'SEARCH_DOCUMENTS', search: 'F-9' };
const awaited = [
  done('loadMovements', listed({ matching: true })),
  after('refreshTime.workbench.working.suggestions.awaited'),
];
const noted = { ...second, note: 'De otra persona', version: 9 };
const unsure = [
  ...inHand,
  { type: 'AMOUNT', document: 'id of F-1', amount: '40.00' },
  { type: 'ACCEPT' },
  lost('sendChange', new CallProblem('cut', saveSuggestedDocument, 'cut')),
];
const still = { detail: 'debouncing', change: 'idle' };
const category = (...movements: string[]) => ({
  sendChange: { change: { kind: 'category', movements, category: 'k1' } },
});
const fees = ['m3', 'm4'].map((id) =>
  movement(id, { amount: '-2.50', status: 'sin_aplicar', suggested_category: { id: 'k1', name: 'Comisiones' } }),
);
const ofFees = [done('loadMovements', listed({ movements: fees })), { type: 'FILTER', filter: 'outgoing' }];
const bothChecked = ['m3', 'm4'].map((id) => ({ type: 'CHECK', id }));
const ofWorkbench = of(
  { machine: workbenchMachine, input: { id: conciliation.id } },
  {
    way: [done('loadMovements', listed())],
    refuses: [
      { type: 'CATEGORISE', category: null },
      { type: 'SAVE_NOTE' },
      { type: 'UNDO' },
      { type: 'UNDO_ALLOCATION', allocation: 'x1' },
      { type: 'CHECK', id: 'm9' },
      { type: 'CLEAR_CHECKED' },
    ],
  },
  {
    way: [done('loadMovements', listed({ movements: [] }))],
    refuses: [{ type: 'CATEGORISE', category: 'k1' }, { type: 'DEFER' }],
  },
  { way: [done('loadMovements', listed({ movements: [second] }))], refuses: [{ type: 'ACCEPT_SURE' }] },
  // What is booked already is ticked by nobody: Enter ties the payment of who is named, and another is chosen.
  { way: ofBooked, context: { draft: [] } },
  { way: [...ofBooked, { type: 'ACCEPT' }], asks: tied('p1') },
  { way: [...ofBooked, { type: 'TIE', payment: 'p2' }], asks: tied('p2') },
  { way: ofBooked, refuses: [{ type: 'TIE', payment: 'p9' }] },
  // A movement is resolved before it is loaded, and several at once.
  { way: [...arrived, { type: 'CATEGORISE', category: 'k1' }], asks: category('m1') },
  { way: [...arrived, { type: 'CHECK' }, { type: 'ACCEPT' }], asks: { sendChange: { change: { kind: 'bulk' } } } },
  { way: [...ofFees, ...bothChecked, { type: 'ACCEPT' }], asks: category('m3', 'm4') },
  { way: [...ofFees, ...bothChecked, { type: 'CLEAR_CHECKED' }], context: { checked: [] } },
  { way: [...arrived, { type: 'CHECK_MORE' }], context: { checked: ['m1', 'm2'] } },
  { way: [...inHand, { type: 'OPEN_FIELD', field: 'note' }], context: { field: 'note' } },
  { way: [...inHand, { type: 'OPEN_FIELD', field: 'note' }, { type: 'CLOSE_FIELD' }], context: { field: undefined } },
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
  { way: [...inHand, sought, { type: 'SEARCH_DOCUMENTS', search: '' }], context: { search: '' } },
  { way: [...arrived, lost('loadDetail')], context: { problem: expect.anything() }, tells: ['FAILED'] },
  // Whatever is begun is kept with its movement, and what is shown has one in hand.
  ...[
    { type: 'TOGGLE', line: lineOf(candidate('F-1')) },
    { type: 'TOGGLE_SUGGESTION', place: 1 },
    { type: 'TAKE_SET', set: 1 },
    { type: 'AMOUNT', document: 'id of F-1', amount: '40.00' },
    { type: 'WRITE_OFF', document: 'id of F-1', reason: 'Poco' },
    { type: 'WITHHELD', document: 'id of F-1', isTaken: true },
    { type: 'KEEP_AS_CREDIT', creditHolder: { customer: 'López C.A.', name: 'López C.A.' } },
    { type: 'SET_PART', category: 'k1', name: 'Reverso', amount: '10.00' },
    { type: 'WRITE_NOTE', note: 'Llamar' },
  ].map((event) => ({ way: [...inHand, event], context: { drafts: { m1: expect.anything() } } })),
  {
    way: [...inHand, { type: 'FILTER_TEXT', text: 'movimiento m2' }],
    context: { text: 'movimiento m2', selected: 'm2' },
  },
  {
    way: [
      ...inHand,
      { type: 'FILTER_TEXT', text: 'x' },
      { type: 'NARROW', span: { most: '0.01' } },
      { type: 'CLEAR_FILTERS' },
    ],
    context: { text: '', span: {}, filter: 'open' },
  },
  { way: none, refuses: [{ type: 'MOVE', step: 1 }] },
  // What may have been done is read again, list and movement, before anything is sent again.
  {
    way: unsure,
    value: { working: { detail: { shown: 'refreshing' }, change: 'unread', suggestions: 'renewing' } },
    asks: { loadDetail: {}, renewMovements: {} },
    refuses: [{ type: 'ACCEPT' }, { type: 'ACCEPT_SURE' }, { type: 'CATEGORISE', category: 'k1' }, { type: 'DEFER' }],
  },
  { way: [...unsure, lost('loadDetail'), lost('renewMovements')], refuses: [{ type: 'ACCEPT' }, { type: 'DEFER' }] },
  {
    way: [...unsure, lost('loadDetail'), lost('renewMovements'), { type: 'REREAD' }],
    asks: { loadDetail: { movement: 'm1' }, renewMovements: {} },
  },
  { way: [...unsure, done('renewMovements', listed())], refuses: [{ type: 'ACCEPT' }] },
  {
    way: [
      ...unsure,
      done('renewMovements', listed()),
      done('loadDetail', detailed(first, { candidates: [candidate('F-1')] })),
    ],
    value: { working: { detail: { shown: 'current' }, change: 'idle', suggestions: 'shown' } },
    context: { drafts: { m1: expect.anything() } },
  },
  // What is sought stays where there is no other movement to go to.
  {
    way: [...none, sought],
    refuses: [
      { type: 'MOVE', step: 1 },
      { type: 'SELECT', id: undefined },
    ],
  },
  { way: [...inHand, sought, { type: 'SELECT', id: 'm2' }], context: { search: '', selected: 'm2' } },
  { way: [...arrived, { type: 'REFRESH_DETAIL' }], asks: { loadDetail: { movement: 'm1' } } },
  {
    way: [...inHand, { type: 'REFRESH_DETAIL' }, lost('loadDetail')],
    value: { working: { ...still, detail: { shown: 'stale' }, suggestions: 'shown' } },
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

const decided = [{ type: 'DECIDED', movement: 'm1' }, done('load', offered)];
const rest = { offers: offered.slice(1) };
const ofOffer = of(
  { machine: ruleOfferMachine, input: { parent: { send: () => {} } } },
  { way: [...decided, { type: 'FORGET' }], value: 'offered', context: rest },
  { way: [...decided, { type: 'REMEMBER' }, done('create')], value: 'offered', context: rest },
);

export const conciliationStories: Story[] = [...ofDraft, ...ofWorkbench, ...ofOffer];
