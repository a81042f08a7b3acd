import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { customer } from '../support/answers/customers';
import { preview, sent, template } from '../support/answers/templatePages';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { model } from './messageTest.model';

const TEMPLATES = '/api/v1/customers/templates/';
const TEST_SEND = `${TEMPLATES}test_send/`;
const MESSAGE = `/api/v1/console/messages/${sent.id}/`;

describe('a test sent to oneself', () => {
  test.each(model.paths)('$description', async (path) => {
    const { calls, press, pressTwice, fill, user } = openApp({ at: `/plantillas/${template.id}`, session: ana });
    await calls.answer('/api/v1/customers/groups_all/', 200, { count: 0, results: [] });
    await calls.answer(`${TEMPLATES}${template.id}/`, 200, template);
    await calls.answer('/api/v1/customers/customers/', 200, { count: 1, results: [customer] });
    await calls.answer(`${TEMPLATES}preview/`, 200, preview);
    await screen.findByText('47 caracteres · 1 mensaje');
    const dialog = async () => within(await screen.findByRole('dialog', { name: 'Enviarme una prueba' }));

    await path.walk({
      events: {
        OPEN: () => press('Enviarme una prueba'),
        SEND: async ({ to }) => {
          await fill('Su celular', to);
          await pressTwice('Enviar 1 prueba');
        },
        CLOSE: async () => user.click((await dialog()).getByRole('button', { name: /^(Cerrar|Cancelar)$/ })),
        'xstate.done.actor.send': async ({ output }) => {
          const { body, header } = calls.seen.at(-1) ?? {};
          expect(body).toEqual({
            channel: 0,
            subject: '',
            body: template.body,
            customer: customer.id,
            to: '0991234567',
          });
          expect(header?.('Idempotency-Key')).toBeTruthy();
          await calls.answer(TEST_SEND, 201, output);
        },
        'xstate.error.actor.send': async (_, failure) => {
          const why = await calls.fail(TEST_SEND, failure);
          await (await dialog()).findByText(why, { exact: false });
        },
        'xstate.done.actor.look': ({ output }) => calls.answer(MESSAGE, 200, output),
        'xstate.error.actor.look': (_, failure) => calls.fail(MESSAGE, failure),
        DUE: () => waitFor(() => expect(calls.waiting(MESSAGE)).toBe(1)),
      },
      states: {
        closed: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
        asking: async () => (await dialog()).getByText(/queda en la bandeja de salida local/),
        looking: () => waitFor(() => expect(calls.waiting(MESSAGE)).toBe(1)),
        watching: async () => (await dialog()).findByText(/pide esperar \(451\)\. Se vuelve a intentar sola/),
        done: async () => {
          (await dialog()).getByText('El mensaje para +593991234567 quedó en la bandeja de salida local.');
          expect((await dialog()).getByRole('link', { name: 'Ver en Salida' }).getAttribute('href')).toBe('/salida/m1');
        },
      },
    });
    if (path === model.paths.at(-1)) expect(await findings()).toEqual([]);
  });
});
