import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const SOURCE = '/api/v1/console/accounting_source/';
const none = {
  kind: 'ninguno',
  place: '/datos/contable/1',
  has_token: false,
  preset: false,
  version: 0,
  kinds: ['ninguno', 'carpeta', 'direccion'],
};
const address = { ...none, kind: 'direccion', place: 'https://contable.example/docs', has_token: true, version: 1 };

async function openSource(shown: typeof none = none) {
  const app = openApp({ at: '/origen-de-documentos', session: ana });
  await app.calls.answer(SOURCE, 200, shown);
  await screen.findByText('Elegido por');
  return app;
}

test('an address is tried and kept, and its token is not shown', async () => {
  const app = await openSource();
  await app.press('Cambiar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Origen de documentos' }));
  const kinds = dialog.getByRole('combobox', { name: /Origen/ });
  expect(within(kinds).queryByRole('option', { name: /demostración/ })).toBeNull();
  await app.user.selectOptions(kinds, 'direccion');
  await app.fill('Dirección', 'https://contable.example/docs');
  await app.fill('Token', 'muy-secreto');
  expect(await findings()).toEqual([]);
  await app.press('Probar y guardar');
  const refusal = {
    error: true,
    msg: 'Se probó y no se guardó: no hay conexión.',
    fields: { address: 'sin conexión' },
  };
  await app.calls.answer(SOURCE, 422, refusal);
  await dialog.findByText('Se probó y no se guardó: no hay conexión.');
  expect(dialog.getByDisplayValue('https://contable.example/docs')).toBeTruthy();

  await app.press('Probar y guardar');
  await waitFor(() => expect(app.calls.waiting(SOURCE)).toBe(1));
  expect(app.calls.seen.at(-1)?.body).toEqual({
    kind: 'direccion',
    address: 'https://contable.example/docs',
    token: 'muy-secreto',
    version: 0,
  });
  await app.calls.answer(SOURCE, 200, { ...address, found: 25, left_out: 1 });
  await screen.findByText(/25 documentos en la primera página, 1 fila que no se entiende/);
  await app.calls.answer(SOURCE, 200, address);
  await screen.findByText('Guardado; no se muestra');
  expect(await findings()).toEqual([]);
});

test('left alone, the token is not sent', async () => {
  const app = await openSource(address);
  await app.press('Cambiar');
  await app.press('Probar y guardar');
  await waitFor(() => expect(app.calls.waiting(SOURCE)).toBe(1));
  expect(app.calls.seen.at(-1)?.body).toEqual({ kind: 'direccion', address: address.place, version: 1 });
});

test('whoever may only work with documents does not see where they come from', async () => {
  const rules = [{ action: 'manage', subject: 'Document' }];
  openApp({ at: '/origen-de-documentos', session: { ...ana, userData: { ...ana.userData, ability: rules } } });
  await screen.findByText('No tiene permiso para ver esta página');
});
