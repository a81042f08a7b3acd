import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { account } from '../support/accounts';
import { openApp } from '../support/app';
import { ana } from '../support/people';
import { model } from './listFilter.model';

const CONCILIATIONS = '/api/v1/conciliation/conciliations/';
const ALL = 'Todas las cuentas';

describe('filter of a list', () => {
  test.each(model.paths)('$description', { timeout: 30_000 }, async (path) => {
    const { calls, user } = openApp({ at: '/conciliaciones', session: ana });
    await calls.answer('/api/v1/customers/bankaccounts/', 200, { count: 1, results: [account] });
    const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Cuenta bancaria' });
    await screen.findByRole('option', { name: account.alias });

    await path.walk({
      events: {
        FILTER: async () => {
          const wanted = field.value === '' ? account.alias : ALL;
          await user.selectOptions(field, wanted);
          const asked = calls.seen.findLast(({ path }) => path === CONCILIATIONS)?.query;
          expect(asked?.get('bank_account')).toBe(wanted === ALL ? null : account.id);
        },
        'xstate.done.actor.loadPage': () => calls.answer(CONCILIATIONS, 200, { count: 0, results: [] }),
        'xstate.error.actor.loadPage': () => calls.lose(CONCILIATIONS),
      },
      states: {
        loading: () => waitFor(() => expect(calls.waiting(CONCILIATIONS)).toBe(1)),
        shown: () =>
          screen.findByText(field.value === '' ? 'Todavía no hay conciliaciones' : 'Nada coincide con los filtros'),
        refused: () => screen.findByText('Error al cargar conciliaciones'),
      },
    });
  });
});
