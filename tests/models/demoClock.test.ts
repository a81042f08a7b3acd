import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const CLOCK = '/api/v1/console/demo_clock/';
const USERS = '/api/v1/console/users/';
const demo = { ...ana, userData: { ...ana.userData, demo: true } };
const nothing = {
  ...{ due: 0, campaigns: 0, read: 0, answers: 0, charges: 0, links: 0 },
  ...{ kept: 0, broken: 0, collected: 0, rejected: 0, movements: 0 },
};

test('a demonstration’s days pass when they are asked to: what they brought is told, and the screen is read anew', async () => {
  const { calls, press } = openApp({ session: demo, at: '/usuarios' });
  await calls.answer(CLOCK, 200, { days: 0, today: '2026-11-21' });
  await press('Demo');
  await screen.findByText('Hoy es 21/11/2026, como en el calendario.');
  await press('Una semana después');
  await calls.answer(CLOCK, 503, { error: true, msg: 'El servicio está ocupado.' });
  await screen.findByText('Error. El servicio está ocupado.');
  await press('Un día después');
  expect(calls.seen.at(-1)?.body).toEqual({ days: 1 });
  const before = calls.seen.filter(({ path }) => path === USERS).length;
  await calls.answer(CLOCK, 200, { days: 1, today: '2026-11-21', passed: { ...nothing, due: 14, campaigns: 1 } });
  await screen.findByText('Pasó un día: 14 documentos vencieron, 1 campaña llegó a su hora.');
  await waitFor(() => expect(calls.seen.filter(({ path }) => path === USERS).length).toBe(before + 1));
  await calls.answer(CLOCK, 200, { days: 1, today: '2026-11-21' });
  await screen.findByText('Pasó un día. Hoy sigue siendo 21/11/2026: lo que había está fechado 1 día antes.');
  expect(await findings()).toEqual([]);
});

test('elsewhere there is no such clock', async () => {
  const { calls } = openApp({ session: ana, at: '/usuarios' });
  await screen.findByRole('heading', { name: 'Usuarios' });
  expect([screen.queryByRole('button', { name: /^Demo/ }), calls.waiting(CLOCK)]).toEqual([null, 0]);
});

test('what is being typed while a day passes stays', async () => {
  const { calls, press, fill } = openApp({ session: demo, at: '/plantillas/nueva' });
  await calls.answer(CLOCK, 200, { days: 0, today: '2026-11-21' });
  await calls.answer('/api/v1/customers/groups_all/', 200, { count: 0, results: [] });
  await fill('Nombre', 'Aviso de hoy');
  await press('Demo');
  await press('Un día después');
  await calls.answer(CLOCK, 200, { days: 1, today: '2026-11-21', passed: nothing });
  await screen.findByText(/^Pasó un día: /);
  expect(screen.getByDisplayValue('Aviso de hoy')).toBeTruthy();
});
