import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { bank } from '../support/answers/accounts';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
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
