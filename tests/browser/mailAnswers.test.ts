import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { contact } from '../../src/api/contract/customers/contacts';
import { listCustomers } from '../../src/api/contract/customers/customers';
import { messageDetail } from '../../src/api/contract/messaging/messages';
import { pageFindings } from '../support/browser/accessiblePage';
import { type Console, logIn, openConsole, PASSWORD } from '../support/browser/demoConsole';
import { cutOn } from '../support/browser/measuredPage';
import { serveImap } from '../support/fakes/imapServer';
import { mailOf, returnedMail } from '../support/files/mails';
import { type Caller, caller } from '../support/service/caller';
import { key, sendAtAnyTime } from '../support/service/campaigns';
import { expectOk } from '../support/service/receivables';

const ADDRESS = 'rosa@cliente.example';
const ACCOUNTANT = 'contadora@estudio.example';
let imap: Awaited<ReturnType<typeof serveImap>>;
let demo: Console;
let person: Caller;
beforeAll(async () => {
  imap = await serveImap('cobros', 'secreta');
  demo = await openConsole({ DEMO_PASSWORD: PASSWORD, ARRIVAL_HOSTS: '127.0.0.1' }, inject('demoFolder'));
  const login = await demo.service.post('/users/login/', { email: 'demo@cartera.local', password: PASSWORD });
  person = caller(demo.url, sessionAnswer.parse(login.body).accessToken);
  await sendAtAnyTime(person);
});
afterAll(async () => {
  await demo?.close();
  await imap?.close();
});

