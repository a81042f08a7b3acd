import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { account, bank } from '../support/answers/accounts';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { model } from './list.model';

const ACCOUNTS = '/api/v1/customers/bankaccounts/';
const ACCOUNT = `${ACCOUNTS}${account.id}/`;

describe('list', () => {
  test.each(model.paths)('$description', async (path) => {
    const { calls, fails, router, press } = openApp({ at: '/cuentas-bancarias', session: ana });
    await calls.answer('/api/v1/customers/banks/', 200, { count: 1, results: [bank] });
    await screen.findByRole('heading', { name: 'Cuentas bancarias' });
    /** How the list was asked, the last time. */
    const asked = () => calls.seen.findLast(({ path, method }) => path === ACCOUNTS && method === 'GET')?.query;
    const asks = (name: string, value: string) => waitFor(() => expect(asked()?.get(name)).toBe(value));
    const grid = () => screen.findByRole('grid', { name: 'Cuentas bancarias' });
    let turn = 1;
    let why = '';

    await path.walk({
      events: {
        RESTORE: async () => {
          turn++;
          await router.navigate(`/cuentas-bancarias?p=${turn}`);
          await asks('p', String(turn));
        },
        RETRY: () => press('Reintentar'),
        REFRESH: async () => {
          await press(`Editar ${account.alias}`);
          await press('Guardar la cuenta');
          await calls.answer(ACCOUNT, 200, account);
          await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        },
        CHANGED: async () => {
          await press(`Eliminar ${account.alias}`);
          await press('Eliminar 1 cuenta');
          await calls.answer(ACCOUNT, 200, {});
          await asks('p', '1');
          await asks('search', '');
          await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
        },
        'xstate.done.actor.loadPage': () => calls.answer(ACCOUNTS, 200, { count: 900, results: [account] }),
        'xstate.error.actor.loadPage': async (_, failure) => {
          why = await fails(ACCOUNTS, failure);
        },
      },
      states: {
        loading: async () => {
          await waitFor(() => expect(calls.waiting(ACCOUNTS)).toBe(1));
          await screen.findAllByLabelText('Cargando…');
        },
        shown: async () => {
          await waitFor(async () => expect((await grid()).getAttribute('aria-busy')).not.toBe('true'));
          expect(within(await grid()).getByText(account.alias)).toBeTruthy();
          expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
        },
        refused: () => screen.findByText(new RegExp(`^${why}`)),
      },
    });
  });
});
