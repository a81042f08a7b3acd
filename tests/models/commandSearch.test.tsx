import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { customer } from '../support/answers/customers';
import { document, documentsPage } from '../support/answers/documents';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { model } from './commandSearch.model';

const CUSTOMERS = '/api/v1/customers/customers/';
const DOCUMENTS = '/api/v1/customers/documents/';
const MOVEMENTS = '/api/v1/conciliation/movements/';
const CENTERS = '/api/v1/customers/cost_center/';
const none = { count: 0, results: [] };
const movement = {
  id: 'm1',
  conciliation: 'k1',
  conciliation_name: 'Octubre',
  bank_account_name: 'Pichincha',
  date: '2026-10-13',
  amount: '1000.00',
  currency: 'USD',
  description: 'DEPOSITO EN VENTANILLA',
};

describe('what is found from anywhere', () => {
  test.each(model.paths)('$description', async (path) => {
    const { calls, fails, press, user } = openApp({ at: '/centros-de-costo', session: ana });
    await calls.answer(CENTERS, 200, none);
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: 'Buscar o ir a…' });
    await path.walk({
      events: {
        SEARCH: async ({ query }) => {
          await user.clear(field);
          if (query) await user.type(field, query.text);
        },
        RETRY: () => press('Reintentar'),
        'xstate.done.actor.find': async () => {
          await calls.answer(CUSTOMERS, 200, { count: 1, results: [customer] });
          await calls.answer(DOCUMENTS, 200, none);
          await calls.answer(DOCUMENTS, 200, documentsPage);
          await calls.answer(MOVEMENTS, 200, { results: [movement] });
        },
        'xstate.error.actor.find': async (_, failure) => {
          await fails(CUSTOMERS, failure);
          calls.answerAll(DOCUMENTS, 200, none);
          calls.answerAll(MOVEMENTS, 200, none);
        },
      },
      states: {
        idle: () => waitFor(() => expect([calls.waiting(CUSTOMERS), calls.waiting(DOCUMENTS)]).toEqual([0, 0])),
        searching: async () => {
          await waitFor(() => expect([calls.waiting(CUSTOMERS), calls.waiting(DOCUMENTS)]).toEqual([1, 2]));
          const asked = calls.seen.slice(-4).map(({ query }) => Object.fromEntries(query));
          expect(asked).toEqual([
            { search: '1000,00', page_size: '6' },
            { search: '1000,00', page_size: '6' },
            { near: '1000.00', page_size: '6' },
            { search: '1000,00', near: '1000.00', page_size: '6' },
          ]);
        },
        found: async () => {
          await screen.findByRole('option', { name: /^Rosa Quishpe/ });
          screen.getByRole('option', { name: new RegExp(`^${document.number}`) });
          screen.getByRole('option', { name: /^DEPOSITO EN VENTANILLA.*Pichincha.*1\.000,00/ });
        },
        refused: () => screen.findByText('No se pudo buscar.'),
      },
    });
  });
});
