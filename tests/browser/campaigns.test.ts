import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCampaignEvents } from '../../src/api/contract/messaging/campaigns';
import { listTemplates } from '../../src/api/contract/messaging/templates';
import { pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, openDemoConsole } from '../support/browser/demoConsole';
import { key, LAUNCH } from '../support/service/campaigns';
import { expectOk } from '../support/service/receivables';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

test('a campaign from the audience to its events: who is held is told, one is let through, the inbox agrees with the monitor and shows what is new by itself', async () => {
  // Whatever the day and the hour: the demo's company sends at any time here.
  expectOk(await demo.person.send('PUT', '/campaigns/sending_calendar/', { country: null, hours: [] }));
  const { page, complaints } = await demo.enter();
  await page.getByRole('link', { name: 'Campañas' }).click();
  await page.getByRole('grid', { name: 'Campañas' }).waitFor();
  await page.getByRole('button', { name: 'Nueva campaña' }).click();
  await page.getByRole('checkbox', { name: '31 a 60 días' }).check();
  expect(await pageFindings(page)).toEqual([]);
  const next = page.getByRole('button', { name: 'Siguiente', exact: true });
  await next.click();
  await page.getByLabel('Plantilla').selectOption({ label: 'Aviso de saldo vencido · WhatsApp' });
  await page.getByText(/su saldo vencido es de/).waitFor();
  await next.click();
  await next.click();
  await page
    .getByRole('button', { name: /^Enviar también a (?!\d)/ })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Motivo').fill('Lo autorizó por teléfono');
  await page.getByRole('button', { name: 'Enviar también', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await pageFindings(page)).toEqual([]);
  const launch = page.getByRole('button', { name: /^Lanzar a/ });
  const receivers = /\d+/.exec((await launch.textContent()) ?? '')?.[0] ?? '';
  await launch.click();
  const question = page.getByRole('alertdialog', { name: '¿Lanzar esta campaña?' });
  await question.getByText(new RegExp(`Sale ahora a ${receivers} clientes por WhatsApp; cobra \\$`)).waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await question.getByRole('button', { name: /^Lanzar a/ }).click();
  await page.getByText('Campaña lanzada correctamente').waitFor();
  // Whom nothing held when it was launched, and it ends by itself.
  await page.getByText('Terminada').waitFor();
  await page.getByLabel('Se escribe', { exact: true }).selectOption('no');
  await page.getByText(`de ${receivers}`).first().waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ver sus eventos en la bandeja' }).click();
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('enviado');
  await page.getByText(`${receivers} eventos`).waitFor();
  await page.getByRole('row').nth(1).click();
  await page.keyboard.press('Enter');
  const said = page
    .getByRole('region', { name: 'Mensajes' })
    .getByText(/su saldo vencido es de/)
    .first();
  await said.waitFor();
  await page.getByRole('button', { name: 'Registrar promesa' }).waitFor();
  expect(await pageFindings(page)).toEqual([]);
  // What happens meanwhile appears by itself, and moves neither the conversation nor the rows that are being read.
  await page.getByRole('button', { name: 'Limpiar' }).click();
  const subtitle = page.getByText(/^\d+ eventos$/);
  await page.getByText(`${receivers} eventos`).waitFor({ state: 'detached' });
  await page.getByText(/^1–25 de/).waitFor();
  const grid = page.getByRole('grid', { name: 'Eventos de envío' });
  await grid.locator('..').evaluate((box) => box.scrollTo(0, 60));
  const read = await grid.getByRole('row').nth(12).elementHandle();
  const place = await read.boundingBox();
  const before = await subtitle.textContent();
  const { results } = listCampaignEvents.answer.parse(
    expectOk(await demo.person.get('/campaigns/campaignEvents/?status=enviado')),
  );
  const { results: templates } = listTemplates.answer.parse(expectOk(await demo.person.get('/customers/templates/')));
  const template = templates.find(({ channel, status }) => channel === 0 && status === 'activa')?.id;
  const customers = [...new Set(results.map(({ customer }) => customer))].slice(0, 2);
  const again = { template, campaign_type: 0, quiet_days: 0, customers };
  expectOk(await demo.person.post(LAUNCH, again, key()));
  await expect.poll(() => subtitle.textContent(), { timeout: 60_000 }).not.toBe(before);
  expect(await said.isVisible()).toBe(true);
  expect(await read.boundingBox()).toEqual(place);
  await page.getByRole('link', { name: 'Bandeja' }).click();
  await page.getByRole('button', { name: /^Desconocidos/ }).click();
  await page.getByRole('row').filter({ hasText: '+593991112233' }).click();
  await page
    .getByRole('region', { name: 'Mensajes' })
    .getByText(/Mi papá recibió/)
    .waitFor();
  expect(await pageFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
