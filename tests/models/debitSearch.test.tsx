import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { debit, other, withDetails } from '../support/answers/debitPages';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { model } from './debitSearch.model';

const DETAILS = '/api/v1/cash_management/automatic-debts/d1/details/';

describe('looking for details of a debit', () => {
  test.each(model.paths)('$description', async (path) => {
    const { calls, fails, press, user } = openApp({ at: '/debitos/d1', session: ana });
    await calls.answer(DETAILS, 200, withDetails(debit));
    await screen.findByRole('row', { name: /F-1/ });
    const field = () => screen.findByPlaceholderText('Buscar cliente o documento…');
    const isShown = (line: string) => screen.queryByRole('row', { name: new RegExp(line) }) !== null;
    let isFound = false;

    await path.walk({
      events: {
        SEARCH: async ({ query }) => {
          if (query === undefined) {
            await user.type(await field(), '{Escape}');
            isFound = false;
          } else {
            await user.type(await field(), `${query.search}{Enter}`);
            await waitFor(() => expect(calls.seen.at(-1)?.query.get('search')).toBe(query.search));
          }
        },
        RETRY: () => press('Reintentar'),
        'xstate.done.actor.find': async () => {
          isFound = true;
          await calls.answer(DETAILS, 200, { ...debit, lines: [other], left_out: [] });
        },
        'xstate.error.actor.find': (_, failure) => fails(DETAILS, failure, 'Error al obtener detalles'),
      },
      states: {
        idle: () => waitFor(() => expect([isShown('F-1'), isShown('F-2')]).toEqual([true, true])),
        searching: () => waitFor(() => expect(calls.waiting(DETAILS)).toBe(1)),
        found: () => waitFor(() => expect([isShown('F-1'), isShown('F-2')]).toEqual([false, true])),
        refused: () => screen.findByRole('button', { name: 'Reintentar' }),
      },
    });
    expect([isShown('F-1'), isShown('F-2')]).toEqual([!isFound, true]);
  });
});
