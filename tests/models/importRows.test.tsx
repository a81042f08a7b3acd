import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { importPreview, importRowsPage } from '../support/answers/importAnswers';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { model } from './importRows.model';

const ONE = '/api/v1/customers/imports/i1/';
const ROWS = `${ONE}rows/`;
const REFUSED = `${ONE}refused/`;

describe('the rows of an import', () => {
  test.each(model.paths)('$description', async (path) => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { calls, fails, press } = openApp({ at: '/clientes/importar/i1', session: ana });
    await calls.answer(ONE, 200, importPreview());
    await path.walk({
      events: {
        'xstate.done.actor.loadRows': () => calls.answer(ROWS, 200, importRowsPage),
        'xstate.error.actor.loadRows': (_, failure) => fails(ROWS, failure),
        SHOW: () => press(/^Con problema/),
        RETRY: () => press('Reintentar'),
        EXPORT: () => press('Descargar las filas con problema'),
        'xstate.done.actor.prepare': async () => {
          await calls.answer(REFUSED, 200, { url: '/downloads/imports?link=x', file_name: 'rechazadas.csv' });
          await waitFor(() => expect(saved).toContain('rechazadas.csv'));
        },
        'xstate.error.actor.prepare': (_, failure) => fails(REFUSED, failure),
      },
      states: {
        loading: () => waitFor(() => expect(calls.waiting(ROWS)).toBe(1)),
        shown: async () => {
          await screen.findByText(/Cédula «1710034064»: La cédula/);
          expect(
            (await screen.findByRole('button', { name: 'Página siguiente' })).getAttribute('aria-disabled'),
          ).not.toBe('true');
        },
        refused: () => screen.findByRole('button', { name: 'Reintentar' }),
        preparing: () => waitFor(() => expect(calls.waiting(REFUSED)).toBe(1)),
      },
    });
  });
});
