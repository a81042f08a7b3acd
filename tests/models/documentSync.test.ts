import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { documentsPage } from '../support/answers/documents';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { model } from './documentSync.model';

const DOCUMENTS = '/api/v1/customers/documents/';
const SYNC = '/api/v1/documents/sync_documents_with_contable';

async function openDocuments() {
  const app = openApp({ at: '/documentos?search=lopez&p=2', session: ana });
  await app.calls.answer(DOCUMENTS, 200, documentsPage);
  await app.calls.answer('/api/v1/customers/cost_center/', 200, { count: 0, results: [] });
  await screen.findByRole('row', { name: /F-58/ });
  return app;
}

describe('document sync', () => {
  test.each(model.paths)('$description', async (path) => {
    const { calls, fails, press } = await openDocuments();
    let why = '';
    const asked = () => calls.seen.filter(({ path: at }) => at === SYNC).length;
    const button = (name: string) => screen.findByRole('button', { name });

    await path.walk({
      events: {
        SYNC: async () => {
          const before = asked();
          await press('Sincronizar documentos');
          await waitFor(() => expect(asked()).toBe(before + 1));
        },
        CLOSE: () => press('Cerrar el resultado de la sincronización'),
        'xstate.done.actor.sync': async ({ output }) => {
          await calls.answer(SYNC, 200, output);
          // The list stays where it is, with what came.
          await calls.answer(DOCUMENTS, 200, documentsPage);
          expect(calls.seen.at(-1)?.query.get('p')).toBe('2');
          expect(calls.seen.at(-1)?.query.get('search')).toBe('lopez');
        },
        'xstate.error.actor.sync': async (_, failure) => {
          why = await fails(SYNC, failure, 'Ha ocurrido un error');
          // What came before it failed is stored: the list is read again.
          await calls.answer(DOCUMENTS, 200, documentsPage);
        },
      },
      states: {
        idle: async () => {
          await button('Sincronizar documentos');
          await waitFor(() => expect(screen.queryByText(/900 sin cambios/)).toBeNull());
        },
        syncing: async () => {
          expect((await button('Sincronizando documentos')).getAttribute('aria-disabled')).toBe('true');
          expect(screen.getByRole('progressbar', { name: 'Sincronizando documentos' })).toBeTruthy();
        },
        synced: async () => {
          await screen.findByText(/20 nuevos · 3 actualizados · 900 sin cambios/);
          expect(screen.getByText('F-9: Aquí ya tiene pagos por 60,00.')).toBeTruthy();
          expect(screen.getAllByText('Documentos sincronizados').length).toBeGreaterThan(0);
        },
        // The screen says the cause too.
        failed: () => screen.findByText((text) => text.startsWith(why)),
      },
    });
    expect(await findings()).toEqual([]);
  });

  test('what the service says of its failure is what staff read', async () => {
    const { calls, press } = await openDocuments();
    await press('Sincronizar documentos');
    const msg = 'Ha ocurrido un error al sincronizar: documentos.csv no es JSON válido.';
    await calls.answer(SYNC, 502, { error: true, msg });
    await screen.findByText(`Error. ${msg}`);
  });
});
