import { afterAll, beforeAll, expect, test } from 'vitest';
import { listWorklist } from '../../src/api/contract/customers/worklist';
import { pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, logIn, openDemoConsole } from '../support/browser/demoConsole';
import { expectOk } from '../support/service/receivables';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

test('the home leads to the work of the day, whose first customer is called and leaves it', async () => {
  const worklist = async () => listWorklist.answer.parse(expectOk(await demo.person.get('/customers/worklist/')));
  const { page, complaints } = await demo.open();
  await logIn(page);
  // What campaigns send meanwhile takes customers off the list; the home says it when it is opened.
  const link = page.getByRole('link', { name: /^\d+ clientes por gestionar hoy$/ });
  const isEqual = async () => {
    await page.reload();
    return (await link.textContent())?.includes(`${(await worklist()).count} clientes`);
  };
  await expect.poll(isEqual).toBe(true);
  await link.click();
  await page.getByRole('grid', { name: 'Gestiones de hoy' }).waitFor();
  const { count, results } = await worklist();
  const [first] = results;
  expect(count).toBeGreaterThan(5);
  expect(await pageFindings(page)).toEqual([]);
  await page
    .getByRole('button', { name: `Registrar gestión con ${first?.customer_name}` })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Resultado').selectOption('contesto');
  await form.getByRole('button', { name: 'Guardar la gestión' }).click();
  await form.waitFor({ state: 'detached' });
  await expect.poll(async () => (await worklist()).results.map(({ id }) => id)).not.toContain(first?.id);
  expect(complaints).toEqual([]);
  await page.close();
});
