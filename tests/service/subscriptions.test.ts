import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDatabase } from '../../server/database/database';
import { keepDueWalletMonths } from '../../server/dueWallet/months';
import { type Charged, chargeSome } from '../../server/subscriptions/charge';
import { chargeSubscriptions } from '../../server/subscriptions/charge.job';
import { listJobs } from '../../src/api/contract/console/jobs';
import {
  documentsOfSubscription,
  FREQUENCY,
  listSubscriptions,
  type Subscription,
  subscription,
} from '../../src/api/contract/receivables/subscriptions';
import { eventually } from '../support/eventually';
import { fc } from '../support/files/lots';
import { type Person, withService } from '../support/processes/service';
import { meeting } from '../support/service/barrier';
import { problemOf } from '../support/service/customerCalls';
import { books, expectOk } from '../support/service/receivables';

const SUBSCRIPTIONS = '/customers/subscriptions/';
const { due } = chargeSubscriptions(keepDueWalletMonths);
const DAY_MS = 86_400_000;
const day = (at: number) => new Date(at).toISOString().slice(0, 10);

withService('subscriptions', (service) => {
  async function world() {
    const person = await service().person();
    await books(service(), person, [{ number: 'F-1', total: '10.00' }]);
    const [row] = await service().database.rows<{ id: string; today: string }>(
      'select id, current_date as today from customer where profile_id = $1',
      [person.profileId],
    );
    const { id: customer = '', today = '' } = row ?? {};
    const fields = { customer, name: 'Mantenimiento', amount: '35.00', frequency: 'mensual', starts_on: today };
    return { person, fields, today, ago: (days: number) => day(Date.parse(today) - days * DAY_MS) };
  }

  const read = async (person: Person, id: string) =>
    subscription.parse(expectOk(await person.get(`${SUBSCRIPTIONS}${id}/`)));
  const change = (person: Person, fields: Record<string, string>) =>
    person.post(`${SUBSCRIPTIONS}update_subscription/`, new URLSearchParams(fields));
  const changed = async (person: Person, fields: Record<string, string>) =>
    subscription.parse(expectOk(await change(person, fields)));
  const documents = async (person: Person, { id }: Pick<Subscription, 'id'>) =>
    documentsOfSubscription.answer.parse(expectOk(await person.get(`/customers/documents_by_subscription/${id}`)))
      .results;
  /** One that was there before the service looked, `periods` of it over with. */
  const written = async (person: Person, fields: Record<string, unknown>): Promise<string> => {
    const all = { status: 'pausada', ...fields };
    const [row] = await service().database.rows<{ id: string }>(
      `insert into subscription (profile_id, customer_id, name, amount, frequency, starts_on, ends_on, status)
       select $1, r.customer, r.name, r.amount, r.frequency, r.starts_on, r.ends_on, r.status
       from jsonb_to_record($2) as r(customer uuid, name text, amount numeric, frequency text, starts_on date, ends_on date, status text)
       returning id`,
      [person.profileId, JSON.stringify(all)],
    );
    return row?.id ?? '';
  };
  const charge = (person: Person, only?: string, database = service().database): Promise<Charged> =>
    database.scoped(person.profileId).transaction((tx) => chargeSome(tx, person.profileId, { only }));

  test('one that begins today has its document at once, which is owed like any other; then comes the next month', async () => {
    const { person, fields, today } = await world();
    const key = { 'idempotency-key': randomUUID() };
    const body = { ...fields, due_days: 10, ends_on: null };
    const one = subscription.parse(expectOk(await person.post(SUBSCRIPTIONS, body, key)));
    expect(one).toMatchObject({ ...fields, version: 1, status: 'activa', due_days: 10, currency: 'USD' });
    expect(one).toMatchObject({ documents: 1, last_charge: today });
    expect(one.next_charge?.slice(0, 7) ?? '').not.toBe(today.slice(0, 7));
    expect(await person.post(SUBSCRIPTIONS, body, key)).toMatchObject({ status: 201, body: one });
    const [document, ...others] = await documents(person, one);
    expect(others).toEqual([]);
    expect(document).toMatchObject({
      number: expect.stringMatching(/^SUS-\d{6,}$/),
      doc_type: 'cuota',
      subscription: one.id,
      issue_date: today,
      due_date: day(Date.parse(today) + 10 * DAY_MS),
      total: '35.00',
      balance: '35.00',
      status: 'pendiente',
    });
    const told = await person.get(`/customers/documents/${document?.id}/`);
    expect(told.body).toMatchObject({
      history: [{ what: 'crear', text: 'Creado por la suscripción «Mantenimiento»' }],
    });
    const found = async (query: string) =>
      listSubscriptions.answer.parse(expectOk(await person.get(`${SUBSCRIPTIONS}?${query}`))).count;
    expect(
      await Promise.all(['search=mante', 'search=lopez', 'status=activa', `idCustomer=${fields.customer}`].map(found)),
    ).toEqual([1, 1, 1, 1]);
    expect(await Promise.all(['search=nadie', 'status=pausada', 'idCustomer=nadie'].map(found))).toEqual([0, 0, 0]);
  });

  test('the list is ordered by what is asked, both ways', async () => {
    const { person, fields, ago } = await world();
    await written(person, { ...fields, name: 'Ábaco', amount: '9.00', starts_on: ago(-5), status: 'activa' });
    await written(person, { ...fields, name: 'barrido', amount: '100.00', starts_on: ago(-2), status: 'activa' });
    await written(person, { ...fields, name: 'Zapatos', starts_on: ago(-1) });
    const names = async (ordering: string) =>
      listSubscriptions.answer
        .parse(expectOk(await person.get(`${SUBSCRIPTIONS}?ordering=${ordering}`)))
        .results.map(({ name }) => name);
    expect(await names('name')).toEqual(['Ábaco', 'barrido', 'Zapatos']);
    expect(await names('-name')).toEqual(['Zapatos', 'barrido', 'Ábaco']);
    expect(await names('amount')).toEqual(['Ábaco', 'Zapatos', 'barrido']);
    expect(await names('next_charge')).toEqual(['barrido', 'Ábaco', 'Zapatos']);
    expect(await names('-customer_name')).toHaveLength(3);
  });

  test('a job charges what is due on its day and ends what is over, and tells of it', async () => {
    const { person, fields, ago } = await world();
    const id = await written(person, {
      ...fields,
      frequency: 'semanal',
      starts_on: ago(30),
      ends_on: ago(16),
      status: 'activa',
    });
    const other = await written(person, { ...fields, starts_on: ago(0), status: 'activa' });
    await due?.ask(service().database);
    await eventually(async () => expect((await read(person, id)).status).toBe('terminada'));
    expect(await documents(person, { id })).toHaveLength(3);
    expect(await documents(person, { id: other })).toHaveLength(1);
    const told = async () => listJobs.answer.parse(expectOk(await person.get('/console/jobs/'))).results;
    await eventually(async () =>
      expect((await told()).map(({ name, outcome }) => [name, outcome])).toContainEqual([
        'charge_subscriptions',
        'Documentos hechos: 4; suscripciones que terminaron: 1',
      ]),
    );
    await due?.ask(service().database);
    const own = (await told()).filter(({ name }) => name === 'charge_subscriptions');
    expect(own.map(({ state }) => state)).toEqual(['done']);
    expect(await documents(person, { id })).toHaveLength(3);
  });

  test('after a while without the service every period is made up for, each once, whoever else tries', async () => {
    const { person, fields, ago } = await world();
    const id = await written(person, { ...fields, frequency: 'semanal', starts_on: ago(70), status: 'activa' });
    const beside = await openDatabase(service().databaseUrl);
    const answers = await meeting(
      service().databaseUrl,
      ['select from subscription where id = $1 for update', id],
      [() => charge(person), () => charge(person, undefined, beside)],
    );
    await beside.close();
    expect(answers.reduce((sum, { documents }) => sum + documents, 0)).toBe(11);
    const days = (await documents(person, { id })).map(({ issue_date }) => issue_date);
    expect(days).toEqual(Array.from({ length: 11 }, (_, week) => ago(7 * week)));
    // Whatever was forgotten of it, the database makes none twice.
    await service().database.rows('update subscription set periods = 0 where id = $1', [id]);
    expect(await charge(person)).toEqual({ subscriptions: 1, documents: 0 });
    expect(await charge(person)).toEqual({ subscriptions: 0, documents: 0 });
    expect(await documents(person, { id })).toHaveLength(11);
  });

  test('what is made up for stands in what was owed at the ends of months, also where these were stored before', async () => {
    const { person, fields, ago } = await world();
    const { database } = service();
    await database.rows(`update document set issue_date = current_date - 300 where profile_id = $1`, [
      person.profileId,
    ]);
    const id = await written(person, { ...fields, starts_on: ago(200), status: 'pausada' });
    await keepDueWalletMonths(database, person.profileId);
    await database.rows(`update subscription set status = 'activa' where id = $1`, [id]);
    await due?.ask(database);
    const ends = () =>
      database.rows(
        `select w.day, w.owed, (select sum(total) from document d where d.profile_id = w.profile_id and d.issue_date <= w.day) as sum
         from wallet_month w where w.profile_id = $1 order by w.day`,
        [person.profileId],
      );
    const jobs = () => database.rows(`select from job where name = 'charge_subscriptions' and state = 'done'`);
    await eventually(async () => expect(await jobs()).toHaveLength(1));
    expect(new Set((await ends()).map(({ owed }) => owed)).size).toBeGreaterThan(5);
    for (const { day, owed, sum } of await ends()) expect([day, owed]).toEqual([day, sum]);
  });

  test('a long arrear is charged in slices that hold nobody up, the oldest periods first', async () => {
    const { person, fields, ago } = await world();
    const names = Array.from({ length: 30 }, (_, n) => `S-${n}`);
    for (const name of names) {
      await written(person, { ...fields, name, frequency: 'semanal', starts_on: ago(7 * 60), status: 'activa' });
    }
    const slices: number[] = [];
    for (let slice = await charge(person); slice.subscriptions > 0; slice = await charge(person)) {
      slices.push(slice.documents);
    }
    expect(Math.max(...slices)).toBeLessThanOrEqual(500);
    // The service's own job may have charged some of them meanwhile.
    expect(slices.length).toBeGreaterThan(1);
    const made = await service().database.rows(
      `select subscription_id, count(*), count(distinct subscription_period) as periods from document
       where subscription_id is not null group by subscription_id`,
    );
    expect(made.map(({ count, periods }) => [count, periods])).toEqual(names.map(() => [61, 61]));
  });

  test('one that cannot be charged is told of, and keeps no other from it', async () => {
    const { person, fields, ago } = await world();
    const { database } = service();
    await database.rows('alter table document add constraint odd check (total <> 13.13) not valid');
    const good = await Promise.all(
      [1, 2, 3].map((n) => written(person, { ...fields, name: `Buena ${n}`, starts_on: ago(0), status: 'activa' })),
    );
    const bad = await written(person, {
      ...fields,
      name: 'Rara',
      amount: '13.13',
      starts_on: ago(0),
      status: 'activa',
    });
    await due?.ask(database);
    const jobs = () => database.rows(`select state, reason from job where name = 'charge_subscriptions'`);
    await eventually(async () => expect((await jobs())[0]?.reason).toMatch(/No se pudo cobrar: «Rara»/));
    expect(await Promise.all(good.map(async (id) => (await documents(person, { id })).length))).toEqual([1, 1, 1]);
    expect(await documents(person, { id: bad })).toEqual([]);
    await database.rows('alter table document drop constraint odd');
    await eventually(async () => expect(await documents(person, { id: bad })).toHaveLength(1));
  });

  test('what breaks off in the middle leaves nothing, and the next try makes all of it', async () => {
    const { person, fields, ago } = await world();
    const ids = [1, 2].map((n) => written(person, { ...fields, name: `${n}`, starts_on: ago(5), status: 'activa' }));
    const [id = ''] = await Promise.all(ids);
    const broken = service()
      .database.scoped(person.profileId)
      .transaction(async (tx) => {
        await chargeSome(tx, person.profileId);
        throw new Error('killed');
      });
    await expect(broken).rejects.toThrow('killed');
    expect(await documents(person, { id })).toEqual([]);
    expect(await charge(person)).toEqual({ subscriptions: 2, documents: 2 });
    expect(await documents(person, { id })).toHaveLength(1);
  });

  test('a day begins where the company is', async () => {
    const { person, fields } = await world();
    const [west, east] = await Promise.all(
      ['Pacific/Pago_Pago', 'Pacific/Kiritimati'].map((timeZone) => openDatabase(service().databaseUrl, { timeZone })),
    );
    if (!west || !east) throw new Error('no databases');
    const [row] = await east.rows<{ today: string }>('select current_date as today');
    const id = await written(person, { ...fields, starts_on: row?.today, status: 'activa' });
    expect(await charge(person, id, west)).toEqual({ subscriptions: 0, documents: 0 });
    expect(await charge(person, id, east)).toEqual({ subscriptions: 1, documents: 1 });
    await Promise.all([west.close(), east.close()]);
  });

  test('a change is of the periods to come: what is due is charged as it was', async () => {
    const { person, fields, ago, today } = await world();
    const id = await written(person, { ...fields, frequency: 'quincenal', starts_on: ago(20), status: 'activa' });
    const after = await changed(person, { id, amount: '40.00', version: '1' });
    expect(after).toMatchObject({ amount: '40.00', version: 2, documents: 2, last_charge: ago(5) });
    expect((await documents(person, { id })).map(({ total }) => total)).toEqual(['35.00', '35.00']);
    expect(problemOf(await change(person, { id, amount: '1.00', version: '1' })).status).toBe(412);
    const stays = problemOf(await change(person, { id, starts_on: today, frequency: 'anual' }));
    expect([stays.status, Object.keys(stays.fields ?? {})]).toEqual([422, ['frequency', 'starts_on']]);
    for (const [field, value] of [
      ['customer', randomUUID()],
      ['cost_center', randomUUID()],
      ['ends_on', ago(300)],
      ['amount', '0.00'],
      ['amount', '100000000000.00'],
    ] as const) {
      const wrong = problemOf(await change(person, { id, [field]: value }));
      expect([field, wrong.status, Object.keys(wrong.fields ?? {})]).toEqual([field, 422, [field]]);
    }
    const old = problemOf(await person.post(SUBSCRIPTIONS, { ...fields, starts_on: ago(400) }));
    expect([old.status, Object.keys(old.fields ?? {})]).toEqual([422, ['starts_on']]);
  });

  test('a pause is not charged, and going on begins with what falls due then; an end is for good', async () => {
    const { person, fields, ago, today } = await world();
    const id = await written(person, { ...fields, frequency: 'semanal', starts_on: ago(7 * 9 + 1) });
    expect(await charge(person)).toEqual({ subscriptions: 0, documents: 0 });
    expect(await read(person, id)).toMatchObject({ status: 'pausada', next_charge: null });
    const on = await changed(person, { id, status: 'activa', version: '1' });
    expect(on).toMatchObject({ status: 'activa', documents: 0, next_charge: day(Date.parse(today) + 6 * DAY_MS) });
    // One that falls due on the very day is charged.
    const other = await written(person, { ...fields, frequency: 'semanal', starts_on: ago(14) });
    expect(await changed(person, { id: other, status: 'activa' })).toMatchObject({ documents: 1, last_charge: today });
    expect(await changed(person, { id, status: 'terminada' })).toMatchObject({
      status: 'terminada',
      next_charge: null,
    });
    expect(problemOf(await change(person, { id, status: 'activa' }))).toMatchObject({ status: 409, code: 'ended' });
  });

  test('the day of any period of any first day and frequency is that of the calendar, counted from the first', async () => {
    const STEPS = { semanal: 7, quincenal: 15, mensual: 1, trimestral: 3, anual: 12 };
    const cases = fc.sample(
      fc.record({
        starts_on: fc.oneof(
          fc.date({ min: new Date('2000-01-01'), max: new Date('2060-12-31'), noInvalidDate: true }),
          fc.constantFrom('2024-02-29', '2025-01-31', '2023-12-31', '2026-08-30').map((text) => new Date(text)),
        ),
        frequency: fc.constantFrom(...FREQUENCY),
        period: fc.nat(300),
      }),
      2_000,
    );
    const asked = cases.map(({ starts_on, ...rest }) => ({ ...rest, starts_on: day(starts_on.getTime()) }));
    const rows = await service().database.rows<{ charge_day: string }>(
      `select charge_day(starts_on, frequency, period) from rows from (
         jsonb_to_recordset($1) as (starts_on date, frequency text, period integer)) with ordinality r order by ordinality`,
      [JSON.stringify(asked)],
    );
    const calendar = asked.map(({ starts_on, frequency, period }) => {
      const [year = 0, month = 0, date = 0] = starts_on.split('-').map(Number);
      if (frequency === 'semanal' || frequency === 'quincenal') {
        return day(Date.UTC(year, month - 1, date + STEPS[frequency] * period));
      }
      const last = new Date(Date.UTC(year, month + STEPS[frequency] * period, 0)).getUTCDate();
      return day(Date.UTC(year, month - 1 + STEPS[frequency] * period, Math.min(date, last)));
    });
    expect(rows.map((row) => row.charge_day)).toEqual(calendar);
    const [a, b] = ['2025-02-28', '2025-03-31'];
    expect(
      await service().database.rows(
        `select charge_day('2025-01-31', 'mensual', 1) as a, charge_day('2025-01-31', 'mensual', 2) as b`,
      ),
    ).toEqual([{ a, b }]);
  });
});
