import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { page } from '../support/answers/page';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const WORKLIST = '/api/v1/customers/worklist/';
const SCRIPTS = '/api/v1/customers/call_scripts/';
const SCRIPTS_DRAFT = '/api/v1/console/drafts/worklist/guiones/';
const TEXTS = {
  ...{ tarea: '¿Qué día lo paga?', promesa_rota: 'Nos ofreció pagar {{ promesa }}.', acuerdo_roto: 'Se rompió.' },
  ...{ mensaje: 'Le respondo.', disputa: 'Por su reclamo.', comprobante: '¿Desde qué banco?', version: 0 },
  retencion: 'Nos falta el comprobante.',
  ...{ proximo: 'Quedamos en hablar hoy.', sin_contacto: 'No habíamos podido hablar.' },
};
const ACTIVITIES = '/api/v1/customers/activities/';
const NOTED = {
  ...{ id: 'a1', version: 1, customer: 'c2', customer_name: 'Noé Gil', kind: 'llamada', outcome: 'no_contesto' },
  ...{ note: '', happened_on: '2026-11-21', promise: null, created_by: 'Ana', created_at: '2026-11-21T10:00:00Z' },
};
const why = { count: 1, day: null, task: null, act: null, step: null };
const rosa = {
  ...{ id: 'c1', customer_name: 'Rosa Paz', days_overdue: 48, owner: { id: 'u2', name: 'Luis' } },
  balances: [{ currency: 'USD', balance: '12000.00', overdue: '10568.00', documents: 3 }],
  reasons: [
    { ...why, kind: 'promesa_rota', count: 2, day: '2026-11-01' },
    { ...why, kind: 'tarea', task: 't1', act: 'llamada', step: 15 },
  ],
};
const noe = { ...rosa, id: 'c2', customer_name: 'Noé Gil', reasons: [{ ...why, kind: 'sin_contacto' }], owner: null };

test('the day’s work says why each customer is on it, and a talk that is registered takes them off it', async () => {
  const app = openApp({ at: '/gestiones', session: ana });
  const { calls, press } = app;
  await calls.answer(WORKLIST, 200, page<object>(rosa, noe));
  await screen.findByText('2 clientes por gestionar');
  await screen.findByText('$ 10.568,00, 48 días, prometió dos veces, su política pide llamarlo a los 15 días');
  await screen.findByText('$ 10.568,00, 48 días, nadie lo ha contactado');
  expect(await findings()).toEqual([]);

  await press('Registrar gestión con Noé Gil');
  const form = within(await screen.findByRole('dialog'));
  await app.user.selectOptions(await form.findByLabelText(/^Resultado/), 'no_contesto');
  await app.user.click(form.getByRole('button', { name: 'Guardar la gestión' }));
  await waitFor(() => expect(calls.waiting(ACTIVITIES)).toBe(1));
  expect(calls.seen.at(-1)?.body).toMatchObject({ customer: 'c2', kind: 'llamada', outcome: 'no_contesto' });
  await calls.answer(ACTIVITIES, 201, NOTED);
  await calls.answer(WORKLIST, 200, page<object>(rosa));
  await screen.findByText('1 cliente por gestionar');
});

test('what is said at a call is written by administrators: it is a draft until it is saved, and a refusal stands at its text', async () => {
  const app = openApp({ at: '/gestiones?guiones', session: ana });
  const { calls, press } = app;
  await calls.answer(SCRIPTS, 200, TEXTS);
  await calls.answer(WORKLIST, 200, page<object>(rosa));
  await calls.answer(SCRIPTS_DRAFT, 200, { body: null, updated_at: null });
  const form = within(await screen.findByRole('dialog', { name: 'Qué se dice al llamar' }));
  await app.fill('Tarea de una política', 'Debe {{ saldo }');
  await press('Guardar los guiones');
  await waitFor(() => expect(calls.waiting(SCRIPTS)).toBe(1));
  const fault = 'Línea 1, columna 6: lo que empieza con {{ no se cierra.';
  await calls.answer(SCRIPTS, 422, { error: true, msg: 'Un guion no se puede leer así.', fields: { tarea: fault } });
  await form.findByText(fault);
  expect(await findings()).toEqual([]);
  await app.fill('Tarea de una política', 'Debe {{ saldo }}');
  await app.fill('Comprobante sin movimiento', '¿De {{ nombre }}?');
  await press('Guardar los guiones');
  await waitFor(() => expect(calls.waiting(SCRIPTS)).toBe(1));
  const { body } = calls.seen.findLast(({ path, method }) => path === SCRIPTS && method === 'PUT') ?? {};
  expect(body).toEqual({ ...TEXTS, tarea: 'Debe {{ saldo }}', comprobante: '¿De {{ nombre }}?' });
  await calls.answer(SCRIPTS, 200, { ...TEXTS, tarea: 'Debe {{ saldo }}', version: 1 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('Guiones guardados');
});

test('it is narrowed to a person’s customers and to a reason', async () => {
  const { calls, user } = openApp({ at: '/gestiones?reason=tarea', session: ana });
  const asked = () => calls.seen.findLast(({ path }) => path === WORKLIST)?.query;
  await calls.answer(WORKLIST, 200, page<object>(rosa));
  expect(asked()?.get('reason')).toBe('tarea');
  await screen.findByText('Rosa Paz');
  await user.selectOptions(screen.getByLabelText('Responsable'), 'nadie');
  await waitFor(() => expect(calls.waiting(WORKLIST)).toBe(1));
  expect(asked()?.get('owner')).toBe('nadie');
  expect(asked()?.get('reason')).toBe('tarea');
  await calls.answer(WORKLIST, 200, page());
  await screen.findByText('0 clientes por gestionar');
});
