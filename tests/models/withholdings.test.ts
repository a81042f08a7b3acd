import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const KINDS = '/api/v1/customers/withholding_kinds/';

const page = (...results: object[]) => ({ count: results.length, next: null, previous: null, results });
const goods = {
  id: 'k1',
  version: 1,
  country: 'EC',
  tax: 'renta',
  code: '312',
  name: 'Bienes muebles',
  rate: '1.75',
  base: 'subtotal',
  supply: 'bienes',
  valid_from: null,
  valid_until: '2027-12-31',
  archived_at: null,
};

test('a kind is added with its rate as it is written here, changed, archived and deleted', async () => {
  const app = openApp({ at: '/tipos-de-retencion', session: ana });
  await app.calls.answer(KINDS, 200, page());
  await app.press('Nuevo tipo');
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo tipo de retención' }));
  await app.fill('Nombre', 'Bienes muebles');
  await app.fill('Porcentaje', '175 %');
  await app.press('Añadir el tipo');
  await dialog.findByText('Elija un país.');
  await dialog.findByText(/Escriba un porcentaje/);
  expect(await findings()).toEqual([]);
  await app.user.selectOptions(dialog.getByRole('combobox', { name: 'País' }), 'EC');
  await app.fill('Porcentaje', '1,75');
  await app.press('Añadir el tipo');
  await app.calls.answer(KINDS, 201, goods);
  expect(app.calls.seen.findLast(({ body }) => body !== undefined)?.body).toEqual({
    country: 'EC',
    tax: 'renta',
    code: '',
    name: 'Bienes muebles',
    rate: '1.75',
    base: 'subtotal',
    supply: 'cualquiera',
  });
  await app.calls.answer(KINDS, 200, page(goods, { ...goods, id: 'k2', name: 'Raro', tax: 'timbre', base: 'peso' }));
  const row = within(await screen.findByRole('row', { name: /Bienes muebles/ }));
  row.getByText('1,75 %');
  row.getByText('hasta 31/12/2027');

  await app.press('Editar Bienes muebles');
  await app.user.click(await screen.findByRole('checkbox', { name: /^Archivado/ }));
  await app.press('Guardar el tipo');
  await app.calls.answer(`${KINDS}k1/`, 200, { ...goods, version: 2, archived_at: '2026-11-26T12:00:00Z' });
  expect(app.calls.seen.findLast(({ body }) => body !== undefined)?.body).toMatchObject({ archived: true, version: 1 });
  await app.calls.answer(KINDS, 200, page(goods));
  await app.press('Eliminar Bienes muebles');
  await app.press('Eliminar 1 tipo');
  await app.calls.answer(`${KINDS}k1/`, 200, {});
  await app.calls.answer(KINDS, 200, page());
  await screen.findByText('No hay tipos de retención');
});
