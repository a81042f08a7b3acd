import { expect, test } from 'vitest';
import type { Queryable } from '../../server/database/database';
import { age, restOf } from '../../server/demoClock/age';
import { faultsIn } from '../../server/ledger/faults';
import { listPeople } from '../../src/api/contract/console/people';
import { activity } from '../../src/api/contract/customers/activities';
import { listCustomers, listSegments } from '../../src/api/contract/customers/customers';
import type { Customer } from '../../src/api/contract/customers/shapes';
import { fc } from '../support/files/lots';
import { type Staff, withService } from '../support/processes/service';
import { expectOk } from '../support/service/receivables';

/** The list of customers as a collector's work: whose they are, what is late, what was done, what is next. */

const ago = fc.integer({ min: -40, max: 130 });
const aCustomer = fc.record({
  documents: fc.array(
    fc.record({
      due: fc.option(ago),
      cents: fc.integer({ min: 1, max: 90_000 }),
      currency: fc.constantFrom('USD', 'USD', 'EUR'),
      isPaid: fc.boolean(),
    }),
    { maxLength: 5 },
  ),
  activities: fc.array(
    fc.record({
      on: fc.integer({ min: 0, max: 60 }),
      kind: fc.constantFrom('llamada' as const, 'nota' as const, 'mensaje' as const),
      isReached: fc.boolean(),
      next: fc.option(fc.integer({ min: -20, max: 20 })),
    }),
    { maxLength: 3 },
  ),
  messages: fc.array(
    fc.record({
      on: fc.integer({ min: 0, max: 60 }),
      status: fc.constantFrom('enviado', 'leido', 'fallido', 'en_cola'),
    }),
    { maxLength: 3 },
  ),
  promises: fc.array(
    fc.record({ due: fc.integer({ min: -30, max: 30 }), on: fc.integer({ min: 0, max: 60 }), isPaid: fc.boolean() }),
    { maxLength: 2 },
  ),
  owner: fc.constantFrom('ana', 'luis', 'nobody'),
});
type Drawn = typeof aCustomer extends fc.Arbitrary<infer T> ? T : never;

/** What the service should tell of a customer, counted without it. `ago` counts days: the smaller, the later. */
function truthOf({ documents, activities, messages, promises, owner }: Drawn) {
  const open = documents.filter(({ isPaid }) => !isPaid);
  const currencies = [...new Set(open.map(({ currency }) => currency))].sort();
  const of = (currency: string) => open.filter((one) => one.currency === currency);
  const [main] = currencies.toSorted((a, b) => of(b).length - of(a).length || a.localeCompare(b));
  const late = open.flatMap(({ due }) => (due !== null && due > 0 ? [due] : []));
  const cents = (rows: typeof open) => rows.reduce((sum, one) => sum + one.cents, 0);
  const reached = [
    ...messages.filter(({ status }) => status === 'enviado' || status === 'leido'),
    ...activities.filter(({ kind, isReached }) => kind === 'mensaje' || (kind === 'llamada' && isReached)),
  ].map(({ on }) => on);
  // Activities are drawn in the order they were written down; a promise is an activity too, and is written after them.
  const acts = [
    ...activities.filter(({ kind, next }) => kind !== 'nota' || next !== null),
    ...promises.map(({ on }) => ({ on, next: null })),
  ];
  const last = acts.reduce<(typeof acts)[number] | undefined>(
    (a, b) => (a === undefined || b.on <= a.on ? b : a),
    undefined,
  );
  const unpaid = promises.filter(({ isPaid }) => !isPaid);
  const next = [
    ...(last && last.next !== null ? [last.next] : []),
    ...unpaid.flatMap(({ due }) => (last === undefined || due <= last.on ? [due] : [])),
  ];
  return {
    owner,
    isOwing: open.length > 0,
    days: late.length > 0 ? Math.max(...late) : null,
    overdue: main === undefined ? 0 : cents(of(main).filter(({ due }) => due !== null && due > 0)),
    contacted: reached.length > 0 ? Math.min(...reached) : null,
    isPending: unpaid.some(({ due }) => due <= 0),
    isBroken: unpaid.some(({ due }) => due > 0),
    next: open.length > 0 && next.length > 0 ? Math.max(...next) : null,
  };
}
type Truth = ReturnType<typeof truthOf>;

