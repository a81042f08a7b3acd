import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, logIn, openDemoConsole } from '../support/browser/demoConsole';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

const LUIS = { email: 'luis@example.com', password: 'bastante larga' };
const CHOSEN = 'una clave nueva';

test('a person is let in, helped to a new password, and put out while at work', async () => {
  await demo.person.post('/users/register/', { fullName: 'Luis Mora', ...LUIS });
  const { page: admin, complaints } = await demo.open();
  await logIn(admin);
  await admin.getByRole('link', { name: 'Usuarios' }).click();
  await admin.getByRole('button', { name: 'Cambiar el rol de Luis Mora' }).click();
  await admin.getByRole('combobox', { name: /Rol/ }).selectOption('operador');
  await admin.getByRole('button', { name: 'Asignar el rol' }).click();
  await admin.getByRole('row', { name: /Luis Mora.*Operador.*Activo/ }).waitFor();

  await admin.getByRole('button', { name: 'Enlace de contraseña para Luis Mora' }).click();
  await admin.getByRole('button', { name: 'Crear 1 enlace' }).click();
  const link = await admin.getByLabel('Enlace', { exact: true }).inputValue();
  await admin.getByRole('alertdialog').waitFor({ state: 'detached' });
  expect(await pageFindings(admin)).toEqual([]);

  const context = await demo.browser.newContext();
  const luis = await context.newPage();
  await luis.goto(link);
  await luis.getByLabel('Contraseña nueva').fill(CHOSEN);
  await luis.keyboard.press('Enter');
  await luis.getByRole('heading', { name: 'Contraseña guardada' }).waitFor();
  await luis.getByRole('link', { name: 'Ingresar' }).click();
  await luis.getByLabel('Email').fill(LUIS.email);
  await luis.getByLabel('Contraseña').fill(CHOSEN);
  await luis.keyboard.press('Enter');
  await luis.getByRole('link', { name: 'Pagos' }).click();
  await luis.getByRole('grid', { name: 'Pagos' }).waitFor();
  expect(await luis.getByRole('link', { name: 'Usuarios' }).count()).toBe(0);

  await admin.getByRole('button', { name: 'Sacar a Luis Mora' }).click();
  await admin.getByRole('button', { name: 'Sacar a 1 persona' }).click();
  await admin.getByRole('row', { name: /Luis Mora.*Fuera/ }).waitFor();
  await luis.getByRole('link', { name: 'Documentos' }).click();
  await luis.getByRole('alertdialog', { name: 'Su sesión venció' }).waitFor();
  await luis.getByLabel('Contraseña').fill(CHOSEN);
  await luis.keyboard.press('Enter');
  await luis.getByText('El email o la contraseña no son correctos.', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