const shoot = async (page: Page, name: string) => {
  const folder = process.env.SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png` });
};

test('a mailbox brings what customers answer: it is read, answered by e-mail, and what comes back is told of', async () => {
  const [customer, other] = listCustomers.answer.parse(expectOk(await person.get('/customers/customers/'))).results;
  const added = contact.parse(
    expectOk(
      await person.post(
        '/customers/contacts/',
        { customer: customer?.id, phone: '', email: ADDRESS, name: 'Rosa' },
        key(),
      ),
    ),
  );
  for (const one of [customer?.id, other?.id])
    expectOk(await person.post('/customers/contacts/', { customer: one, phone: '', email: ACCOUNTANT }, key()));
  const path = `/customers/customers/${customer?.id}/send_account_statement/`;
  const sent = messageDetail.parse(
    expectOk(await person.post(path, { contact: added.id, subject: 'Su saldo', body: 'Debe {{ saldo }}.' }, key())),
  );
  await expect
    .poll(async () => messageDetail.parse(expectOk(await person.get(`/console/messages/${sent.id}/`))).status, {
      timeout: 30_000,
    })
    .toBe('enviado');

  const { page, complaints } = await demo.open();
  await logIn(page);
  await page.goto(`${demo.url}/llegadas/origenes`);
  await page.getByRole('button', { name: 'Nuevo origen' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nuevo origen' });
  await form.getByLabel('Nombre').fill('Buzón de cobranzas');
  await form.getByLabel('Clase').selectOption('buzon');
  await form.getByLabel('Servidor').fill('127.0.0.1');
  await form.getByLabel('Puerto').fill(String(imap.port));
  await form.getByLabel('Usuario').fill('cobros');
  await form.getByLabel('Contraseña', { exact: true }).fill('secreta');
  await form.getByLabel('Dirección para las respuestas').fill('sin arroba');
  await form.getByRole('button', { name: 'Probar y guardar' }).click();
  await form.getByText('Escriba una dirección como cobranza@empresa.com', { exact: false }).waitFor();
  await form.getByLabel('Dirección para las respuestas').fill('cobros@empresa.example');
  expect(await pageFindings(page)).toEqual([]);
  await shoot(page, 'source');
  const text =
    'Buenos días, ya hice la transferencia.\n\nEl jue, 26 nov 2026 a las 10:00, Cobranzas (<cobros@empresa.example>) escribió:\n\n> Debe 10.';
  imap.deliver(
    mailOf({ from: `Rosa <${ADDRESS}>`, subject: 'Re: Su saldo', text, mailId: '<primera@cliente.example>' }),
  );
  imap.deliver(
    mailOf({
      from: ADDRESS,
      subject: 'Fuera de la oficina',
      text: 'Vuelvo el lunes.',
      headers: ['Auto-Submitted: auto-replied'],
    }),
  );
  const original = [`X-Cartera-Message: ${sent.id}`];
  // One whose sender the server of the mailbox does not confirm, and one of an accountant of two customers.
  imap.deliver(
    `Authentication-Results: mx.empresa.example; dmarc=fail header.from=cliente.example\r\n${mailOf({ from: ADDRESS, subject: 'Baja', text: 'BAJA' })}`,
  );
  imap.deliver(mailOf({ from: ACCOUNTANT, subject: 'Consulta', text: '¿Cuánto debe mi cliente?' }));
  imap.deliver(returnedMail({ recipient: ADDRESS, action: 'failed', status: '5.2.2', original }));
  await form.getByRole('button', { name: 'Probar y guardar' }).click();
  await page.getByRole('button', { name: 'Revisar ahora Buzón de cobranzas' }).click();
  await page.getByText('Se está revisando el origen').first().waitFor();

  await page.goto(`${demo.url}/llegadas`);
  const row = page.getByRole('row', { name: /Re: Su saldo.*1 respuesta de/ });
  await row.waitFor();
  await page.getByRole('row', { name: /Fuera de la oficina.*Respuesta automática de/ }).waitFor();
  await page.getByRole('row', { name: /Devuelto.*No se pudo entregar: su buzón está lleno \(5\.2\.2\)/ }).waitFor();
  expect(await cutOn(page)).toEqual([]);
  expect(await pageFindings(page)).toEqual([]);
  await shoot(page, 'arrivals');
  await page.setViewportSize({ width: 1024, height: 768 });
  await shoot(page, 'arrivals-1024');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('row', { name: /Baja.*Remitente sin verificar: 1 respuesta de/ }).waitFor();
  await page.getByRole('row', { name: /Consulta.*Es contacto de 2 clientes/ }).press('Enter');
  const whose = page.getByRole('dialog', { name: '¿De qué cliente es este email?' });
  await whose.getByLabel('Cliente').selectOption(other?.id ?? '');
  expect(await pageFindings(page)).toEqual([]);
  await shoot(page, 'whose');
  await whose.getByRole('button', { name: 'Añadir a su conversación' }).click();
  await page.getByRole('row', { name: /Consulta.*1 respuesta de/ }).waitFor();
  await row.press('Enter');
  await page.waitForURL(new RegExp(`/bandeja/${customer?.id}/1`));
  const said = page.getByRole('region', { name: 'Mensajes' });
  await said.getByText('Buenos días, ya hice la transferencia.').first().waitFor();
  await said.getByText('Respuesta automática').waitFor();
  await said.getByText('Remitente sin verificar').waitFor();
  await said.getByText('No se pudo entregar: su buzón está lleno (5.2.2).').waitFor();
  await said.getByText('Ver el email completo').click();
  await said.getByText('> Debe 10.', { exact: false }).waitFor();
  await page.getByRole('textbox', { name: 'Respuesta' }).fill('Gracias, lo revisamos hoy.');
  expect(await pageFindings(page)).toEqual([]);
  await shoot(page, 'conversation');
  await page.setViewportSize({ width: 1024, height: 768 });
  await shoot(page, 'conversation-1024');
  await page.getByRole('textbox', { name: 'Respuesta' }).press('Enter');
  await said.getByText('Gracias, lo revisamos hoy.').waitFor();
  await said.getByText('Re: Su saldo').nth(1).waitFor();
  expect(complaints).toEqual([]);
}, 240_000);
