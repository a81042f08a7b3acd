import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { mailIdOf, mailIdsIn, readMailId, threadOf } from '../../../server/messaging/mail/messageId';
import { newTextOf } from '../../../server/messaging/mail/newText';
import { parseMail } from '../../../server/messaging/mail/parse';
import { replyAddresses } from '../../../server/messaging/mail/replyAddress';
import { optsOut } from '../../../server/messaging/optOut';
import { mailOf, returnedMail } from '../../support/files/mails';

const parsed = (raw: string) => parseMail(Buffer.from(raw));

test.each([
  [
    'Gmail',
    'Ya pagué ayer.\n\nEl jue, 26 nov 2026 a las 10:00, Cobranzas (<a@b.ec>) escribió:\n> Debe 10\n> Baja',
    'Ya pagué ayer.',
  ],
  [
    'over two lines',
    'Baja\n\nEl jue, 26 nov 2026 a las 10:00, Cobranzas de la Empresa\n(<cobranza@empresa.example>) escribió:\n\n> Debe',
    'Baja',
  ],
  ['Apple', 'Thanks\n\nOn 26 Nov 2026, at 10:00, Ana <a@b.ec> wrote:\n\n> Debe', 'Thanks'],
  ['without marks', 'Gracias\n\nEl 26/11/2026 a las 10:00, Ana escribió:\nDebe 10\nBaja', 'Gracias'],
  ['Outlook', 'No es mío\n\n________________________________\nDe: Cobranzas\nEnviado: jueves', 'No es mío'],
  [
    'Outlook of a desk',
    'No es mío\n\nDe: Cobranzas <a@b.ec>\nEnviado el: jueves\nPara: Rosa\nAsunto: Saldo\n\nDebe',
    'No es mío',
  ],
  ['original message', 'STOP\n-----Mensaje original-----\nDe: x', 'STOP'],
  ['a telephone', 'Baja\n\nEnviado desde mi iPhone', 'Baja'],
  ['a signature', 'Ya pagué.\n-- \nRosa Pérez\nGerente', 'Ya pagué.'],
  ['below the quotation', 'El jue, 26 nov 2026, Ana escribió:\n> Debe 10\n\nYa pagué.', 'Ya pagué.'],
  ['between its lines', 'Ana escribió:\n> Debe 10\nNo.\n> Pague hoy\nMañana.', 'Ana escribió:\nNo.\nMañana.'],
  [
    'its own words',
    'El lunes pago.\nDe: mi cuenta del banco\nGracias',
    'El lunes pago.\nDe: mi cuenta del banco\nGracias',
  ],
])('what was written stays without what is quoted: %s', (_, text, written) => {
  expect(newTextOf(text)).toBe(written);
});

test('an opt-out is all that was written, not what is quoted', () => {
  expect(optsOut(newTextOf('Dé de baja la factura\n> BAJA'))).toBe(false);
  expect(optsOut(newTextOf('¡Bája!\n\nEl jue, Ana escribió:\n> Debe'))).toBe(true);
});

test('an address names its message, whatever its case, and nobody can make one of another', () => {
  const addresses = replyAddresses(new Uint8Array(32).fill(1));
  const others = replyAddresses(new Uint8Array(32).fill(2));
  for (const message of [
    randomUUID(),
    '00000000-0000-4000-8000-000000000000',
    'ffffffff-ffff-4fff-bfff-ffffffffffff',
  ]) {
    const address = addresses.addressOf(message, 'cobranza@empresa.example') ?? '';
    expect(address).toMatch(/^cobranza\+[0-9a-z]{38}@empresa\.example$/);
    expect(addresses.messagesAt(['x@y.ec', address.toUpperCase()])).toEqual([message]);
    expect(others.messagesAt([address])).toEqual([]);
    const changed = address.replace(/.@/, (end) => `${end[0] === 'a' ? 'b' : 'a'}@`);
    expect(addresses.messagesAt([changed])).toEqual([]);
  }
  expect(addresses.messagesAt([`x+${'z'.repeat(38)}@y.ec`])).toEqual([]);
  expect(addresses.addressOf(randomUUID(), `${'a'.repeat(26)}@empresa.example`)).toBeUndefined();
});

