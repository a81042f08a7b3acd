import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const ENDPOINTS = '/api/v1/console/webhook_endpoints/';
const DELIVERIES = '/api/v1/console/webhook_deliveries/';

const page = (...results: object[]) => ({ count: results.length, next: null, previous: null, results });

const endpoint = {
  id: 'w1',
  version: 1,
  name: 'Contable',
  url: 'https://contable.example/cartera',
  events: ['payment.booked'],
  is_on: true,
  off_because: null,
  failures: 0,
  failed_since: null,
  delivered_at: null,
  next_at: null,
  waiting: 0,
  former_until: null,
};
const delivery = {
  id: 'd1',
  endpoint: 'w1',
  endpoint_name: 'Contable',
  type: 'payment.booked',
  about: 'USD 100.00',
  happened_at: '2026-10-20T12:00:00Z',
  status: 'espera',
  attempts: 1,
  tried_at: '2026-10-20T12:00:05Z',
  next_at: '2026-10-20T12:05:00Z',
  failure: 'respuesta',
  answered: 500,
};

test('a webhook is added; a refusal stands at the field, its secret is shown once, and another one is made after a question', async () => {
  const app = openApp({ at: '/webhooks', session: ana });
  await app.calls.answer(ENDPOINTS, 200, page());
  await app.press('Nuevo webhook');
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo webhook' }));
  await app.fill('Nombre', 'Contable');
  await app.fill('Dirección', 'http://contable.example/cartera');
  expect(await findings()).toEqual([]);
  await app.press('Guardar');
  const msg = 'Escriba una dirección que empiece por https://: lo que se avisa va cifrado.';
  await app.calls.answer(ENDPOINTS, 422, { error: true, msg: `${msg} No se guardó.`, fields: { url: msg } });
  await dialog.findByText(msg);
  await app.fill('Dirección', endpoint.url);
  await app.press('Guardar');
  await app.calls.answer(ENDPOINTS, 201, { ...endpoint, secret: 'whsec_abc' });
  await app.calls.answer(ENDPOINTS, 200, page(endpoint));
  expect(await screen.findByDisplayValue('whsec_abc')).toBeTruthy();
  await app.press('Ya la copié');
  expect(screen.queryByDisplayValue('whsec_abc')).toBeNull();

  await app.press('Cambiar la clave de Contable');
  await app.press('Cambiar la clave');
  await app.calls.answer(`${ENDPOINTS}w1/secret/`, 200, { ...endpoint, version: 2, secret: 'whsec_def' });
  await app.calls.answer(ENDPOINTS, 200, page({ ...endpoint, version: 2 }));
  expect(await screen.findByDisplayValue('whsec_def')).toBeTruthy();
});

test('one that was switched off says why, and is tried once it is on again', async () => {
  const app = openApp({ at: '/webhooks', session: ana });
  await app.calls.answer(ENDPOINTS, 200, page({ ...endpoint, is_on: false, off_because: 'fallas', waiting: 3 }));
  await screen.findByText('Apagado: falló 5 días');
  expect(screen.queryByRole('button', { name: 'Enviar una prueba a Contable' })).toBeNull();
  await app.press('Editar Contable');
  await app.user.click(await screen.findByRole('checkbox', { name: /^Encendido/ }));
  await app.press('Guardar');
  await app.calls.answer(`${ENDPOINTS}w1/`, 200, { ...endpoint, version: 2 });
  await app.calls.answer(ENDPOINTS, 200, page({ ...endpoint, version: 2, waiting: 3 }));
  await app.press('Enviar una prueba a Contable');
  await app.calls.answer(`${ENDPOINTS}w1/test/`, 200, {});
  await screen.findByText('Se está enviando la prueba: vea en Entregas cómo le fue');
});

test('each delivery says how it went, and is sent again', async () => {
  const app = openApp({ at: '/webhooks/entregas', session: ana });
  await app.calls.answer(DELIVERIES, 200, page(delivery));
  await app.calls.answer(ENDPOINTS, 200, page(endpoint));
  await screen.findByText(/^Contestó 500; otra vez/);
  expect(await findings()).toEqual([]);
  await app.press('Enviar otra vez Pago registrado USD 100.00');
  await waitFor(() => expect(app.calls.waiting(`${DELIVERIES}d1/send/`)).toBe(1));
  await app.calls.answer(`${DELIVERIES}d1/send/`, 200, {});
  await app.calls.answer(DELIVERIES, 200, page({ ...delivery, status: 'entregada', failure: null, next_at: null }));
  await screen.findAllByText('Entregada');
});
