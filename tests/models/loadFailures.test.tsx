import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conciliation } from '../support/answers/bankMovements';
import { grouped, templates } from '../support/answers/campaignPages';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const API = '/api/v1';
const refusal = { error: true, msg: 'El servicio dijo que no.' };

/** What the notices say, as the specification has every failure begin. */
async function noticed() {
  const notices = await screen.findByRole('region', { name: 'Avisos' });
  return within(notices).findByText('Error. El servicio dijo que no.');
}

test.each([
  ['a list', '/cuentas-bancarias', '/customers/bankaccounts/'],
  ['what a list is filtered by', '/documentos', '/customers/cost_center/'],
  ['a record', '/pagos/p1', '/customers/payments_details/p1/'],
  ['a conciliation', `/conciliaciones/${conciliation.id}`, `/conciliation/conciliations/${conciliation.id}/movements/`],
  ['the accounts of an upload', '/conciliaciones/nueva', '/customers/bankaccounts/'],
  ['an automatic debit', '/debitos/9', '/cash_management/automatic-debts/9/details/'],
  ['the choices of a new debit', '/debitos/nuevo', '/customers/bankaccounts/'],
])('%s that cannot be loaded says so in a notice too', async (_, at, path) => {
  const { calls } = openApp({ at, session: ana });
  await calls.answer(API + path, 500, refusal);
  await noticed();
});

test('a refused login says so in a notice too, and keeps what was typed', async () => {
  const { calls, fill, press } = openApp({ at: '/ingresar' });
  await fill('Email', 'ana@cartera.local');
  await fill('Contraseña', 'una clave larga');
  await press('Ingresar');
  await calls.answer(`${API}/users/login/`, 401, refusal);
  await noticed();
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('ana@cartera.local');
  expect(await screen.findByText('El servicio dijo que no.')).toBeTruthy();
});

test('what a list is filtered by and could not be loaded is no empty choice, and is loaded again where it stands', async () => {
  const CENTERS = `${API}/customers/cost_center/`;
  const { calls, press } = openApp({ at: '/documentos', session: ana });
  const retry = /^Centro de costo: no se pudo cargar/;
  for (const status of [500, 503]) {
    await calls.answer(CENTERS, status, refusal);
    await press(retry);
  }
  await calls.answer(CENTERS, 200, { count: 1, results: [{ id: 'cc1', code: 'N', name: 'Norte' }] });
  await screen.findByRole('option', { name: 'Norte' });
  expect(screen.queryByRole('button', { name: retry })).toBeNull();
});

test('the audience of a new campaign is there where only the cost centers could not be loaded', async () => {
  const { calls, press } = openApp({ at: '/campanas/nueva', session: ana });
  await calls.answer(`${API}/customers/customers/groupby_document/`, 200, grouped);
  await calls.answer(`${API}/customers/all_templates/`, 200, { count: templates.length, results: templates });
  await calls.answer(`${API}/customers/cost_center/`, 500, refusal);
  await screen.findByRole('grid', { name: 'Quienes reciben la campaña' });
  await press(/^Centro de costo: no se pudo cargar/);
  await calls.answer(`${API}/customers/cost_center/`, 200, {
    count: 1,
    results: [{ id: 'cc1', code: 'N', name: 'Norte' }],
  });
  await screen.findByRole('option', { name: 'Norte' });
});
