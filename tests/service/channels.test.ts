import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Channel } from '../../server/messaging/channel';
import { smtp } from '../../server/messaging/ways/smtp';
import { whatsapp } from '../../server/messaging/whatsapp/whatsapp';
import { getHome } from '../../src/api/contract/console/home';
import { type Contact, contact } from '../../src/api/contract/customers/contacts';
import { checkAudience, listCampaignEvents } from '../../src/api/contract/messaging/campaigns';
import { listMessages } from '../../src/api/contract/messaging/messages';
import type { CampaignEvent } from '../../src/api/contract/messaging/shapes';
import { mailServer, partsOf, refusal } from '../support/fakes/mailServer';
import { type Asked, statusOf, tell, verify, whatsappStub } from '../support/fakes/whatsappStub';
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
import { MESSAGES, messageDetailOf, messageOf } from '../support/service/templates';

const APPROVED = { approved_name: 'recordatorio_1', language: 'es_EC' };
const account = { phoneId: '106540352242922', token: '', appSecret: 'an app secret', verifyToken: 'a word', api: '' };

let stub: Awaited<ReturnType<typeof whatsappStub>>;
let byMail: Channel['send'];
let byPhone: Channel['send'];
const channels: Record<'whatsapp' | 'email', Channel> = {
  whatsapp: { via: 'whatsapp', perSecond: 100, send: (message) => byPhone(message) },
  email: { via: 'smtp', perSecond: 100, send: (message) => byMail(message) },
};

