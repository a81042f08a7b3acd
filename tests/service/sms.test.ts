import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../server/config';
import type { Channel } from '../../server/messaging/channel';
import { channelsOf } from '../../server/messaging/channels';
import { sms } from '../../server/messaging/ways/sms';
import { contact } from '../../src/api/contract/customers/contacts';
import { listCampaignEvents } from '../../src/api/contract/messaging/campaigns';
import { listMessages } from '../../src/api/contract/messaging/messages';
import { templatePreview } from '../../src/api/contract/messaging/templates';
import { report, smsStub } from '../support/fakes/smsStub';
import { LINKS, type Staff, withService } from '../support/processes/service';
import {
  addTemplate,
  agreed,
  CAMPAIGNS,
  campaignOf,
  debtors,
  finished,
  key,
  LAUNCH,
  readCampaign,
} from '../support/service/campaigns';
import { problemOf } from '../support/service/customerCalls';
import { expectOk } from '../support/service/receivables';
import { MESSAGES, messageDetailOf, templateOf } from '../support/service/templates';

const SMS = 2;
const TEMPLATES = '/customers/templates/';
const NUMBER = '+593991234567';

let stub: Awaited<ReturnType<typeof smsStub>>;
let channel: Channel | undefined;
const ours = () => channel ?? channelsOf(readConfig({}), LINKS).sms;