test('a Message-ID of ours says the message and its round; of a thousand of others a hundred are read', () => {
  const id = randomUUID();
  expect(readMailId(mailIdOf({ id, round: 3 }, 'empresa.example'))).toEqual({ id, round: 3 });
  expect(readMailId('<x.1@empresa.example>')).toBeUndefined();
  const many = Array.from({ length: 10_000 }, (_, n) => `<${n}@x>`).join(' ');
  expect(mailIdsIn(many)).toHaveLength(100);
  expect(mailIdsIn(many).at(-1)).toBe('<9999@x>');
  expect(mailIdsIn('nada < > <a b> <<<')).toEqual([]);
  expect(threadOf('<1@x> <2@x>', '<3@x>')).toBe('<1@x> <2@x> <3@x>');
});

test.each([
  ['Auto-Submitted: auto-replied', true],
  ['Auto-Submitted: auto-generated (vacation)', true],
  ['Auto-Submitted: no', false],
  ['Precedence: bulk', true],
  ['Precedence: auto_reply', true],
  ['X-Autoreply: yes', true],
  ['Return-Path: <>', true],
  ['Return-Path: <rosa@cliente.example>', false],
  ['X-Mailer: Precedence', false],
])('%s: a program wrote it is %s', async (header, isAutomatic) => {
  expect(await parsed(mailOf({ from: 'rosa@cliente.example', text: 'Hola', headers: [header] }))).toMatchObject({
    isAutomatic,
    text: 'Hola',
  });
});

test.each([
  ['failed', '5.1.1', { isFinal: true, why: { cause: 'no_existe', withdraws: 'rebote' } }],
  ['failed', '5.2.2', { isFinal: true, why: { cause: 'buzon_lleno' } }],
  ['failed', '5.7.1', { isFinal: true, why: { cause: 'rechazado' } }],
  ['failed', '4.4.7', { isFinal: true, why: { cause: 'pasajero' } }],
  ['delayed', '4.4.1', { isFinal: false, why: { cause: 'pasajero' } }],
  ['delivered', '2.0.0', undefined],
])('a report of what was %s with %s', async (action, status, delivery) => {
  const message = randomUUID();
  const original = ['Message-ID:', ` <${message}.1@empresa.example>`, `X-Cartera-Message: ${message}`];
  const mail = await parsed(returnedMail({ recipient: 'no@cliente.example', action, status, original }));
  expect(mail).toMatchObject({ isAutomatic: true, report: { mailIds: [`<${message}.1@empresa.example>`], message } });
  if (delivery) expect(mail.report?.delivery).toMatchObject({ ...delivery, recipient: 'no@cliente.example' });
  else expect(mail.report?.delivery).toBeUndefined();
  expect(mail.report?.delivery?.why.withdraws).toBe(status === '5.1.1' ? 'rebote' : undefined);
});

test('whatever comes is text: HTML, half a mail, a charset that there is not, a nest of parts, a long head', async () => {
  const from = 'rosa@cliente.example';
  const html =
    '<script>alert(1)</script><p>Ya <b>pagué</b></p><img src=x onerror=alert(1)><blockquote>Debe</blockquote>';
  const shown = await parsed(mailOf({ from, html }));
  expect(shown.text).toContain('Ya pagué');
  expect(shown.text).not.toMatch(/<|alert|onerror|Debe/);
  const half = await parsed(mailOf({ from, text: 'Hola', files: { 'a.pdf': new Uint8Array(3_000) } }).slice(0, 900));
  expect(half.text).toBe('Hola');
  const odd = mailOf({ from, text: 'Hola' }).replace('charset=utf-8', 'charset=x-no-such');
  expect((await parsed(odd)).text).toBe('Hola');
  const nest = Array.from(
    { length: 200 },
    (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}\r\n`,
  ).join('');
  await parsed(`From: ${from}\r\n${nest}`);
  const long = mailOf({ from, text: 'Hola', headers: [`References: ${'<a@x> '.repeat(10_000)}`] });
  expect((await parsed(long)).references.length).toBeLessThanOrEqual(100);
  expect((await parsed(mailOf({ from, text: 'a\0b' }))).text).toBe('ab');
  await expect(parsed(mailOf({ from, headers: [`X-Long: ${'a'.repeat(2 ** 21)}`] }))).rejects.toThrow();
});
