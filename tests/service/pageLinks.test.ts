import { beforeEach, expect, test } from 'vitest';
import { writeSome } from '../../server/campaigns/write';
import { linksFor, MARK, portalLinksOf } from '../../server/customers/pageLinks';
import type { Outgoing } from '../../server/messaging/channel';
import { localOutbox } from '../../server/messaging/channel';
import { receive } from '../../server/messaging/inbound';
import { parseMail } from '../../server/messaging/mail/parse';
import { remindSome } from '../../server/policies/remind.job';
import { getPortal } from '../../src/api/contract/customers/portal';
import { portalCalls } from '../../src/api/contract/customers/portalPage';
import type { Channel as Medium } from '../../src/api/contract/messaging/channels';
import { getConversation } from '../../src/api/contract/messaging/conversations';
import { policy } from '../../src/api/contract/messaging/policies';
import { createAgreement } from '../../src/api/contract/receivables/agreements';
import { answered } from '../support/eventually';
import { inDays, visitorOf } from '../support/portal/visitor';
import { PAGE_LINKS, type Person, type Staff, withService } from '../support/processes/service';
import {
  addTemplate,
  CAMPAIGNS,
  campaignOf,
  debtors,
  finished,
  key,
  LAUNCH,
  mailStep,
  POLICY,
  runToday,
  sendAtAnyTime,
} from '../support/service/campaigns';
import { problemOf } from '../support/service/customerCalls';
import { commit, expectOk } from '../support/service/receivables';
import { draft, MESSAGES, mail, messageDetailOf, messageOf, previewOf, TEMPLATES } from '../support/service/templates';

const BODY = 'Hola, {{ nombre }}: vea su cuenta en {{ enlace_a_su_cuenta }} cuando quiera.';
const SHOWN = 'vea su cuenta en [enlace a su cuenta] cuando quiera.';
const ADDRESS = 'https://cartera.example/c/';

/** What the channels were given. */
const taken: Outgoing[] = [];
/** Called with each message before it counts as sent. */
let meanwhile: ((message: Outgoing) => Promise<void>) | undefined;
const taking = {
  ...localOutbox,
  async send(message: Outgoing) {
    await meanwhile?.(message);
    taken.push(message);
    return { kind: 'sent', providerId: message.id } as const;
  },
};

/** The tokens in a text. */
const tokensIn = (text: string): string[] => [...text.matchAll(/\/c\/([\w-]{43})(?![\w-])/g)].map(([, at = '']) => at);
const tokenOf = (message: Outgoing | undefined): string => tokensIn(message?.text ?? '')[0] ?? '';

