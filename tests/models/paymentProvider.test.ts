import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const PROVIDER = '/api/v1/integrations/payment_provider/';
const TRY = `${PROVIDER}try/`;
const none = {
  kind: 'ninguno',
  site: 'ecuador',
  address: 'https://checkout.placetopay.ec',
  login: '',
  has_secret: false,
  notifications: '',
  version: 0,
};
const saved = {
  ...none,
  kind: 'placetopay',
  login: 'sitio',
  has_secret: true,
  notifications: '/api/v1/integrations/paylinks/webhook/p1',
  version: 1,
};

async function openProvider(shown: typeof none = none) {
  const app = openApp({ at: '/proveedor-de-pagos', session: ana });
  await app.calls.answer(PROVIDER, 200, shown);
  await screen.findByText(/^(Ninguno|Placetopay)/);
  return app;
}

test('keys are tried without storing them, and what was said of others is not shown of these', async () => {
  const app = await openProvider();
  await app.press('Cambiar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Proveedor de pagos' }));
  await dialog.findByText(/No se hacen más enlaces/);
  expect(dialog.queryByRole('button', { name: 'Probar' })).toBeNull();
  await app.user.selectOptions(dialog.getByRole('combobox', { name: /^Proveedor/ }), 'placetopay');
  expect(dialog.queryByLabelText('Dirección')).toBeNull();
  await app.user.selectOptions(dialog.getByRole('combobox', { name: /^Entorno/ }), 'ecuador_pruebas');
  await app.fill('Login', 'sitio');
  await app.fill('Clave secreta', 'mala');
  expect(await findings()).toEqual([]);
  await app.press('Probar');
  await waitFor(() => expect(app.calls.waiting(TRY)).toBe(1));
  expect(app.calls.seen.at(-1)?.body).toEqual({ site: 'ecuador_pruebas', login: 'sitio', secret: 'mala' });
  const msg = 'Se probó y no se guardó. Placetopay no acepta la clave secreta: no es la de ese login.';
  await app.calls.answer(TRY, 422, { error: true, msg, fields: { secret: msg } });
  await dialog.findByText(msg);
  // Nothing that was typed is lost, and another key was not tried yet.
  expect(dialog.getByLabelText('Clave secreta')).toHaveProperty('value', 'mala');
  await app.fill('Clave secreta', 'buena');
  expect(dialog.queryByText(msg)).toBeNull();
  await app.press('Probar');
  await app.calls.answer(TRY, 200, {});
  await dialog.findByText('Placetopay acepta estas claves. Falta guardarlas.');
  expect(await findings()).toEqual([]);
  expect(app.calls.seen.filter(({ method }) => method === 'PUT')).toEqual([]);

  await app.press('Probar y guardar');
  await waitFor(() => expect(app.calls.waiting(PROVIDER)).toBe(1));
  expect(app.calls.seen.at(-1)?.body).toEqual({
    kind: 'placetopay',
    site: 'ecuador_pruebas',
    login: 'sitio',
    secret: 'buena',
    version: 0,
  });
  await app.calls.answer(PROVIDER, 200, saved);
  await app.calls.answer(PROVIDER, 200, saved);
  await screen.findByText('Guardada; no se muestra');
  await screen.findByText(`${window.location.origin}${saved.notifications}`);
  expect(await findings()).toEqual([]);
});

test('an address of one’s own is asked for, and a secret that is not typed is not sent', async () => {
  const app = await openProvider(saved);
  await app.press('Cambiar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Proveedor de pagos' }));
  await app.user.selectOptions(dialog.getByRole('combobox', { name: /^Entorno/ }), 'otra_direccion');
  await app.fill('Dirección', 'https://pagos.example');
  await app.press('Probar y guardar');
  await waitFor(() => expect(app.calls.waiting(PROVIDER)).toBe(1));
  expect(app.calls.seen.at(-1)?.body).toEqual({
    kind: 'placetopay',
    site: 'otra_direccion',
    address: 'https://pagos.example',
    login: 'sitio',
    version: 1,
  });
  const msg = 'El entorno cambió: escriba también su clave secreta. No se guardó nada.';
  await app.calls.answer(PROVIDER, 422, { error: true, msg, fields: { secret: 'Escríbala' } });
  await dialog.findByText(msg);
  expect(dialog.getByDisplayValue('https://pagos.example')).toBeTruthy();
});

test('whoever may not change the provider does not see it', async () => {
  const rules = [{ action: 'manage', subject: 'PaymentLink' }];
  openApp({ at: '/proveedor-de-pagos', session: { ...ana, userData: { ...ana.userData, ability: rules } } });
  await screen.findByText('No tiene permiso para ver esta página');
});
