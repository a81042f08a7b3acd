import { updateTemplate } from '../../../src/api/contract/messaging/templates';
import { CallProblem } from '../../../src/api/problem';
import { messageTestMachine } from '../../../src/machines/templates/messageTest';
import { templateEditorMachine } from '../../../src/machines/templates/templateEditor';
import { customer } from '../answers/customers';
import { group, preview as message, sent, template } from '../answers/templatePages';

import { after, done, lost, of, type Story } from './story';

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
  // One that all companies share is nobody's to change.
  {
    way: [done('load', { groups: [group], template: { ...template, is_global: true } }), customers(customer), renamed],
    refuses: [{ type: 'SAVE' }],
  },
  // What is no part of the message leaves it in sight.
  {
    way: [...opened, renamed],
    value: { open: { draft: 'editing', picker: 'closed', customer: 'found', preview: 'shown' } },
  },
  // The other text beside it says so: a notice would ask to save again.
  { way: overtaken, context: { problem: { message: `Error. ${stale.message}` } }, tells: [] },
  { way: [...overtaken, lost('readTheirs')], tells: ['FAILED'] },
  // What was saved before, and whose answer was lost, is nobody else's.
  {
    way: [...overtaken, done('readTheirs', { ...template, version: 8, name: 'Otro nombre' })],
    value: { open: { draft: 'editing', picker: 'closed', customer: 'found', preview: 'shown' } },
    context: { record: { version: 8 }, theirs: undefined, problem: undefined },
    tells: ['SUCCEEDED'],
  },
  {
    way: [...compared, { type: 'KEEP_MINE' }],
    context: { record: theirs, draft: { name: 'Otro nombre' }, theirs: undefined },
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
    context: { record: { version: 4 } },
  },
  {
    way: [...compared, { type: 'TAKE_THEIRS' }],
    context: { record: theirs, draft: { body: theirs.body }, theirs: undefined },
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

export const templateStories: Story[] = [...ofTemplate, ...ofTest];
