import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { model } from './refreshQueue.model';

const LOGIN = '/api/v1/users/login/';
const REFRESH = '/jwt/refresh-token';

describe('refresh queue', () => {
  test.each(model.paths)('$description', async (path) => {
    const { calls, app, otherTab, storage, press, fill } = openApp({ at: '/cuentas-bancarias', session: ana });
    await screen.findByRole('heading', { name: 'Cuentas bancarias' });
    const asked: Promise<string>[] = [];

    /** Another tab has left the session like this. */
    const holds = (accessToken: string | undefined) => {
      if (storage.read()?.accessToken === accessToken) return;
      if (accessToken === undefined) otherTab.clear();
      else otherTab.write({ ...ana, accessToken });
    };
    /** Nobody waits: each request was released with a token, or rejected. */
    const allSettled = () => Promise.allSettled(asked);

    await path.walk({
      actual: () => app.refreshQueue.getSnapshot().value,
      events: {
        REFUSED: ({ token, current }) => {
          holds(current);
          asked.push(app.authorizer.refused(token));
          asked.at(-1)?.catch(() => {});
        },
        OPENED: async () => {
          await fill('Contraseña', 'una clave larga');
          await press('Continuar');
          await calls.answer(LOGIN, 200, ana);
        },
        'xstate.done.actor.refresh': async () => {
          await calls.answer(REFRESH, 200, { accessToken: 'access 1', refreshToken: 'refresh 1' });
          expect(await asked.at(-1)).toBe('access 1');
        },
        'xstate.error.actor.refresh': async ({ error }, failure) => {
          if (error.name === 'SessionOver') await calls.answer(REFRESH, 401, {});
          // One that is refused ends the session as well.
          else await calls.fail(REFRESH, failure === 'refused' ? 'lost' : failure);
          await expect(asked.at(-1)).rejects.toThrow();
        },
      },
      states: {
        resting: async () => {
          await allSettled();
          await waitFor(() => expect(screen.queryByText('Su sesión venció')).toBeNull());
        },
        refreshing: () => waitFor(() => expect(calls.waiting(REFRESH)).toBe(1)),
        expired: async () => {
          await allSettled();
          if (storage.read()) await screen.findByRole('alertdialog', { name: 'Su sesión venció' });
          else await screen.findByRole('heading', { name: 'Ingresar' });
        },
      },
    });
  });
});
