import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { RECEIPT } from '../../server/demo/constants/receipt';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { listCustomers } from '../../src/api/contract/customers/customers';
import { customerDetail } from '../../src/api/contract/customers/shapes';
import { pageFindings } from '../support/browser/accessiblePage';
import { type Console, logIn, openConsole } from '../support/browser/demoConsole';
import { tell, whatsappStub } from '../support/fakes/whatsappStub';
import { type Caller, caller } from '../support/service/caller';
import { expectOk } from '../support/service/receivables';

const PASSWORD = 'una clave larga';

let whatsapp: Awaited<ReturnType<typeof whatsappStub>>;
let demo: Console;
let person: Caller;
beforeAll(async () => {
  whatsapp = await whatsappStub();
  const { api, phoneId, token, appSecret, verifyToken } = whatsapp.account;
  demo = await openConsole(
    {
      DEMO_PASSWORD: PASSWORD,
      WHATSAPP_API: api,
      WHATSAPP_PHONE_ID: phoneId,
      WHATSAPP_TOKEN: token,
      WHATSAPP_APP_SECRET: appSecret,
      WHATSAPP_VERIFY_TOKEN: verifyToken,
    },
    inject('demoFolder'),
  );
  const login = await demo.service.post('/users/login/', { email: 'demo@cartera.local', password: PASSWORD });
  person = caller(demo.url, sessionAnswer.parse(login.body).accessToken);
});
afterAll(async () => {
  await demo?.close();
  await whatsapp?.close();
});

/** Clicks, keys and texts: a row, what is answered, and Ctrl+Enter. */
const ACTS_OF_ONE = 3;

test('five who wrote are answered and resolved where they are read, with three acts each', async () => {
  const { page, complaints } = await demo.open();
  const { results } = listCustomers.answer.parse(expectOk(await person.get('/customers/customers/?page_size=60')));
  const phones: string[] = [];
  for (const { id } of results) {
    const { contacts } = customerDetail.parse(expectOk(await person.get(`/customers/customers/${id}/`)));
    const phone = contacts.find((one) => one.phone !== '' && !one.do_not_contact)?.phone;
    if (phone && !phones.includes(phone)) phones.push(phone);
    if (phones.length === 5) break;
  }
  for (const [n, phone] of phones.entries()) {
    const timestamp = String(Math.floor(Date.now() / 1_000) - 60 + n);
    const message = {
      id: `wamid.${randomUUID()}`,
      from: phone.replace('+', ''),
      timestamp,
      type: 'text',
      text: { body: `Ya pagué, escribo por quinta vez (${n + 1})` },
    };
    expect(await tell({ url: demo.url, value: { messages: [message] } })).toBe(200);
  }
  await logIn(page);
  await page.getByRole('link', { name: 'Bandeja' }).click();
  await page.getByRole('button', { name: /^Por contestar/ }).click();
  await page.getByRole('main').getByRole('searchbox').fill('quinta vez');
  let acts = 0;
  const act = async (done: Promise<unknown>) => {
    acts += 1;
    await done;
  };
  for (let n = 1; n <= 5; n += 1) {
    const row = page.getByRole('row').filter({ hasText: `(${n})` });
    await act(row.click());
    const text = page.getByRole('textbox', { name: 'Respuesta' });
    await text.waitFor();
    await page.getByRole('region', { name: 'Mensajes' }).getByText(`quinta vez (${n})`).waitFor();
    if (n === 1) {
      await page.getByText('Dice que pagó').first().waitFor();
      expect(await pageFindings(page)).toEqual([]);
    }
    await act(text.fill(`Gracias, ya lo revisamos (${n}).`));
    await act(text.press('Control+Enter'));
    await row.waitFor({ state: 'detached' });
  }
  expect(acts).toBe(5 * ACTS_OF_ONE);
  // Each went out once, to whom it was for.
  const sent = () => whatsapp.taken.map(({ to, text }) => [to, text?.body]);
  await expect.poll(() => sent().length, { timeout: 60_000 }).toBe(5);
  expect(new Set(sent().map(([to]) => to))).toEqual(new Set(phones));
  expect(complaints).toEqual([]);
});

test('the photo of a transfer is seen in the conversation, and whole when it is pressed', async () => {
  const { page, complaints } = await demo.open();
  whatsapp.media.set('receipt', { bytes: Buffer.from(RECEIPT, 'base64'), type: 'image/png' });
  const message = {
    id: `wamid.${randomUUID()}`,
    from: '593988123123',
    timestamp: String(Math.floor(Date.now() / 1_000) - 30),
    type: 'image',
    image: { id: 'receipt', caption: 'La transferencia de mi tía' },
  };
  expect(await tell({ url: demo.url, value: { messages: [message] } })).toBe(200);
  await logIn(page);
  await page.goto(`${demo.url}/bandeja?search=mi+t%C3%ADa`);
  await page.getByRole('row').filter({ hasText: 'mi tía' }).click();
  const messages = page.getByRole('region', { name: 'Mensajes' });
  await messages.getByText('La transferencia de mi tía').waitFor();
  const isDrawn = (where: Locator) =>
    where
      .getByRole('img', { name: 'Imagen' })
      .evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth > 0);
  const whole = messages.getByRole('button', { name: 'Ver la imagen completa' });
  await whole.waitFor();
  await expect.poll(() => isDrawn(messages)).toBe(true);
  await whole.press('Enter');
  await expect.poll(() => isDrawn(page.getByRole('dialog'))).toBe(true);
  expect(await pageFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => whole.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
});
