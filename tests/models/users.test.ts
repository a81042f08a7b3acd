import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const USERS = '/api/v1/console/users/';
const moments = { created_at: '2026-11-01T14:00:00.000Z', last_login_at: null };
const eva = { id: '9', fullName: 'Eva Ruiz', email: 'eva@example.com', role: 'operador', status: 'activo', ...moments };
const luis = { id: '8', fullName: 'Luis Mora', email: 'luis@example.com', role: null, status: 'pendiente', ...moments };
const ivo = {
  id: '6',
  fullName: 'Ivo Paz',
  email: 'ivo@example.com',
  role: 'analista',
  status: 'inactivo',
  ...moments,
};
const self = { ...eva, id: '7', fullName: 'Ana Paz', role: 'administrador' };

async function openUsers() {
  const app = openApp({ at: '/usuarios', session: ana });
  await app.calls.answer(USERS, 200, { count: 4, results: [luis, self, eva, ivo] });
  await screen.findByRole('row', { name: /Luis Mora/ });
  return app;
}

const again = (app: Awaited<ReturnType<typeof openUsers>>) =>
  app.calls.answer(USERS, 200, { count: 4, results: [luis, self, eva, ivo] });

test('who waits is let in with a role', async () => {
  const app = await openUsers();
  expect(await findings()).toEqual([]);
  await app.press('Cambiar el rol de Luis Mora');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rol de Luis Mora' }));
  expect(await findings()).toEqual([]);
  await app.press('Asignar el rol');
  await dialog.findByText('Elija el rol.');
  await app.user.selectOptions(dialog.getByRole('combobox', { name: /Rol/ }), 'operador');
  await app.press('Asignar el rol');
  await app.calls.answer(`${USERS}8/`, 200, { ...luis, role: 'operador', status: 'activo' });
  expect(app.calls.seen.find(({ method }) => method === 'PUT')?.body).toEqual({ role: 'operador' });
  await again(app);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('putting somebody out says what it does; who is out is let in again', async () => {
  const app = await openUsers();
  await app.press('Sacar a Eva Ruiz');
  const dialog = within(await screen.findByRole('alertdialog', { name: '¿Sacar a esta persona?' }));
  dialog.getByText('Eva Ruiz');
  dialog.getByText('Sus sesiones terminan ahora mismo, en todos sus equipos');
  await app.press('Sacar a 1 persona');
  await app.calls.answer(`${USERS}9/disable/`, 409, { error: true, msg: 'Su acceso cambió mientras tanto.' });
  await dialog.findByText('Su acceso cambió mientras tanto.');
  await app.press('Sacar a 1 persona');
  await app.calls.answer(`${USERS}9/disable/`, 200, { ...eva, status: 'inactivo' });
  await again(app);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  await app.press('Dejar entrar a Ivo Paz');
  await app.press('Dejar entrar a 1 persona');
  await app.calls.answer(`${USERS}6/enable/`, 200, { ...ivo, status: 'activo' });
  await again(app);
});

test('nobody changes their own access', async () => {
  await openUsers();
  const own = within(screen.getByRole('row', { name: /Ana Paz \(usted\)/ }));
  expect(own.queryAllByRole('button')).toEqual([]);
});

test('a link for a new password is shown once', async () => {
  const app = await openUsers();
  await app.press('Enlace de contraseña para Eva Ruiz');
  await app.press('Crear 1 enlace');
  await app.calls.answer(`${USERS}9/password_link/`, 200, { path: '/clave#abc', expires_at: moments.created_at });
  const field = await screen.findByLabelText('Enlace');
  expect(field).toHaveProperty('value', `${window.location.origin}/clave#abc`);
  expect(await findings()).toEqual([]);
  await app.press('Cerrar');
  await waitFor(() => expect(screen.queryByLabelText('Enlace')).toBeNull());
});

test('whoever may not change it has neither the entry nor the screen', async () => {
  const reader = { ...ana, userData: { ...ana.userData, ability: [{ action: 'read', subject: 'all' }] } };
  openApp({ at: '/usuarios', session: reader });
  await screen.findByText('No tiene permiso para ver esta página');
  expect(screen.queryByRole('link', { name: 'Usuarios' })).toBeNull();
});

test('the link leads to where a password is chosen; what the service refuses can be tried again', async () => {
  const { calls, fill, press } = openApp({ at: '/clave#abc' });
  await fill('Contraseña nueva', 'corta');
  await press('Guardar la contraseña');
  await screen.findByText('Escriba una contraseña de 10 caracteres o más.');
  expect(await findings()).toEqual([]);
  await fill('Contraseña nueva', 'bastante larga');
  await press('Guardar la contraseña');
  await calls.lose('/api/v1/users/password/');
  await screen.findAllByRole('alert');
  await press('Guardar la contraseña');
  await waitFor(() => expect(calls.waiting('/api/v1/users/password/')).toBe(1));
  expect(calls.seen.at(-1)?.body).toEqual({ link: 'abc', password: 'bastante larga' });
  await calls.answer('/api/v1/users/password/', 200, {});
  await screen.findByRole('heading', { name: 'Contraseña guardada' });
});
