import { createBankAccount, listBankAccounts } from '../../../src/api/contract/reconciliation/bankAccounts';
import { findCustomers } from '../../../src/machines/customers/customerSearch';
import { documentSyncMachine } from '../../../src/machines/documents/documentSync';
import { jobsMachine } from '../../../src/machines/jobs';
import { commandMachine } from '../../../src/machines/kit/command';
import { listMachine } from '../../../src/machines/kit/list';
import { searchMachine } from '../../../src/machines/kit/search';
import { unsavedChangesMachine } from '../../../src/machines/kit/unsavedChanges';
import { noticesMachine } from '../../../src/machines/notices';
import { SessionOver } from '../../../src/machines/session/refreshOnce';
import { refreshQueueMachine } from '../../../src/machines/session/refreshQueue';
import { sessionMachine } from '../../../src/machines/session/session';
import { account } from '../answers/accounts';
import { ana, luis } from '../models/people';
import { done, lost, of, type Story } from './story';

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

const customerSearch = searchMachine(findCustomers);
const searched = { type: 'SEARCH', query: { profileId: '1' } };
const show = (text: string, action?: object) => ({ type: 'SHOW', kind: 'info', text, action });
const undo = { label: 'Deshacer', event: { type: 'UNDO', batch: 'b1' } };
const ofOthers: Story[] = [
  { machine: noticesMachine, way: [show('a'), { type: 'CLOSE', id: '1' }], value: 'quiet' },
  {
    machine: noticesMachine,
    way: [show('a', undo), { type: 'ACT', id: '1' }],
    value: 'quiet',
    tells: ['ACTED'],
  },
  { machine: documentSyncMachine, way: [{ type: 'SYNC' }, lost('sync'), { type: 'CLOSE' }], value: 'idle' },
  {
    machine: listMachine(listBankAccounts),
    input: { url: { search: 'x', p: '2' } },
    way: [done('loadPage', { count: 1, results: [account] }), { type: 'CHANGED' }],
    context: { query: { p: 1 } },
  },
  {
    machine: commandMachine(createBankAccount),
    way: [{ type: 'OPEN', ask: {} }, { type: 'CONFIRM', ask: { body: {} } }, done('send', account)],
    value: 'closed',
  },
  {
    machine: customerSearch,
    input: {},
    way: [searched, done('find', []), { type: 'SEARCH', query: undefined }],
    value: 'idle',
    context: { query: undefined, found: undefined },
  },
  { machine: customerSearch, input: {}, way: [searched, done('find', [])], refuses: [searched] },
  {
    machine: customerSearch,
    input: {},
    way: [searched, { type: 'SEARCH', query: { profileId: '2' } }],
    asks: { find: { query: { profileId: '2' } } },
  },
  {
    machine: noticesMachine,
    way: [show('a'), show('b'), { type: 'CLOSE', id: '1' }],
    context: { notices: [{ id: '2' }] },
  },
  { machine: unsavedChangesMachine, way: [{ type: 'LEAVE', isUnsaved: true }, { type: 'DISCARD' }], value: 'staying' },
  { machine: jobsMachine, way: [{ type: 'RUN_AGAIN', id: 'j2' }], asks: { runAgain: { id: 'j2' } } },
  { machine: listMachine(listBankAccounts), input: {}, way: [], refuses: [{ type: 'RESTORE', url: { p: '1' } }] },
  {
    machine: listMachine(listBankAccounts),
    input: {},
    way: [{ type: 'RESTORE', url: { p: '2', search: 'x' } }],
    asks: { loadPage: { query: { p: 2, search: 'x' } } },
  },
];

export const consoleStories: Story[] = [...ofSession, ...ofQueue, ...ofOthers];
