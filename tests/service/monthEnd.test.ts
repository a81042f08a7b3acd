import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../server/database/database';
import { faultsIn } from '../../server/ledger/faults';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { listPromises } from '../../src/api/contract/customers/promises';
import { centsOf } from '../../src/api/contract/money';
import { getDueWallet } from '../../src/api/contract/receivables/dueWallet';
import { answered, eventually } from '../support/eventually';
import { FAKETIME, fakedClock } from '../support/processes/fakedClock';
import { embeddedPostgres } from '../support/processes/postgres';
import { FIRST_PERSON, type ServiceProcess, startProcess } from '../support/processes/serviceProcess';
import { caller } from '../support/service/caller';
import { addTemplate, debtors, key, mailStep, POLICY } from '../support/service/campaigns';
import { expectOk } from '../support/service/receivables';

/** The running product, its database and its clock over the ends of months: nothing of its data is made older. */

if (!FAKETIME) console.log('not run: this machine has no libfaketime.');

const ZONE = 'America/Guayaquil';
const SECRET = 'un secreto de al menos treinta y dos';

describe.skipIf(!FAKETIME)('a month that arrives by itself', () => {
  let clock: ReturnType<typeof fakedClock>;
  let postgres: Awaited<ReturnType<typeof embeddedPostgres>>;
  let service: ServiceProcess | undefined;
  let database: Awaited<ReturnType<typeof openDatabase>>;
  beforeAll(async () => {
    clock = fakedClock(FAKETIME ?? '');
    clock.set('2026-12-30T10:00-05:00');
    postgres = await embeddedPostgres(clock.env);
    database = await openDatabase(postgres.url, { timeZone: ZONE, connections: 2 });
  });
  afterAll(async () => {
    await service?.stop();
    await database?.close();
    await postgres?.close();
    clock.remove();
  });

  /** The service is stopped, and started at that moment: what is due it then asks for at once. */
  async function begin(at: string): Promise<void> {
    await service?.stop();
    clock.set(at);
    await until(at);
    service = await startProcess({
      ...clock.env,
      ...{ DATABASE_URL: postgres.url, JWT_SECRET: SECRET, SECRETS_KEY: SECRET, TIME_ZONE: ZONE, DEMO: 'off' },
    });
  }
  /** Once the database's clock has come so far. */
  const until = (at: string) =>
    answered(async () => {
      const [now] = await database.rows<{ has: boolean }>('select clock_timestamp() >= $1 as has', [at]);
      return now?.has;
    });
  async function enter() {
    const { url = '' } = service ?? {};
    const login = await caller(url).post('/users/login/', FIRST_PERSON);
    const { accessToken, userData } = sessionAnswer.parse(expectOk(login));
    return { ...caller(url, accessToken), profileId: userData.profile_id ?? '' };
  }
  type Ana = Awaited<ReturnType<typeof enter>>;

  const owedAt = async (ana: Ana, day?: string) => {
    const path = `/customers/documents/due_wallet/${day === undefined ? '' : `?as_of=${day}`}`;
    const wallet = getDueWallet.answer.parse(expectOk(await ana.get(path)));
    return Object.values(wallet).reduce((sum, { total }) => sum + centsOf(total), 0);
  };
  const storedAt = async (day: string) => {
    const [month] = await database.rows<{ owed: string }>('select owed from wallet_month where day = $1', [day]);
    return month && centsOf(month.owed);
  };
  const charged = async () =>
    (
      await database.rows<{ name: string; days: string }>(
        `select s.name, string_agg(to_char(d.issue_date, 'MM-DD'), ' ' order by d.issue_date) as days
         from subscription s join document d on d.subscription_id = s.id group by s.name order by s.name`,
      )
    ).map(({ name, days }) => `${name}: ${days}`);
  const written = async () =>
    (
      await database.rows<{ at: string }>(
        `select to_char(created_at, 'MM-DD HH24') as at from message order by created_at`,
      )
    ).map(({ at }) => at);

  test('New Year on a Friday, and the last of February after a stop: each thing once, on its day, and what was owed stays what it was', async () => {
    await begin('2026-12-30T10:00-05:00');
    expectOk(await caller(service?.url ?? '').post('/users/register/', FIRST_PERSON));
    let ana = await enter();
    expectOk(await ana.send('PUT', '/console/company/', { name: 'Andina', country: 'EC' }));
    const [customer, reminded] = await debtors({ database }, ana, 2);
    await database.rows(
      `update document set due_date = case when customer_id = $1 then date '2027-01-31' else '2027-01-01' end, issue_date = '2026-12-01'`,
      [customer],
    );
    for (const starts_on of ['2026-12-30', '2026-12-31', '2027-01-29'])
      expectOk(
        await ana.post(
          '/customers/subscriptions/',
          {
            customer,
            name: starts_on.slice(8),
            amount: '7.01',
            frequency: 'mensual',
            starts_on,
            due_days: 90,
            ends_on: null,
          },
          key(),
        ),
      );
    const promise = { amount: '10.00', currency: 'USD', due_on: '2026-12-31' };
    const talk = { customer, kind: 'llamada', outcome: 'prometio_pagar', promise };
    expectOk(await ana.post('/customers/activities/', talk, key()));
    const promised = async () =>
      listPromises.answer.parse(expectOk(await ana.get('/customers/promises/'))).results.map(({ status }) => status);
    const steps = [mailStep(0, await addTemplate({ database }, ana, 1))];
    const made = Object(expectOk(await ana.post('/campaigns/policies/', { ...POLICY, is_rest: true, steps }, key())));
    expectOk(await ana.send('PUT', `/campaigns/policies/${made.id}/state/`, { state: 'automatica' }));

    // The day's tidying is done at noon; midnight passes while the service runs.
    await begin('2026-12-31T12:00-05:00');
    await eventually(async () => expect(await charged()).toEqual(['30: 12-30', '31: 12-31']));
    clock.set('2026-12-31T23:59:52-05:00');
    await until('2026-12-31T23:59:52-05:00');
    ana = await enter();
    const owed = await owedAt(ana);
    expect([owed, await promised()]).toEqual([34_02, ['pendiente']]);
    await until('2027-01-01T00:00:02-05:00');
    await eventually(async () => expect(await promised()).toEqual(['rota']));

    // The holiday: figures of the month are there, and nobody is written to.
    await begin('2027-01-01T10:00-05:00');
    await eventually(async () => expect(await storedAt('2026-12-31')).toBe(owed));
    ana = await enter();
    expect(await owedAt(ana, '2026-12-31')).toBe(owed);
    expect(await written()).toEqual([]);
    await begin('2027-01-02T09:30-05:00');
    await eventually(async () => expect(await written()).toEqual(['01-02 09']));
    expect(await database.rows('select from message where customer_id = $1', [reminded])).toHaveLength(1);

    // Two months without the service.
    await begin('2027-03-01T08:30-05:00');
    const days = ['29: 01-29 02-28', '30: 12-30 01-30 02-28', '31: 12-31 01-31 02-28'];
    await eventually(async () => expect(await charged()).toEqual(days));
    await eventually(async () => expect(await storedAt('2027-02-28')).toBe(20_00 + 8 * 7_01));
    ana = await enter();
    expect(await owedAt(ana)).toBe(20_00 + 8 * 7_01);
    for (const [day, sum] of [
      ['2026-12-31', owed],
      ['2027-01-31', 20_00 + 5 * 7_01],
    ] as const)
      expect([day, await storedAt(day), await owedAt(ana, day)]).toEqual([day, sum, sum]);
    expect(await faultsIn(database)).toEqual([]);
  }, 300_000);
});
