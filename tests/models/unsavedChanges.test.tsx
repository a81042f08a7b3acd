import { screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { bank } from '../support/answers/accounts';
import { conciliation, detailed, movement } from '../support/answers/bankMovements';
import { openApp } from '../support/models/app';
import { ana, eva } from '../support/models/people';
import { model } from './unsavedChanges.model';

const API = '/api/v1/customers';

/** The form of a new bank account stands for every form over a page. */
async function openForm() {
  const app = openApp({ at: '/cuentas-bancarias', session: ana });
  await app.calls.answer(`${API}/bankaccounts/`, 200, { count: 0, results: [] });
  await app.calls.answer(`${API}/banks/`, 200, { count: 1, results: [bank] });
  const open = async () =>
    app.user.click((await screen.findAllByRole('button', { name: 'Nueva cuenta' }))[0] ?? document.body);
  await open();
  return { ...app, open };
}

const formIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const alias = () => screen.findByLabelText<HTMLInputElement>(/^Alias/);

describe('leaving what was typed', () => {
  test.each(model.paths)('$description', async (path) => {
    const { user, press, fill, open } = await openForm();
    await path.walk({
      events: {
        LEAVE: async ({ isUnsaved }) => {
          if (!screen.queryByRole('dialog')) await open();
          if (isUnsaved) await fill('Alias', 'Norte');
          else await user.clear(await alias());
          await user.keyboard('{Escape}');
          if (!isUnsaved) await formIsGone();
        },
        STAY: async () => {
          await press('Cancelar');
          expect((await alias()).value).toBe('Norte');
        },
        DISCARD: async () => {
          await press('Descartar los cambios');
          await formIsGone();
        },
      },
      states: { asking: () => screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' }) },
    });
  });

  test('who logs in in another tab is told that what somebody typed here is lost', async () => {
    const { otherTab, press, fill } = await openForm();
    await fill('Alias', 'Norte');
    otherTab.write({ ...ana, accessToken: 'renewed' });
    expect((await alias()).value).toBe('Norte');
    otherTab.write(eva);
    await screen.findByText(/^En otra pestaña ingresó Eva Ríos.* a medio escribir .* se perdió\.$/);
    await formIsGone();
    await press('Entendido');
    await waitFor(() => expect(screen.queryByText(/^En otra pestaña/)).toBeNull());
  });

  test('a draft that was not yet stored is not stored with who logs in in another tab', async () => {
    const { calls, otherTab, user, fill } = openApp({ at: `/conciliaciones/${conciliation.id}`, session: ana });
    const path = `/api/v1/conciliation/conciliations/${conciliation.id}`;
    await calls.answer(`/api/v1/console/drafts/conciliation/${conciliation.id}/`, 200, { body: null, updated_at: '' });
    await calls.answer(`${path}/movements/`, 200, { conciliation, movements: [movement('m1')] });
    await calls.answer(`${path}/movement_detail/`, 200, detailed(movement('m1'), { candidates: [] }));
    await screen.findByRole('button', { name: /^Nota/ });
    await user.keyboard('n');
    await fill('Nota', 'Llamar');
    const left = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ updated_at: '' }));
    onTestFinished(() => left.mockRestore());
    otherTab.write(eva);
    await screen.findByText(/^En otra pestaña ingresó Eva Ríos/);
    await waitFor(() => expect(screen.queryByDisplayValue('Llamar')).toBeNull());
    // What leaves with a page or screen goes by fetch.
    expect(left).not.toHaveBeenCalled();
    expect(calls.seen.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  test('Back and Cancel ask as Escape does; a closed tab is held by the browser’s question', async () => {
    const { router, press, fill } = await openForm();
    const closesAtOnce = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(closesAtOnce()).toBe(true);
    await fill('Alias', 'Norte');
    expect(closesAtOnce()).toBe(false);
    await press('Cancelar');
    await screen.findByText('Lo escrito en «Nueva cuenta bancaria» se pierde.');
    await press('Cancelar');
    void router.navigate('/centros-costo');
    await screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' });
    expect(router.state.location.pathname).toBe('/cuentas-bancarias');
    await press('Descartar los cambios');
    await waitFor(() => expect(router.state.location.pathname).toBe('/centros-costo'));
  });
});
