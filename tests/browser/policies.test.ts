import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPolicies, listProposedActions } from '../../src/api/contract/messaging/policies';
import { sendingCalendar } from '../../src/api/contract/messaging/sendingCalendar';
import { pageFindings } from '../support/browser/accessiblePage';
import { acceptDialogs } from '../support/browser/browserWalk';
import { type DemoConsole, openDemoConsole } from '../support/browser/demoConsole';
import { expectOk } from '../support/service/receivables';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

test('a policy is made, checked against the past year and put to propose; what it proposes is looked through and sent, once', async () => {
  // The policies of the demo have the same customers, who get one message a day.
  const { results } = listPolicies.answer.parse(expectOk(await demo.person.get('/campaigns/policies/')));
  for (const { id } of results) {
    expectOk(await demo.person.send('PUT', `/campaigns/policies/${id}/state/`, { state: 'detenida' }));
  }
  const actions = async (status: string) =>
    listProposedActions.answer.parse(
      expectOk(await demo.person.get(`/campaigns/policies/actions/?status=${status}&page_size=200`)),
    ).results;

  const { page, complaints } = await demo.enter();
  await page.getByRole('link', { name: 'Políticas', exact: true }).click();
  await page.getByRole('grid', { name: 'Políticas de cobranza' }).waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Nueva política' }).click();
  const form = page.getByRole('dialog', { name: 'Nueva política de cobranza' });
  await form.getByLabel('Nombre').fill('Un mes de atraso');
  await form.getByRole('checkbox', { name: '31-60' }).check();
  await form.getByLabel('Plantilla').selectOption({ label: 'Email · Aviso de saldo vencido (email)' });
  await form.getByRole('button', { name: 'Añadir un paso' }).click();
  const second = form.getByRole('group', { name: 'Paso 2' });
  await second.getByLabel('Cuándo').selectOption('90');
  await second.getByLabel('Qué se hace').selectOption('visita');
  expect(await pageFindings(page)).toEqual([]);
  // What is written outlives the page, and the same person has it in another browser.
  const draft = async () => JSON.stringify((await demo.person.get('/console/drafts/policy/nueva/')).body);
  await expect.poll(draft).toContain('"act":"visita"');
  acceptDialogs(page);
  await page.reload();
  await form.getByText('Sigue lo que había escrito.').waitFor();
  expect(await form.getByLabel('Nombre').inputValue()).toBe('Un mes de atraso');
  expect(await second.getByLabel('Cuándo').inputValue()).toBe('90');
  expect(await pageFindings(page)).toEqual([]);
  const { page: tab } = await demo.enter('/politicas');
  await tab.getByRole('button', { name: 'Nueva política' }).click();
  await tab.getByRole('dialog').getByText('Sigue lo que había escrito.').waitFor();
  expect(await tab.getByRole('dialog').getByLabel('Nombre').inputValue()).toBe('Un mes de atraso');
  await tab.close();
  await form.getByRole('button', { name: 'Añadir la política' }).click();
  await page.getByRole('button', { name: 'Abrir la política' }).click();
  await expect.poll(draft).toContain('"body":null');

  await page.getByRole('heading', { level: 1, name: 'Un mes de atraso' }).waitFor();
  await page.getByRole('button', { name: 'Los últimos doce meses' }).click();
  await page.getByText(/^Habría hecho [1-9]\d* mensajes? a /).waitFor();
  await page.reload();
  await page.getByText(/^Habría hecho [1-9]\d* mensajes? a /).waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Que proponga' }).click();
  const question = page.getByRole('alertdialog', { name: '¿Que la política proponga?' });
  await question.getByRole('button', { name: 'Que proponga' }).click();
  await page.getByRole('button', { name: 'Detener' }).waitFor();

  await page.getByRole('link', { name: 'Políticas', exact: true }).click();
  await page.getByRole('button', { name: 'Propuestas' }).click();
  const send = page.getByRole('button', { name: /^Enviar los \d+$/ });
  await send.waitFor();
  await expect.poll(async () => (await actions('propuesta')).length, { timeout: 60_000 }).toBeGreaterThan(0);
  const proposed = await actions('propuesta');
  await page.getByRole('button', { name: `Enviar los ${proposed.length}` }).waitFor();
  expect(await pageFindings(page)).toEqual([]);
  // One is left out, since somebody has just spoken to them.
  const [spoken] = proposed;
  await page.getByRole('checkbox', { name: `Elegir a ${spoken?.customer_name}` }).check();
  await page.getByRole('button', { name: 'Descartar' }).click();
  const discard = page.getByRole('dialog', { name: 'Descartar lo elegido' });
  await discard.getByLabel('Motivo').fill('Acabo de hablar con ella');
  await discard.getByRole('button', { name: 'Descartar' }).click();
  await page.getByText('1 propuesta descartada').waitFor();
  const rest = proposed.length - 1;
  await page.getByRole('button', { name: `Enviar los ${rest}` }).click();
  const sure = page.getByRole('alertdialog', { name: '¿Enviar estas propuestas?' });
  await sure.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByText(/^\d+ propuestas? salen? en seguida$/).waitFor();
  await page.getByText('Nada coincide con los filtros').waitFor();
  await expect.poll(async () => (await actions('enviada')).length, { timeout: 60_000 }).toBe(rest);
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('enviada');
  await page.getByText(new RegExp(`de ${rest}$`)).waitFor();
  expect(await pageFindings(page)).toEqual([]);

  // Put to work again on the same day, it proposes and sends nothing twice.
  const { results: now } = listPolicies.answer.parse(expectOk(await demo.person.get('/campaigns/policies/')));
  const own = now.find(({ name }) => name === 'Un mes de atraso');
  expect(own?.standing).toContainEqual({ day: 3, debts: expect.any(Number) });
  expectOk(await demo.person.send('PUT', `/campaigns/policies/${own?.id}/state/`, { state: 'automatica' }));
  await expect
    .poll(async () => (await demo.person.get('/console/jobs/')).body, { timeout: 60_000 })
    .not.toMatchObject({ results: expect.arrayContaining([expect.objectContaining({ state: 'running' })]) });
  expect((await actions('enviada')).length).toBe(rest);
  expect(await actions('propuesta')).toEqual([]);

  // What they do in the days to come stands on the planning calendar, those of the demo too, which go on.
  for (const { id } of results) {
    expectOk(await demo.person.send('PUT', `/campaigns/policies/${id}/state/`, { state: 'propone' }));
  }
  const onCalendar = async () =>
    sendingCalendar.parse(expectOk(await demo.person.get('/campaigns/sending_calendar/'))).policies?.length;
  await expect.poll(onCalendar, { timeout: 60_000 }).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Planificar' }).click();
  const foretold = page.getByText(/^\d+ acci(ón|ones) de políticas$/).first();
  await foretold.waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await foretold.click();
  await page.getByRole('grid', { name: 'Políticas de cobranza' }).waitFor();
  expect(complaints).toEqual([]);
}, 240_000);
