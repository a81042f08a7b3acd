import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Inbound } from '../../server/messaging/channel';
import { receive } from '../../server/messaging/inbound';
import { customerDetail } from '../../src/api/contract/customers/shapes';
import { checkAudience, listCampaignEvents } from '../../src/api/contract/messaging/campaigns';
import type { Channel } from '../../src/api/contract/messaging/channels';
import { getConversation, listConversations } from '../../src/api/contract/messaging/conversations';
import { answered } from '../support/eventually';
import { type Staff, withService } from '../support/processes/service';
import { addTemplate, CAMPAIGNS, campaignOf, debtors, finished, key, LAUNCH } from '../support/service/campaigns';
import { expectOk } from '../support/service/receivables';

withService('inbox', (service) => {
  const kept = (profileId: string) =>
    service().database.rows<{ sender: string; text: string; customer_id: string | null; opts_out: boolean }>(
      'select sender, text, customer_id, opts_out from inbound_message where profile_id = $1 order by received_at, id',
      [profileId],
    );
  const write = (given: Partial<Inbound>) =>
    receive(service().database, {
      providerId: randomUUID(),
      channel: 'whatsapp',
      from: '593999000001',
      text: 'Ya pago',
      at: new Date(),
      ...given,
    });
  const eventsOf = async (person: Staff, query: string) =>
    listCampaignEvents.answer.parse(expectOk(await person.get(`/campaigns/campaignEvents/?${query}`))).results;
  const contactsOf = async (person: Staff, id: string) =>
    customerDetail.parse(expectOk(await person.get(`/customers/customers/${id}/`))).contacts;

  async function reached(profile: string, channel: Channel = 0) {
    const person = await service().person({ profile });
    const customers = await debtors(service(), person, 2);
    const template = await addTemplate(service(), person, channel);
    const launched = campaignOf(
      await person.post(
        LAUNCH,
        { template, campaign_type: channel, customers, launch_date: new Date().toISOString() },
        key(),
      ),
    );
    await finished(person, launched.id);
    return { person, customers, campaign: launched.id };
  }

  test('an answer is of the company whose message it names, else of the one that wrote last; it counts once', async () => {
    const one = await reached('Uno');
    const two = await reached('Dos');
    const [sent] = await service().database.rows<{ provider_id: string }>(
      'select provider_id from message where customer_id = $1',
      [one.customers[0]],
    );
    const named = { providerId: 'wamid.1', inReplyTo: sent?.provider_id ?? '', text: 'Ya pagué 🙏\0' };
    expect(await Promise.all([write(named), write(named)])).toEqual(expect.arrayContaining(['stored', 'repeated']));
    expect(await write({ ...named, text: 'otra vez' })).toBe('repeated');
    await write({ text: '¿Cuánto debo?' });
    await write({ text: '¿Hola?' });
    expect(await kept(one.person.profileId)).toEqual([
      { sender: '+593999000001', text: 'Ya pagué 🙏', customer_id: one.customers[0], opts_out: false },
    ]);
    expect((await kept(two.person.profileId)).map(({ text, customer_id }) => [text, customer_id])).toEqual([
      ['¿Cuánto debo?', two.customers[0]],
      ['¿Hola?', two.customers[0]],
    ]);
    for (const { person, customers } of [one, two]) {
      const answered = await eventsOf(person, 'status=respondido');
      expect(answered.map(({ customer, number }) => [customer, number])).toEqual([[customers[0], '+593999000001']]);
    }
  });

  test('a number that is written otherwise is known, and one that nobody knows is kept for whom the service was started', async () => {
    const { profileId } = await service().person({ profile: 'Uno' });
    const other = await service().person({ profile: 'Dos' });
    const [customer] = await debtors(service(), other, 1);
    await service().database.rows(`update contact set phone = '+525512345678' where customer_id = $1`, [customer]);
    await write({ from: '5215512345678' });
    expect(await kept(other.profileId)).toMatchObject([{ customer_id: customer }]);
    await write({ from: '573001234567', text: '' });
    await write({ from: '', text: '<img src=x onerror=alert(1)>' });
    await write({ channel: 'email', from: 'Nadie@X.example', text: "'; drop table message; --" });
    expect((await kept(profileId)).map(({ sender, customer_id }) => [sender, customer_id])).toEqual([
      ['+573001234567', null],
      ['', null],
      ['nadie@x.example', null],
    ]);
  });

  test('a conversation is what was sent and what came, in time order, beside what is owed; a stranger’s stands alone', async () => {
    const { person, customers } = await reached('Uno');
    const [customer = ''] = customers;
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    await write({ text: 'Segundo', at: later(2) });
    await write({ text: 'Primero', at: later(1) });
    await write({ from: '573001234567', text: '¿Quién es?' });
    const conversation = async (id: string, channel = 0) =>
      person.get(`/console/conversations/${id}/?channel=${channel}`);
    const told = getConversation.answer.parse(expectOk(await conversation(customer)));
    expect(told.results.map(({ direction, text, status }) => [direction, text, status])).toEqual([
      ['salida', 'Hola, Cliente 00001: debe $\u00a010,00.', 'respondido'],
      ['entrada', 'Primero', null],
      ['entrada', 'Segundo', null],
    ]);
    const [contact] = await contactsOf(person, customer);
    const [late] = await service().database.rows<{ due: string }>('select current_date - 59 as due');
    expect(told).toMatchObject({
      customer,
      contact: contact?.id,
      count: 3,
      open_documents: 1,
      documents: [{ number: 'F-D000000001', balance: '10.00', currency: 'USD', due_date: late?.due }],
    });
    expect(expectOk(await conversation(customer, 1))).toMatchObject({ results: [], count: 0 });
    const inbound = async (query: string) =>
      listConversations.answer.parse(expectOk(await person.get(`/console/conversations/?${query}`))).results;
    // A row a person: who waits longest first, with how much of it waits.
    const listedNow = async () => (await inbound('')).map(({ text, unanswered }) => [text, unanswered]);
    expect(await listedNow()).toEqual([
      ['¿Quién es?', 1],
      ['Segundo', 2],
    ]);
    await write({ from: '573001234567', text: '¿Hola?', at: later(3) });
    expect(await listedNow()).toEqual([
      ['Segundo', 2],
      ['¿Hola?', 2],
    ]);
    // What they wrote is sought in all of it.
    expect((await inbound('search=prim')).map(({ text }) => text)).toEqual(['Segundo']);
    expect((await inbound('search=quién')).map(({ text }) => text)).toEqual(['¿Hola?']);
    const [stranger] = await inbound('tab=desconocidos');
    expect(expectOk(await conversation(stranger?.id ?? ''))).toMatchObject({
      customer: null,
      results: [{ text: '¿Quién es?', address: '+573001234567' }, { text: '¿Hola?' }],
    });
    expect((await conversation(stranger?.id ?? '', 1)).status).toBe(404);
    // Once it is known whose number that is, so is what came from it.
    expectOk(await person.post('/customers/contacts/', { customer, phone: '+57 300 123 4567', email: '' }, key()));
    expect(expectOk(await conversation(customer))).toMatchObject({ count: 5 });
    expect(await inbound('tab=desconocidos')).toEqual([]);
    expect((await inbound('')).map(({ customer: whose, unanswered }) => [whose, unanswered])).toEqual([[customer, 4]]);
    expect((await eventsOf(person, `idCustomer=${customer}&status=respondido`))[0]?.answer).toBe('Primero');
  });

  test('staff answer whoever wrote by WhatsApp, within a day of it, unless they want no more', async () => {
    const { person, customers } = await reached('Uno');
    const [customer = '', silent = ''] = customers;
    const reply = (id: string) =>
      person.post(`/console/conversations/${id}/reply/`, { text: 'Sí, ya llegó 🙏' }, key());
    const told = async () =>
      getConversation.answer.parse(expectOk(await person.get(`/console/conversations/${customer}/?channel=0`)));
    await write({ text: '¿Les llegó?' });
    const waiting = async () =>
      listConversations.answer.parse(expectOk(await person.get('/console/conversations/?tab=por_contestar'))).results;
    expect(await waiting()).toMatchObject([{ text: '¿Les llegó?', unanswered: 1 }]);
    expect(Date.parse((await told()).reply_until ?? '')).toBeGreaterThan(Date.now() + 86_000_000);
    expect(expectOk(await reply(customer))).toMatchObject({ to: '+593999000001', status: 'en_cola', is_test: false });
    await answered(async () => (await told()).results.at(-1)?.status === 'enviado');
    expect((await told()).results.map(({ direction }) => direction)).toEqual(['salida', 'entrada', 'salida']);
    expect(await waiting()).toEqual([]);
    expect(await reply(silent)).toMatchObject({ status: 409, body: { msg: /no ha escrito/i } });
    await write({ text: 'Baja', at: new Date(Date.now() + 1_000) });
    expect(await told()).toMatchObject({ reply_until: null, no_reply: 'pidio_baja' });
    expect((await reply(customer)).status).toBe(409);
    // Had they written again since, and a day ago.
    await service().database.rows(`update contact_consent set at = at - interval '26 hours'`);
    await service().database.rows(`update inbound_message set at = now() - interval '25 hours', opts_out = false`);
    expect(await told()).toMatchObject({ reply_until: null, no_reply: 'ventana' });
    expect((await reply(customer)).status).toBe(409);
    const byMail = getConversation.answer.parse(
      expectOk(await person.get(`/console/conversations/${customer}/?channel=1`)),
    );
    expect(byMail.no_reply).toBe('solo_salida');
  });

  test('a stranger is answered as well, and the talk is the customer’s whose contact they become', async () => {
    const { person, customers } = await reached('Uno');
    const [customer = ''] = customers;
    const at = new Date(Date.now() - 60_000);
    // No network knows this number; it is written as every other.
    await write({ from: '593918664794', text: '¿Quién es?', at });
    await write({ from: '', text: 'Sin número', at });
    const inbound = listConversations.answer.parse(
      expectOk(await person.get('/console/conversations/?tab=desconocidos')),
    ).results;
    const hidden = inbound.find(({ address }) => address === '')?.id ?? '';
    const stranger = inbound.find(({ address }) => address === '+593918664794')?.id ?? '';
    const told = async (id: string) =>
      getConversation.answer.parse(expectOk(await person.get(`/console/conversations/${id}/?channel=0`)));
    const reply = (id: string) => person.post(`/console/conversations/${id}/reply/`, { text: 'Somos Uno.' }, key());
    expect(await told(hidden)).toMatchObject({ reply_until: null, no_reply: 'sin_numero' });
    expect((await reply(hidden)).status).toBe(409);
    expect(await told(stranger)).toMatchObject({ customer: null, no_reply: null });
    expect(expectOk(await reply(stranger))).toMatchObject({ to: '+593918664794' });
    expect((await told(stranger)).results.map(({ text }) => text)).toEqual(['¿Quién es?', 'Somos Uno.']);
    expect((await reply(randomUUID())).status).toBe(404);
    await service().database.rows(`update inbound_message set sender = '+573001234567' where id = $1`, [stranger]);
    await service().database.rows(`update message set recipient = '+573001234567' where text = 'Somos Uno.'`);
    expectOk(await person.post('/customers/contacts/', { customer, phone: '+573001234567', email: '' }, key()));
    const joined = await told(customer);
    expect(joined.results.map(({ text }) => text)).toEqual(expect.arrayContaining(['¿Quién es?', 'Somos Uno.']));
    // Who had the stranger's open goes on in the customer's.
    expect(await told(stranger)).toMatchObject({ customer, count: joined.count, no_reply: null });
  });

  test('BAJA and nothing else withdraws the consent of that channel, says so, and holds what comes next', async () => {
    const { person, customers, campaign } = await reached('Uno');
    const [leaves = '', stays = ''] = customers;
    await service().database.rows(`update message set status = 'en_cola' where customer_id = $1`, [leaves]);
    await write({ from: '+593999000002', text: 'Cancelar lo que debo, ¿cómo hago?' });
    await write({ text: ' ¡Bája! ', inReplyTo: 'nobody knows' });
    expect((await kept(person.profileId)).map(({ opts_out }) => opts_out)).toEqual([false, true]);
    expect(await contactsOf(person, leaves)).toMatchObject([
      { consent_whatsapp: 'no', consent_whatsapp_how: 'respuesta', consent_whatsapp_by: '', consent_email: 'si' },
    ]);
    expect((await contactsOf(person, leaves))[0]?.consent_whatsapp_at).toMatch(/^\d{4}-/);
    expect(await contactsOf(person, stays)).toMatchObject([{ consent_whatsapp: 'si', consent_whatsapp_how: 'equipo' }]);
    const failed = await eventsOf(person, `idCampaign=${campaign}&status=fallido`);
    expect(failed).toMatchObject([{ customer: leaves, reason: 'Pidió que no se le escriba más.' }]);
    const heldOn = async (campaign_type: number) => {
      const asked = { campaign_type, customers, quiet_days: 0 };
      return checkAudience.answer.parse(expectOk(await person.post(`${CAMPAIGNS}held/`, asked))).held;
    };
    // Who asked something waits for an answer, by whatever channel.
    const asks = { customer: stays, kinds: ['sin_responder'] };
    expect(new Set(await heldOn(0))).toEqual(new Set([{ customer: leaves, kinds: ['pidio_baja'] }, asks]));
    expect(await heldOn(1)).toEqual([asks]);
    // Staff may be told otherwise later: then it is theirs to answer for.
    const [contact] = await contactsOf(person, leaves);
    const body = { phone: contact?.phone ?? '', email: '', consent_whatsapp: 'si' };
    expectOk(await person.send('PUT', `/customers/contacts/${contact?.id}/`, new URLSearchParams(body)));
    expect(await contactsOf(person, leaves)).toMatchObject([
      { consent_whatsapp: 'si', consent_whatsapp_how: 'equipo', consent_whatsapp_by: 'Ana Prueba' },
    ]);
  });
});
