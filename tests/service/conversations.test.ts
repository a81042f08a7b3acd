import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { receive } from '../../server/messaging/inbound';
import { listCustomers } from '../../src/api/contract/customers/customers';
import { customerDetail } from '../../src/api/contract/customers/shapes';
import { getConversation, listConversations } from '../../src/api/contract/messaging/conversations';
import { messageDetail } from '../../src/api/contract/messaging/messages';
import { answered } from '../support/eventually';
import { type Staff, withService } from '../support/processes/service';
import { debtors, key } from '../support/service/campaigns';
import { expectOk } from '../support/service/receivables';

/** Whose turn a conversation is, who of ours has it, and when it is over. */

withService('conversations', (service) => {
  const phone = '593999000001';
  const write = (text: string, from = phone, seconds = 0) =>
    receive(service().database, {
      providerId: randomUUID(),
      channel: 'whatsapp',
      from,
      text,
      at: new Date(Date.now() - 60_000 + seconds * 1_000),
    });
  const listed = async (person: Staff, query = '') =>
    listConversations.answer.parse(expectOk(await person.get(`/console/conversations/?${query}`)));
  const opened = async (person: Staff, id: string) =>
    getConversation.answer.parse(expectOk(await person.get(`/console/conversations/${id}/?channel=0`)));
  const change = (person: Staff, id: string, body: object) =>
    person.send('PUT', `/console/conversations/${id}/status/`, body);
  const reply = (person: Staff, id: string, body: object) =>
    person.post(`/console/conversations/${id}/reply/`, body, key());

  async function company() {
    const ana = await service().person();
    const luis = await service().person();
    const [customer = ''] = await debtors(service(), ana, 1);
    return { ana, luis, customer };
  }

  test('each tab counts its own; unread is of each person, until they open it', async () => {
    const { ana, luis, customer } = await company();
    await write('¿Cuánto debo?');
    await write('¿Hola?', '593988777666');
    const { tabs, results } = await listed(ana);
    expect(tabs).toEqual({ abiertas: 2, por_contestar: 1, mias: 0, desconocidos: 1, resueltas: 0 });
    expect(results).toMatchObject([
      {
        id: customer,
        unread: true,
        unanswered: 1,
        balances: [{ currency: 'USD', balance: '10.00', overdue: '10.00' }],
      },
      { customer: null, address: '+593988777666', unread: true },
    ]);
    await opened(ana, customer);
    const unreadOf = async (person: Staff) => (await listed(person)).results.map(({ unread }) => unread);
    expect(await unreadOf(ana)).toEqual([false, true]);
    expect(await unreadOf(luis)).toEqual([true, true]);
    await write('¿Y?', phone, 1);
    expect(await unreadOf(ana)).toEqual([true, true]);
  });

  test('two who take it at once: the second is told, and sees who has it', async () => {
    const { ana, luis, customer } = await company();
    await write('¿Cuánto debo?');
    const { version, colleagues = [] } = await opened(ana, customer);
    expect(colleagues.map(({ id }) => id).sort()).toEqual([ana.user.id, luis.user.id].sort());
    const both = await Promise.all([
      change(ana, customer, { assigned_to: ana.user.id, version }),
      change(luis, customer, { assigned_to: luis.user.id, version }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    const { assigned_to } = await opened(ana, customer);
    const [winner, loser] = assigned_to?.id === ana.user.id ? [ana, luis] : [luis, ana];
    expect((await listed(winner, 'tab=mias')).results.map(({ id }) => id)).toEqual([customer]);
    expect((await listed(loser, 'tab=mias')).results).toEqual([]);
    expect(await change(ana, customer, { assigned_to: randomUUID() })).toMatchObject({ status: 422 });
    expectOk(await change(loser, customer, { assigned_to: null }));
    expect((await opened(ana, customer)).assigned_to).toBeNull();
  });

  test('what is resolved waits no more, and their next message opens it again; nobody resolves what they have not read', async () => {
    const { ana, customer } = await company();
    await write('Gracias');
    const seen = (await opened(ana, customer)).last_inbound;
    await write('¿Una cosa más?', phone, 1);
    expect(await change(ana, customer, { resolved: true, seen })).toMatchObject({
      status: 409,
      body: { msg: /llegó otro mensaje/ },
    });
    expectOk(await change(ana, customer, { resolved: true, seen: (await opened(ana, customer)).last_inbound }));
    expect((await listed(ana)).tabs).toEqual({
      abiertas: 0,
      por_contestar: 0,
      mias: 0,
      desconocidos: 0,
      resueltas: 1,
    });
    expect((await opened(ana, customer)).resolved_by).toBe('Ana Prueba');
    // However late it comes: it was written before, and nobody had read it.
    await write('¿Hola?', phone, 2);
    const { tabs, results } = await listed(ana, 'tab=por_contestar');
    expect(tabs).toMatchObject({ por_contestar: 1, resueltas: 0 });
    expect(results).toMatchObject([{ id: customer, text: '¿Hola?', resolved_at: null }]);
  });

  test('an answer may resolve at once, and one that fails leaves the customer waiting', async () => {
    const { ana, customer } = await company();
    await write('¿Les llegó?');
    expectOk(await reply(ana, customer, { text: 'Sí', resolve: true }));
    expect((await listed(ana)).tabs).toMatchObject({ por_contestar: 0, resueltas: 1 });
    await write('Gracias', phone, 90);
    expect((await listed(ana)).tabs).toMatchObject({ por_contestar: 1, resueltas: 0 });
    await service().database.rows(`update inbound_message set at = now() - interval '1 minute'`);
    expectOk(await reply(ana, customer, { text: 'A usted' }));
    await answered(async () => (await opened(ana, customer)).results.at(-1)?.status === 'enviado');
    expect((await listed(ana)).tabs).toMatchObject({ por_contestar: 0, abiertas: 1 });
    await service().database.rows(
      `update message set status = 'fallido', failure = 'permanente' where customer_id = $1 and text = any($2)`,
      [customer, ['Sí', 'A usted']],
    );
    expect((await listed(ana)).tabs).toMatchObject({ por_contestar: 1 });
  });

  test('two who answer at once: one goes out, the other is told who was quicker, and may send it all the same', async () => {
    const { ana, luis, customer } = await company();
    await write('¿Cuánto debo?');
    const seen = (await opened(ana, customer)).results.at(-1)?.id;
    const both = await Promise.all([
      reply(ana, customer, { text: 'Diez dólares', seen }),
      reply(luis, customer, { text: 'Le reviso', seen }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [first, second] = both[0]?.status === 201 ? [ana, luis] : [luis, ana];
    const refusal = both.find(({ status }) => status === 409);
    expect(refusal?.body).toMatchObject({ code: 'answered', msg: /^.+ ya respondió \(\d\d:\d\d\): «(Diez|Le reviso)/ });
    // What one wrote oneself is no news, nor is what the customer wrote since.
    expectOk(await reply(first, customer, { text: 'Y algo más', seen }));
    await write('Gracias', phone, 59);
    const now = (await opened(second, customer)).results.at(-1)?.id;
    expectOk(await reply(second, customer, { text: 'Lo leí y lo envío', seen: now }));
    expectOk(await reply(first, customer, { text: 'De todos modos' }));
    expect(await reply(first, customer, { text: 'no', seen: randomUUID() })).toMatchObject({ status: 409 });
    expect(await reply(first, customer, { text: 'no', seen: 'x' })).toMatchObject({ status: 404 });
  });

  /** Closed now, and open within two hours. */
  async function opensSoon(person: Staff) {
    const [found] = await service().database.rows<{ opens: string; weekday: number; from: string; until: string }>(
      `select at as opens, extract(isodow from at)::int as weekday, to_char(at, 'HH24:00') as "from", to_char(at, 'HH24:59') as until
       from (select date_trunc('hour', now() + interval '2 hours') as at) x`,
    );
    const { opens = '', ...hours } = found ?? {};
    expectOk(await person.send('PUT', '/campaigns/sending_calendar/', { country: null, hours: [hours] }));
    return new Date(opens).toISOString();
  }
  const aged = (hours: number) =>
    service().database.rows(`update inbound_message set at = now() - make_interval(mins => $1)`, [hours * 60]);

  test('outside the hours an answer asks whether it waits; one that waits leaves with the opening, or is cancelled', async () => {
    const { ana, customer } = await company();
    await write('¿Cuánto debo?');
    const opens = await opensSoon(ana);
    // Who has just written is awake, and is answered.
    expectOk(await reply(ana, customer, { text: 'Diez dólares' }));
    await aged(2);
    const asked = { status: 409, body: { code: 'outside-hours', msg: /^Son las \d\d:\d\d en .+ fuera del horario/ } };
    expect(await reply(ana, customer, { text: 'Y nada más' })).toMatchObject(asked);
    const deferred = messageDetail.parse(
      expectOk(await reply(ana, customer, { text: 'Buenos días', leaves: 'al_abrir' })),
    );
    expect(new Date(deferred.leaves_at ?? '').toISOString()).toBe(opens);
    const shown = async () => (await opened(ana, customer)).results.find(({ id }) => id === deferred.id);
    expect(await shown()).toMatchObject({ status: 'en_cola', leaves_at: deferred.leaves_at });
    const [job] = await service().database.rows<{ run_at: string }>(`select run_at from job where key = $1`, [
      deferred.id,
    ]);
    expect(new Date(job?.run_at ?? '').toISOString()).toBe(opens);
    expect((await listed(ana)).tabs).toMatchObject({ por_contestar: 0 });

    // With the company open it goes out; what is gone is cancelled by nobody.
    expectOk(await ana.send('PUT', '/campaigns/sending_calendar/', { country: null, hours: [] }));
    await answered(async () => (await shown())?.status === 'enviado');
    const cancel = (id: string) => ana.post(`/console/messages/${id}/cancel/`, {});
    expect(await cancel(deferred.id)).toMatchObject({ status: 409 });

    await opensSoon(ana);
    const other = messageDetail.parse(
      expectOk(await reply(ana, customer, { text: 'Hasta luego', leaves: 'al_abrir' })),
    );
    expect(expectOk(await cancel(other.id))).toMatchObject({
      status: 'cancelado',
      leaves_at: null,
      reason: /Ana Prueba/,
    });
    // An answer that cannot wait may go now, or not at all.
    await aged(23.9);
    expect(await reply(ana, customer, { text: 'Tarde', leaves: 'al_abrir' })).toMatchObject({
      status: 409,
      body: { code: 'outside-hours-now' },
    });
    expectOk(await reply(ana, customer, { text: 'Ahora', leaves: 'ahora' }));
  });

  test('what they write proposes an act, and does none', async () => {
    const { ana, customer } = await company();
    await write('Ya pagué, adjunto comprobante');
    await write('¿Me envía el estado de cuenta?', phone, 1);
    const { results } = await opened(ana, customer);
    expect(results.map(({ proposes = [] }) => proposes.map(({ kind }) => kind))).toEqual([
      ['pago'],
      ['estado_de_cuenta'],
    ]);
    expect(await service().database.rows('select from activity where customer_id = $1', [customer])).toEqual([]);
  });

  test('a message says how much was paid; a BAJA that staff note keeps anybody from answering until they write again', async () => {
    const { ana, customer } = await company();
    await write('Ya pagué $1.234,50. No quiero más mensajes');
    const [said] = (await opened(ana, customer)).results;
    expect(said).toMatchObject({ proposes: [{ kind: 'pago', amount: '1234.50' }], may_opt_out: true });
    const { contacts } = customerDetail.parse(expectOk(await ana.get(`/customers/customers/${customer}/`)));
    const [contact] = contacts;
    const out = { phone: contact?.phone, email: contact?.email, consent_whatsapp: 'no', version: contact?.version };
    expectOk(await ana.send('PUT', `/customers/contacts/${contact?.id}/`, out));
    expect((await opened(ana, customer)).no_reply).toBe('pidio_baja');
    expect(await reply(ana, customer, { text: 'Está bien' })).toMatchObject({ status: 409 });
    await write('Perdón, sí', phone, 60);
    expect((await opened(ana, customer)).no_reply).toBeNull();
  });

  test('a stranger becomes a new customer, and their conversation goes with them', async () => {
    const { ana } = await company();
    await write('Hola, soy nueva', '593988777555');
    const [stranger] = (await listed(ana, 'tab=desconocidos')).results;
    const contact = { name: 'Inés', phone: '+593988777555', email: '' };
    const body = { first_name: 'Inés', dni: '1710034065', contact };
    const made = customerDetail.parse(expectOk(await ana.post('/customers/customers/', body, key())));
    expect(made.contacts).toMatchObject([{ ...contact, is_main: true }]);
    expect((await opened(ana, stranger?.id ?? '')).customer).toBe(made.id);
    const silent = { ...body, dni: '1712345675', contact: { ...contact, phone: '' } };
    expect(await ana.post('/customers/customers/', silent, key())).toMatchObject({ status: 422 });
    const { count } = listCustomers.answer.parse(expectOk(await ana.get('/customers/customers/?search=1712345675')));
    expect(count).toBe(0);
  });

  test('notes are for colleagues, and go with a stranger who becomes a customer, as who has them does', async () => {
    const { ana, luis, customer } = await company();
    await write('¿Quién es?', '593988777666');
    const [stranger] = (await listed(ana, 'tab=desconocidos')).results;
    const id = stranger?.id ?? '';
    expectOk(await ana.post(`/console/conversations/${id}/notes/`, { text: 'Es el hijo de Rosa' }, key()));
    expectOk(await change(luis, id, { assigned_to: luis.user.id }));
    expectOk(await ana.post('/customers/contacts/', { customer, phone: '+593988777666', email: '' }, key()));
    const told = await opened(ana, customer);
    expect(told.results.map(({ direction, text }) => [direction, text])).toEqual([
      ['entrada', '¿Quién es?'],
      ['nota', 'Es el hijo de Rosa'],
    ]);
    expect(told.assigned_to?.id).toBe(luis.user.id);
    // Who had the stranger's open goes on in the customer's.
    expect((await opened(ana, id)).customer).toBe(customer);
    expect((await listed(ana)).results.map(({ id: one }) => one)).toEqual([customer]);
    const messages = await service().database.rows(`select from message where text like '%hijo%'`);
    expect(messages).toEqual([]);
  });

  test('another company sees, takes and notes nothing of it', async () => {
    const { ana, customer } = await company();
    await write('¿Cuánto debo?');
    const other = await service().person({ profile: 'Otra' });
    expect((await listed(other)).results).toEqual([]);
    const path = `/console/conversations/${customer}/`;
    expect((await other.get(`${path}?channel=0`)).status).toBe(404);
    expect((await change(other, customer, { assigned_to: other.user.id })).status).toBe(404);
    expect((await change(ana, customer, { assigned_to: other.user.id })).status).toBe(422);
    expect((await other.post(`${path}notes/`, { text: 'ajena' }, key())).status).toBe(404);
  });
});
