import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCampaigns } from '../../src/api/contract/campaigns';
import { type DemoConsole, logIn, openDemoConsole } from '../support/demoConsole';
import { expectOk } from '../support/receivables';
import { record, reloadAmid, walkReloading } from '../support/reloads';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

/** What the demo person's draft says. */
const draftOf = (kind: string, subject: string) => async () =>
  JSON.stringify((await demo.person.get(`/console/drafts/${kind}/${subject}/`)).body);

test('a new campaign goes on where it was after a reload in each of its steps, and is launched once', async () => {
  const { page, complaints } = await demo.open();
  await logIn(page);
  const campaigns = async () =>
    listCampaigns.answer.parse(expectOk(await demo.person.get('/campaigns/campaigns_list/'))).count;
  const before = await campaigns();
  const sent = record(page);
  const draft = draftOf('campaign', 'nueva');
  await page.goto(`${demo.url}/campanas/nueva`);
  const next = () => page.getByRole('button', { name: 'Siguiente', exact: true }).click();
  const age = page.getByLabel('Antigüedad');
  const template = page.getByLabel('Plantilla');
  const days = page.getByLabel(/^Días/);
  const launch = page.getByRole('button', { name: /^Lanzar a/ });
  await walkReloading(
    page,
    [
      {
        state: 'audience',
        go: () => age.selectOption('31-60'),
        look: async () => [await age.inputValue(), await page.getByText(/^\d+ clientes? ·/).textContent()],
        kept: '"bucket":"31-60"',
      },
      {
        state: 'message',
        go: async () => {
          await next();
          await template.selectOption({ label: 'Aviso de saldo vencido · WhatsApp' });
          await page.getByRole('button', { name: 'Cliente siguiente' }).click();
        },
        look: async () => [await template.inputValue(), await page.getByText(/su saldo vencido es de/).textContent()],
        kept: '"shown":1',
      },
      {
        state: 'when',
        go: async () => {
          await next();
          await days.fill('0');
        },
        look: () => days.inputValue(),
        kept: '"quiet_days":"0"',
      },
      { state: 'review', go: next, look: () => launch.textContent(), kept: '"left":"review"' },
    ],
    draft,
  );
  const loss = { path: /create_from/, send: () => launch.click(), draft };
  await reloadAmid(page, { ...loss, isGot: false });
  await page.getByText('Lo último que se envió no se hizo: puede enviarlo otra vez.').waitFor();
  expect(await campaigns()).toBe(before);
  await reloadAmid(page, { ...loss, isGot: true });
  await page.getByText('Campaña lanzada correctamente').waitFor();
  await page.getByRole('grid', { name: 'Clientes' }).waitFor();
  await page.getByText('Terminada').waitFor();
  expect(await campaigns()).toBe(before + 1);
  await expect.poll(draft).toContain('"body":null');
  console.log('campaign:', sent.expectOnce());
  expect(complaints).toEqual([]);
  await page.close();
});