withService(
  'ways out',
  (service) => {
    beforeAll(async () => {
      stub = await whatsappStub();
      byPhone = whatsapp(stub.account).send;
    });
    afterAll(() => stub.close());

    async function world(channel: 0 | 1, count: number, body: string, { profile = 'Uno', approved = APPROVED } = {}) {
      stub.reset();
      const person = await service().person({ profile });
      const customers = await debtors(service(), person, count);
      const template = await addTemplate(service(), person, channel, body);
      await service().database.rows(
        `update template set approval = 'aprobada', approved_name = $2, language = $3 where id = $1`,
        [template, approved.approved_name, approved.language],
      );
      return {
        person,
        customers,
        template,
        launch: async () => {
          const fields = { template, campaign_type: channel, customers, quiet_days: 0 };
          return campaignOf(await person.post(LAUNCH, fields, key())).id;
        },
      };
    }
    const phoneOf = (n: number) => `+593${String(n).padStart(6, '0').padStart(9, '9')}`;
    const mailOf = (n: number) => `d${String(n).padStart(9, '0')}@x.example`;
    const eventsOf = async (person: Staff, to: string): Promise<CampaignEvent[]> => {
      const query = new URLSearchParams(to.includes('@') ? { email: to } : { number: to });
      const answer = expectOk(await person.get(`/campaigns/campaignEvents/?${query}`));
      return listCampaignEvents.answer.parse(answer).results.reverse();
    };
    const statesOf = async (person: Staff, to: string) => (await eventsOf(person, to)).map(({ status }) => status);
    const contactAt = async (person: Staff, customer: string | undefined): Promise<Contact> => {
      const [row] = await service().database.rows<{ id: string }>('select id from contact where customer_id = $1', [
        customer,
      ]);
      return contact.parse(expectOk(await person.get(`/customers/contacts/${row?.id}/`)));
    };
    const say = (value: Parameters<typeof tell>[0]['value']) => tell({ url: service().url, value });
    const homeOf = async (person: Staff) => getHome.answer.parse(expectOk(await person.get('/console/home/')));
    const sentTo = (to: string): Asked => {
      const one = stub.taken.find((asked) => asked.to === to);
      if (!one) throw new Error(`nothing went to ${to}`);
      return one;
    };

    test('WhatsApp: approved templates go out; whatever is told, in any order and again and again, the figures are right', async () => {
      const { person, customers, launch } = await world(0, 7, 'Hola, {{ nombre }}: debe {{ saldo }}. {{ nombre }}');
      stub.fate.set(phoneOf(2), async (asked) => {
        // Told before the sending itself was answered.
        expect(await say({ statuses: [statusOf(asked, 'delivered')] })).toBe(200);
        return undefined;
      });
      stub.fate.set(phoneOf(3), () => ({ status: 400, code: 131026 }));
      stub.fate.set(phoneOf(4), ({ times }) =>
        times < 3 ? { status: 429, code: 130429, retryAfter: '1' } : undefined,
      );
      let cut: Asked | undefined;
      stub.fate.set(phoneOf(6), (asked) => {
        cut = asked;
        return 'cut';
      });
      stub.fate.set(phoneOf(7), ({ times }) =>
        times < 2 ? { status: 400, code: 131056, retryAfter: '1' } : undefined,
      );
      const id = await launch();
      const done = await finished(person, id);
      expect(done.messages).toEqual({ enviado: 4, entregado: 1, fallido: 1, incierto: 1 });
      expect(sentTo(phoneOf(1)).template).toEqual({
        name: 'recordatorio_1',
        language: { code: 'es_EC' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Cliente 00001' },
              { type: 'text', text: '$\u00a010,00' },
            ],
          },
        ],
      });
      // To be asked to wait is no attempt.
      const attempts = await service().database.rows<{ attempts: number }>(
        'select attempts from message where recipient = any($1)',
        [[phoneOf(4), phoneOf(7)]],
      );
      expect(attempts).toEqual([{ attempts: 1 }, { attempts: 1 }]);
      expect(stub.tried.filter((to) => to === phoneOf(4))).toHaveLength(3);
      const [, refused] = await eventsOf(person, phoneOf(3));
      expect([refused?.status, refused?.reason]).toEqual([
        'fallido',
        'El número no tiene WhatsApp, o no puede recibir este mensaje (131026).',
      ]);

      const [one, four, five] = [1, 4, 5].map((n) => sentTo(phoneOf(n)));
      if (!one || !four || !five || !cut) throw new Error('not all went out');
      const told = [
        [statusOf(one, 'read')],
        [statusOf(one, 'delivered'), statusOf(one, 'sent'), { id: 'x', status: 'strange' }, statusOf(cut, 'sent')],
        [statusOf(four, 'sent'), statusOf(four, 'delivered')],
        [statusOf(five, 'failed', 131050)],
        [
          statusOf(five, 'delivered'),
          statusOf({ ...five, wamid: 'wamid.unknown', biz_opaque_callback_data: '' }, 'read'),
        ],
      ];
      for (const statuses of told) expect(await say({ statuses })).toBe(200);
      const again = await Promise.all([...told, ...told].map((statuses) => say({ statuses })));
      expect(new Set(again)).toEqual(new Set([200]));
      const answer = { id: 'wamid.answer', from: phoneOf(1).slice(1), timestamp: '1795000000', type: 'text' };
      const answered = { ...answer, text: { body: 'Pago mañana' }, context: { id: one.wamid } };
      const stop = { ...answer, id: 'wamid.baja', from: phoneOf(4).slice(1), text: { body: ' Baja. ' } };
      for (const messages of [
        [answered, { type: 'odd' }, stop],
        [stop, answered],
      ])
        expect(await say({ messages })).toBe(200);
      expect(
        await say({
          user_preferences: [{ wa_id: phoneOf(7).slice(1), value: 'stop', category: 'marketing_messages' }],
        }),
      ).toBe(200);

      const steps = ['en_cola', 'enviado', 'entregado', 'leido', 'respondido'];
      expect(await statesOf(person, phoneOf(1))).toEqual(steps);
      expect(await statesOf(person, phoneOf(2))).toEqual(steps.slice(0, 3));
      expect(await statesOf(person, phoneOf(4))).toEqual(steps);
      expect(await statesOf(person, phoneOf(5))).toEqual(['en_cola', 'enviado', 'fallido']);
      expect(await statesOf(person, phoneOf(6))).toEqual(['en_cola', 'incierto', 'enviado']);
      const after = await readCampaign(person, id);
      expect(after.messages).toEqual({ enviado: 2, entregado: 1, respondido: 2, fallido: 2 });
      expect(after.statistics?.by_status).toEqual(after.messages);
      const consents = await Promise.all([1, 4, 5, 7].map((n) => contactAt(person, customers[n - 1])));
      expect(consents.map((at) => [at.consent_whatsapp, at.consent_whatsapp_how])).toEqual([
        ['si', 'equipo'],
        ['no', 'respuesta'],
        ['no', 'proveedor'],
        ['no', 'proveedor'],
      ]);
      const outbox = listMessages.answer.parse(expectOk(await person.get(`${MESSAGES}?status=respondido`)));
      const [last] = await service().database.rows<{ id: string }>('select id from message where recipient = $1', [
        phoneOf(1),
      ]);
      const { states } = messageDetailOf(await person.get(`${MESSAGES}${last?.id}/`));
      expect(states?.map(({ status }) => status)).toEqual(steps);
      expect(outbox.results.map(({ via, to }) => [via, to]).sort()).toEqual([
        ['whatsapp', phoneOf(1)],
        ['whatsapp', phoneOf(4)],
      ]);
      expect(stub.taken).toHaveLength(5);
    });

    test('what nobody signed, or another, does nothing; only who knows the word gets the challenge back', async () => {
      const { person, launch } = await world(0, 1, 'Hola, {{ nombre }}.');
      const id = await launch();
      await finished(person, id);
      const { url } = service();
      const value = { statuses: [statusOf(sentTo(phoneOf(1)), 'read')] };
      expect(await tell({ url, value, secret: 'another' })).toBe(401);
      expect(await tell({ url, value, secret: '' })).toBe(401);
      expect((await fetch(`${url}/api/v1/integrations/whatsapp/webhook`, { method: 'POST', body: '{}' })).status).toBe(
        401,
      );
      // Signed, but of another number of the same account, or nothing that can be read.
      expect(await tell({ url, value, phoneId: '1' })).toBe(200);
      expect(await tell({ url, body: 'no JSON' })).toBe(200);
      expect(await tell({ url, body: '{"entry":[null,{"changes":[{"value":3}]}]}' })).toBe(200);
      expect((await readCampaign(person, id)).messages).toEqual({ enviado: 1 });
      expect(await verify(url, account)).toEqual({ status: 200, text: '1158201444' });
      expect((await verify(url, { verifyToken: 'otra' })).status).toBe(401);
    });

    test('WhatsApp: a template that was not approved sends nothing; an account that may not send pauses the campaign', async () => {
      const without = await world(0, 2, 'Hola, {{ nombre }}.', {
        profile: 'Dos',
        approved: { approved_name: '', language: '' },
      });
      const fields = { template: without.template, campaign_type: 0, customers: without.customers, quiet_days: 0 };
      const refused = problemOf(await without.person.post(LAUNCH, fields, key()));
      expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, ['template']]);
      expect(refused.msg).toMatch(/^WhatsApp no ha aprobado la plantilla/);
      expect((await homeOf(without.person)).campaigns).toMatchObject({ count: 0, halted: [], unapproved: [] });
      // Scheduled it may be approved meanwhile: home tells of it, and its hour finds it out.
      const launch_date = new Date(Date.now() + 3_600_000).toISOString();
      const planned = campaignOf(await without.person.post(CAMPAIGNS, { ...fields, launch_date }, key()));
      expect((await homeOf(without.person)).campaigns?.unapproved?.map(({ id }) => id)).toEqual([planned.id]);
      expect(problemOf(await without.person.post(LAUNCH, { campaign: planned.id }, key())).status).toBe(422);
      await service().database.rows('update campaign set launch_date = now() where id = $1', [planned.id]);
      const failed = await finished(without.person, planned.id);
      expect([failed.status, failed.launched_at, failed.last_error, failed.messages]).toEqual([
        'fallida',
        null,
        expect.stringContaining('WhatsApp no aprobó la plantilla'),
        {},
      ]);
      expect((await homeOf(without.person)).campaigns?.halted).toMatchObject([{ id: planned.id, status: 'fallida' }]);
      const { person, launch } = await world(0, 3, 'Hola, {{ nombre }}.');
      byPhone = whatsapp({ ...stub.account, token: 'expired' }).send;
      const id = await launch();
      // A message that was taken before the pause may still be on its way, and its refusal would pause it once more.
      const isOut = () =>
        service().database.rows(`select from job where key = $1 and state in ('waiting', 'running')`, [id]);
      const paused = await vi.waitUntil(
        async () => {
          if ((await isOut()).length > 0) return;
          const now = await readCampaign(person, id);
          return now.status === 'pausada' && now;
        },
        { timeout: 60_000 },
      );
      expect(paused.messages).toEqual({ en_cola: 3 });
      expect(paused.last_error).toMatch(/revise el token.*\(190\)/);
      byPhone = whatsapp(stub.account).send;
      expectOk(await person.post(`${CAMPAIGNS}${id}/resume/`, {}));
      expect((await finished(person, id)).messages).toEqual({ enviado: 3 });
    });

    test('WhatsApp: one customer gets an approved template, with their own values, whether they wrote or not', async () => {
      const { person, customers, template } = await world(0, 2, 'Hola, {{ nombre }}: debe {{ saldo }}.');
      byPhone = whatsapp(stub.account).send;
      const [customer = '', other = ''] = customers;
      const contactOf = async (id: string) => (await contactAt(person, id)).id;
      const path = `/customers/customers/${customer}/send_template/`;
      const given = { contact: await contactOf(customer), template };
      const refusedFor = async (more: object) => {
        const { status, fields } = problemOf(await person.post(path, { ...given, ...more }, key()));
        return [status, fields];
      };
      expect(await refusedFor({ contact: await contactOf(other) })).toEqual([422, { contact: 'No existe' }]);
      expect(await refusedFor({ template: 'x' })).toEqual([422, { template: 'No está activa' }]);
      const once = key();
      const made = messageOf(await person.post(path, given, once));
      expect(messageOf(await person.post(path, given, once)).id).toBe(made.id);
      const sent = await vi.waitUntil(() => stub.taken.find(({ to }) => to === made.to), { timeout: 60_000 });
      expect(sent).toMatchObject({ type: 'template', template: { name: 'recordatorio_1' } });
      expect(sent.template?.components[0]?.parameters).toHaveLength(2);
      const theirs = listMessages.answer.parse(expectOk(await person.get(`${MESSAGES}?idCustomer=${customer}`)));
      expect(theirs.results).toMatchObject([{ id: made.id, customer }]);
      await agreed(service(), customer, 'whatsapp', 'no');
      expect(await refusedFor({})).toEqual([422, { contact: 'Pidió no recibir mensajes' }]);
      await service().database.rows("update template set approval = 'pendiente' where id = $1", [template]);
      await agreed(service(), customer, 'whatsapp', 'si');
      expect(await refusedFor({})).toEqual([422, { template: 'Sin aprobar por WhatsApp' }]);
      expect(stub.taken).toHaveLength(1);
    });

    test('e-mail: one mailbox that is none, one that stalls, one that is cut: each recipient is told of, and the rest go', async () => {
      const { person, customers, launch } = await world(
        1,
        6,
        'Señora {{ nombre }}: su saldo es {{ saldo }}. ¡Gracias!',
      );
      const server = await mailServer({
        onRcptTo({ address }, session, done) {
          if (address === mailOf(1)) done(refusal(550, '5.1.1 no such user'));
          else if (address === mailOf(2)) done(refusal(550, '5.7.1 not from you'));
          else if (address === mailOf(4)) server.cut(session);
          // One is never answered.
          else if (address !== mailOf(3)) done();
        },
      });
      byMail = smtp({
        url: server.url,
        from: 'Andina <cobranza@x.example>',
        patienceMs: 500,
        unsubscribeAt: LINKS.urlOf,
      }).send;
      const done = await finished(person, await launch());
      expect(done.messages).toEqual({ enviado: 2, fallido: 2, incierto: 2 });
      const last = await Promise.all([1, 2, 3, 4, 5].map(async (n) => (await eventsOf(person, mailOf(n))).at(-1)));
      expect(last.map((event) => [event?.status, event?.reason.slice(0, 60)])).toEqual([
        ['fallido', 'El servidor de email no lo acepta (550 5.1.1 no such user).'],
        ['fallido', 'El servidor de email no lo acepta (550 5.7.1 not from you).'],
        ['incierto', 'La conexión con el servidor de email se cortó a mitad del en'],
        ['incierto', 'La conexión con el servidor de email se cortó a mitad del en'],
        ['enviado', ''],
      ]);
      expect(server.mails.map(({ to }) => to).sort()).toEqual([[mailOf(5)], [mailOf(6)]]);
      const raw = (server.mails.find(({ to }) => to[0] === mailOf(5))?.raw ?? '').replace(/\r\n[ \t]+/g, ' ');
      expect(partsOf(raw, 'text/plain')[0]?.trim()).toMatch(
        /^Señora Cliente 00005: su saldo es \$\u00a010,00\. ¡Gracias!\s+Para no recibir más estos emails: https:\/\/cartera\.example\/baja\/\S+$/,
      );

      expect(partsOf(raw, 'text/html')[0]).toMatch(
        /recibir más estos emails: <a href="https:\/\/cartera\.example\/baja\//,
      );

      // One click, by whoever has the link: it says nothing of whose it is, and only a POST does it.
      const link = /^List-Unsubscribe: <https:\/\/cartera\.example(.+)>/m.exec(raw)?.[1] ?? '';
      const open = (method: string, path = link) => fetch(service().url + path, { method });
      const page = await open('GET');
      const asks = await page.text();
      expect([
        page.status,
        asks.includes('<form method="post">') && asks.includes('los emails de Uno'),
        /x\.example|Cliente/.test(asks),
      ]).toEqual([200, true, false]);
      const consents = async () => {
        const found = await Promise.all([1, 2, 5, 6].map((n) => contactAt(person, customers[n - 1])));
        return found.map((at) => [at.consent_email, at.consent_email_how, at.consent_whatsapp]);
      };
      const bounced = ['no', 'rebote', 'si'];
      const stays = ['si', 'equipo', 'si'];
      expect(await consents()).toEqual([bounced, stays, stays, stays]);
      expect((await contactAt(person, customers[0])).consent_email_at).not.toBeNull();
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      for (let times = 0; times < 2; times++) {
        expect((await fetch(service().url + link, { method: 'POST', body })).status).toBe(200);
      }
      const wrong = link.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A')).replace(/\/baja\/./, '/baja/0');
      expect([(await open('GET', wrong)).status, (await open('POST', wrong)).status]).toEqual([404, 404]);
      expect(await consents()).toEqual([bounced, stays, ['no', 'proveedor', 'si'], stays]);
      const asked = { campaign_type: 1, quiet_days: 0, customers: [customers[0], customers[4], customers[5]] };
      const { held } = checkAudience.answer.parse(expectOk(await person.post(`${CAMPAIGNS}held/`, asked)));
      expect(held.map(({ customer, kinds }) => [customer, kinds])).toEqual(
        expect.arrayContaining([
          [customers[0], ['sin_direccion']],
          [customers[4], ['pidio_baja']],
        ]),
      );
      expect(held).toHaveLength(2);

      // A new address was not asked yet, and nothing bounced there.
      const { id, version, phone } = await contactAt(person, customers[0]);
      const mended = { phone, email: 'nuevo@x.example', consent_email: 'no', version: String(version) };
      expectOk(await person.send('PUT', `/customers/contacts/${id}/`, new URLSearchParams(mended)));
      expect((await contactAt(person, customers[0])).consent_email).toBe('sin_dato');
    });
  },
  { channels, whatsapp: account },
);
