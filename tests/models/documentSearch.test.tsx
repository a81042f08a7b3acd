import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { conciliation } from '../support/answers/bankMovements';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { model } from './documentSearch.model';
import { detailOf, movements, other } from './workbench.model';

const BASE = `/api/v1/conciliation/conciliations/${conciliation.id}`;
const DOCUMENTS = '/api/v1/customers/documents/';

describe('looking for another document than those suggested', () => {
  test.each(model.paths)('$description', async (path) => {
    const { calls, fails, press, user } = openApp({ at: `/conciliaciones/${conciliation.id}`, session: ana });
    await calls.answer(`${BASE}/movements/`, 200, { conciliation, movements });
    await calls.answer(`${BASE}/movement_detail/`, 200, detailOf('m1'));
    await press('Otro documento (/)');
    const field = () => screen.findByRole('searchbox', { name: /Buscar otro documento/ });
    const list = () => screen.queryByRole('list', { name: 'Documentos encontrados' });

    await path.walk({
      events: {
        SEARCH: async ({ query }) => {
          if (query === undefined) return user.type(await field(), '{Escape}');
          await user.type(await field(), `${query.search}{Enter}`);
          await waitFor(() =>
            expect(Object.fromEntries(calls.seen.at(-1)?.query ?? [])).toMatchObject({ ...query, page_size: '20' }),
          );
        },
        RETRY: () => press('Reintentar'),
        'xstate.done.actor.find': () => calls.answer(DOCUMENTS, 200, { count: 1, results: [other] }),
        'xstate.error.actor.find': (_, failure) => fails(DOCUMENTS, failure),
      },
      states: {
        idle: () => waitFor(() => expect([list(), calls.waiting(DOCUMENTS)]).toEqual([null, 0])),
        searching: () => waitFor(() => expect(calls.waiting(DOCUMENTS)).toBe(1)),
        found: () => screen.findByRole('checkbox', { name: /^F-9 de/ }),
        refused: () => screen.findByText('No se pudo buscar.'),
      },
    });
  });
});