withService(
  'SMS',
  (service) => {
    beforeAll(async () => {
      stub = await smsStub();
    });
    beforeEach(() => {
      channel = sms(stub.account);
      stub.tried.length = 0;
      stub.fates.clear();
    });
    afterAll(() => stub.close());

    const phoneOf = (n: number) => `+593${String(n).padStart(6, '0').padStart(9, '9')}`;
    const referenceTo = (to: string) => stub.tried.find((one) => one.to === to)?.reference ?? '';
    const eventsOf = async (person: Staff, to: string) => {
      const query = new URLSearchParams({ number: to, chanel: String(SMS) });
      const answer = expectOk(await person.get(`/campaigns/campaignEvents/?${query}`));
      return listCampaignEvents.answer.parse(answer).results.reverse();
    };
    const contactOf = async (person: Staff, customer: string | undefined) => {
      const [found] = await service().database.rows<{ id: string }>('select id from contact where customer_id = $1', [
        customer,
      ]);
      return contact.parse(expectOk(await person.get(`/customers/contacts/${found?.id}/`)));
    };

    async function world(count: number, profile: string) {
      const person = await service().person({ profile });
      const customers = await debtors(service(), person, count);
      const template = await addTemplate(service(), person, SMS, 'Hola, {{ nombre }}: debe {{ saldo }}.');
      return { person, customers, fields: { template, campaign_type: SMS, customers, quiet_days: 0 } };
    }

    test('a campaign goes out to whoever agreed, once each; a 503 is tried again under the same key', async () => {
      const { person, customers, fields } = await world(5, 'Una');
      await agreed(service(), customers[1], 'sms', 'no');
      await agreed(service(), customers[2], 'sms', 'sin_dato');
      stub.fates.set(phoneOf(1), [{ status: 503 }]);
      stub.fates.set(phoneOf(5), [{ status: 422, error: 'opted_out' }]);
      const { id } = campaignOf(await person.post(LAUNCH, fields, key()));
      const done = await finished(person, id);

      expect(done.held?.map(({ kind, customers: n }) => [kind, n]).sort()).toEqual([
        ['pidio_baja', 1],
        ['sin_consentimiento', 1],
      ]);
      expect(done.messages).toEqual({ enviado: 2, fallido: 1 });
      const toFirst = stub.tried.filter(({ to }) => to === phoneOf(1));
      expect(toFirst.map(({ key: sent }) => sent)).toEqual([toFirst[0]?.reference, toFirst[0]?.reference]);
      expect(stub.tried.map(({ to }) => to).sort()).toEqual([1, 1, 4, 5].map(phoneOf));
      // The spaces of an amount that do not break would make two messages of it.
      expect(stub.tried.find(({ to }) => to === phoneOf(4))?.text).toBe('Hola, Cliente 00004: debe $ 10,00.');
      expect(await contactOf(person, customers[4])).toMatchObject({
        consent_sms: 'no',
        consent_sms_how: 'proveedor',
        consent_whatsapp: 'si',
      });
      expect((await eventsOf(person, phoneOf(5))).map(({ status, channel: by }) => [status, by])).toEqual([
        ['en_cola', SMS],
        ['fallido', SMS],
      ]);
    });

    test('what the provider tells moves a message forward, in any order and again; one that asked for no more gets none', async () => {
      const { person, customers, fields } = await world(3, 'Dos');
      const { id } = campaignOf(await person.post(LAUNCH, fields, key()));
      await finished(person, id);
      const { url } = service();
      const [one, two, three] = [1, 2, 3].map((n) => referenceTo(phoneOf(n)));
      const told = [
        { reference: one, status: 'delivered' },
        { reference: one, status: 'sent' },
        { reference: two, status: 'failed', error: 'unknown_number' },
        { reference: three, status: 'failed', error: 'opted_out' },
        { reference: '00000000-0000-4000-8000-000000000000/1', status: 'delivered' },
      ];
      expect(await report(url, told)).toBe(200);
      expect(await report(url, told[0])).toBe(200);
      expect((await readCampaign(person, id)).messages).toEqual({ entregado: 1, fallido: 2 });
      expect((await eventsOf(person, phoneOf(1))).map(({ status }) => status)).toEqual([
        'en_cola',
        'enviado',
        'entregado',
      ]);
      expect(await contactOf(person, customers[2])).toMatchObject({ consent_sms: 'no', consent_sms_how: 'proveedor' });
      expect(await contactOf(person, customers[1])).toMatchObject({ consent_sms: 'si' });
      const sent = listMessages.answer.parse(expectOk(await person.get(`${MESSAGES}?channel=${SMS}&status=entregado`)));
      expect(sent.results).toMatchObject([{ via: 'sms', to: phoneOf(1), channel: SMS }]);
    });

    test('a provider that forwards what people write has it in the inbox by the same call, once, and as the answer it is', async () => {
      const { person, fields } = await world(1, 'Oye');
      const { id } = campaignOf(await person.post(LAUNCH, fields, key()));
      await finished(person, id);
      const providerId = referenceTo(phoneOf(1));
      const answer = {
        providerId: 'in-1',
        from: phoneOf(1),
        text: 'Pago mañana',
        at: new Date(),
        inReplyTo: providerId,
      };
      channel = {
        ...sms(stub.account),
        reports: { isTrusted: () => true, read: () => ({ statuses: [], messages: [answer] }) },
      };
      for (const _ of ['first', 'again']) expect(await report(service().url, {})).toBe(200);
      expect((await readCampaign(person, id)).messages).toEqual({ respondido: 1 });
      const stored = await service().database.rows(
        'select channel, sender, text from inbound_message where profile_id = $1',
        [person.profileId],
      );
      expect(stored).toEqual([{ channel: 'sms', sender: phoneOf(1), text: 'Pago mañana' }]);
    });

    test('a report of somebody else, half of one, or none at all changes nothing', async () => {
      const { person, fields } = await world(1, 'Tres');
      const { id } = campaignOf(await person.post(LAUNCH, fields, key()));
      await finished(person, id);
      const { url } = service();
      const told = { reference: referenceTo(phoneOf(1)), status: 'failed', error: 'opted_out' };
      expect(await report(url, told, 'another secret')).toBe(401);
      expect(await report(url, '{"reference": "')).toBe(200);
      expect(await report(url, '[]')).toBe(200);
      expect(
        await report(url, [null, { ...told, status: ['failed'] }, { ...told, reference: "'; drop table message" }]),
      ).toBe(200);
      expect((await readCampaign(person, id)).messages).toEqual({ enviado: 1 });
      channel = undefined;
      expect(await report(url, told)).toBe(404);
    });

    test('a template is plain text, its writer is told how many messages it takes, and a file does not go with it', async () => {
      const { person, fields } = await world(1, 'Cuatro');
      const draft = { name: 'Corto', channel: SMS, subject: 'Sobra', body: 'Hola {{ nombre }}.', status: 'activa' };
      const made = templateOf(await person.post(TEMPLATES, { ...draft, approved_name: 'sobra' }));
      expect(made).toMatchObject({ channel: SMS, subject: '', approved_name: '' });
      const preview = async (body: string) =>
        templatePreview.parse(expectOk(await person.post(`${TEMPLATES}preview/`, { channel: SMS, body })));
      expect(await preview('a'.repeat(161))).toMatchObject({ parts: 2, each: 153, via: 'sms', html: '' });
      expect(await preview('á'.repeat(71))).toMatchObject({ parts: 2, each: 67, costly: 'á' });
      const withFile = problemOf(
        await person.post(
          CAMPAIGNS,
          { ...fields, launch_date: new Date().toISOString(), attach_statement: true },
          key(),
        ),
      );
      expect([withFile.status, Object.keys(withFile.fields ?? {})]).toEqual([422, ['attach_statement']]);
    });

    test('while it is not set up what would be sent stays in the local outbox, as that of any other channel', async () => {
      channel = undefined;
      const { person } = await world(1, 'Cinco');
      const body = { channel: SMS, body: 'Hola', to: '0991234567' };
      const sent = messageDetailOf(await person.post(`${TEMPLATES}test_send/`, body, key()));
      expect(sent).toMatchObject({ channel: SMS, via: 'bandeja_local', to: NUMBER });
      expect(stub.tried).toEqual([]);
    });
  },
  {
    channels: {
      sms: {
        get via() {
          return ours().via;
        },
        perSecond: 100,
        send: (message) => ours().send(message),
        get reports() {
          return ours().reports;
        },
      },
    },
  },
);