withService(
  'links in messages',
  (service) => {
    beforeEach(() => {
      taken.length = 0;
      meanwhile = undefined;
    });

    const end = (n: number) => String(n).padStart(4, '0');
    const linksOf = () =>
      service().database.rows<{ id: string; contact: string; by_message: boolean; revoked: boolean; days: number }>(
        `select id, contact_id as contact, by_message, revoked_at is not null as revoked, ends_on - current_date as days
         from portal_link order by created_at, id`,
      );
    const contactsOf = async (customer: string | undefined) => {
      const rows = await service().database.rows<{ id: string }>(
        'select id from contact where customer_id = $1 order by is_main desc, created_at, id',
        [customer],
      );
      return rows.map(({ id }) => id);
    };
    /** The tables with a row in which this stands. */
    async function tablesWith(text: string): Promise<string[]> {
      const tables = await service().database.rows<{ name: string }>(
        `select quote_ident(table_name) as name from information_schema.tables
         where table_schema = 'public' and table_type = 'BASE TABLE'`,
      );
      const found: string[] = [];
      for (const { name } of tables) {
        const rows = await service().database.rows(`select from ${name} t where position($1 in t::text) > 0 limit 1`, [
          text,
        ]);
        if (rows.length > 0) found.push(name);
      }
      return found;
    }
    async function world(count = 2, profile = 'Uno') {
      const person = await service().person({ profile });
      await sendAtAnyTime(person);
      const customers = await debtors(service(), person, count);
      return { person, customers };
    }
    async function launch(person: Staff, channel: Medium, customers: string[], body = BODY) {
      const template = await addTemplate(service(), person, channel, body);
      const fields = { template, campaign_type: channel, customers, quiet_days: 0 };
      return campaignOf(await person.post(LAUNCH, fields, key())).id;
    }
    const single = async (person: Staff, customer: string | undefined, contact: string | undefined) =>
      person.post(
        `/customers/customers/${customer}/send_template/`,
        { contact, template: await addTemplate(service(), person, 0, BODY) },
        key(),
      );
    const ended = (person: Staff, id: string) =>
      answered(async () => {
        const now = messageDetailOf(await person.get(`${MESSAGES}${id}/`));
        return now.status !== 'en_cola' && now.status !== 'enviando' && now;
      });
    /** It opens the page of the customer with this end of their identifier. */
    async function opens(token: string, n: number): Promise<void> {
      const visitor = visitorOf(service().url, token);
      expect(await visitor.ask('POST', 'visit', { end: end(n) })).toMatchObject({ status: 200 });
      const account = portalCalls.readAccount.answer.parse((await visitor.ask('GET', 'account')).body);
      expect(account.customer_name).toBe(`Cliente ${String(n).padStart(5, '0')}`);
    }
    const isShut = async (token: string) =>
      expect(await visitorOf(service().url, token).ask('GET', 'greeting')).toMatchObject({ status: 404 });

    test('a campaign gives each contact a link of their own, and nothing that is stored or read has its token', async () => {
      const { person, customers } = await world();
      const id = await launch(person, 1, customers);
      expect((await finished(person, id)).messages).toEqual({ enviado: 2 });
      const mails = taken.toSorted((a, b) => a.to.localeCompare(b.to));
      const tokens = mails.map(tokenOf);
      expect(new Set(tokens).size).toBe(2);
      await opens(tokens[0] ?? '', 1);
      await opens(tokens[1] ?? '', 2);
      for (const [n, message] of mails.entries()) {
        expect(message.text).toContain(`vea su cuenta en ${ADDRESS}${tokens[n]} cuando`);
        expect(message.html).toContain(`href="${ADDRESS}${tokens[n]}"`);
        expect(JSON.stringify(message)).not.toContain(MARK);
      }
      expect(await linksOf()).toMatchObject([
        { by_message: true, revoked: false, days: 30 },
        { by_message: true, revoked: false, days: 30 },
      ]);
      for (const token of tokens) expect(await tablesWith(token)).toEqual([]);

      const { text, html } = messageDetailOf(await person.get(`${MESSAGES}${mails[0]?.id}/`));
      expect(text).toContain(SHOWN);
      expect(html).toContain(SHOWN);
      const read = [
        await person.get(`/console/conversations/${customers[0]}/?channel=1`),
        await person.send('PUT', `/customers/worklist/${customers[0]}/`, { visit: crypto.randomUUID() }),
        await person.get(MESSAGES),
        await person.get(`${CAMPAIGNS}${id}/`),
        await person.get('/campaigns/campaignEvents/'),
      ].map((answer) => JSON.stringify(expectOk(answer)));
      expect(read[0]).toContain(SHOWN);
      expect(read[1]).toContain('[enlace a su cuenta]');
      for (const one of [text, html, ...read]) {
        expect(one).not.toContain(MARK);
        for (const token of tokens) expect(one).not.toContain(token);
      }
    });

    test('the link is of the contact whose phone or e-mail the message goes to', async () => {
      const { person, customers } = await world(1);
      await commit(service(), `update contact set phone = '' where customer_id = $1`, customers.slice(0, 1));
      await commit(
        service(),
        `insert into contact (profile_id, customer_id, name, phone) select profile_id, id, 'Otra', '+593991112222' from customer where id = $1`,
        customers.slice(0, 1),
      );
      await service().database.rows(
        `insert into contact_consent (profile_id, contact_id, channel, consent) select profile_id, id, 'whatsapp', 'si' from contact where name = 'Otra'`,
      );
      const [main, other] = await contactsOf(customers[0]);
      await finished(person, await launch(person, 1, customers));
      await finished(person, await launch(person, 0, customers));
      expect((await linksOf()).map(({ contact }) => contact)).toEqual([main, other]);
      const [mailed, chatted] = taken;
      expect([mailed?.to, chatted?.to]).toEqual([expect.stringContaining('@'), '+593991112222']);
      expect(tokenOf(mailed)).not.toBe(tokenOf(chatted));
    });

    test('a second message of whatever sender has the same link, which then lasts as long as a new one', async () => {
      const { person, customers } = await world(1);
      const [contact] = await contactsOf(customers[0]);
      const { id } = messageDetailOf(await single(person, customers[0], contact));
      expect((await ended(person, id)).text).toContain(SHOWN);
      const [token] = tokensIn(taken[0]?.text ?? '');
      await opens(token ?? '', 1);
      // It ended meanwhile, and the next message lets it serve again.
      await commit(service(), 'update portal_link set ends_on = current_date - 1');
      await isShut(token ?? '');
      await finished(person, await launch(person, 1, customers));
      expect(tokenOf(taken[1])).toBe(token);
      expect(await linksOf()).toMatchObject([{ contact, days: 30 }]);
      await opens(token ?? '', 1);
      // One that lasts longer is not cut short.
      await commit(service(), 'update portal_link set ends_on = current_date + 90');
      await ended(person, messageDetailOf(await single(person, customers[0], contact)).id);
      expect(await linksOf()).toMatchObject([{ days: 90 }]);
    });

    test('policies and the reminders of instalments carry it too', async () => {
      const { person, customers } = await world(1);
      const step = mailStep(3, await addTemplate(service(), person, 1, BODY));
      const fields = { ...POLICY, is_rest: true, steps: [step] };
      const made = policy.parse(expectOk(await person.post('/campaigns/policies/', fields, key())));
      expectOk(await person.send('PUT', `/campaigns/policies/${made.id}/state/`, { state: 'automatica' }));
      await runToday(service(), person);
      expect(taken).toHaveLength(1);
      const token = tokenOf(taken[0]);
      await opens(token, 1);

      const [document] = await service().database.rows<{ id: string }>(
        'select id from document where customer_id = $1',
        [customers[0]],
      );
      const template = await addTemplate(service(), person, 1, `${BODY} Su cuota es de {{ cuota }}.`);
      const plan = { kind: 'iguales', count: 2, first_on: await inDays(service(), 0), every: 'mensual' };
      const agreement = { customer: customers[0], amount: '10.00', plan, grace_days: 3, documents: [document?.id] };
      const reminders = { template, days: [0] };
      createAgreement.answer.parse(
        expectOk(await person.post('/customers/agreements/', { ...agreement, reminders }, key())),
      );
      const { app, database } = service();
      await database.transaction((tx) => remindSome(tx, app.channels, PAGE_LINKS, person.profileId));
      await answered(() => taken.length === 2);
      expect(taken[1]?.text).toContain('Su cuota es de');
      expect(tokenOf(taken[1])).toBe(token);
      expect(await linksOf()).toHaveLength(1);
    });

    test('an e-mail with the statement of account carries it, while a preview and a test have an example', async () => {
      const { person, customers } = await world(1);
      const [contact] = await contactsOf(customers[0]);
      const path = `/customers/customers/${customers[0]}/send_account_statement/`;
      const sent = messageOf(await person.post(path, { contact, subject: 'Su cuenta', body: BODY }, key()));
      await ended(person, sent.id);
      await opens(tokenOf(taken[0]), 1);

      const given = { channel: 1, subject: 'Hola', body: BODY, customer: customers[0] };
      const preview = previewOf(await person.post(`${TEMPLATES}preview/`, given));
      expect(preview.missing).toEqual([]);
      expect(preview.text).toContain(`${ADDRESS}ejemplo-que-no-abre-ninguna-cuenta-de-nadie `);
      const tried = messageOf(await person.post(`${TEMPLATES}test_send/`, given, key()));
      expect((await ended(person, tried.id)).text).toBe(preview.text);
      await isShut(tokenOf(taken[1]));
      expect(await linksOf()).toHaveLength(1);
    });

    test('the values, the header and the button of an approved template have the token, and only as it leaves', async () => {
      const { person, customers } = await world(1);
      const [contact] = await contactsOf(customers[0]);
      await service().database.rows(
        `insert into provider_template (name, language, approval, header, header_text, body, buttons) values
           ('cuenta', 'es', 'aprobada', 'texto', 'Vea {{1}}', 'Hola {{1}}: su cuenta es {{2}}.', $1::jsonb)`,
        [JSON.stringify([{ kind: 'enlace', text: 'Ver', value: `${ADDRESS}{{1}}` }])],
      );
      const template = await addTemplate(
        service(),
        person,
        0,
        'Hola {{ nombre }}: su cuenta es {{ enlace_a_su_cuenta }}.',
      );
      await commit(
        service(),
        `update template set approved_name = 'cuenta', language = 'es', approval = 'aprobada',
           header_variable = 'enlace_a_su_cuenta', url_variable = 'enlace_a_su_cuenta' where id = $1`,
        [template],
      );
      const path = `/customers/customers/${customers[0]}/send_template/`;
      const { id } = messageDetailOf(await person.post(path, { contact, template }, key()));
      await ended(person, id);
      const token = tokenOf(taken[0]);
      expect(taken[0]?.template).toEqual({
        ...{ name: 'cuenta', language: 'es', parameters: ['Cliente 00001', ADDRESS + token] },
        header: { kind: 'texto', text: ADDRESS + token },
        suffixes: [{ index: 0, text: token }],
      });
      expect(JSON.stringify(taken)).not.toContain(MARK);
      await opens(token, 1);
      expect(await tablesWith(token)).toEqual([]);
    });

    test('one that staff revoke opens nothing; what waits with it is not sent, and says so, and the next message has another', async () => {
      const { person, customers } = await world(1);
      const [contact] = await contactsOf(customers[0]);
      const send = async () => messageDetailOf(await single(person, customers[0], contact)).id;
      await ended(person, await send());
      const token = tokenOf(taken[0]);
      const body = { contact, ends_on: await inDays(service(), 5) };
      expectOk(await person.post('/customers/portal_links/', body));
      const portal = getPortal.answer.parse(expectOk(await person.get(`/customers/customers/${customers[0]}/portal/`)));
      expect(portal.links.map(({ by_message, created_by }) => [by_message, created_by])).toEqual([
        [true, ''],
        [false, 'Ana Prueba'],
      ]);
      // What staff make takes the place of what staff made.
      await opens(token, 1);
      const link = portal.links.find(({ by_message }) => by_message)?.id;
      const waits = await service().database.rows<{ id: string }>(
        `insert into message (profile_id, channel, recipient, text, via, customer_id, portal_link_id)
         select profile_id, 'whatsapp', recipient, text, via, customer_id, portal_link_id from message returning id`,
      );
      expect(await person.send('DELETE', `/customers/portal_links/${link}/`)).toMatchObject({ status: 200 });
      await isShut(token);
      await commit(
        service(),
        `insert into job (profile_id, name, key) select profile_id, 'send_message', id::text from message where id = $1`,
        waits.map(({ id }) => id),
      );
      expect(await ended(person, waits[0]?.id ?? '')).toMatchObject({
        status: 'fallido',
        reason: expect.stringMatching(/^El enlace a la cuenta del cliente se retiró.* No se envió nada: reenvíe/),
      });
      expect(taken).toHaveLength(1);
      await ended(person, await send());
      const next = tokenOf(taken[1]);
      expect(next).not.toBe(token);
      await opens(next, 1);
      await isShut(token);
      // A contact who is gone takes their links along; the messages stay.
      expectOk(await person.send('DELETE', `/customers/contacts/${contact}/`));
      await isShut(next);
      expect(await service().database.rows('select from message where portal_link_id is not null')).toEqual([]);
      expect(await service().database.rows('select from message')).toHaveLength(3);
    });

    test('a mark that a person typed or another message had is replaced by nothing: what has no link of its own is not sent', async () => {
      const { person, customers } = await world(1);
      const given = { ...draft, body: `Mire ${ADDRESS}${MARK} ahora.`, to: '0991234567' };
      const forged = messageOf(await person.post(`${TEMPLATES}test_send/`, given, key()));
      expect(await ended(person, forged.id)).toMatchObject({
        status: 'fallido',
        text: 'Mire [enlace a su cuenta] ahora.',
      });
      // The link of another kind is none that messages carry.
      const [contact] = await contactsOf(customers[0]);
      const body = { contact, ends_on: await inDays(service(), 5) };
      expectOk(await person.post('/customers/portal_links/', body));
      const [other] = await linksOf();
      const [wrong] = await commit<{ id: string }>(
        service(),
        `insert into message (profile_id, channel, recipient, text, via, customer_id, portal_link_id)
         select $1, 'whatsapp', '+593991234567', $2, 'bandeja_local', $3, $4 returning id`,
        [person.profileId, given.body, customers[0], other?.id],
      );
      await commit(service(), `insert into job (profile_id, name, key) values ($1, 'send_message', $2)`, [
        person.profileId,
        wrong?.id,
      ]);
      expect((await ended(person, wrong?.id ?? '')).status).toBe('fallido');
      expect(taken).toEqual([]);
    });

    test('what is written again after it failed keeps its link, and a mail that answers by quoting has no token where it is read', async () => {
      const { person, customers } = await world(1);
      meanwhile = async () => {
        meanwhile = undefined;
        throw new Error('the process ends here');
      };
      const id = await launch(person, 1, customers);
      // The job is begun again, as after a kill: the message is local, and goes out once more.
      expect((await finished(person, id)).messages).toEqual({ enviado: 1 });
      expect(await linksOf()).toHaveLength(1);
      const sent = taken[0];
      const token = tokenOf(sent);
      await opens(token, 1);
      const quote = `Ya pago.\n\nEl lunes escribió:\n> ${sent?.text.replaceAll('\n', '\n> ')}`;
      await receive(service().database, {
        ...{ providerId: 'q1', channel: 'whatsapp', from: '593999000001', text: quote, at: new Date() },
      });
      const parsed = await parseMail(Buffer.from(`From: a@b.example\r\nSubject: Re\r\n\r\n${quote}`));
      expect(parsed.fullText).toContain('[enlace a su cuenta]');
      expect(JSON.stringify(parsed)).not.toContain(token);
      const conversation = await person.get(`/console/conversations/${customers[0]}/?channel=0`);
      expect(JSON.stringify(getConversation.answer.parse(expectOk(conversation)))).not.toContain(token);
      expect(await tablesWith(token)).toEqual([]);
    });

    test('one that was made under another key of the service opens by the next message, as what fails for it says', async () => {
      const { person, customers } = await world(1);
      const [contact] = await contactsOf(customers[0]);
      const former = portalLinksOf(new Uint8Array(32).fill(9), 'https://cartera.example');
      const made = await service().database.transaction((tx) =>
        linksFor(tx, person.profileId, former, contact === undefined ? [] : [contact]),
      );
      const link = made.get(contact ?? '') ?? '';
      await opens(former.tokenOf(link), 1);
      const { id } = messageDetailOf(await single(person, customers[0], contact));
      expect(await ended(person, id)).toMatchObject({ status: 'enviado' });
      await opens(tokenOf(taken[0]), 1);
      await isShut(former.tokenOf(link));
      expect(await linksOf()).toHaveLength(1);
    });

    test('it is refused in a subject and in what is said by telephone', async () => {
      const person = await service().person();
      const subject = 'Vea {{ enlace_a_su_cuenta }}';
      expect(problemOf(await person.post(TEMPLATES, { ...mail, subject }, key())).fields).toEqual({
        subject: expect.stringContaining('no en el asunto'),
      });
      const scripts = Object(expectOk(await person.get('/customers/call_scripts/')));
      const answer = await person.send('PUT', '/customers/call_scripts/', {
        ...scripts,
        tarea: '{% if enlace_a_su_cuenta %}Mire el enlace.{% endif %}',
      });
      expect(problemOf(answer).fields).toEqual({ tarea: expect.stringContaining('no en lo que se dice por teléfono') });
    });
  },
  { channels: { whatsapp: taking, email: taking } },
);

