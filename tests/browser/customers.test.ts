import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerDetail } from '../../src/api/contract/customerShapes';
import { pageFindings } from '../support/accessiblePage';
import { type DemoConsole, logIn, openDemoConsole } from '../support/demoConsole';
import { expectOk } from '../support/receivables';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

const CUSTOMERS = '/customers/customers/';
const HOSTILE = '<img src=x onerror="document.title=\'taken\'">';

test('a customer is made, given a contact and an account, debited, and edited by two at once', async () => {
  const { page, complaints } = await demo.open();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const sound = async () => {
    expect(await pageFindings(page)).toEqual([]);
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
  };
  await logIn(page);
  await page.getByRole('link', { name: 'Clientes' }).click();
  await page.getByRole('grid', { name: 'Clientes' }).waitFor();
  await sound();
  await press('Nuevo cliente');
  await page.getByLabel('Nombres o razón social').fill(HOSTILE);
  await page.getByLabel('Apellidos').fill('MuyLargo'.repeat(14));
  await page.getByRole('textbox', { name: 'DNI/RUC' }).fill('1710034066');
  await press('Crear el cliente');
  await page.getByText('Los dígitos no corresponden.').waitFor();
  await sound();
  await page.getByRole('textbox', { name: 'DNI/RUC' }).fill('1710034065');
  await press('Crear el cliente');
  await page.getByText('Cliente añadido correctamente').waitFor();
  await page.getByRole('searchbox').fill('1710034065');
  await page.getByText('1 cliente', { exact: true }).waitFor();
  await page.getByRole('row', { name: /onerror/ }).click();
  await page.getByRole('heading', { name: /onerror/ }).waitFor();
  await sound();

  await press('Nuevo contacto');
  await page.getByLabel('Celular').fill('099 123 4567');
  await page.getByLabel('Acepta mensajes por WhatsApp').selectOption('si');
  await press('Crear el contacto');
  await page.getByText('Contacto se añadio correctamente').waitFor();
  await page.getByRole('grid', { name: 'Contactos' }).getByText('+593991234567').first().waitFor();

  await press('Escribir la información bancaria');
  await page.getByRole('combobox', { name: /^Banco/ }).selectOption({ label: 'Banco Pichincha' });
  await page.getByLabel('Código del banco').selectOption({ index: 1 });
  await page.getByLabel('Número de cuenta').fill('2200113344');
  await page.getByLabel('Tipo de cuenta').selectOption('ahorros');
  await press('Guardar la información bancaria');
  await page.getByText('Ahorros 2200113344').waitFor();
  await page.getByRole('switch').click();
  await page.getByText('Débito activado correctamente').waitFor();
  await sound();

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const read = async () => customerDetail.parse(expectOk(await demo.person.get(`${CUSTOMERS}${id}/`)));
  await press('Editar');
  await page.getByLabel('Nombre comercial').fill('Lo que escribo');
  const theirs = new URLSearchParams({ first_name: 'Quien llegó antes', dni: '1710034065' });
  expectOk(await demo.person.send('PUT', `${CUSTOMERS}${id}/`, theirs));
  await press('Guardar el cliente');
  await page.getByRole('dialog').getByText('Otra persona cambió este cliente').waitFor();
  await page.getByRole('heading', { name: /Quien llegó antes/, includeHidden: true }).waitFor();
  expect(await page.getByLabel('Nombre comercial').inputValue()).toBe('Lo que escribo');
  await press('Guardar el cliente');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await read()).toMatchObject({ tradename: 'Lo que escribo', is_active_cm: true });
  expect(await page.title()).not.toBe('taken');
  expect(complaints.filter((one) => !/status of (412|422)/.test(one))).toEqual([]);
});
