import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { documentsPage } from '../support/answers/documents';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana, anaElsewhere } from '../support/models/people';
import { model } from './documentSync.model';

const DOCUMENTS = '/api/v1/customers/documents/';
const JOBS = '/api/v1/console/jobs/';
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
        CANCEL: () => press('Dejar de esperar'),
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

  test('a sync that goes on in the service is shown on coming back, with its progress, also once nobody waits for it', async () => {
    const { app, calls, press } = await openDocuments();
    const looked = (state: string, done: number) => {
      const job = { id: 'j1', name: 'sync_documents', about: '', state, done, total: 2000 };
      const said = { outcome: null, reason: null, created_by: 'Ana Paz', created_at: '2026-11-21T10:00:00Z' };
      return calls.answerAll(JOBS, 200, { count: 1, results: [{ ...job, ...said, ended_at: null }] });
    };
    const changed = async () => {
      act(() => app.changes.send({ type: 'CHANGED', changes: [{ kind: 'job' }] }));
      await waitFor(() => expect(calls.waiting(JOBS)).toBe(2));
    };
    await waitFor(() => expect(calls.waiting(JOBS)).toBe(2));
    act(() => looked('running', 500));
    const bar = await screen.findByRole('progressbar', { name: 'Sincronizando documentos' });
    expect(bar.getAttribute('aria-valuetext')).toBe('500 de 2.000');
    const button = await screen.findByRole('button', { name: 'Sincronizando documentos' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    // This screen waits for no answer of it.
    expect(screen.queryByRole('button', { name: 'Dejar de esperar' })).toBeNull();
    await changed();
    act(() => looked('done', 2000));
    await press('Sincronizar documentos');
    await changed();
    act(() => looked('running', 100));
    await press('Dejar de esperar');
    await screen.findByText('100 de 2.000');
    expect(calls.waiting(SYNC)).toBe(0);
    await screen.findByRole('button', { name: 'Sincronizando documentos' });
  });

  test('of another provider nothing is known but that this screen waits', async () => {
    const { calls, press } = openApp({ at: '/documentos', session: anaElsewhere });
    await calls.answer(DOCUMENTS, 200, documentsPage);
    await press('Sincronizar documentos');
    await screen.findByRole('progressbar', { name: 'Sincronizando documentos' });
    await press('Dejar de esperar');
    await screen.findByRole('button', { name: 'Sincronizar documentos' });
    expect(calls.waiting(SYNC)).toBe(0);
    expect(calls.seen.map(({ path }) => path)).not.toContain(JOBS);
  });

  test('one that the service only accepted is not said to be done', async () => {
    const { calls, press } = await openDocuments();
    await press('Sincronizar documentos');
    await calls.answer(SYNC, 202, { job: 'j1' });
    await screen.findByText('El servicio recibió el pedido');
    expect(screen.queryByText(/Documentos sincronizados/)).toBeNull();
  });

  test('what the service says of its failure is what staff read', async () => {
    const { calls, press } = await openDocuments();
    await press('Sincronizar documentos');
    const msg = 'Ha ocurrido un error al sincronizar: documentos.csv no es JSON válido.';
    await calls.answer(SYNC, 502, { error: true, msg });
    await screen.findByText(`Error. ${msg}`);
  });
});
