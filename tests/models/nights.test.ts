import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const ARRIVALS = '/api/v1/conciliation/arrivals/';
const NIGHTS = '/api/v1/conciliation/nights/';
const LAST = `${NIGHTS}last/`;
const LIMITS = `${NIGHTS}limits/`;

const page = (...results: object[]) => ({ count: results.length, next: null, previous: null, results });
const usd = (amount: string) => [{ currency: 'USD', amount }];

const night = {
  id: 'n1',
  at: '2026-10-20T09:00:00Z',
  considered: 71,
  accepted: 67,
  stand: 66,
  amounts: usd('83469.00'),
  outgoing: usd('-12.50'),
  rules: [
    { rule: null, kind: null, name: '', movements: 60, amounts: usd('80000.00') },
    { rule: 'r1', kind: 'no_cobro', name: 'Intereses ganados', movements: 7, amounts: usd('3469.00') },
  ],
  undone_at: null,
  undone_by: '',
  undone: 0,
};
const question = (movement_id: string, why: string) => ({
  movement_id,
  conciliation: 'c1',
  bank_account_name: 'Pichincha',
  date: '2026-10-19',
  description: `DEPOSITO ${movement_id}`,
  amount: '33.00',
  currency: 'USD',
  why,
});
const morning = { night, is_on: true, questions: 4, asked: [question('m1', 'ninguna'), question('m2', 'limite')] };
const limit = { currency: 'USD', per_movement: '0.00', per_night: '0.00', version: 0 };

async function opened(last: object) {
  const app = openApp({ at: '/llegadas', session: ana });
  await app.calls.answer(ARRIVALS, 200, page());
  await app.calls.answer(`${ARRIVALS}gaps/`, 200, page());
  await app.calls.answer(LAST, 200, last);
  await app.calls.answer(LIMITS, 200, page(limit));
  return app;
}

test('the morning says what the night did and by which rule, and a key opens a question', async () => {
  const app = await opened(morning);
  await screen.findByText('67 de 71 hechos, $ 83.469,00; 4 preguntas');
  screen.getByText('Desde entonces alguien cambió 1 movimiento.');
  const rules = within(screen.getByRole('table', { name: 'Por qué regla' }));
  expect(rules.getByRole('link', { name: 'No es cobro: Intereses ganados' }).getAttribute('href')).toBe('/reglas/r1');
  screen.getByText(/segura, pero pasa del límite de la noche/);
  screen.getByText('y 2 más en sus conciliaciones');
  expect(await findings()).toEqual([]);
  await app.user.keyboard('2');
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/conciliaciones/c1'));
  expect(app.router.state.location.search).toContain('movement=m2');
});

test('a night is undone as one act, after a question, and says by whom', async () => {
  const app = await opened(morning);
  await app.press('Deshacer la noche');
  await screen.findByText('66 movimientos vuelven a esperar, y otra noche no los acepta.');
  const dialog = within(await screen.findByRole('alertdialog', { name: '¿Deshacer todo lo de esta noche?' }));
  await app.user.click(dialog.getByRole('button', { name: 'Deshacer la noche' }));
  await app.calls.answer(`${NIGHTS}n1/undo/`, 200, { undone: 66, left: 1, closed: [] });
  await screen.findByText('Noche deshecha');
  const undone = { ...night, stand: 0, undone_at: '2026-10-20T13:00:00Z', undone_by: 'Ana', undone: 66 };
  await app.calls.answer(LAST, 200, { ...morning, night: undone, questions: 70 });
  await screen.findByText(/^Ana deshizo esta noche el .*: 66 movimientos esperan otra vez, y 1 quedó como estaba\.$/);
  expect(screen.queryByRole('button', { name: 'Deshacer la noche' })).toBeNull();
});

test('before the first night an administrator sets the limits of a currency, and what is wrong stands at its field', async () => {
  const app = await opened({ night: null, is_on: false, questions: 4, asked: [] });
  await screen.findByText(/^De noche no se acepta nada/);
  await app.press('Cambiar límites en USD');
  await screen.findByRole('dialog', { name: 'Límites en USD' });
  await app.fill('Lo más por movimiento', '500');
  await app.fill('Lo más por noche', '400');
  await app.press('Guardar');
  await waitFor(() => expect(app.calls.waiting(LIMITS)).toBe(1));
  expect(app.calls.seen.at(-1)?.body).toMatchObject({ per_movement: '500.00', per_night: '400.00', version: 0 });
  const fields = { per_night: 'No menos que el límite de un movimiento' };
  await app.calls.answer(LIMITS, 422, { error: true, msg: 'No se guardó.', fields });
  await screen.findByText('No menos que el límite de un movimiento');
  await app.fill('Lo más por noche', '20000');
  await app.press('Guardar');
  await app.calls.answer(LIMITS, 200, { ...limit, per_movement: '500.00', per_night: '20000.00', version: 1 });
  await screen.findByText('Límites de la noche guardados');
  await app.calls.answer(LIMITS, 200, page({ ...limit, per_movement: '500.00', per_night: '20000.00', version: 1 }));
  await app.calls.answer(LAST, 200, { night: null, is_on: true, questions: 4, asked: [] });
  await screen.findByText('La primera noche se ve aquí por la mañana.');
  await screen.findByText('Límites en USD: $ 500,00 por movimiento y $ 20.000,00 por noche');
});
