import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { call } from '../../src/api/call';
import { listBankAccounts } from '../../src/api/contract/reconciliation/bankAccounts';
import { openApp } from '../support/models/app';
import { refusal } from '../support/models/failures';
import { ana, eva } from '../support/models/people';
import { model } from './session.model';

const LOGIN = '/api/v1/users/login/';
const REGISTER = '/api/v1/users/register/';

describe('session', () => {
  test.each(model.paths)('$description', async (path) => {
    const { calls, app, otherTab, user, press, fill } = openApp();
    let why = '';

    /** The two pages for whoever is out lead to each other. */
    const openPage = async (title: string) => {
      if (screen.queryByRole('heading', { name: title })) return;
      await user.click(await screen.findByRole('link', { name: title }));
    };
    const fillIn = async () => {
      await fill('Email', ana.userData.email);
      await fill('Contraseña', 'una clave larga');
    };

    await path.walk({
      actual: () => app.session.getSnapshot().value,
      events: {
        LOGIN: async () => {
          await openPage('Ingresar');
          await fillIn();
          await press('Ingresar');
        },
        REGISTER: async () => {
          if (app.session.getSnapshot().matches({ loggedOut: 'requested' })) await press('Registrar otra cuenta');
          await openPage('Registrarse');
          await fill('Nombre', 'Ana Paz');
          await fillIn();
          await press('Crear la cuenta');
        },
        AGAIN: () => press('Registrar otra cuenta'),
        RENEW: async () => {
          await fill('Contraseña', 'una clave larga');
          await press('Continuar');
        },
        LOGOUT: async () => {
          const { user: who } = app.session.getSnapshot().context;
          if (screen.queryByRole('button', { name: who?.fullName ?? '' })) {
            await press(who?.fullName ?? '');
            await user.click(await screen.findByRole('menuitem', { name: 'Salir' }));
          } else await press(/^Salir|Ingresar de nuevo/);
        },
        EXPIRED: async () => {
          const asked = call(listBankAccounts, {}).catch(({ kind }) => kind);
          await calls.answer('/api/v1/customers/bankaccounts/', 401, {});
          await calls.answer('/jwt/refresh-token', 401, refusal);
          await calls.answerAll('/api/v1/customers/bankaccounts/', 401, {});
          expect(await asked).toBe('unauthorized');
        },
        STORED: ({ user: other }) =>
          other ? otherTab.write(other.id === eva.userData.id ? eva : ana) : otherTab.clear(),
        SEEN: () => press('Entendido'),
        'xstate.done.actor.login': () => calls.answer(LOGIN, 200, ana),
        'xstate.error.actor.login': async (_, failure) => {
          why = await calls.fail(LOGIN, failure);
        },
        'xstate.done.actor.register': ({ output }) => calls.answer(REGISTER, 200, output ?? { requested: true }),
        'xstate.error.actor.register': async (_, failure) => {
          why = await calls.fail(REGISTER, failure);
        },
        'xstate.done.actor.renew': () => calls.answer(LOGIN, 200, ana),
        'xstate.error.actor.renew': async (_, failure) => {
          const said = await calls.fail(LOGIN, failure);
          await screen.findByText(said);
        },
        'xstate.done.actor.leave': () => calls.answer('/jwt/revoke-token', 200, {}),
        'xstate.error.actor.leave': (_, failure) => calls.fail('/jwt/revoke-token', failure),
      },
      states: {
        'loggedOut.asking': () => screen.findByRole('button', { name: /^(Ingresar|Crear la cuenta)$/ }),
        'loggedOut.elsewhere': () => screen.findByText(/^Se salió en otra pestaña/),
        'loggedOut.loginRefused': async () => {
          await screen.findByText(why);
          expect(await screen.findByDisplayValue(ana.userData.email)).toBeTruthy();
        },
        'loggedOut.registerRefused': async () => {
          await screen.findByText(why);
          expect(await screen.findByDisplayValue('Ana Paz')).toBeTruthy();
        },
        'loggedOut.requested': () => screen.findByRole('heading', { name: 'Su solicitud llegó' }),
        loggingIn: () => screen.findByRole('button', { name: 'Ingresando…' }),
        registering: () => screen.findByRole('button', { name: 'Creando la cuenta…' }),
        waiting: () => screen.findByRole('heading', { name: 'Falta que alguien apruebe su cuenta' }),
        loggedIn: async () => {
          const { user: who, isReplaced } = app.session.getSnapshot().context;
          await screen.findByRole('button', { name: who?.fullName ?? '' });
          const bar = new RegExp(`^En otra pestaña ingresó ${who?.fullName}`);
          if (isReplaced) await screen.findByText(bar);
          else await waitFor(() => expect(screen.queryByText(bar)).toBeNull());
          expect(screen.queryByText('Su sesión venció')).toBeNull();
        },
        expired: () => screen.findByRole('alertdialog', { name: 'Su sesión venció' }),
        renewing: () => screen.findByRole('alertdialog', { name: 'Su sesión venció' }),
        loggingOut: () => screen.findByRole('heading', { name: 'Ingresar' }),
      },
    });
  });
});
