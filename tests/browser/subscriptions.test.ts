import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentsOfPaymentLink } from '../../src/api/contract/receivables/paymentLinks';
import { pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, openDemoConsole } from '../support/browser/demoConsole';
import { typeOver } from '../support/browser/typing';
import { expectOk } from '../support/service/receivables';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

const LONG = `<img src=x onerror="document.title='taken'"> ${'MuyLargo'.repeat(9)}`;

test('a customer subscribes and is charged; what is owed goes into a link, which is paid and settles it', async () => {
  const { page, complaints } = await demo.enter();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const sound = async () => {
    expect(await pageFindings(page)).toEqual([]);
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
  };
  const choose = async (text: string) => {
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: /^Cliente/ })
      .click();
    await page.getByRole('option').first().waitFor();
    await page.keyboard.type(text);
    await page.getByRole('option', { name: /^Farmacia Quilotoa/ }).waitFor();
    expect(await pageFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
  };
  await page.getByRole('link', { name: 'Suscripciones' }).click();
  await page.getByRole('grid', { name: 'Suscripciones' }).waitFor();
  await sound();
  await press('Nueva suscripción');
  await choose('quilotoa farm');
  await page.getByRole('textbox', { name: 'Nombre' }).fill(LONG);
  await typeOver(page.getByLabel('Monto'), '12,34');
  await page.getByLabel('Frecuencia').selectOption('semanal');
  await press('Crear la suscripción');
  await page.getByText('Suscripción creada correctamente').waitFor();
  await page.getByRole('searchbox').fill('muylargo');
  await page.getByText('1 suscripción', { exact: true }).waitFor();
  await page
    .getByRole('row', { name: /onerror/ })
    .getByText('Semanal')
    .click();
  const made = page.getByRole('grid', { name: 'Documentos' }).getByRole('link', { name: /^SUS-/ });
  await made.waitFor();
  const number = (await made.textContent()) ?? '';
  await sound();
  await press('Pausar');
  await press('Pausar la suscripción');
  await page.getByRole('button', { name: 'Reanudar', exact: true }).waitFor();

  await page.getByRole('link', { name: 'Enlaces de pago' }).click();
  await page.getByRole('grid', { name: 'Enlaces de pago' }).waitFor();
  await sound();
  await press('Nuevo enlace');
  await choose('quilotoa');
  await page.getByRole('checkbox', { name: new RegExp(number) }).check();
  await press('Crear el enlace');
  await page.getByText('Enlace de pago creado correctamente').waitFor();
  await page
    .getByRole('row', { name: /Farmacia Quilotoa.*Pendiente.*12,34/ })
    .getByText(/^PL-/)
    .click();
  const address = await page.getByRole('link', { name: /\/pagar\// }).getAttribute('href');
  await page.getByRole('grid', { name: 'Documentos' }).getByText(number).waitFor();
  await sound();
  const payer = await demo.browser.newPage();
  await payer.goto(address ?? '');
  expect(await pageFindings(payer)).toEqual([]);
  await payer.getByRole('button', { name: /^Pagar USD 12,34/ }).click();
  await payer.getByText('Pagado. Gracias.').waitFor();
  await payer.close();
  // Nobody asks for it here: what waits to be paid is looked at from time to time.
  await page.getByRole('link', { name: 'Ver el pago' }).waitFor();
  await sound();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { results } = documentsOfPaymentLink.answer.parse(
    expectOk(await demo.person.get(`/integrations/documents_by_payments/${id}`)),
  );
  expect(results).toMatchObject([{ number, paid: '12.34', balance: '0.00', status: 'pagado' }]);
  await page.getByRole('link', { name: 'Ver el pago' }).click();
  await page.getByText(/^Recibido por el enlace PL-/).waitFor();
  expect(await page.title()).not.toBe('taken');
  expect(complaints).toEqual([]);
});
