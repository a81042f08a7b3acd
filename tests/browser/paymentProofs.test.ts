import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { home } from '../../src/api/contract/console/home';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { customerDetail } from '../../src/api/contract/customers/shapes';
import { listDocuments } from '../../src/api/contract/receivables/documents';
import { paymentProofDetail } from '../../src/api/contract/receivables/paymentProofs';
import { bankAccount, listBanks } from '../../src/api/contract/reconciliation/bankAccounts';
import { pageFindings } from '../support/browser/accessiblePage';
import { type Console, logIn, openConsole, PASSWORD } from '../support/browser/demoConsole';
import { cutOn } from '../support/browser/measuredPage';
import { tell, whatsappStub } from '../support/fakes/whatsappStub';
import { drawReceipt, SHAPES } from '../support/files/receipts';
import { type Caller, caller } from '../support/service/caller';
import { key } from '../support/service/campaigns';
import { conciliate, expectOk } from '../support/service/receivables';

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

const NUMBER = '4400556688';
const REFERENCE = '480912093';

/** Somebody with a telephone who owes one document of an amount that a receipt shows. */
async function debtor() {
  const answer = expectOk(await person.get('/customers/documents/?page_size=100'));
  for (const one of listDocuments.answer.parse(answer).results) {
    const balance = one.balance ?? '0';
    if (one.currency !== 'USD' || Number(balance) < 20) continue;
    const { contacts } = customerDetail.parse(expectOk(await person.get(`/customers/customers/${one.customer}/`)));
    const phone = contacts.find((contact) => contact.phone !== '' && !contact.do_not_contact)?.phone;
    if (phone) return { ...one, balance, phone };
  }
  throw new Error('Nobody owes.');
}

/** What a person looks at, where `PICTURES` names a folder for pictures. */
async function shown(page: Page, name: string): Promise<void> {
  expect(await pageFindings(page)).toEqual([]);
  for (const [width, height] of [
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await cutOn(page)).toEqual([]);
    if (!process.env.PICTURES) continue;
    mkdirSync(process.env.PICTURES, { recursive: true });
    await page.screenshot({ path: `${process.env.PICTURES}/${name}-${width}.png` });
  }
}

test('a photograph comes by WhatsApp, is read, confirmed by keyboard, joined with its movement, and told of by the suggestion', async () => {
  const { today } = home.parse(expectOk(await person.get('/console/home/')));
  const owed = await debtor();
  const { results } = listBanks.answer.parse(expectOk(await person.get('/customers/banks/')));
  const fields = { bank: results[0]?.id, number: NUMBER, alias: 'Comprobantes', currency: 'USD', type: 'corriente' };
  const account = bankAccount.parse(expectOk(await person.post('/customers/bankaccounts/', fields, key())));
  const shape = SHAPES.find(({ bank }) => bank === 'Produbanco');
  const receipt = { bank: 'Produbanco', amount: owed.balance, paid_on: today, reference: REFERENCE, account: NUMBER };
  const picture = await drawReceipt(
    demo.browser,
    shape?.draw({ ...receipt, payer: owed.customer_name }) ?? '',
    'foto',
    1,
  );
  whatsapp.media.set('foto', { bytes: picture, type: 'image/jpeg' });
  const message = { id: `wamid.${randomUUID()}`, from: owed.phone.replace('+', ''), type: 'image' };
  const timestamp = String(Math.floor(Date.now() / 1_000) - 60);
  const image = { id: 'foto', caption: 'Ya transferí' };
  expect(await tell({ url: demo.url, value: { messages: [{ ...message, timestamp, image }] } })).toBe(200);

  const { page, complaints } = await demo.open();
  await logIn(page);
  const line = page.getByRole('link', { name: /^\d+ comprobantes? por revisar$/ });
  await line.waitFor();
  await line.press('Enter');
  const row = page.getByRole('row').filter({ hasText: owed.customer_name }).filter({ hasText: REFERENCE });
  await row.waitFor();
  await shown(page, 'list');
  await row.press('Enter');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await expect.poll(() => field('Referencia').inputValue()).toBe(REFERENCE);
  await page.getByRole('img', { name: /imagen/ }).waitFor();
  expect(await field('Banco').inputValue()).toBe('Produbanco');
  expect(await field('Cuenta de destino').inputValue()).toBe(NUMBER);
  await shown(page, 'detail');
  await field('Referencia').press('Enter');
  await page.getByText(/^Todavía no llega un movimiento/).waitFor();
  await shown(page, 'waits');

  const [year, month, day] = today.split('-');
  const amount = owed.balance.replace('.', ',');
  const lines = [
    'Fecha;Concepto;Referencia;Importe',
    `${day}/${month}/${year};TRANSFERENCIA RECIBIDA;${REFERENCE};${amount}`,
  ];
  await conciliate(person, account.id, `${lines.join('\n')}\n`);
  await page.reload();
  await page.getByText(/^Es el movimiento del/).waitFor();
  const movement = page.getByRole('link', { name: /TRANSFERENCIA RECIBIDA/ });
  await movement.waitFor();
  await shown(page, 'joined');
  await movement.press('Enter');
  await page.getByText('Segura: comprobante').first().waitFor();
  await page
    .getByText(/comprobante con esta referencia y este monto/)
    .first()
    .waitFor();
  await shown(page, 'suggestion');
  expect(complaints).toEqual([]);

  // What is left of a picture after a broken upload begins like one, and no browser draws it.
  const form = new FormData();
  form.set('file', new File([Uint8Array.from(picture).subarray(0, 60)], 'rota.jpg'));
  const { id } = paymentProofDetail.parse(expectOk(await person.post('/customers/payment_proofs/', form)));
  await page.goto(`${demo.url}/comprobantes/${id}`);
  await page.getByText(/^La imagen no se puede mostrar/).waitFor();
  expect(await page.getByRole('link', { name: 'Descargar el archivo' }).getAttribute('download')).toBe('rota.jpg');
  await shown(page, 'damaged');
});
