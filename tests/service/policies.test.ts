import { expect, test, vi } from 'vitest';
import type { Queryable } from '../../server/database/database';
import type { Sql } from '../../server/database/sql';
import { faultsIn } from '../../server/ledger/faults';
import { debtorsAfter } from '../../server/policies/debtors';
import { debtCounts } from '../../server/policies/debtWalks';
import { replay as replayYear } from '../../server/policies/replay';
import { listCustomers } from '../../src/api/contract/customers/customers';
import { customerDetail } from '../../src/api/contract/customers/shapes';
import { checkAudience } from '../../src/api/contract/messaging/campaigns';
import {
  getPolicyStanding,
  listPolicies,
  listProposedActions,
  type Policy,
  type ProposedAction,
  policy,
  replay,
} from '../../src/api/contract/messaging/policies';
import { createAgreement } from '../../src/api/contract/receivables/agreements';
import { type Person, withService } from '../support/processes/service';
import type { Answered } from '../support/service/caller';
import {
  addTemplate,
  agreed,
  CAMPAIGNS,
  debtors,
  key,
  mailStep,
  POLICY,
  passDay,
  ran as ranToday,
  runToday,
  sendAtAnyTime,
} from '../support/service/campaigns';
import { commit, expectOk, settle } from '../support/service/receivables';

const PATH = '/campaigns/policies/';
const ACTIONS = `${PATH}actions/`;
const policyOf = (answer: Answered): Policy => policy.parse(expectOk(answer));
const problemOf = ({ body }: Answered): string => String(Reflect.get(Object(body), 'msg'));

