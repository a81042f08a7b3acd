import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conciliation } from '../support/answers/bankMovements';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const BASE = `/api/v1/conciliation/conciliations/${conciliation.id}/`;
const none = { count: 0, amount: '0.00' };
const open = { ...conciliation, version: 4, pending: 0, put_by: 1, closed_at: null, closed_by: null };
const closed = { ...open, version: 5, closed_at: '2026-11-21T15:00:00Z', closed_by: 'Ana Paz' };
const statement = {
  id: conciliation.id,
  version: 4,
  conciliation: open,
  company: 'Uno',
  bank_name: 'Banco Pichincha',
  account_number: '2200112245',
  opening: '1000.00',
  closing: '2002.38',
  ties: true,
  booked: { count: 1, amount: '911.63' },
  credited: { count: 1, amount: '45.58' },
  categorised: [{ category: 'c1', name: 'Intereses ganados', count: 1, amount: '3.17' }],
  pending: none,
  put_by: { count: 1, amount: '42.00' },
  forgiven: [
    { id: 'a1', document: 'd1', document_number: 'F-3', amount: '5.00', reason: 'Su banco', created_by: 'Ana Paz' },
  ],
  withheld: [
    {
      id: 'a2',
      document: 'd2',
      document_number: 'F-4',
      amount: '62.50',
      reason: '30 % del IVA',
      created_by: 'Ana Paz',
    },
  ],
  payments: [
    {
      id: 'p1',
      movement: 'm1',
      date: '2026-10-02',
      description: 'ABONO',
      reference: '37205165',
      customer_name: 'López C.A.',
      documents: 'F-1',
      amount: '911.63',
      created_by: 'Ana Paz',
      created_at: '2026-11-21T15:00:00Z',
    },
  ],
  credits: [{ payment: 'p1', movement: 'm1', customer: 'k1', customer_name: 'López C.A.', amount: '45.58' }],
  outstanding: [
    { id: 'm2', date: '2026-10-05', description: 'ABONO SIN DATOS', amount: '42.00', left: '42.00', note: '' },
  ],
  history: [],
};
const history = [{ at: '2026-11-21T15:00:00Z', who: 'Ana Paz', what: 'cerrar', text: 'Cerrada' }];
const at = `/conciliaciones/${conciliation.id}/cierre`;

test('a statement that is missing beside it is told on its closing and as it is closed, which stays possible', async () => {
  const { calls, press } = openApp({ at, session: ana });
  const gap = {
    bank_account: 'b1',
    bank_account_name: 'Pichincha',
    currency: 'USD',
    after: '2026-10-14',
    before: '2026-10-17',
    differs: '312.40',
    conciliation: conciliation.id,
  };
  await calls.answer(`${BASE}statement/`, 200, { ...statement, gaps: [gap] });
  const told = /Falta un estado de cuenta entre el 14\/10\/2026 y el 17\/10\/2026: difieren \$\s312,40/;
  await screen.findByText(told);
  await press('Cerrar la conciliación');
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText(told);
  await press('Cerrar');
  await waitFor(() => expect(calls.waiting(`${BASE}close/`)).toBe(1));
});

test('a conciliation is closed on its statement and opened again with a reason, and the statement links to what it names', async () => {
  const { calls, press, fill } = openApp({ at, session: ana });
  await calls.answer(`${BASE}statement/`, 200, statement);
  const crumbs = within(screen.getByRole('navigation', { name: 'Usted está aquí' }));
  const up = crumbs.getByRole('link', { name: 'Movimientos' });
  expect(up.getAttribute('href')).toBe(`/conciliaciones/${conciliation.id}`);
  const summary = within(await screen.findByRole('table', { name: 'Resumen' }));
  const told = summary
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')));
  expect(told.slice(1)).toEqual([
    ['Saldo inicial según el banco', '', '$ 1.000,00'],
    ['Conciliado con documentos', '1', '$ 911,63'],
    ['A favor de clientes', '1', '$ 45,58'],
    ['Intereses ganados', '1', '$ 3,17'],
    ['Sin conciliar', '0', '$ 0,00'],
    ['Para después', '1', '$ 42,00'],
    ['Saldo final según el banco', '', '$ 2.002,38'],
  ]);
  expect(screen.getByRole('link', { name: 'ABONO SIN DATOS' }).getAttribute('href')).toContain('?movement=m2');
  expect(screen.getByRole('link', { name: '02/10/2026' }).getAttribute('href')).toContain('/pagos/p1');
  expect(await findings()).toEqual([]);

  await press('Cerrar la conciliación');
  await screen.findByText(/1 movimiento queda para después/);
  await press('Cerrar');
  await waitFor(() => expect(calls.waiting(`${BASE}close/`)).toBe(1));
  expect(calls.seen.at(-1)?.body).toEqual({ version: 4 });
  await calls.answer(`${BASE}close/`, 200, closed);
  await calls.answer(`${BASE}statement/`, 200, { ...statement, version: 5, conciliation: closed, history });
  await screen.findByText(/Cerrada por Ana Paz/);

  await press('Reabrir');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reabrir la conciliación' }));
  dialog.getByRole('button', { name: 'Reabrir' }).click();
  await dialog.findByText('Escriba el motivo, con 3 caracteres o más.');
  await fill('Motivo', 'Faltó un abono');
  dialog.getByRole('button', { name: 'Reabrir' }).click();
  await waitFor(() => expect(calls.waiting(`${BASE}reopen/`)).toBe(1));
  expect(calls.seen.at(-1)?.body).toEqual({ reason: 'Faltó un abono', version: 5 });
  await calls.answer(`${BASE}reopen/`, 200, open);
  await calls.answer(`${BASE}statement/`, 200, statement);
  await screen.findByRole('button', { name: 'Cerrar la conciliación' });
});

test('what has no ending keeps it from being closed', async () => {
  const { calls } = openApp({ at, session: ana });
  await calls.answer(`${BASE}statement/`, 200, { ...statement, pending: { count: 2, amount: '9.00' } });
  await screen.findByText(/Faltan 2 movimientos por resolver/);
  expect(screen.getByRole('button', { name: 'Cerrar la conciliación' }).getAttribute('aria-disabled')).toBe('true');
});
