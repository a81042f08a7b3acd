import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { suppressionsNow } from '../../server/campaigns/suppressions';
import { getHome } from '../../src/api/contract/console/home';
import { createAbsence, listAbsences } from '../../src/api/contract/customers/absences';
import { activity } from '../../src/api/contract/customers/activities';
import {
  getCallScripts,
  listWorklist,
  openWork,
  setCallScripts,
  type WorkItem,
} from '../../src/api/contract/customers/worklist';
import { failureBody } from '../../src/api/contract/row';
import { type Person, withService } from '../support/processes/service';
import { debtors } from '../support/service/campaigns';
import { commit, expectOk } from '../support/service/receivables';

/** The work of the day: who is on it, why, in which order, and for whom. */
withService('the worklist', (service) => {
  const read = async (person: Person, query = ''): Promise<WorkItem[]> =>
    listWorklist.answer.parse(expectOk(await person.get(`/customers/worklist/?${query}`))).results;
  const ids = (items: WorkItem[]) => items.map(({ id }) => id);
  const kinds = (items: WorkItem[]) =>
    Object.fromEntries(items.map(({ id, reasons }) => [id, reasons.map((r) => r.kind)]));
  const note = (person: Person, customer: string | undefined, fields: object) =>
    person.post('/customers/activities/', { customer, ...fields }).then(expectOk);
  /** What was promised or planned is so many days older. */
  const older = (person: Person, table: 'promise' | 'activity', column: string, days: number) =>
    commit(service(), `update ${table} set ${column} = ${column} - $2::int where profile_id = $1`, [
      person.profileId,
      days,
    ]);
  const owes = (customer: string | undefined, amount: number, currency: string, days: number) =>
    commit(
      service(),
      `insert into document (profile_id, customer_id, number, total, currency, due_date)
       select profile_id, id, 'W-' || dni || $3::text, $2::numeric, $3, current_date - $4::int from customer where id = $1`,
      [customer, amount, currency, days],
    );
  const today = async () => (await service().database.rows<{ day: string }>('select current_date as day'))[0]?.day;
  /** Three messages that nobody has answered. */
  const wrote = (customer: string | undefined) =>
    commit(
      service(),
      `insert into inbound_message (profile_id, channel, sender, text, at, provider_id, customer_id)
       select profile_id, 'whatsapp', '+593991234567', 'Ya pagué', now(), 'w' || n, id from customer, generate_series(1, 3) n where id = $1`,
      [customer],
    );
  const task = (customer: string | undefined, act: string) =>
    commit(
      service(),
      `with p as (insert into policy (profile_id, name, position, is_rest, ages, subcategories, cost_centers, owners, weekly_limit)
         select profile_id, 'Todos', 1, true, '{}', '{}', '{}', '{}', 1 from customer where id = $1 returning id, profile_id)
       insert into policy_action (profile_id, policy_id, customer_id, step_day, act, on_day, status)
       select profile_id, id, $1, 15, $2, current_date, 'por_hacer' from p`,
      [customer, act],
    );

  test('each customer is on it once, with every reason and its figures, the largest sum past due first', async () => {
    const person = await service().person();
    const [broken, tasked, waiting, quiet] = await debtors(service(), person, 4);
    await owes(broken, 500, 'USD', 48);
    await owes(broken, 70, 'EUR', 3);
    await owes(quiet, 300, 'USD', 10);
    const day = await today();
    const promise = { amount: '5.00', currency: 'USD', due_on: day };
    for (const _ of [1, 2]) await note(person, broken, { kind: 'promesa', promise });
    await older(person, 'activity', 'happened_on', 9);
    await older(person, 'promise', 'due_on', 8);
    await task(tasked, 'visita');
    await wrote(waiting);

    const items = await read(person);
    expect(new Set(ids(items)).size).toBe(items.length);
    expect(ids(items).slice(0, 2)).toEqual([broken, quiet]);
    expect(items[0]).toMatchObject({
      reasons: [{ kind: 'promesa_rota', count: 2 }, { kind: 'sin_contacto' }],
      balances: expect.arrayContaining([
        expect.objectContaining({ currency: 'EUR', overdue: '70.00' }),
        expect.objectContaining({ currency: 'USD', overdue: expect.any(String) }),
      ]),
    });
    const visit = items.find(({ id }) => id === tasked)?.reasons;
    expect(visit?.[0]).toMatchObject({ kind: 'tarea', act: 'visita', step: 15, day, task: expect.any(String) });
    expect(ids(await read(person, 'reason=tarea'))).toEqual([tasked]);
    expect(ids(await read(person, 'reason=promesa_rota'))).toEqual([broken]);
    expect(kinds(items)[quiet ?? '']).toEqual(['sin_contacto']);
    expect(items.find(({ id }) => id === waiting)?.reasons[0]).toMatchObject({ kind: 'mensaje', count: 3, day });
    expect(ids(await read(person, 'reason=mensaje'))).toEqual([waiting]);
    await note(person, tasked, { kind: 'llamada', outcome: 'no_contesto' });
    expect(ids(await read(person, 'reason=tarea'))).toEqual([tasked]);
    await note(person, tasked, { kind: 'visita', outcome: 'contesto' });
    expect(ids(await read(person))).not.toContain(tasked);
    const home = getHome.answer.parse(expectOk(await person.get('/console/home/')));
    expect(home.worklist).toEqual({ count: items.length - 1 });
  });

  test('who was worked on today leaves it, and comes back on the day that was planned', async () => {
    const person = await service().person();
    const [one, other] = await debtors(service(), person, 2);
    await owes(one, 500, 'USD', 48);
    expect(ids(await read(person))).toContain(one);
    await note(person, one, { kind: 'llamada', outcome: 'no_contesto' });
    expect(ids(await read(person))).not.toContain(one);
    await note(person, other, { kind: 'llamada', outcome: 'contesto', next_on: await today() });
    expect(kinds(await read(person))[other ?? '']).toEqual(['proximo']);
    await note(person, other, { kind: 'llamada', outcome: 'contesto' });
    expect(ids(await read(person))).not.toContain(other);
    await older(person, 'activity', 'happened_on', 1);
    expect(kinds(await read(person))[one ?? '']).toEqual(['sin_contacto']);
  });

  test('what is said at a call is a text by the reason, the company’s or the usual one, with the customer’s figures', async () => {
    const ana = await service().person();
    const luis = await service().person({ email: 'guion@cartera.local', role: 'operador' });
    const [first, broken, waiting, disputing, proving] = await debtors(service(), ana, 5);
    const promise = { amount: '5.00', currency: 'USD', due_on: await today() };
    await note(ana, broken, { kind: 'promesa', promise });
    await older(ana, 'activity', 'happened_on', 9);
    await older(ana, 'promise', 'due_on', 8);
    const said = async (person: Person, customer: string | undefined) => {
      const opened = await person.send('PUT', `/customers/worklist/${customer}/`, { visit: randomUUID() });
      return openWork.answer.parse(expectOk(opened)).script?.replaceAll('\u00a0', ' ');
    };
    const scripts = async () => getCallScripts.answer.parse(expectOk(await ana.get('/customers/call_scripts/')));
    const { version, ...usual } = await scripts();
    expect(version).toBe(0);
    const [oldest] = await service().database.rows<{ day: string }>(
      `select to_char(due_date, 'DD/MM/YYYY') as day from document where customer_id = $1`,
      [first],
    );
    expect(await said(ana, first)).toContain(
      `Tiene vencidos $ 10,00, lo más antiguo desde el ${oldest?.day}. No habíamos podido hablar.`,
    );
    expect(await said(ana, broken)).toMatch(
      /^Nos ofreció pagar \$ 5,00 para el \d\d\/\d\d\/\d{4} y todavía no lo vemos\./,
    );

    await wrote(waiting);
    await commit(
      service(),
      `insert into dispute (profile_id, document_id, kind, amount, disputed, due_on, created_by)
       select profile_id, id, 'precio', 1, 1, current_date, $2 from document where customer_id = $1`,
      [disputing, ana.user.id],
    );
    await commit(
      service(),
      `insert into payment_proof (profile_id, customer_id, file_name, media_type, bytes, digest, amount, currency, paid_on, confirmed_at, due_on)
       select profile_id, id, 'pago.png', 'image/png', '', '', 5, 'USD', current_date - 5, now() - interval '5 days', current_date - 1 from customer where id = $1`,
      [proving],
    );
    expect(await said(ana, waiting)).toBe(usual.mensaje);
    expect(await said(ana, disputing)).toMatch(/^Le llamo por lo que nos reclamó de su factura\./);
    expect(await said(ana, proving)).toMatch(/^Nos envió un comprobante, y el banco todavía no muestra ese pago\./);

    const put = (person: Person, body: object) => person.send('PUT', '/customers/call_scripts/', { ...usual, ...body });
    const own = 'Habla {{ empresa }} por {{ saldo }}.';
    expect((await put(luis, { sin_contacto: own })).status).toBe(403);
    const wrong = await put(ana, { sin_contacto: 'Debe {{ deuda }}', proximo: '{% if %}' });
    expect(wrong.status).toBe(422);
    expect(Object.keys(failureBody.parse(wrong.body).fields ?? {})).toEqual(['proximo', 'sin_contacto']);
    const texts = { sin_contacto: own, disputa: 'Sobre su reclamo, {{ saldo }}.', version: 0 };
    const changed = setCallScripts.answer.parse(expectOk(await put(ana, texts)));
    expect(changed).toMatchObject({ sin_contacto: own, tarea: usual.tarea, version: 1 });
    expect(await said(ana, first)).toMatch(/^Habla .+ por \$ 10,00\.$/);
    expect(await said(ana, disputing)).toMatch(/^Sobre su reclamo, \$ \d+,\d\d\.$/);
    expect((await put(ana, { sin_contacto: own, version: 0 })).status).toBe(412);
    expectOk(await put(ana, { sin_contacto: '', version: 1 }));
    expect(await scripts()).toEqual({ ...usual, version: 2 });
  });

  test('an operator is shown their own and nobody’s, an administrator all; each can look at one person’s', async () => {
    const ana = await service().person();
    const luis = await service().person({ email: 'luis@cartera.local', role: 'operador' });
    const [hers, his, free] = await debtors(service(), ana, 3);
    for (const one of [hers, his, free]) await owes(one, 100, 'USD', 5);
    const owner = (customer: string | undefined, to: string) =>
      commit(service(), 'update customer set owner_id = $2 where id = $1', [customer, to]);
    await owner(hers, ana.user.id);
    await owner(his, luis.user.id);
    expect(ids(await read(ana)).toSorted()).toEqual([hers, his, free].toSorted());
    expect(ids(await read(luis)).toSorted()).toEqual([his, free].toSorted());
    expect(ids(await read(luis, `owner=${ana.user.id}`))).toEqual([hers]);
    expect(ids(await read(ana, 'owner=nadie'))).toEqual([free]);
  });

  test('whoever replaces a colleague is shown their customers too, on the days that were said and no others', async () => {
    const ana = await service().person();
    const [luis, rosa] = [
      await service().person({ email: 'luis.m@cartera.local', role: 'operador' }),
      await service().person({ email: 'rosa.p@cartera.local', role: 'operador' }),
    ];
    const [his, hers] = await debtors(service(), ana, 2);
    for (const one of [his, hers]) await owes(one, 100, 'USD', 5);
    for (const [customer, to] of [
      [his, luis.user.id],
      [hers, rosa.user.id],
    ]) {
      await commit(service(), 'update customer set owner_id = $2 where id = $1', [customer, to]);
    }
    const day = await today();
    const absence = { person: luis.user.id, substitute: rosa.user.id, starts_on: day, ends_on: day };
    expect(ids(await read(rosa))).toEqual([hers]);
    expect((await rosa.post('/customers/absences/', absence)).status).toBe(403);
    expectOk(await luis.post('/customers/absences/', absence));
    expect(ids(await read(rosa)).toSorted()).toEqual([his, hers].toSorted());
    expect(ids(await read(luis))).toEqual([his]);
    for (const [first, last, status] of [
      [-1, -1, 'terminada'],
      [1, 2, 'por_empezar'],
    ] as const) {
      await commit(
        service(),
        'update absence set starts_on = current_date + $2::int, ends_on = current_date + $3::int where profile_id = $1',
        [ana.profileId, first, last],
      );
      expect(ids(await read(rosa))).toEqual([hers]);
      const { results } = listAbsences.answer.parse(expectOk(await rosa.get('/customers/absences/')));
      expect(results).toMatchObject([
        { status, person: luis.user.id, person_name: expect.stringMatching(/./), editable: false },
      ]);
    }
  });

  test('an absence needs two people and its days in order, and does not overlap another of the same person', async () => {
    const ana = await service().person();
    const luis = await service().person({ email: 'luis.n@cartera.local', role: 'operador' });
    const stranger = await service().person({ profile: 'Dos' });
    const absence = { person: ana.user.id, substitute: luis.user.id, starts_on: '2026-12-01', ends_on: '2026-12-05' };
    const post = (changes: object) => ana.post('/customers/absences/', { ...absence, ...changes });
    expect((await post({ substitute: ana.user.id })).status).toBe(422);
    expect((await post({ substitute: stranger.user.id })).status).toBe(422);
    expect((await post({ ends_on: '2026-11-30' })).status).toBe(422);
    const made = createAbsence.answer.parse(expectOk(await post({})));
    expect((await post({ starts_on: '2026-12-05', ends_on: '2026-12-09' })).status).toBe(409);
    expectOk(await post({ starts_on: '2026-12-06', ends_on: '2026-12-09' }));
    const path = `/customers/absences/${made.id}/`;
    expect((await luis.send('PUT', path, { ...absence, ends_on: '2026-12-04' })).status).toBe(403);
    const changed = expectOk(await ana.send('PUT', path, { ...absence, ends_on: '2026-12-04', version: made.version }));
    expect(changed).toMatchObject({ ends_on: '2026-12-04', version: 2 });
    expect((await ana.send('PUT', path, { ...absence, version: made.version })).status).toBe(412);
    expectOk(await ana.send('DELETE', path));
  });

  test('a customer is opened by one person at a time, who is told all that a call needs, and what comes of it plans the next', async () => {
    const ana = await service().person();
    const luis = await service().person({ email: 'luis.o@cartera.local' });
    const [customer] = await debtors(service(), ana, 1);
    await owes(customer, 500, 'USD', 48);
    await note(ana, customer, { kind: 'llamada', outcome: 'contesto', note: 'Pide el estado de cuenta' });
    const path = `/customers/worklist/${customer}/`;
    const open = async (person: Person, visit = crypto.randomUUID()) =>
      openWork.answer.parse(expectOk(await person.send('PUT', path, { visit })));
    const visit = crypto.randomUUID();
    const [mine, his] = await Promise.all([open(ana, visit), open(luis)]);
    const [first, second] = mine.claimed_by ? [his, mine] : [mine, his];
    expect(first.claimed_by).toBeNull();
    expect(second.claimed_by).toMatchObject({ id: (first === mine ? ana : luis).user.id });
    expect(first).toMatchObject({
      contacts: [{ phone: expect.stringMatching(/^\+593/), do_not_contact: false }],
      talks: [
        { kind: 'gestion', outcome: 'contesto', text: 'Pide el estado de cuenta', by: expect.stringMatching(/./) },
      ],
      has_conversation: false,
      promises: [],
    });
    expect(first.documents.map(({ balance, currency }) => `${currency} ${balance}`).toSorted()).toEqual([
      'USD 10.00',
      'USD 500.00',
    ]);
    // A company that has no hours works every day but its holidays.
    await commit(service(), 'delete from sending_hours where profile_id = $1', [ana.profileId]);
    await commit(service(), 'delete from holiday where profile_id = $1', [ana.profileId]);
    await commit(service(), "insert into holiday (profile_id, day, name) values ($1, current_date + 1, 'Fiesta')", [
      ana.profileId,
    ]);
    const [days] = await service().database.rows<{ next: string; third: string }>(
      'select current_date + 2 as next, current_date + 4 as third',
    );
    const planned = Object.fromEntries((await open(ana)).plan.map(({ outcome, next_on }) => [outcome, next_on]));
    expect(planned).toMatchObject({ no_contesto: days?.next, envio_comprobante: days?.third });

    // What was opened is let go as the page says so, or falls silent.
    await commit(service(), "update presence set seen_at = now() - interval '76 seconds' where profile_id = $1", [
      ana.profileId,
    ]);
    expect((await open(luis)).claimed_by).toBeNull();
    expect((await read(ana)).every(({ claimed_by }) => claimed_by == null || claimed_by.id === luis.user.id)).toBe(
      true,
    );
    expect((await ana.send('PUT', `/customers/worklist/${crypto.randomUUID()}/`, { visit })).status).toBe(404);
    const analyst = await service().person({ email: 'ver@cartera.local', role: 'analista' });
    expect((await analyst.send('PUT', path, { visit })).status).toBe(403);
  });

  test('an activity that is taken back brings back the task that it did', async () => {
    const person = await service().person();
    const [customer] = await debtors(service(), person, 1);
    await task(customer, 'carta');
    expect(ids(await read(person, 'reason=tarea'))).toEqual([customer]);
    const made = await note(person, customer, { kind: 'mensaje', outcome: 'no_contesto' });
    expect(ids(await read(person, 'reason=tarea'))).toEqual([]);
    expectOk(await person.send('DELETE', `/customers/activities/${activity.parse(made).id}/`));
    expect(ids(await read(person, 'reason=tarea'))).toEqual([customer]);
  });

  test('a dispute whose day has come puts its customer on the list until somebody comes back to them; undone with its call, it is gone', async () => {
    const person = await service().person();
    const [customer] = await debtors(service(), person, 1);
    const [document] = await service().database.rows<{ id: string }>('select id from document where customer_id = $1', [
      customer,
    ]);
    const dispute = { document: document?.id, kind: 'precio', due_on: await today() };
    const made = await note(person, customer, { kind: 'llamada', outcome: 'disputa', dispute });
    const disputed = async () =>
      (await service().database.rows('select from dispute where document_id = $1', [document?.id])).length;
    expect(await disputed()).toBe(1);
    // What is wholly in dispute is not offered to be disputed again.
    const visit = { visit: crypto.randomUUID() };
    const opened = openWork.answer.parse(expectOk(await person.send('PUT', `/customers/worklist/${customer}/`, visit)));
    expect(opened.documents).toMatchObject([{ id: document?.id, undisputed: '0.00' }]);
    expect(ids(await read(person, 'reason=disputa'))).toEqual([]);
    await older(person, 'activity', 'happened_on', 1);
    expect((await read(person, 'reason=disputa'))[0]?.reasons).toContainEqual(
      expect.objectContaining({ kind: 'disputa', count: 1, day: await today() }),
    );
    await note(person, customer, { kind: 'llamada', outcome: 'contesto' });
    expect(ids(await read(person, 'reason=disputa'))).toEqual([]);
    expectOk(await person.send('DELETE', `/customers/activities/${activity.parse(made).id}/`));
    expect(await disputed()).toBe(0);
  });

  test('who says that they sent a proof is left alone until the day that it is looked for, and no longer', async () => {
    const person = await service().person();
    const [customer] = await debtors(service(), person, 1);
    const held = async () =>
      (
        await suppressionsNow(service().database, [customer ?? ''], {
          profileId: person.profileId,
          channel: 'email',
          quietDays: 0,
        })
      ).flatMap(({ kinds }) => kinds);
    expect(await held()).toEqual([]);
    const [days] = await service().database.rows<{ soon: string }>('select current_date + 3 as soon');
    await note(person, customer, { kind: 'llamada', outcome: 'envio_comprobante', next_on: days?.soon });
    expect(await held()).toEqual(['comprobante']);
    expect(ids(await read(person))).not.toContain(customer);
    await older(person, 'activity', 'next_on', 3);
    await older(person, 'activity', 'happened_on', 3);
    expect(await held()).toEqual([]);
    expect(kinds(await read(person))[customer ?? '']).toEqual(['proximo']);
  });
});
