import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCustomers } from '../../src/api/contract/customers/customers';
import { getCampaign } from '../../src/api/contract/messaging/campaigns';
import { pageFindings } from '../support/browser/accessiblePage';
import { countedActs } from '../support/browser/countedActs';
import { type DemoConsole, openDemoConsole } from '../support/browser/demoConsole';
import { atRest, cutColumn } from '../support/browser/measuredPage';
import { expectOk } from '../support/service/receivables';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

const MOST_TO_WRITE = 11;
const MOST_TO_ASSIGN = 5;
const TEN = '/customers/customers/?ordering=-overdue&page_size=10';

test('the ten who owe most are assigned to a colleague and written to, with no more acts than it takes today', async () => {
  const { page, complaints } = await demo.enter();
  const button = (name: RegExp | string) => page.getByRole('button', { name });
  const ten = async () => listCustomers.answer.parse(expectOk(await demo.person.get(TEN))).results;
  const owing = await ten();
  const names = owing.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim());

  const writing = countedActs(page);
  const chooseTen = async (acts: typeof writing) => {
    const boxes = page.getByRole('checkbox', { name: /^Elegir / });
    await page.getByRole('checkbox', { name: `Elegir ${names[0]}` }).waitFor();
    await expect.poll(() => boxes.first().getAttribute('aria-label')).toBe(`Elegir ${names[0]}`);
    await acts.click(boxes.nth(0));
    await acts.click(boxes.nth(9), ['Shift']);
    await page
      .getByRole('status')
      .filter({ hasText: /^10 elegidos/ })
      .waitFor();
  };
  await writing.click(page.getByRole('link', { name: 'Clientes', exact: true }));
  await page.getByRole('grid', { name: 'Clientes' }).waitFor();
  const overdue = page.getByRole('columnheader', { name: /^Vencido/ }).getByRole('button');
  await writing.click(overdue);
  await expect.poll(() => page.url()).toContain('ordering=');
  if (!page.url().includes('ordering=-overdue')) await writing.click(overdue);
  await chooseTen(writing);
  expect(await pageFindings(page)).toEqual([]);
  await writing.click(button('Campaña'));
  const next = page.getByRole('button', { name: 'Siguiente', exact: true });
  await page.getByText('10 clientes').first().waitFor();
  await writing.click(next);
  await writing.choose(page.getByLabel('Plantilla'), 'Aviso de saldo vencido · WhatsApp');
  await page.getByText(/su saldo vencido es de/).waitFor();
  await writing.click(next);
  await writing.click(next);
  await writing.click(button(/^Lanzar a/));
  await writing.click(page.getByRole('alertdialog').getByRole('button', { name: /^Lanzar a/ }));
  await page.getByText('Campaña lanzada correctamente').waitFor();
  console.log(`writing to the ten who owe most: ${writing.soFar()} acts`);
  expect(writing.soFar()).toBeLessThanOrEqual(MOST_TO_WRITE);
  await page.waitForURL(/\/campanas\/[0-9a-f-]{36}/);
  const launched = /[0-9a-f-]{36}/.exec(page.url())?.[0];
  const { customers } = getCampaign.answer.parse(expectOk(await demo.person.get(`/campaigns/campaigns/${launched}/`)));
  expect(customers).toBe(10);

  const assigning = countedActs(page);
  await page.goto(`${demo.url}/clientes?ordering=-overdue`);
  await chooseTen(assigning);
  await assigning.click(button('Asignar a…'));
  const form = page.getByRole('dialog', { name: 'Asignar clientes' });
  await form.getByLabel('Asesor').locator('option', { hasText: 'Paola Cevallos' }).waitFor({ state: 'attached' });
  await assigning.choose(form.getByLabel('Asesor'), 'Paola Cevallos');
  await assigning.click(form.getByRole('button', { name: 'Asignar', exact: true }));
  await page.getByText(/^Asignados: /).waitFor();
  console.log(`assigning the ten who owe most: ${assigning.soFar()} acts`);
  expect(assigning.soFar()).toBeLessThanOrEqual(MOST_TO_ASSIGN);
  expect(new Set((await ten()).map(({ owner }) => owner?.name))).toEqual(new Set(['Paola Cevallos']));
  // The bin is inside the record alone.
  expect(await button(/^Eliminar/).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('when each customer was last contacted is not cut, wide or narrow', async () => {
  const { page, complaints } = await demo.enter('/clientes?page_size=200');
  for (const [width, height] of [[1440, 900] as const, [1024, 768] as const]) {
    await page.setViewportSize({ width, height });
    await atRest(page);
    const { told, cut } = await cutColumn(page, 'Último contacto');
    expect(told).toBeGreaterThan(5);
    expect(cut).toEqual([]);
  }
  expect(complaints).toEqual([]);
});