withService(
  'links in messages of a service that nobody outside reaches',
  (service) => {
    const noPage = (answer: Parameters<typeof problemOf>[0], field: string) => {
      const { status, fields, msg } = problemOf(answer);
      expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
      expect(msg).toMatch(/^El servicio no tiene una dirección pública/);
    };

    test('are refused before anything is saved, launched or sent, and are missing in a preview', async () => {
      const person: Person = await service().person();
      await sendAtAnyTime(person);
      const customers = await debtors(service(), person, 1);
      noPage(await person.post(TEMPLATES, { ...draft, body: BODY }, key()), 'body');
      const template = await addTemplate(service(), person, 0, BODY);
      const fields = { template, campaign_type: 0, customers, quiet_days: 0 };
      noPage(await person.post(LAUNCH, fields, key()), 'template');
      const [contact] = await service().database.rows<{ id: string }>('select id from contact');
      const path = `/customers/customers/${customers[0]}/send_template/`;
      noPage(await person.post(path, { contact: contact?.id, template }, key()), 'template');
      const preview = previewOf(await person.post(`${TEMPLATES}preview/`, { channel: 0, body: BODY }));
      expect(preview).toMatchObject({ missing: ['enlace_a_su_cuenta'], text: expect.stringContaining('[falta: ') });
      expect(await service().database.rows('select from message')).toEqual([]);
    });
  },
  { portalLinks: portalLinksOf(new Uint8Array(32), undefined) },
);

