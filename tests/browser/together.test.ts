import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { listUsers } from '../../src/api/contract/console/users';
import { getCustomer, listCustomers } from '../../src/api/contract/customers/customers';
import { getConversation, listConversations } from '../../src/api/contract/messaging/conversations';
import { bulkReconcile, listMovements } from '../../src/api/contract/reconciliation/conciliations';
import { failureBody } from '../../src/api/contract/row';
import { pageFindings } from '../support/browser/accessiblePage';
import { conciliatedExample } from '../support/browser/conciliatedExample';
import { type DemoConsole, logIn, openDemoConsole, PASSWORD } from '../support/browser/demoConsole';
import { answered } from '../support/eventually';
import { caller } from '../support/service/caller';
import { expectOk } from '../support/service/receivables';

const BRUNO = 'bruno.vera@cartera.local';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
  await demo.person.post('/users/register/', { fullName: 'Bruno Vera', email: BRUNO, password: PASSWORD });
  const { results } = listUsers.answer.parse(expectOk(await demo.person.get(`/console/users/?search=${BRUNO}`)));
  expectOk(await demo.person.send('PUT', `/console/users/${results[0]?.id}/`, { role: 'operador' }));
});
afterAll(() => demo?.close());

/** Opens something, and waits until what others change is heard. */
async function heardAfter(page: Page, open: () => Promise<unknown>): Promise<void> {
  const heard = page.waitForResponse((one) => one.url().endsWith('/console/changes/') && one.ok());
  await open();
  await heard;
}

/** The demo's person and one of their colleagues, each in a browser and by calls. */
async function two() {
  const { page: ana, complaints } = await demo.open();
  await logIn(ana);
  const { userData, accessToken } = sessionAnswer.parse(
    expectOk(await demo.service.post('/users/login/', { email: BRUNO, password: PASSWORD })),
  );
  const context = await demo.browser.newContext({ viewport: { width: 1440, height: 900 } });
  const bruno = await context.newPage();
  bruno.setDefaultTimeout(60_000);
  await bruno.goto(demo.url);
  await logIn(bruno, BRUNO);
  const login = await demo.service.post('/users/login/', { email: 'demo@cartera.local', password: PASSWORD });
  const names = { ana: sessionAnswer.parse(expectOk(login)).userData.fullName, bruno: userData.fullName };
  const close = async () => {
    await Promise.all([context.close(), ana.close()]);
  };
  return { ana, bruno, names, complaints, calls: caller(demo.url, accessToken), close };
}

/** Both open the same, hear of it, and see that the other is there. */
async function meet({ ana, bruno, names }: Awaited<ReturnType<typeof two>>, path: string): Promise<void> {
  await Promise.all([ana, bruno].map((page) => heardAfter(page, () => page.goto(demo.url + path))));
  await bruno.getByText(`${names.ana} también está aquí`).waitFor();
  await ana.getByText(`${names.bruno} también está aquí`).waitFor();
}

test('what a colleague does is on every other screen at once, and what is being typed there stays', async () => {
  const { ana, bruno, complaints, close } = await two();
  const { results } = listCustomers.answer.parse(expectOk(await demo.person.get('/customers/customers/')));
  const id = results[0]?.id ?? '';
  await bruno.getByRole('link', { name: 'Clientes', exact: true }).click();
  await heardAfter(ana, () => ana.goto(`${demo.url}/clientes/${id}`));
  await ana.getByRole('heading', { level: 1 }).waitFor();
  const search = bruno.getByRole('searchbox').first();
  await search.focus();

  const record = getCustomer.answer.parse(expectOk(await demo.person.get(`/customers/customers/${id}/`)));
  const { first_name, dni, version } = record;
  const fields = { first_name, dni, version, last_name: 'Otro Nombre Mientras' };
  const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value ?? '')]));
  expectOk(await demo.person.send('PUT', `/customers/customers/${id}/`, body));

  for (const page of [ana, bruno])
    await page
      .getByText(/Otro Nombre Mientras/)
      .first()
      .waitFor();
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});

