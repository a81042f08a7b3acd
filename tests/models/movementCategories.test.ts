import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { page } from '../support/answers/page';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const CATEGORIES = '/api/v1/conciliation/categories/';
const SETTINGS = '/api/v1/conciliation/settings/';
const category = { id: 'c1', version: 3, name: 'Reverso', archived_at: null, uses: 2 };

async function openCategories() {
  const app = openApp({ at: '/categorias-de-movimientos', session: ana });
  await app.calls.answer(CATEGORIES, 200, page(category));
  await app.calls.answer(SETTINGS, 200, { forgive_limit: '0.00', version: 0 });
  await screen.findByRole('row', { name: /Reverso/ });
  return app;
}

test('a category in use is archived where it is edited, and the limit of what is forgiven is set beside', async () => {
  const { calls, press, fill, user } = await openCategories();
  await screen.findByText('No se condona nada');
  await press('Eliminar Reverso');
  await screen.findByText(/Está en 2 movimientos: no se podrá eliminar; archívela al editarla/);
  await press('Cancelar');

  await press('Editar Reverso');
  await user.click(await screen.findByRole('checkbox', { name: /Archivada/ }));
  expect(await findings()).toEqual([]);
  await press('Guardar la categoría');
  await waitFor(() => expect(calls.waiting(`${CATEGORIES}c1/`)).toBe(1));
  expect(calls.seen.at(-1)?.body).toEqual({ name: 'Reverso', archived: true, version: 3 });
  await calls.answer(`${CATEGORIES}c1/`, 200, { ...category, archived_at: '2026-11-21T12:00:00Z', version: 4 });
  await calls.answer(CATEGORIES, 200, page());
  await screen.findByText('Todavía no hay categorías');

  await press('Cambiar el límite');
  const dialog = within(await screen.findByRole('dialog', { name: 'Diferencias que se condonan' }));
  await fill('Hasta', '5,5');
  await user.click(dialog.getByRole('button', { name: 'Guardar el límite' }));
  await waitFor(() => expect(calls.waiting(SETTINGS)).toBe(1));
  expect(calls.seen.at(-1)?.body).toEqual({ forgive_limit: '5.50', version: 0 });
  await calls.answer(SETTINGS, 200, { forgive_limit: '5.50', version: 1 });
  await calls.answer(SETTINGS, 200, { forgive_limit: '5.50', version: 1 });
  await screen.findByText('5,50');
});

test('whoever reconciles and does not administer has no such screen', async () => {
  const rules = [{ action: 'manage', subject: 'Conciliation' }];
  openApp({ at: '/categorias-de-movimientos', session: { ...ana, userData: { ...ana.userData, ability: rules } } });
  await screen.findByText('No tiene permiso para ver esta página');
});

test('an addition that is answered with a sentence alone is not told as done: the list is read again for whoever looks', async () => {
  const { calls, press, user } = await openCategories();
  await press('Nueva categoría');
  const form = within(await screen.findByRole('dialog', { name: 'Nueva categoría' }));
  await user.type(form.getByRole('textbox', { name: /^Categoría/ }), 'Interés');
  await press('Crear la categoría');
  await calls.answer(CATEGORIES, 200, { message: 'Categoría registrada' });
  await waitFor(() => expect(calls.seen.at(-1)).toMatchObject({ method: 'GET', path: CATEGORIES }));
  await calls.answer(CATEGORIES, 200, page(category, { ...category, id: 'c2', name: 'Interés' }));
  // What was typed stays, for whoever does not find it.
  await screen.findByRole('dialog', { name: 'Nueva categoría' });
  const said = 'El servicio respondió: «Categoría registrada». Revise si el cambio quedó hecho antes de repetirlo.';
  expect(await screen.findAllByText(new RegExp(said))).not.toEqual([]);
  await screen.findByText('Interés');
});

test('a change whose answer was lost is seen to be saved in the list that is read again, and is no other person’s', async () => {
  const { calls, press, user } = await openCategories();
  const rename = async (name: string) => {
    await press('Editar Reverso');
    const form = within(await screen.findByRole('dialog', { name: 'Editar la categoría' }));
    const field = form.getByRole('textbox', { name: /^Categoría/ });
    await user.clear(field);
    await user.type(field, name);
    await press('Guardar la categoría');
  };
  await rename('Interés');
  await calls.lose(`${CATEGORIES}c1/`);
  await calls.lose(CATEGORIES);
  await screen.findAllByText(/^Error\. /);
  await press('Guardar la categoría');
  await calls.answer(`${CATEGORIES}c1/`, 412, { error: true, msg: 'Otra persona cambió esta categoría.' });
  await calls.answer(CATEGORIES, 200, page({ ...category, name: 'Interés', version: 4 }));
  await screen.findByText('Lo que escribió ya estaba guardado.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what another person saved meanwhile stays theirs', async () => {
  const { calls, press, user } = await openCategories();
  await press('Editar Reverso');
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByRole('textbox', { name: /^Categoría/ }), ' de abono');
  await press('Guardar la categoría');
  await calls.lose(`${CATEGORIES}c1/`);
  await calls.answer(CATEGORIES, 200, page({ ...category, name: 'Interés', version: 4 }));
  await screen.findByRole('row', { name: /Interés/, hidden: true });
  expect(form.getByRole('textbox', { name: /^Categoría/ })).toHaveProperty('value', 'Reverso de abono');
});
