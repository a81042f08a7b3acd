import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { Channel, Outgoing } from '../../server/messaging/channel';
import { smtp } from '../../server/messaging/ways/smtp';
import { listMessages } from '../../src/api/contract/messaging/messages';
import { mailServer, partsOf, refusal } from '../support/fakes/mailServer';
import { type Staff, withService } from '../support/processes/service';
import { problemOf } from '../support/service/customerCalls';
import { draft, MESSAGES, mail, messageDetailOf, messageOf, TEMPLATES } from '../support/service/templates';

const TEST_SEND = `${TEMPLATES}test_send/`;
const from = 'Comercial Andina <cobranza@empresa.example>';

/** Each test says where e-mails go. */
let mailChannel: Channel['send'];
const channel: Channel = { via: 'smtp', send: (message) => mailChannel(message) };
const over = ({ url }: { url: string }) => {
  mailChannel = smtp({ url, from, patienceMs: 500 }).send;
};

withService(
  'messages',
  (service) => {
    const read = async (person: Staff, id: string) => messageDetailOf(await person.get(`${MESSAGES}${id}/`));
    const list = async (person: Staff, query = '') =>
      listMessages.answer.parse((await person.get(MESSAGES + query)).body);
    const ended = (person: Staff, id: string) =>
      vi.waitFor(
        async () => {
          const now = await read(person, id);
          expect(['enviado', 'fallido', 'incierto']).toContain(now.status);
          return now;
        },
        { timeout: 60_000 },
      );
    const sendTest = async (person: Staff, given: object, key = {}) => person.post(TEST_SEND, given, key);

    test('a test of WhatsApp stays in the local outbox, at the number that was given', async () => {
      const person = await service().person();
      const queued = messageOf(await sendTest(person, { ...draft, to: '099 123 4567' }));
      expect(queued).toMatchObject({ to: '+593991234567', via: 'bandeja_local', status: 'en_cola', is_test: true });
      const sent = await ended(person, queued.id);
      expect(sent).toMatchObject({ status: 'enviado', text: 'Hola, Rosa Quishpe: debe $\u00a01.250,00 a la fecha.' });
      expect(sent.sent_at).not.toBeNull();
      expect(problemOf(await sendTest(person, { ...draft, to: '12' })).fields).toEqual({
        to: 'No es un teléfono válido. Escríbalo con el código de su país, por ejemplo +593 99 123 4567 o +57 300 123 4567.',
      });
      expect(problemOf(await sendTest(person, draft)).status).toBe(422);
    });

    test('a test e-mail reaches whoever asked, as text and HTML with its accents', async () => {
      const server = await mailServer();
      over(server);
      const person = await service().person({ email: 'ana.ñ@cartera.local' });
      const other = { ...mail, to: 'otro@x.example', body: 'Su saldo: {{ saldo }}. ¡Gracias, señor!' };
      const { id } = messageOf(await sendTest(person, other));
      expect(await ended(person, id)).toMatchObject({ status: 'enviado', to: 'ana.ñ@cartera.local', failure: null });
      const [taken] = server.mails;
      expect(server.mails).toHaveLength(1);
      expect(partsOf(taken?.raw ?? '', 'text/plain')[0]?.trim()).toBe('Su saldo: $\u00a01.250,00. ¡Gracias, señor!');
      expect(partsOf(taken?.raw ?? '', 'text/html')[0]).toContain('<p>Su saldo: $\u00a01.250,00. ¡Gracias, señor!</p>');
    });

    test('a refusal for good is told at once; where the server asks to wait, it is told and tried again', async () => {
      let asked = 0;
      over(await mailServer({ onRcptTo: (_, __, done) => done(refusal(550, 'no existe')) }));
      const person = await service().person();
      const never = messageOf(await sendTest(person, mail));
      expect(await ended(person, never.id)).toMatchObject({
        status: 'fallido',
        failure: 'permanente',
        reason: 'El servidor de email no lo acepta (550 no existe).',
      });
      over(await mailServer({ onRcptTo: (_, __, done) => done(++asked < 2 ? refusal(451, 'luego') : null) }));
      const later = messageOf(await sendTest(person, mail));
      await vi.waitFor(
        async () =>
          expect(await read(person, later.id)).toMatchObject({
            status: 'en_cola',
            failure: 'temporal',
            reason: 'El servidor de email pide esperar (451 luego).',
          }),
        { timeout: 60_000 },
      );
      expect(await ended(person, later.id)).toMatchObject({ status: 'enviado', failure: null, reason: '' });
      expect(asked).toBe(2);
    });

    test('a server that falls silent with the mail in its hands: nobody knows, and it is not sent again', async () => {
      let mails = 0;
      over(
        await mailServer({
          onData(stream) {
            mails += 1;
            stream.resume();
          },
        }),
      );
      const person = await service().person();
      const { id } = messageOf(await sendTest(person, mail));
      expect(await ended(person, id)).toMatchObject({ status: 'incierto', failure: 'desconocido' });
      expect(mails).toBe(1);
    });

    test('one whose process ended while it was sent is not sent again', async () => {
      const sent: Outgoing[] = [];
      mailChannel = async (message) => {
        sent.push(message);
        return { kind: 'sent', providerId: 'x' };
      };
      const person = await service().person();
      const [made] = await service().database.rows<{ id: string }>(
        `insert into message (profile_id, channel, recipient, text, via, status) values ($1, 'email', 'a@x.example', 'x', 'smtp', 'enviando') returning id`,
        [person.profileId],
      );
      const id = made?.id ?? '';
      await service().database.rows(`insert into job (profile_id, name, key) values ($1::uuid, 'send_message', $2)`, [
        person.profileId,
        id,
      ]);
      expect(await ended(person, id)).toMatchObject({ status: 'incierto' });
      expect(sent).toEqual([]);
    });

    test('the same send twice is one message', async () => {
      const person = await service().person();
      const key = { 'idempotency-key': randomUUID() };
      const given = { ...draft, to: '0991234567' };
      const answers = await Promise.all([sendTest(person, given, key), sendTest(person, given, key)]);
      expect(new Set(answers.map((one) => messageOf(one).id)).size).toBe(1);
      expect((await list(person)).count).toBe(1);
    });

    test('what is missing for the customer stops the test, and says what', async () => {
      const person = await service().person();
      const made = await person.post('/customers/customers/', { first_name: 'Rosa', dni: '1710034065' });
      const customer = Object(made.body).id;
      const refused = problemOf(await sendTest(person, { ...mail, body: '{{ primer_vencimiento }}', customer }));
      expect([refused.status, refused.msg.split('. ')[0], refused.fields]).toEqual([
        422,
        'A Rosa le falta: Primer vencimiento',
        { customer: 'Le falta: Primer vencimiento' },
      ]);
      expect((await list(person)).count).toBe(0);
    });

    test('the outbox is searched and filtered, the newest first, and is each company’s own', async () => {
      const person = await service().person();
      const phones = ['0991234567', '0987654321'];
      for (const to of phones) await ended(person, messageOf(await sendTest(person, { ...draft, to })).id);
      expect((await list(person)).results.map(({ to }) => to)).toEqual(['+593987654321', '+593991234567']);
      expect((await list(person, '?ordering=-to')).results.map(({ to }) => to)).toEqual([
        '+593991234567',
        '+593987654321',
      ]);
      expect((await list(person, '?search=8765')).count).toBe(1);
      expect((await list(person, '?channel=1')).count).toBe(0);
      expect((await list(person, '?status=enviado&channel=0')).count).toBe(2);
      const other = await service().person({ profile: 'Dos' });
      expect((await list(other)).count).toBe(0);
      const theirs = service().database.scoped(other.profileId);
      expect(await theirs.rows('select email_of($1) as email', [person.user.id])).toEqual([{ email: null }]);
      const [first] = (await list(person)).results;
      expect((await other.get(`${MESSAGES}${first?.id}/`)).status).toBe(404);
    });
  },
  { channels: { email: channel } },
);