const FILTERS: [string, (truth: Truth) => boolean][] = [
  ['owes=vencido', ({ days }) => days !== null],
  ['owes=debe', ({ isOwing }) => isOwing],
  ['owes=nada', ({ isOwing }) => !isOwing],
  ['overdue_from=300.00', ({ overdue }) => overdue >= 30_000],
  ['overdue_to=300.00', ({ overdue }) => overdue <= 30_000],
  ['days_from=31', ({ days }) => days !== null && days >= 31],
  ['days_from=0&days_to=60', ({ days }) => days !== null && days <= 60],
  ['quiet_days=15', ({ contacted }) => contacted === null || contacted >= 15],
  ['promise=ninguna', ({ isPending, isBroken }) => !isPending && !isBroken],
  ['promise=pendiente', ({ isPending }) => isPending],
  ['promise=rota', ({ isBroken }) => isBroken],
  ['next_until=hoy', ({ next }) => next !== null && next >= 0],
  ['owner=nadie', ({ owner }) => owner === 'nobody'],
  [
    'owner=nadie&days_from=1&quiet_days=7',
    ({ owner, days, contacted }) => owner === 'nobody' && days !== null && (contacted === null || contacted >= 7),
  ],
];

/** Documents are written here as paid without payments. */
const isOfFigures = (fault: unknown) => JSON.stringify(fault).includes('customer owed');

