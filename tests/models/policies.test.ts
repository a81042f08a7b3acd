import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { policyRow as policy, replayOf } from '../support/answers/campaignPages';
import { page } from '../support/answers/page';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const POLICIES = '/api/v1/campaigns/policies/';
const ONE = `${POLICIES}p1/`;
const ACTIONS = `${POLICIES}actions/`;
const [step] = policy.steps;
const action = {
  ...{ id: 'a1', policy: 'p1', policy_name: 'Todos', customer: 'c1', customer_name: 'Rosa Paz', status: 'propuesta' },
  ...{
    act: 'mensaje',
    day: 3,
    on_day: '2026-11-25',
    channel: 1,
    template_name: 'Aviso',
    documents: 2,
    reason: '',
    held: null,
  },
  owed: [{ currency: 'USD', amount: '35.00' }],
};
const call = {
  ...action,
  id: 'a2',
  act: 'llamada',
  status: 'por_hacer',
  channel: null,
  customer: 'c2',
  customer_name: 'Luis Mora',
};

test('a policy is put to propose once nothing is wrong with it, and its past is told beside it', async () => {
  const app = openApp({ at: '/politicas/p1', session: ana });
  const { calls, press } = app;
  const wrong = { kind: 'sin_plantilla', blocks: true, customers: 0, day: 3, other: '' };
  await calls.answer(ONE, 200, { ...policy, problems: [wrong] });
  await screen.findByText('Paso «3 días después»: falta la plantilla de un canal. Elíjala.');
  expect(screen.queryByRole('button', { name: 'Que proponga' })).toBeNull();
  await calls.answer(POLICIES, 200, page(policy));
  expect(await findings()).toEqual([]);

  await press('Editar');
  await screen.findByRole('dialog', { name: 'Editar la política' });
  await calls.answer(
    '/api/v1/customers/templates/',
    200,
    page({ id: 't1', name: 'Aviso', channel: 1, status: 'activa' }),
  );
  await press('Añadir un paso');
  await press('Quitar el paso 2');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Añadir un paso' }));
  await press('Añadir un paso');
  const second = within(await screen.findByRole('group', { name: 'Paso 2' }));
  await app.user.selectOptions(second.getByLabelText(/^Cuándo/), '3');
  await app.user.selectOptions(second.getByLabelText(/^Qué se hace/), 'llamada');
  await press('Guardar la política');
  await screen.findByText('Ya hay un paso de ese día.');
  await app.user.selectOptions(second.getByLabelText(/^Cuándo/), '15');
  expect(await findings()).toEqual([]);
  await press('Guardar la política');
  await waitFor(() => expect(calls.waiting(ONE)).toBe(1));
  expect(calls.seen.at(-1)?.body).toMatchObject({
    version: 4,
    is_rest: true,
    steps: [step, { ...step, day: 15, act: 'llamada', channel: null, template: null }],
  });
  await calls.answer(ONE, 200, policy);
  await calls.answer(ONE, 200, { ...policy, version: 5 });

  await press('Que proponga');
  await screen.findByText(/No se envía nada hasta que alguien lo apruebe/);
  await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Que proponga' }));
  await waitFor(() => expect(calls.waiting(`${ONE}state/`)).toBe(1));
  expect(calls.seen.at(-1)?.body).toEqual({ state: 'propone', version: 5 });
  await calls.answer(`${ONE}state/`, 200, { ...policy, version: 6, state: 'propone' });
  await calls.answer(ONE, 200, { ...policy, version: 6, state: 'propone' });
  await screen.findByRole('button', { name: 'Detener' });
  await calls.answer(`${POLICIES}standing/`, 200, {
    outside: 0,
    states: [
      { state: 'espera', day: 3, held: null, debts: 12 },
      { state: 'retenida', day: null, held: 'compromiso', debts: 2 },
      { state: 'retenida', day: 3, held: 'compromiso', debts: 1 },
      { state: 'retenida', day: 3, held: 'tope_semanal', debts: 4 },
    ],
  });
  expect(`${calls.seen.find(({ path }) => path === `${POLICIES}standing/`)?.query}`).toBe('policy=p1');
  const now = within(await screen.findByRole('list', { name: 'Ahora mismo' }));
  expect(now.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Pasaron «3 días después» y esperan el próximo12',
    'Retenidas: con promesa de pago3',
    'Retenidas: llegó a los mensajes de la semana4',
  ]);

  await press('Los últimos doce meses');
  await calls.answer(`${ONE}replay/`, 200, replayOf(9));
  await screen.findByText(/Habría hecho 9 mensajes a 4 clientes y 3 tareas/);
  expect(await findings()).toEqual([]);
});

test('what a policy proposes is sent, discarded with a reason, or done', async () => {
  const app = openApp({ at: '/politicas/propuestas?status=propuesta', session: ana });
  const { calls, press, fill, user } = app;
  await calls.answer(ACTIONS, 200, page(action));
  await press('Enviar los 1');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(calls.waiting(`${ACTIONS}send/`)).toBe(1));
  expect(calls.seen.at(-1)?.body).toEqual({ status: 'propuesta', expected: 1 });
  await calls.answer(`${ACTIONS}send/`, 200, { count: 1 });
  await screen.findByText('1 propuesta sale en seguida');
  await calls.answer(ACTIONS, 200, page<object>(action, call));

  await user.click(await screen.findByRole('checkbox', { name: 'Elegir a Rosa Paz' }));
  expect(await findings()).toEqual([]);
  await press('Descartar');
  await fill('Motivo', 'Ya habló con nosotros');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(calls.waiting(`${ACTIONS}discard/`)).toBe(1));
  expect(calls.seen.at(-1)?.body).toEqual({ actions: ['a1'], expected: 1, reason: 'Ya habló con nosotros' });
  await calls.answer(`${ACTIONS}discard/`, 200, { count: 1 });
  await calls.answer(ACTIONS, 200, page(call));

  await press('Marcar como hecha la tarea de Luis Mora');
  await calls.answer(`${ACTIONS}a2/finish/`, 200, {});
  await calls.answer(ACTIONS, 200, page({ ...call, status: 'hecha' }));
  await screen.findByText('Hecha');
});
