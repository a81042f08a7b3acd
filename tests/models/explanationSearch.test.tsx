import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { conciliation } from '../support/answers/bankMovements';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { explained, model } from './explanationSearch.model';
import { detailOf, movements } from './workbench.model';

const BASE = `/api/v1/conciliation/conciliations/${conciliation.id}`;
const EXPLAIN = `${BASE}/explain/`;

describe('why not another document', () => {
  test.each(model.paths)('$description', async (path) => {
    const { calls, fill, press } = openApp({ at: `/conciliaciones/${conciliation.id}`, session: ana });
    await calls.answer(`${BASE}/movements/`, 200, { conciliation, movements });
    await calls.answer(`${BASE}/movement_detail/`, 200, detailOf('m1'));
    await press('Por qué no (p)');
    let asked = '';

    await path.walk({
      events: {
        SEARCH: async ({ query: { document } }) => {
          asked = document;
          await fill('Número de otro documento', document);
          await press('¿Por qué no?');
        },
        RETRY: () => press('Reintentar'),
        'xstate.done.actor.find': ({ output }) => calls.answer(EXPLAIN, 200, { documents: output }),
        'xstate.error.actor.find': (_, failure) => calls.fail(EXPLAIN, failure),
      },
      states: {
        idle: () => expect(calls.waiting(EXPLAIN)).toBe(0),
        searching: async () => {
          await waitFor(() => expect(calls.waiting(EXPLAIN)).toBe(1));
          expect(calls.seen.at(-1)?.query.get('document')).toBe(asked);
        },
        found: () => screen.findByText(asked === 'F-9' ? explained.document_number : /^No hay un documento «F-8»/),
        refused: () => screen.findByRole('button', { name: 'Reintentar' }),
      },
    });
  });
});