withService('policies', (service) => {
  async function world(customers = 3) {
    const person = await service().person();
    await sendAtAnyTime(person);
    const ids = await debtors(service(), person, customers);
    const mail = await addTemplate(service(), person, 1);
    const text = await addTemplate(service(), person, 0);
    const message = (day: number, more: object = {}) => ({ ...mailStep(day, mail), ...more });
    const task = (day: number, act: string) => ({
      ...{ day, act, channel: null, template: null, fallback_channel: null, fallback_template: null },
    });
    const add = async (fields: object) =>
      policyOf(
        await person.post(PATH, { ...POLICY, name: 'Todos', is_rest: true, steps: [message(3)], ...fields }, key()),
      );
    return { person, ids, mail, text, message, task, add };
  }

  const switchTo = (person: Person, { id }: Policy, state: string) =>
    person.send('PUT', `${PATH}${id}/state/`, { state });
  const read = async (person: Person, { id }: Policy) => policyOf(await person.get(`${PATH}${id}/`));
  const actions = async (person: Person, query = ''): Promise<ProposedAction[]> =>
    listProposedActions.answer.parse(expectOk(await person.get(ACTIONS + query))).results;
  const ran = (person: Person) => ranToday(service(), person);
  const messagesTo = (customer: string | undefined) =>
    service().database.rows<{ status: string; text: string; channel: string }>(
      'select status, text, channel from message where customer_id = $1 order by created_at',
      [customer],
    );
  const due = (customer: string | undefined, days: number, number: string) =>
    commit(
      service(),
      `insert into document (profile_id, customer_id, number, total, due_date)
       select profile_id, id, $3, 25, current_date - $2::int from customer where id = $1`,
      [customer, days, number],
    );
  /** Another day comes: what policies did is a day older. */
  const nextDay = ({ profileId }: Person) =>
    commit(
      service(),
      `with r as (update policy_run set day = day - 1 where profile_id = $1)
       update policy_action set on_day = on_day - 1 where profile_id = $1`,
      [profileId],
    );

  test('one that proposes makes a list, of which staff send some and discard others; each step is done once', async () => {
    const { person, ids, message, task, add } = await world();
    await due(ids[0], 20, 'F-20');
    const made = await add({ steps: [message(3), message(30), task(15, 'llamada')] });
    expect(made).toMatchObject({ state: 'borrador', position: 1, customers: 3, debts: 4, problems: [] });
    expect(made.steps.map(({ day }) => day)).toEqual([3, 15, 30]);
    expect(policyOf(await switchTo(person, made, 'propone'))).toMatchObject({ state: 'propone', version: 2 });
    await ran(person);
    const proposed = await actions(person, '?status=propuesta');
    expect(proposed.map(({ customer }) => customer).toSorted()).toEqual(ids.toSorted());
    for (const one of proposed)
      expect(one).toMatchObject({ day: 30, documents: 1, owed: [{ currency: 'USD', amount: '10.00' }] });
    const [call] = await actions(person, '?status=por_hacer');
    expect(call).toMatchObject({ act: 'llamada', customer: ids[0], day: 15, owed: [{ amount: '25.00' }] });
    expect(await messagesTo(ids[0])).toEqual([]);

    const [first, second, third] = proposed;
    const send = (body: object) => person.post(`${ACTIONS}send/`, body, key());
    expect((await send({ status: 'propuesta', expected: 2 })).status).toBe(409);
    expect((await send({ actions: [call?.id], expected: 1 })).status).toBe(409);
    expectOk(await send({ actions: [first?.id, second?.id], expected: 2 }));
    expectOk(await person.send('PUT', `${ACTIONS}discard/`, { actions: [third?.id], expected: 1, reason: 'Ya habló' }));
    expectOk(await person.send('PUT', `${ACTIONS}${call?.id}/finish/`, {}));
    expect((await person.send('PUT', `${ACTIONS}${call?.id}/finish/`, {})).status).toBe(409);
    await ran(person);
    expect((await messagesTo(first?.customer)).map(({ status }) => status)).toEqual(['enviado']);
    expect((await messagesTo(first?.customer))[0]?.text).toContain('debe');
    expect(await messagesTo(third?.customer)).toEqual([]);
    expect(await actions(person, '?status=descartada')).toMatchObject([
      { reason: 'Ya habló', customer: third?.customer },
    ]);
    const { standing } = await read(person, made);
    expect(standing).toEqual([
      { day: null, debts: 0 },
      { day: 3, debts: 0 },
      { day: 15, debts: 1 },
      { day: 30, debts: 3 },
    ]);

    await nextDay(person);
    expectOk(await switchTo(person, made, 'propone'));
    await ran(person);
    expect(await actions(person, '?status=propuesta')).toEqual([]);
    expect((await messagesTo(first?.customer)).length).toBe(1);
  });

  test('one that is automatic sends by itself: one message for all that is due, by the channel that reaches, at most so many a week', async () => {
    const { person, ids, text, message, add } = await world();
    await due(ids[0], 4, 'F-4');
    await agreed(service(), ids[1], 'whatsapp', 'no');
    await service().database.rows(`update contact set phone = '' where customer_id = $1`, [ids[2]]);
    const step = { channel: 0, template: text, fallback_channel: 1, fallback_template: message(0).template };
    const made = await add({ weekly_limit: 1, steps: [message(3, step), message(5, step), message(30, step)] });
    expectOk(await switchTo(person, made, 'automatica'));
    await ran(person);
    expect(await messagesTo(ids[0])).toMatchObject([
      { status: 'enviado', channel: 'whatsapp', text: expect.stringContaining('35') },
    ]);
    expect(await messagesTo(ids[1])).toEqual([]);
    expect(await messagesTo(ids[2])).toMatchObject([{ status: 'enviado', channel: 'email' }]);
    // A campaign sees that they were written to.
    const asked = { customers: ids, campaign_type: 1, quiet_days: 2 };
    const { held } = checkAudience.answer.parse(expectOk(await person.post(`${CAMPAIGNS}held/`, asked)));
    const contacted = held.flatMap(({ customer, kinds }) => (kinds.includes('contactado') ? [customer] : []));
    expect(contacted.toSorted()).toEqual([ids[0], ids[2]].toSorted());

    await due(ids[0], 6, 'F-6');
    await nextDay(person);
    expectOk(await switchTo(person, made, 'automatica'));
    await ran(person);
    expect((await messagesTo(ids[0])).length).toBe(1);
    for (let n = 0; n < 6; n++) await nextDay(person);
    expectOk(await switchTo(person, made, 'automatica'));
    await ran(person);
    expect((await messagesTo(ids[0])).length).toBe(2);
  });

  test('an agreement holds its own debts: what its customer owes besides is walked and named, and the rest again once it is cancelled', async () => {
    const { person, ids, message, add } = await world(2);
    const [both, agreedOnly] = ids;
    const agreeOn = async (customer: string | undefined) => {
      const [found] = await service().database.rows<{ id: string; balance: string; day: string }>(
        `select id, balance::text, (current_date + 20)::text as day from document where customer_id = $1`,
        [customer],
      );
      const body = {
        ...{ customer, documents: [found?.id], amount: found?.balance, grace_days: 3 },
        plan: { kind: 'iguales', count: 2, first_on: found?.day, every: 'mensual' },
      };
      const agreement = createAgreement.answer.parse(
        expectOk(await person.post('/customers/agreements/', body, key())),
      );
      return { document: found?.id, agreement };
    };
    const { document, agreement } = await agreeOn(both);
    await agreeOn(agreedOnly);
    await due(both, 4, 'F-4');
    const made = await add({ steps: [message(3), message(30)] });
    expectOk(await switchTo(person, made, 'automatica'));
    await ran(person);
    const [only, ...more] = await messagesTo(both);
    expect(more).toEqual([]);
    expect(only?.text.replaceAll('\u00a0', ' ')).toContain('debe $ 25,00');
    expect(await messagesTo(agreedOnly)).toEqual([]);
    const passes = await service().database.rows('select from policy_pass where document_id = $1', [document]);
    expect(passes).toEqual([]);
    const { states } = getPolicyStanding.answer.parse(expectOk(await person.get(`${PATH}standing/?policy=${made.id}`)));
    expect(states).toContainEqual({ state: 'retenida', day: null, held: 'acuerdo', debts: 2 });

    await nextDay(person);
    const cancelled = { reason: 'No firmó', version: agreement.version };
    expectOk(await person.send('POST', `/customers/agreements/${agreement.id}/cancel/`, cancelled));
    expectOk(await switchTo(person, made, 'automatica'));
    await ran(person);
    expect((await messagesTo(both)).length).toBe(2);
  });

  test('a promise that names documents holds those alone: what else is owed is named and walked, and those again once it is broken', async () => {
    const { person, ids, message, add } = await world(3);
    const [both, namedOnly, all] = ids;
    const promise = async (customer: string | undefined, isNamed: boolean) => {
      const [found] = await service().database.rows<{ id: string; day: string }>(
        'select id, (current_date + 2)::text as day from document where customer_id = $1',
        [customer],
      );
      const documents = isNamed ? [found?.id] : [];
      const promised = { amount: '10.00', currency: 'USD', due_on: found?.day, documents };
      const note = { customer, kind: 'llamada', outcome: 'prometio_pagar', promise: promised };
      expectOk(await person.post('/customers/activities/', note, key()));
      return found?.id;
    };
    const document = await promise(both, true);
    await promise(namedOnly, true);
    await promise(all, false);
    // Whom somebody spoke with today is written to tomorrow.
    await passDay(service(), person);
    await due(both, 4, 'F-4');
    await due(all, 4, 'F-4 de otro');
    const made = await add({ steps: [message(3), message(30)] });
    expectOk(await switchTo(person, made, 'automatica'));
    await ran(person);
    const texts = async (customer: string | undefined) =>
      (await messagesTo(customer)).map(({ text }) => text.replaceAll('\u00a0', ' '));
    expect(await texts(both)).toEqual([expect.stringContaining('debe $ 25,00')]);
    expect([await texts(namedOnly), await texts(all)]).toEqual([[], []]);
    expect(await service().database.rows('select from policy_pass where document_id = $1', [document])).toEqual([]);
    const { states } = getPolicyStanding.answer.parse(expectOk(await person.get(`${PATH}standing/?policy=${made.id}`)));
    // The two that were named, and all of whoever named none.
    expect(states).toContainEqual({ state: 'retenida', day: null, held: 'compromiso', debts: 4 });

    await passDay(service(), person);
    await passDay(service(), person);
    await runToday(service(), person);
    expect((await texts(both)).at(-1)).toContain('debe $ 35,00');
    expect((await texts(namedOnly)).length).toBe(1);
    expect((await texts(all)).length).toBe(1);
  });

  test('the run and the replay put together once what each customer owes, and look up the addresses of the slice’s customers alone', async () => {
    const { person, add } = await world(1);
    const { database } = service();
    const made = await add({});
    await database.rows(
      `with c as (insert into customer (profile_id, first_name, dni)
         select $1, 'Cliente ' || n, 'D' || n from generate_series(1, 2000) n returning id)
       insert into contact (profile_id, customer_id, email, is_main) select $1, id, 'c@x.example', true from c`,
      [person.profileId],
    );
    await database.rows('analyze customer, contact');
    const asked: Sql[] = [];
    const noting: Queryable = {
      rows: (...query) => {
        const [statement] = query;
        if (typeof statement !== 'string' && statement.text.includes('as "messagedOn"')) asked.push(statement);
        return database.rows(...query);
      },
    };
    await debtorsAfter(noting, person.profileId, null, 10);
    await replayYear(noting, person.profileId, made.id, 'pasado');
    expect(asked.length).toBe(2);
    for (const { text, values } of asked) {
      const plan = JSON.stringify(await database.rows(`explain (costs off, verbose) ${text}`, [...values]));
      expect(plan).not.toContain('Filter: (jsonb_agg');
      expect(plan).not.toContain('c.id = (hashed SubPlan');
    }
  });

  test('what is paid, promised or in dispute is left alone, also between a proposal and its sending, and goes on when that ends', async () => {
    const { person, ids, message, add } = await world(4);
    const [paid = '', promised = '', disputed = '', late = ''] = ids;
    const documentOf = async (customer: string) =>
      (await service().database.rows<{ id: string }>('select id from document where customer_id = $1', [customer]))[0]
        ?.id ?? '';
    const note = (customer: string, fields: object) =>
      person.post('/customers/activities/', { customer, ...fields }, key());
    await settle(service(), await documentOf(paid), '10.00');
    const [soon] = await service().database.rows<{ day: string }>('select (current_date + 3)::text as day', []);
    const promise = { amount: '10.00', currency: 'USD', due_on: soon?.day };
    expectOk(await note(promised, { kind: 'llamada', outcome: 'prometio_pagar', promise }));
    expectOk(await note(disputed, { kind: 'llamada', outcome: 'disputa' }));
    const made = await add({ steps: [message(3)] });
    expectOk(await switchTo(person, made, 'propone'));
    await ran(person);
    const proposed = await actions(person, '?status=propuesta');
    expect(proposed.map(({ customer }) => customer)).toEqual([late]);

    await settle(service(), await documentOf(late), '10.00');
    expectOk(await person.post(`${ACTIONS}send/`, { status: 'propuesta', expected: 1 }, key()));
    await ran(person);
    expect(await messagesTo(late)).toEqual([]);
    expect(await actions(person, '?status=retenida')).toMatchObject([{ customer: late, held: 'pagado' }]);

    await nextDay(person);
    await commit(service(), 'update promise set due_on = current_date - 1 where customer_id = $1', [promised]);
    await commit(service(), 'update activity set happened_on = current_date - 5 where customer_id = $1', [promised]);
    expectOk(await switchTo(person, made, 'propone'));
    await ran(person);
    expect((await actions(person, '?status=propuesta')).map(({ customer }) => customer)).toEqual([promised]);
  });

  test('a credit block is proposed like a message: approved, the customer says so with the reason; who has paid by then is let be', async () => {
    const { person, ids, task, add } = await world(3);
    const [late = '', paid = '', already = ''] = ids;
    const block = (id: string) => `/customers/customers/${id}/credit_block/`;
    const creditOf = async (id: string) =>
      customerDetail.parse(expectOk(await person.get(`/customers/customers/${id}/`))).credit_block;
    const by = { by: 'Ana Prueba', why: 'Cheque devuelto' };
    expectOk(await person.send('PUT', block(already), { why: 'Cheque devuelto' }));
    expect(await creditOf(already)).toMatchObject(by);
    const made = await add({ steps: [task(30, 'bloqueo')] });
    expectOk(await switchTo(person, made, 'propone'));
    await ran(person);
    expect((await actions(person, '?status=propuesta')).map(({ act }) => act)).toEqual([
      'bloqueo',
      'bloqueo',
      'bloqueo',
    ]);
    expect(await creditOf(late)).toBeNull();
    const [document] = await service().database.rows<{ id: string }>('select id from document where customer_id = $1', [
      paid,
    ]);
    await settle(service(), document?.id ?? '', '10.00');
    expectOk(await person.post(`${ACTIONS}send/`, { status: 'propuesta', expected: 3 }, key()));
    await ran(person);
    expect(await creditOf(late)).toMatchObject({ by: '', why: 'Política «Todos»' });
    expect(await creditOf(paid)).toBeNull();
    expect(await creditOf(already)).toMatchObject(by);
    expect((await actions(person, '?status=hecha')).map(({ customer }) => customer).toSorted()).toEqual(
      [late, already].toSorted(),
    );
    expect(await actions(person, '?status=retenida')).toMatchObject([{ customer: paid, held: 'pagado' }]);
    expect(listCustomers.answer.parse(expectOk(await person.get('/customers/customers/'))).results).toContainEqual(
      expect.objectContaining({ id: late, credit_block: expect.objectContaining({ why: 'Política «Todos»' }) }),
    );
    expectOk(await person.send('PUT', block(late), { why: null }));
    expect(await creditOf(late)).toBeNull();
  });

  test('it is told at once where each debt is in its policy, from stored counts: proposed, sent, suppressed, paid', async () => {
    const { person, ids, message, task, add } = await world(4);
    const [paid = '', promised = '', first = ''] = ids;
    const [soon] = await service().database.rows<{ day: string }>('select (current_date + 3)::text as day', []);
    const promise = { amount: '1.00', currency: 'USD', due_on: soon?.day };
    const noted = { customer: promised, kind: 'llamada', outcome: 'prometio_pagar', promise };
    expectOk(await person.post('/customers/activities/', noted, key()));
    await due(first, -40, 'F-later');
    const where = async (query = '') => {
      const { outside, states } = getPolicyStanding.answer.parse(
        expectOk(await person.get(`${PATH}standing/${query}`)),
      );
      return [outside, ...states.map(({ state, day, held, debts }) => [state, day, held, debts].join(' '))];
    };
    expect(await where()).toEqual([5]);
    const made = await add({ steps: [message(3), task(90, 'visita')] });
    expectOk(await switchTo(person, made, 'propone'));
    await ran(person);
    expect(await where()).toEqual([0, 'espera   1', 'propuesta 3  3', 'retenida  compromiso 1']);
    const proposed = await actions(person, '?status=propuesta');
    const chosen = proposed.filter(({ customer }) => customer === first).map(({ id }) => id);
    expectOk(await person.post(`${ACTIONS}send/`, { actions: chosen, expected: 1 }, key()));
    await ran(person);
    expect(await where()).toEqual([0, 'espera 3  1', 'espera   1', 'propuesta 3  2', 'retenida  compromiso 1']);
    const [document] = await service().database.rows<{ id: string }>('select id from document where customer_id = $1', [
      paid,
    ]);
    await settle(service(), document?.id ?? '', '10.00');
    const now = [0, 'espera 3  1', 'espera   1', 'propuesta 3  1', 'retenida  compromiso 1'];
    expect(await where()).toEqual(now);
    expect(await where(`?policy=${made.id}`)).toEqual(now);
    expect(await faultsIn(service().database)).toEqual([]);

    // No document is looked at, however many there are.
    const { text, values } = debtCounts(person.profileId, made.id);
    const plan = await service().database.rows<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values]);
    const read = plan.flatMap((line) => / on (\w+)/.exec(line['QUERY PLAN'])?.[1] ?? []);
    expect(read).toContain('policy_debt_total');
    expect(read.filter((table) => ['document', 'policy_debt', 'policy_pass'].includes(table))).toEqual([]);
    expectOk(await switchTo(person, made, 'detenida'));
    expect(await where()).toEqual([4]);
  });

  test('what staff approve before the company opens goes out when it does, once', async () => {
    const { person, ids, message, add } = await world(2);
    const made = await add({ steps: [message(3)] });
    expectOk(await switchTo(person, made, 'propone'));
    await ran(person);
    await commit(service(), `insert into holiday (profile_id, day, name) values ($1, current_date, 'Cerrado')`, [
      person.profileId,
    ]);
    await nextDay(person);
    const [first] = await actions(person, '?status=propuesta');
    expectOk(await person.post(`${ACTIONS}send/`, { actions: [first?.id], expected: 1 }, key()));
    await vi.waitUntil(
      async () => (await service().database.rows(`select from job where name = 'run_policies'`)).length === 0,
    );
    expect(await messagesTo(first?.customer)).toEqual([]);
    await commit(service(), 'delete from holiday where profile_id = $1', [person.profileId]);
    expectOk(await switchTo(person, made, 'propone'));
    await ran(person);
    expect((await messagesTo(first?.customer)).map(({ status }) => status)).toEqual(['enviado']);
    const other = ids.find((id) => id !== first?.customer);
    expect((await actions(person, '?status=propuesta')).map(({ customer }) => customer)).toEqual([other]);
  });

  test('what nobody sent is proposed anew on the next day, not twice', async () => {
    const { person, message, add } = await world(2);
    const made = await add({ steps: [message(3)] });
    expectOk(await switchTo(person, made, 'propone'));
    await ran(person);
    await nextDay(person);
    expectOk(await switchTo(person, made, 'propone'));
    await ran(person);
    const all = await actions(person);
    expect(all.length).toBe(2);
    expectOk(await switchTo(person, made, 'detenida'));
    expect(await actions(person)).toEqual([]);
  });

  test('what cannot work is said, and is not switched on', async () => {
    const { person, ids, mail, message, task, add } = await world();
    const first = await add({ name: 'Viejas', is_rest: false, ages: ['1-30', '31-60', '61-90'], steps: [] });
    expect(first.problems.map(({ kind }) => kind)).toEqual(['sin_pasos', 'sin_resto']);
    const refusal = await switchTo(person, first, 'propone');
    expect(refusal.status).toBe(409);
    expect(problemOf(refusal)).toMatch(/no tiene pasos; ninguna política en marcha toma a los demás/);
    const rest = await add({ steps: [message(3, { template: null }), task(9, 'carta')] });
    expect(rest.problems).toMatchObject([{ kind: 'sin_plantilla', day: 3, blocks: true }]);
    expect((await switchTo(person, rest, 'automatica')).status).toBe(409);
    const change = (to: Policy, fields: object) =>
      person.send('PUT', `${PATH}${to.id}/`, {
        ...POLICY,
        name: to.name,
        is_rest: to.is_rest,
        steps: [message(3)],
        ...fields,
      });
    expectOk(await change(rest, {}));
    expectOk(await switchTo(person, rest, 'propone'));
    const emptied = await change(rest, { steps: [] });
    expect([emptied.status, problemOf(emptied)]).toEqual([409, expect.stringContaining('no tiene pasos')]);

    const second = await add({ name: 'Otra vez', is_rest: false, ages: ['31-60'] });
    expectOk(await change(first, { ages: ['1-30', '31-60', '61-90'] }));
    expectOk(await switchTo(person, first, 'propone'));
    expect((await read(person, second)).problems).toMatchObject([
      { kind: 'traslape', other: 'Viejas', customers: 3, blocks: false },
    ]);
    expect(await read(person, second)).toMatchObject({ customers: 0 });
    expectOk(await change(second, { ages: ['31-60'], position: 1 }));
    expect(await read(person, second)).toMatchObject({ customers: 3, position: 1 });
    expect((await person.post(PATH, { ...POLICY, name: 'Resto', is_rest: true, steps: [] }, key())).status).toBe(409);

    await service().database.rows(`update contact set email = '' where customer_id = any($1)`, [ids.slice(0, 1)]);
    expect((await read(person, second)).problems).toMatchObject([
      { kind: 'sin_direccion', customers: 1, blocks: false, day: 3 },
    ]);
    expect((await person.send('DELETE', `/customers/templates/${mail}/`)).status).toBe(409);
    expect((await person.send('DELETE', `${PATH}${rest.id}/`)).status).toBe(409);
    expectOk(await switchTo(person, rest, 'detenida'));
    expectOk(await person.send('DELETE', `${PATH}${rest.id}/`));
    expect(listPolicies.answer.parse(expectOk(await person.get(PATH))).results.map(({ name }) => name)).toEqual([
      'Otra vez',
      'Viejas',
    ]);
  });

  test('nothing runs while the company is closed, and a message that was to go as it closed is taken back', async () => {
    const { person, ids, message, add } = await world(1);
    const made = await add({ steps: [message(3)] });
    const [today] = await service().database.rows<{ day: string }>('select current_date::text as day', []);
    expectOk(await person.send('PUT', `/campaigns/holidays/${today?.day}/`, { name: 'Aniversario' }));
    expectOk(await switchTo(person, made, 'automatica'));
    const jobs = () =>
      service().database.rows(`select from job where name = 'run_policies' and state in ('waiting', 'running')`, []);
    await vi.waitUntil(async () => (await jobs()).length === 0, { timeout: 20_000, interval: 30 });
    expect(await actions(person)).toEqual([]);
    expect(await messagesTo(ids[0])).toEqual([]);

    // One that was written before it closed.
    expectOk(await person.send('DELETE', `/campaigns/holidays/${today?.day}/`));
    expectOk(await switchTo(person, made, 'propone'));
    await ran(person);
    await commit(
      service(),
      `with h as (insert into holiday (profile_id, day, name) values ($1, current_date, 'Aniversario')),
       a as (update policy_action set status = 'enviada' where profile_id = $1 returning id, customer_id),
       m as (
         insert into message (profile_id, policy_action_id, customer_id, channel, recipient, text, via)
         select $1, a.id, a.customer_id, 'email', 'd@x.example', 'Debe', 'bandeja_local' from a returning id)
       insert into job (profile_id, name, key) select $1, 'send_message', id::text from m`,
      [person.profileId],
    );
    await ran(person);
    expect(await messagesTo(ids[0])).toMatchObject([{ status: 'cancelado' }]);
    expect(await service().database.rows('select from policy_pass where profile_id = $1', [person.profileId])).toEqual(
      [],
    );
    expect(await actions(person)).toMatchObject([{ status: 'retenida' }]);
  });

  test('the past and the days to come are told by the same rule', async () => {
    const { person, ids, message, task, add } = await world(2);
    await service().database.rows('delete from document where customer_id = any($1)', [ids]);
    const owe = (customer: string | undefined, dueAgo: number, paidAgo: number | null) =>
      commit(
        service(),
        `with d as (
           insert into document (profile_id, customer_id, number, total, issue_date, due_date, created_at)
           select profile_id, id, 'F-' || $2, 40, current_date - $2::int - 30, current_date - $2::int, now() - make_interval(days => $2::int + 30)
           from customer where id = $1 returning *),
         p as (
           insert into payment (profile_id, customer_id, origin, method, date, amount, created_at)
           select profile_id, customer_id, 'manual', 'efectivo', current_date - $3::int, 40, now() - make_interval(days => $3::int) from d where $3 is not null returning *)
         insert into allocation (profile_id, payment_id, document_id, amount, batch, created_at)
         select d.profile_id, p.id, d.id, 40, gen_random_uuid(), p.created_at from d, p`,
        [customer, dueAgo, paidAgo],
      );
    await owe(ids[0], 100, 94);
    await owe(ids[1], 200, 130);
    await owe(ids[1], 2, null);
    const made = await add({ steps: [message(3), message(15), task(30, 'visita')] });
    const tell = async (span: string) =>
      replay.parse(expectOk(await person.get(`${PATH}${made.id}/replay/?span=${span}`)));
    expect(await tell('pasado')).toMatchObject({
      ...{ messages: 3, customers: 2, tasks: 1, paid_before: 0, paid_anyway: 1 },
      steps: [
        { day: 3, count: 2 },
        { day: 15, count: 1 },
        { day: 30, count: 1 },
      ],
    });
    const next = await tell('proximo');
    expect(next).toMatchObject({ messages: 2, tasks: 1, customers: 1 });
    expect(next.days.map(({ messages, tasks }) => [messages, tasks])).toEqual([
      [1, 0],
      [1, 0],
      [0, 1],
    ]);
  });

  test('analysts read, and change nothing', async () => {
    const { person, add } = await world(1);
    const made = await add({});
    const [company] = await service().database.rows<{ name: string }>('select name from profile where id = $1', [
      person.profileId,
    ]);
    const analyst = await service().person({ profile: company?.name ?? '', role: 'analista' });
    expectOk(await analyst.get(`${PATH}${made.id}/`));
    expect((await switchTo(analyst, made, 'propone')).status).toBe(403);
    expect((await analyst.send('DELETE', `${PATH}${made.id}/`)).status).toBe(403);
  });
});