withService('the work list', (service) => {
  const rows = <T extends object>(text: string, values: unknown[] = []) => service().database.rows<T>(text, values);

  /** Customers named by their place among those drawn. */
  async function write(
    tx: Queryable,
    ana: Staff & { user: { id: string } },
    luis: string,
    drawn: Drawn[],
  ): Promise<void> {
    const owners = { ana: ana.user.id, luis, nobody: null };
    const given = drawn.map((one, i) => ({ ...one, name: `${i}`, owner: owners[one.owner] }));
    await tx.rows(
      `create temporary table drawn as select r, gen_random_uuid() as id, r ->> 'name' as name from jsonb_array_elements($1::jsonb) r`,
      [JSON.stringify(given)],
    );
    const fill = (text: string) => tx.rows(text, [ana.profileId]);
    await fill(
      `insert into customer (id, profile_id, first_name, dni, owner_id) select id, $1, name, 'W' || name, (r ->> 'owner')::uuid from drawn`,
    );
    await fill(
      `insert into document (profile_id, customer_id, number, total, allocated, currency, due_date)
       select $1, id, name || '-' || n, (d ->> 'cents')::numeric / 100, case when (d ->> 'isPaid')::boolean then (d ->> 'cents')::numeric / 100 else 0 end,
         d ->> 'currency', current_date - (d ->> 'due')::int from drawn, jsonb_array_elements(r -> 'documents') with ordinality x(d, n)`,
    );
    const by = `(select id from app_user where profile_id = $1 limit 1)`;
    await fill(
      `insert into activity (profile_id, customer_id, kind, outcome, note, happened_on, next_on, created_by, created_at)
       select $1, id, d ->> 'kind', case when d ->> 'kind' <> 'nota' then case when (d ->> 'isReached')::boolean then 'contesto' else 'no_contesto' end end,
         'x', current_date - (d ->> 'on')::int, current_date - (d ->> 'next')::int, ${by}, now() - interval '1 hour' + n * interval '1 second'
       from drawn, jsonb_array_elements(r -> 'activities') with ordinality x(d, n)`,
    );
    await fill(
      `insert into message (profile_id, customer_id, channel, recipient, text, via, status, sent_at)
       select $1, id, 'whatsapp', '+593', 'x', 'whatsapp', d ->> 'status', current_date - (d ->> 'on')::int
       from drawn, jsonb_array_elements(r -> 'messages') d`,
    );
    await fill(
      `with made as (
         select gen_random_uuid() as activity, id, d, n from drawn, jsonb_array_elements(r -> 'promises') with ordinality x(d, n)),
       a as (
         insert into activity (id, profile_id, customer_id, kind, note, happened_on, created_by, created_at)
         select activity, $1, made.id, 'promesa', '', current_date - (d ->> 'on')::int, ${by}, now() + n * interval '1 second' from made returning id)
       insert into promise (profile_id, activity_id, customer_id, amount, currency, due_on, paid)
       select $1, activity, made.id, 5, 'USD', current_date - (d ->> 'due')::int, case when (d ->> 'isPaid')::boolean then 5 else 0 end
       from made join a on a.id = made.activity`,
    );
    await tx.rows('drop table drawn');
  }

  const listed = async (who: Staff, query: string) =>
    listCustomers.answer.parse(expectOk(await who.get(`/customers/customers/?page_size=200&${query}`)));
  const names = (customers: Customer[]) => customers.map(({ first_name }) => first_name).sort();

  test('each filter finds just those that the truth, counted apart, names; rows, orders, segments and file agree', async () => {
    const ana = await service().person();
    const luis = await service().person({ email: 'luis@cartera.local' });
    expect(luis.profileId).toBe(ana.profileId);
    const drawn = fc.sample(aCustomer, 120);
    const truths = drawn.map(truthOf);
    await service().database.transaction((tx) => write(tx, ana, luis.user.id, drawn));
    const thatAre = (is: (truth: Truth) => boolean) => truths.flatMap((truth, i) => (is(truth) ? [`${i}`] : [])).sort();

    for (const [query, is] of FILTERS) {
      const { results, count } = await listed(ana, query);
      expect({ query, found: names(results) }).toEqual({ query, found: thatAre(is) });
      expect({ query, count }).toEqual({ query, count: thatAre(is).length });
    }
    expect((await faultsIn(service().database)).filter(isOfFigures)).toEqual([]);

    const { results } = await listed(ana, '');
    const day = (ago: number | null) =>
      ago === null ? null : new Date(Date.parse(today) - ago * 86_400_000).toISOString().slice(0, 10);
    const [{ today } = { today: '' }] = await rows<{ today: string }>('select current_date as today');
    for (const one of results) {
      const truth = truths[Number(one.first_name)];
      if (!truth) throw new Error(one.first_name);
      expect({
        name: one.first_name,
        days: one.days_overdue,
        contacted: one.contacted_on,
        next: one.next_on,
        promise: one.open_promise?.status ?? null,
      }).toEqual({
        name: one.first_name,
        days: truth.days,
        contacted: day(truth.contacted),
        next: day(truth.next),
        promise: truth.isPending ? 'pendiente' : truth.isBroken ? 'rota' : null,
      });
      const [main] = one.balances ?? [];
      expect(Math.round(Number(main?.overdue ?? 0) * 100)).toBe(truth.overdue);
      expect((main?.ages ?? []).reduce((sum, age) => sum + Math.round(Number(age) * 100), 0)).toBe(
        Math.round(Number(main?.balance ?? 0) * 100),
      );
    }

    const late = (await listed(ana, 'ordering=due_since&days_from=1')).results.map(({ days_overdue }) => days_overdue);
    expect(late).toEqual(late.toSorted((a, b) => (b ?? 0) - (a ?? 0)));
    const owed = (await listed(ana, 'ordering=-overdue')).results.map(({ balances }) =>
      Number(balances?.[0]?.overdue ?? 0),
    );
    expect(owed).toEqual(owed.toSorted((a, b) => b - a));
    const contacted = (await listed(ana, 'ordering=contacted_on')).results.map(
      ({ contacted_on }) => contacted_on ?? '',
    );
    expect(contacted).toEqual(contacted.toSorted());
    const next = (await listed(ana, 'ordering=next_on')).results.map(({ next_on }) => next_on ?? '9');
    expect(next).toEqual(next.toSorted());

    const counts = async (query: string) =>
      Object.fromEntries(
        listSegments.answer
          .parse(expectOk(await ana.get(`/customers/customers/segments/${query}`)))
          .results.map(({ segment, customers }) => [segment, customers]),
      );
    const mine = `?owner=${ana.user.id}`;
    const segments = (of: (truth: Truth) => boolean) => ({
      hoy: thatAre((one) => of(one) && one.next !== null && one.next >= 0).length,
      rota: thatAre((one) => of(one) && one.isBroken).length,
      vencido: thatAre((one) => of(one) && one.days !== null && one.days > 60).length,
      sin_contacto: thatAre((one) => of(one) && one.days !== null && (one.contacted === null || one.contacted >= 15))
        .length,
      todos: thatAre(of).length,
    });
    expect(await counts('')).toEqual(segments(() => true));
    expect(await counts(mine)).toEqual(segments(({ owner }) => owner === 'ana'));
  });

  test('what falls due as a day passes, and whatever is done or undone, is found by the next call', async () => {
    const ana = await service().person();
    const { database } = service();
    const [made] = await rows<{ id: string }>(
      `with c as (insert into customer (profile_id, first_name, dni) values ($1, 'Hoy', 'D1') returning id)
       insert into document (profile_id, customer_id, number, total, due_date) select $1, id, 'D-1', 10, current_date from c returning customer_id as id`,
      [ana.profileId],
    );
    const id = made?.id ?? '';
    const has = async (query: string) => names((await listed(ana, query)).results).includes('Hoy');
    expect([await has('owes=vencido'), await has('overdue_from=10.00')]).toEqual([false, false]);
    await database.transaction(async (tx) => age(tx, ana.profileId, await restOf(tx)));
    expect([await has('owes=vencido'), await has('overdue_from=10.00'), await has('next_until=hoy')]).toEqual([
      true,
      true,
      false,
    ]);

    const [{ today, tomorrow } = { today: '', tomorrow: '' }] = await rows<{ today: string; tomorrow: string }>(
      'select current_date as today, current_date + 1 as tomorrow',
    );
    const call = { customer: id, kind: 'llamada', outcome: 'no_contesto' };
    const first = activity.parse(expectOk(await ana.post('/customers/activities/', { ...call, next_on: today })));
    expect([first.next_on, await has('next_until=hoy')]).toEqual([today, true]);
    const refused = await ana.post('/customers/activities/', { ...call, next_on: '2020-01-01' });
    expect(refused).toMatchObject({ status: 422, body: { fields: { next_on: 'Ya pasó' } } });
    expectOk(await ana.post('/customers/activities/', { customer: id, kind: 'nota', note: 'Sin plan' }));
    expect(await has('next_until=hoy')).toBe(true);
    const second = activity.parse(expectOk(await ana.post('/customers/activities/', { ...call, next_on: tomorrow })));
    expect([await has('next_until=hoy'), await has(`next_until=${tomorrow}`)]).toEqual([false, true]);
    expectOk(await ana.send('DELETE', `/customers/activities/${second.id}/`));
    expect(await has('next_until=hoy')).toBe(true);
    await rows('update document set voided_at = now() where customer_id = $1', [id]);
    expect([await has('next_until=hoy'), await has('owes=nada')]).toEqual([false, true]);
    expect((await faultsIn(database)).filter(isOfFigures)).toEqual([]);
  });

  test("customers are given to a colleague by their rows or by the list's filters, as many as staff saw; the audit says so", async () => {
    const ana = await service().person();
    const luis = await service().person();
    await rows(`update app_user set full_name = 'Luis Mora' where id = $1`, [luis.user.id]);
    const made = await rows<{ id: string }>(
      `insert into customer (profile_id, first_name, dni) select $1, 'Asignada ' || i, 'A' || i from generate_series(1, 5) i returning id`,
      [ana.profileId],
    );
    const [one, two, three] = made.map(({ id }) => id);
    const assign = (body: object) => ana.post('/customers/customers/assign_owner/', body);
    const [person] = listPeople.answer.parse(expectOk(await ana.get(`/console/people/?search=Luis`))).results;
    expect(person).toEqual({ id: luis.user.id, name: 'Luis Mora' });

    expect(expectOk(await assign({ to: luis.user.id, customers: [one, two], expected: 2 }))).toEqual({
      count: 2,
      changed: 2,
    });
    expect((await listed(ana, `owner=${luis.user.id}&search=asignada`)).results.map(({ owner }) => owner)).toEqual([
      person,
      person,
    ]);
    expect(expectOk(await assign({ to: ana.user.id, owner: 'nadie', search: 'asignada', expected: 3 }))).toEqual({
      count: 3,
      changed: 3,
    });
    expect(await assign({ to: luis.user.id, customers: [one, two, three], expected: 2 })).toMatchObject({
      status: 409,
    });
    expect(await assign({ to: three, customers: [one], expected: 1 })).toMatchObject({ status: 422 });
    expect(expectOk(await assign({ to: null, customers: [one, three], expected: 2 }))).toEqual({
      count: 2,
      changed: 2,
    });
    expect((await listed(ana, 'owner=nadie&search=asignada')).count).toBe(2);
    // Of those that a person chose, one was deleted meanwhile: what is left of the choice is assigned, and none of it is refused.
    expectOk(await ana.send('DELETE', `/customers/customers/${three}/`));
    const chosen = { to: null, customers: [two, three], expected: 2 };
    expect(expectOk(await assign(chosen))).toEqual({ count: 1, changed: 1 });
    expect(await assign({ ...chosen, customers: [three], expected: 1 })).toMatchObject({ status: 409 });
    const lines = await rows<{ after: object }>(
      `select after from audit_line where entity = 'customer' and action = 'asignar' and entity_id = $1 order by at`,
      [one],
    );
    expect(lines.map(({ after }) => after)).toEqual([{ owner: 'Luis Mora' }, { owner: null }]);
  });
});
