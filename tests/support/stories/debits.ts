import { expect } from 'vitest';
import { debitMachine } from '../../../src/machines/debits/debit';
import { debitHeaderMachine } from '../../../src/machines/debits/debitHeader';
import { orderLayoutEditorMachine } from '../../../src/machines/orderLayouts/orderLayoutEditor';
import { account } from '../answers/accounts';
import { TODAY } from '../answers/calendarPages';
import { answered, bank, debit, orderCheck, orderFile, withDetails } from '../answers/debitPages';
import { ownLayout, shippedLayout, tried } from '../answers/layoutPages';

import { done, lost, of, SENT, type Story } from './story';

const headed = done('loadChoices', { accounts: [account], banks: [bank] });
const header = { name: 'Del lunes', bank_account: account.id, bank: '', collect_on: TODAY, bucket: '' };
const refusedHeader = [headed, { type: 'CREATE' }, lost('create'), { type: 'PREVIEW' }];
const ofHeader = of(
  { machine: debitHeaderMachine, input: { name: 'Débitos', today: TODAY, bucket: '' } },
  { way: [headed], refuses: [{ type: 'RESTART' }] },
  // What is proposed follows the day, also past what is typed of one; what a person wrote stays.
  {
    way: [
      headed,
      { type: 'FIELD', name: 'collect_on', value: '' },
      { type: 'FIELD', name: 'collect_on', value: '2027-01-04', proposal: 'Débitos de enero' },
    ],
    context: { fields: { name: 'Débitos de enero', collect_on: '2027-01-04' } },
  },
  {
    way: [
      headed,
      { type: 'FIELD', name: 'name', value: 'Otro' },
      { type: 'FIELD', name: 'collect_on', value: '2027-01-04', proposal: 'Débitos de enero' },
    ],
    context: { fields: { name: 'Otro', collect_on: '2027-01-04' } },
  },
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
    way: [
      { type: 'RESUME', body: { fields: header, wasPreviewed: false, attempt: SENT } },
      headed,
      lost('checkPending'),
    ],
    value: 'editing',
    context: { pendingOutcome: 'unsure' },
  },
  // What was in sight is looked at again.
  ...[done('checkPending', { made: null }), lost('checkPending')].map((event) => ({
    way: [{ type: 'RESUME', body: { fields: header, wasPreviewed: true, attempt: SENT } }, headed, event],
    asks: { preview: header },
  })),
  {
    way: [
      { type: 'RESUME', body: { fields: header, wasPreviewed: true, attempt: SENT } },
      headed,
      done('checkPending', { made: 'd1' }),
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
    value: { reviewing: 'editing' },
    asks: {},
  },
  {
    way: [generated, amount('40.00'), { type: 'UPDATE' }, lost('update'), { type: 'RELOAD' }, generated],
    value: { reviewing: 'editing' },
  },
  {
    way: [...toSaved, { type: 'ORDER', format: 'banco' }, lost('check'), { type: 'EDIT' }],
    value: { reviewing: 'editing' },
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

export const debitStories: Story[] = [...ofHeader, ...ofDebit, ...ofLayout];
