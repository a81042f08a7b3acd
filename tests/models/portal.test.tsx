import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { findings } from '../support/models/accessible';
import { account, greeting, TOKEN } from '../support/portal/answers';
import { openPortal } from '../support/portal/openPortal';
import { model } from './portal.model';

const at = (call: string) => `/c/${TOKEN}/${call}`;

describe("the customer's own page", () => {
  test.each(model.paths)('$description', async (path) => {
    const { calls, press, fill } = openPortal(TOKEN);
    /** A refusal in the service's words, or a call that failed in any way. */
    const fails = async (call: string, error: Error, failure: Parameters<typeof calls.fail>[1]) => {
      const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
      if (code === undefined) {
        const why = await calls.fail(at(call), failure);
        await screen.findByText(why);
        return;
      }
      await calls.answer(at(call), code === 'visit-over' ? 401 : 404, { error: true, msg: error.message, code });
      await screen.findByText(error.message);
    };
    await path.walk({
      events: {
        ENTER: async ({ end }) => {
          await fill('Últimos 4 de su identificación', end);
          await press('Ver mi cuenta');
          await waitFor(() => expect(calls.seen.at(-1)?.body).toEqual({ end }));
        },
        LEAVE: () => press('Salir'),
        RETRY: () => press('Volver a intentar'),
        'xstate.done.actor.greet': ({ output }) => calls.answer(at('greeting'), 200, output),
        'xstate.error.actor.greet': ({ error }, failure) => fails('greeting', error, failure),
        'xstate.done.actor.enter': ({ output }) => calls.answer(at('visit'), 200, output),
        'xstate.error.actor.enter': ({ error }, failure) => fails('visit', error, failure),
        'xstate.done.actor.readAccount': ({ output }) => calls.answer(at('account'), 200, output),
        'xstate.error.actor.readAccount': ({ error }, failure) => fails('account', error, failure),
        'xstate.done.actor.goOut': ({ output }) => calls.answer(at('visit'), 200, output),
        'xstate.error.actor.goOut': ({ error }, failure) => fails('visit', error, failure),
      },
      states: {
        greeting: () => screen.findByText('Abriendo su página…'),
        unopened: () => screen.findByRole('heading', { name: 'No se pudo abrir' }),
        asking: () => screen.findByText(`${greeting.company} le comparte aquí su estado de cuenta.`),
        entering: () => screen.findByRole('button', { name: 'Comprobando…' }),
        reading: () => screen.findByText('Leyendo su cuenta…'),
        unread: () => screen.findByRole('heading', { name: 'No se pudo leer su cuenta' }),
        showing: async () => {
          await screen.findByText(account.customer_name);
          screen.getByText('$ 1.250,50');
          screen.getByText('Vence 01/10/2026, vencido hace 53 días');
          screen.getByText('Y 3 más: están en el estado de cuenta.');
          const file = screen.getByRole('link', { name: 'Descargar estado de cuenta (PDF)' });
          expect(file.getAttribute('href')).toBe(at('statement.pdf'));
        },
        goingOut: () => screen.findByRole('button', { name: 'Saliendo…' }),
        over: () => screen.findByLabelText('Últimos 4 de su identificación'),
        shut: () => screen.findByRole('heading', { name: 'Este enlace no sirve' }),
      },
    });
    if (path === model.paths.at(-1)) expect(await findings()).toEqual([]);
  });

  test('who owes nothing is told so, and still gets the statement', async () => {
    const { calls } = openPortal(TOKEN);
    await calls.answer(at('greeting'), 200, { ...greeting, is_open: true });
    await calls.answer(at('account'), 200, { ...account, currencies: [] });
    await screen.findByText('No debe nada. Gracias por estar al día.');
    screen.getByRole('link', { name: 'Descargar estado de cuenta (PDF)' });
    expect(await findings()).toEqual([]);
  });
});
