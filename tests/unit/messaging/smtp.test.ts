import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { smtp } from '../../../server/messaging/ways/smtp';
import { mailServer, partsOf, refusal } from '../../support/fakes/mailServer';

const message = {
  id: 'm-1',
  to: 'rosa@cliente.example',
  subject: 'Saldo de Ñandú & Cía: $ 1.250,00 ✓',
  round: 1,
  text: 'Estimada Rosa:\n\nSu saldo es de $ 1.250,00 — gracias, Ñandú.',
  html: '<p>Estimada Rosa:</p>\n<p>Su saldo es de $ 1.250,00 — gracias, Ñandú.</p>',
};
const from = 'Comercial Ñandú <cobranza@empresa.example>';
const channelTo = (url: string) => smtp({ url, from, patienceMs: 300 });

test('an e-mail goes out as text and as HTML with its accents, from whom it is', async () => {
  const { url, mails } = await mailServer();
  const sent = await channelTo(url).send(message);
  expect(sent).toEqual({ kind: 'sent', providerId: expect.stringMatching(/^<.+@empresa\.example>$/) });
  const [mail] = mails;
  expect([mail?.from, mail?.to]).toEqual(['cobranza@empresa.example', ['rosa@cliente.example']]);
  const raw = mail?.raw ?? '';
  expect(partsOf(raw, 'text/plain').map((text) => text.replaceAll('\r\n', '\n').trim())).toEqual([message.text]);
  expect(partsOf(raw, 'text/html').map((text) => text.replaceAll('\r\n', '\n').trim())).toEqual([message.html]);
  expect(raw).toContain('X-Cartera-Message: m-1');
  expect(raw).not.toContain('List-Unsubscribe');
});

test('how to ask for no more mails is in one header, with the one click of a mail program; files go along', async () => {
  const { url, mails } = await mailServer();
  const bytes = new TextEncoder().encode('estado de cuenta');
  const channel = smtp({ url, from, unsubscribeAt: (id) => `https://empresa.example/baja/${id}` });
  await channel.send({
    ...message,
    attachments: [{ fileName: 'estado ñ.pdf', mediaType: 'application/pdf', bytes }],
  });
  const raw = mails[0]?.raw ?? '';
  expect(raw.match(/^List-Unsubscribe.*$/gm)?.map((line) => line.trim())).toEqual([
    'List-Unsubscribe: <https://empresa.example/baja/m-1>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  ]);
  expect(partsOf(raw, 'application/pdf')).toEqual(['estado de cuenta']);
});

test('a name, a subject or an address that breaks lines adds no header and no recipient', async () => {
  const { url, mails } = await mailServer();
  await channelTo(url).send({ ...message, subject: 'Hola\r\nBcc: otro@x.example' });
  await channelTo(url).send({ ...message, to: 'rosa@cliente.example, otro@x.example' });
  expect(mails.flatMap(({ to }) => to).filter((to) => to === 'otro@x.example')).toEqual([]);
  expect(mails[0]?.raw).not.toMatch(/^Bcc:/im);
});

test.each([
  [550, 'no such user', { kind: 'permanente', reason: 'El servidor de email no lo acepta (550 no such user).' }],
  [550, '5.7.1 spam', { kind: 'permanente', reason: 'El servidor de email no lo acepta (550 5.7.1 spam).' }],
  [
    550,
    '5.1.1 who?',
    { kind: 'permanente', reason: 'El servidor de email no lo acepta (550 5.1.1 who?).', withdraws: 'rebote' },
  ],
  [451, 'later', { kind: 'temporal', reason: 'El servidor de email pide esperar (451 later).' }],
  [503, 'later', { kind: 'temporal', reason: 'El servidor de email pide esperar (503 later).' }],
])('a server that answers %i %s to the recipient', async (code, text, failure) => {
  const { url } = await mailServer({ onRcptTo: (_, __, done) => done(refusal(code, text)) });
  expect(await channelTo(url).send(message)).toEqual(failure);
});

test('a server that is full after it took the mail is tried later', async () => {
  const { url } = await mailServer({
    onData(stream, _, done) {
      stream.resume().on('end', () => done(refusal(452, 'full')));
    },
  });
  expect(await channelTo(url).send(message)).toMatchObject({ kind: 'temporal' });
});

test('a server that does not know our password is a matter of the settings', async () => {
  const { url } = await mailServer({ authOptional: false, onAuth: (_, __, done) => done(refusal(535, 'who?')) });
  const channel = channelTo(url.replace('//', '//yo:mal@'));
  expect(await channel.send(message)).toMatchObject({ kind: 'permanente', stops: true });
});

test('nobody there, or nobody who speaks: nothing was sent, and later it may be', async () => {
  expect(await channelTo('smtp://127.0.0.1:1').send(message)).toMatchObject({ kind: 'temporal' });
  const mute = createServer(() => {});
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void mute.close());
  const address = mute.address();
  const port = typeof address === 'object' ? address?.port : 0;
  expect(await channelTo(`smtp://127.0.0.1:${port}`).send(message)).toEqual({
    kind: 'temporal',
    reason: 'El servidor de email no respondió a tiempo. No se envió nada.',
  });
});

test('a server that falls silent, or away, once it has the mail: nobody knows, and it is not sent again', async () => {
  const stalls = await mailServer({ onData: (stream) => void stream.resume() });
  expect(await channelTo(stalls.url).send(message)).toMatchObject({ kind: 'desconocido' });
  const cut = createServer((socket) => {
    let said = '';
    socket.on('error', () => {});
    socket.write('220 hola\r\n');
    socket.on('data', (data) => {
      said = String(data);
      if (/^(EHLO|MAIL|RCPT)/.test(said)) socket.write('250 sí\r\n');
      else if (/^DATA/.test(said)) socket.write('354 diga\r\n');
      else socket.destroy();
    });
  });
  await new Promise<void>((resolve) => cut.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void cut.close());
  const address = cut.address();
  const port = typeof address === 'object' ? address?.port : 0;
  expect(await channelTo(`smtp://127.0.0.1:${port}`).send(message)).toMatchObject({ kind: 'desconocido' });
});
