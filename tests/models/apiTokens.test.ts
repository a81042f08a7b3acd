import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const TOKENS = '/api/v1/console/api_tokens/';

const page = (...results: object[]) => ({ count: results.length, next: null, previous: null, results });
const token = {
  id: 't1',
  name: 'Panel',
  scopes: ['clientes', 'pagos'],
  ends_on: '2027-06-30',
  has_ended: false,
  last_used_at: null,
  created_by: 'Ana',
  created_at: '2026-11-26T12:00:00Z',
};

test('a token is made for some areas until a day, shown once, and revoked after a question', async () => {
  const app = openApp({ at: '/tokens', session: ana });
  await app.calls.answer(TOKENS, 200, page());
  await app.press('Nuevo token');
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo token' }));
  await app.fill('Nombre', 'Panel');
  await app.press('Crear');
  await dialog.findByText('Elija al menos un área');
  await dialog.findByText('Elija hasta cuándo sirve');
  await app.user.click(dialog.getByRole('checkbox', { name: 'Clientes y gestiones' }));
  await app.fill('Sirve hasta', '30/06/2027');
  expect(await findings()).toEqual([]);
  await app.press('Crear');
  await app.calls.answer(TOKENS, 201, { ...token, token: 'cartera_api_abc' });
  expect(app.calls.seen.findLast(({ body }) => body !== undefined)?.body).toEqual({
    name: 'Panel',
    scopes: ['clientes'],
    ends_on: '2027-06-30',
  });
  await app.calls.answer(TOKENS, 200, page(token));
  expect(await screen.findByDisplayValue(/Bearer cartera_api_abc/)).toBeTruthy();
  await app.press('Ya lo copié');
  expect(screen.queryByDisplayValue(/cartera_api_abc/)).toBeNull();
  await screen.findByText('Clientes y gestiones, Pagos y enlaces');

  await app.press('Revocar Panel');
  await app.press('Revocar 1 token');
  await app.calls.answer(`${TOKENS}t1/`, 200, {});
  await app.calls.answer(TOKENS, 200, page({ ...token, has_ended: true }));
  await screen.findByText('Vencido');
});