test('one accepts a line: the other sees at once who did, and what they do about it then is not told as theirs', async () => {
  const people = await two();
  const { ana, bruno, names, calls, complaints, close } = people;
  const id = await conciliatedExample(demo.person);
  const path = `/conciliation/conciliations/${id}/movements/`;
  const movement = await answered(async () => {
    const { movements } = listMovements.answer.parse(expectOk(await demo.person.get(path)));
    return movements.find((one) => one.suggestion === 'segura' && one.suggested.length > 0);
  });
  await meet(people, `/conciliaciones/${id}?filter=all&movement=${movement.id}`);

  await ana
    .getByRole('button', { name: /^Conciliar/ })
    .first()
    .waitFor();
  await ana.keyboard.press('Enter');
  const done = new RegExp(`^Ya conciliado por ${names.ana} · `);
  await bruno.getByText(done).waitFor();
  expect(await pageFindings(bruno)).toEqual([]);
  // The same line again, as a page would send it that had not heard.
  const row = {
    movement_id: movement.id,
    document_ids: movement.suggested.map((one) => one.document_id),
    amounts: movement.suggested.map((one) => one.amount),
  };
  const answer = await calls.post(
    `/conciliation/conciliations/${id}/bulk_reconcile/`,
    { movements: [row] },
    { 'idempotency-key': crypto.randomUUID() },
  );
  const { results } = bulkReconcile.answer.parse(expectOk(answer));
  expect(results).toEqual([
    {
      movement_id: movement.id,
      ok: false,
      kind: 'settled',
      msg: expect.stringMatching(done),
    },
  ]);
  // One at a time they are told the same.
  const alone = await calls.post(`/conciliation/conciliations/${id}/manual_reconcile/`, row, {
    'idempotency-key': crypto.randomUUID(),
  });
  expect([alone.status, failureBody.parse(alone.body).msg]).toEqual([409, expect.stringMatching(done)]);
  // What is one's own needs no name.
  await ana.goto(`${demo.url}/conciliaciones/${id}?filter=all&movement=${movement.id}`);
  await ana.getByText('Conciliado', { exact: true }).first().waitFor();
  expect(await ana.getByText(done).count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

test('one answers a conversation: the other reads the answer at once where they would have written theirs', async () => {
  const people = await two();
  const { ana, bruno, complaints, close } = people;
  const { results } = listConversations.answer.parse(
    expectOk(await demo.person.get('/console/conversations/?tab=por_contestar')),
  );
  const all = await Promise.all(
    results.map(async ({ id, channel }) => {
      const path = `/console/conversations/${id}/?channel=${channel}`;
      const { reply_until } = getConversation.answer.parse(expectOk(await demo.person.get(path)));
      return reply_until ? [{ id, channel }] : [];
    }),
  );
  const [one] = all.flat();
  if (!one) throw new Error('nobody in the demo may be answered');
  await meet(people, `/bandeja/${one.id}/${one.channel}`);

  const field = bruno.getByRole('textbox', { name: 'Respuesta' });
  await field.fill('Lo reviso y le');
  await ana.getByRole('textbox', { name: 'Respuesta' }).fill('Recibido, ya quedó registrado');
  await ana.getByRole('textbox', { name: 'Respuesta' }).press('Control+Enter');
  await bruno.getByRole('log').or(bruno.getByRole('main')).getByText('Recibido, ya quedó registrado').first().waitFor();
  // What was being typed is theirs to keep or to leave, and goes out only once they know.
  expect(await field.inputValue()).toBe('Lo reviso y le');
  await field.press('Enter');
  await bruno.getByText(`${people.names.ana} ya respondió`).waitFor();
  expect(await pageFindings(bruno)).toEqual([]);
  expect(await field.inputValue()).toBe('Lo reviso y le');
  await bruno.getByRole('button', { name: 'Enviar de todos modos' }).click();
  await bruno.getByRole('region', { name: 'Mensajes' }).getByText('Lo reviso y le').waitFor();
  expect(await field.inputValue()).toBe('');
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});