const HELD = 'sin_direccion_publica';
/** Those of a service whose public address a test takes away, as its process reads them anew. */
const changing = { ...PAGE_LINKS };
const IN_AN_HOUR = () => new Date(Date.now() + 3_600_000).toISOString();
const UNREACHED = portalLinksOf(new Uint8Array(32), undefined);

withService(
  'a public address that is taken away later',
  (service) => {
    beforeEach(() => {
      taken.length = 0;
      Object.assign(changing, PAGE_LINKS);
    });

    async function world() {
      const person = await service().person();
      await sendAtAnyTime(person);
      const customers = await debtors(service(), person, 2);
      return { person, customers, template: await addTemplate(service(), person, 1, BODY) };
    }

    test('a campaign that was planned before fails with its cause, writes to nobody, and is launched once the address is back', async () => {
      const { person, customers, template } = await world();
      const fields = { template, campaign_type: 1, customers, quiet_days: 0, launch_date: IN_AN_HOUR() };
      const { id } = campaignOf(await person.post(CAMPAIGNS, fields, key()));
      Object.assign(changing, UNREACHED);
      await commit(service(), `update campaign set launch_date = now() - interval '1 minute' where id = $1`, [id]);
      await commit(
        service(),
        `insert into job (profile_id, name, key) values ($1::uuid, 'send_campaign', $2)
         on conflict (name, key) where state in ('waiting', 'running') do nothing`,
        [person.profileId, id],
      );
      const launchAgain = () => person.post(LAUNCH, { campaign: id }, key());
      const failed = await finished(person, id);
      expect(failed).toMatchObject({ status: 'fallida', held: [] });
      expect(failed.last_error).toMatch(/^El servicio no tiene dirección pública \(PUBLIC_URL\).+vuelva a lanzarla\.$/);
      expect(await service().database.rows('select from message')).toEqual([]);
      expect(problemOf(await launchAgain()).status).toBe(422);
      Object.assign(changing, PAGE_LINKS);
      expectOk(await launchAgain());
      expect((await finished(person, id)).messages).toEqual({ enviado: 2 });
    });

    test('whom a campaign is writing to as it goes is held by it, and not by a value of their own', async () => {
      const { person, customers, template } = await world();
      const fields = { template, campaign_type: 1, customers, quiet_days: 0, launch_date: IN_AN_HOUR() };
      const { id } = campaignOf(await person.post(CAMPAIGNS, fields, key()));
      await commit(service(), 'update campaign_customer set again = true where campaign_id = $1', [id]);
      const { app, database } = service();
      const { profileId } = person;
      const going = { profileId, campaignId: id, channel: 'email', template, attachStatement: false } as const;
      await database.transaction((tx) => writeSome(tx, app.channels, UNREACHED, going));
      expect(await database.rows('select held, again from campaign_customer where campaign_id = $1', [id])).toEqual([
        { held: [HELD], again: false },
        { held: [HELD], again: false },
      ]);
    });

    test('a policy says so, holds its messages by it and counts their steps as not done', async () => {
      const { person, template } = await world();
      const fields = { ...POLICY, is_rest: true, steps: [mailStep(3, template)] };
      const made = policy.parse(expectOk(await person.post('/campaigns/policies/', fields, key())));
      const path = `/campaigns/policies/${made.id}/`;
      await commit(service(), `update policy set state = 'automatica' where id = $1`, [made.id]);
      Object.assign(changing, UNREACHED);
      await runToday(service(), person);
      const held = Object(expectOk(await person.get('/campaigns/policies/actions/?status=retenida'))).results;
      expect(held).toMatchObject([{ held: HELD }, { held: HELD }]);
      expect(await service().database.rows('select from policy_pass')).toEqual([]);
      expect(policy.parse(expectOk(await person.get(path))).problems).toMatchObject([
        { kind: HELD, blocks: true, day: 3 },
      ]);
      expect(taken).toEqual([]);
    });

    test('the reminder of an instalment is noted as held by it', async () => {
      const { person, customers, template } = await world();
      const plan = { kind: 'iguales', count: 2, first_on: await inDays(service(), 0), every: 'mensual' };
      const [document] = await service().database.rows<{ id: string }>(
        'select id from document where customer_id = $1',
        [customers[0]],
      );
      const agreement = { customer: customers[0], amount: '10.00', plan, grace_days: 3, documents: [document?.id] };
      const reminders = { template, days: [0] };
      expectOk(await person.post('/customers/agreements/', { ...agreement, reminders }, key()));
      const { app, database } = service();
      await database.transaction((tx) => remindSome(tx, app.channels, UNREACHED, person.profileId));
      expect(await database.rows('select held, message_id from agreement_reminder')).toEqual([
        { held: HELD, message_id: null },
      ]);
    });
  },
  { channels: { whatsapp: taking, email: taking }, portalLinks: changing },
);
