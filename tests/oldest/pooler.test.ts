import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { home } from '../../src/api/contract/console/home';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { createCustomer, listCustomers } from '../../src/api/contract/customers/customers';
import { hasPooler, startPooler } from '../support/processes/pooled';
import { emptyDatabase, type Fresh, PASSWORD } from '../support/processes/service';
import { startTwo, type TwoProcesses } from '../support/processes/twoProcesses';
import { type Caller, caller } from '../support/service/caller';
import { expectOk } from '../support/service/receivables';

/** PgBouncer in transaction mode between the service and its database: each transaction may have another server connection. */

if (!hasPooler()) console.log('not run: this machine has no pgbouncer.');

/** Fourteen hours before Greenwich: whoever forgets the time zone tells another day for most of the day. */
const TIME_ZONE = 'Pacific/Kiritimati';

describe.skipIf(!hasPooler())('behind PgBouncer in transaction mode', () => {
  let fresh: Fresh;
  let pooler: Awaited<ReturnType<typeof startPooler>>;
  let both: TwoProcesses;
  let people: Caller[];
  beforeAll(async () => {
    fresh = await emptyDatabase();
    pooler = await startPooler(fresh.url);
    both = await startTwo(fresh, { TIME_ZONE, DATABASE_URL: pooler.url });
    const register = { fullName: 'Ana', email: 'ana@cartera.local', password: PASSWORD };
    const answer = await both.one.post('/users/register/', register);
    const { accessToken } = sessionAnswer.parse(expectOk(answer));
    people = Array.from({ length: 8 }, (_, n) => caller((n % 2 ? both.other : both.one).url, accessToken));
  }, 90_000);
  afterAll(async () => {
    await both.stop();
    await pooler.close();
  });

  test('eight people share four connections: each change once, each reading of their company, each day that of the place', async () => {
    const [day] = await fresh.database.rows<{ today: string }>(
      `select (now() at time zone '${TIME_ZONE}')::date as today`,
    );
    const ids = await Promise.all(
      people.map(async (one, n) => {
        const made: string[] = [];
        for (let turn = 0; turn < 3; turn++) {
          const dni = `PAS${n}X${turn}`;
          const body = { first_name: 'Cliente', last_name: dni, dni };
          const key = { 'idempotency-key': randomUUID() };
          const [first, again] = await Promise.all([
            one.post('/customers/customers/', body, key),
            one.post('/customers/customers/', body, key),
          ]);
          const [id, same] = [first, again].map((answer) => createCustomer.answer.parse(expectOk(answer)).id);
          expect(same).toBe(id);
          made.push(id ?? '');
          expectOk(await one.get(`/customers/customers/?search=${dni}&ordering=-balance`));
          expect(home.parse(expectOk(await one.get('/console/home/'))).today).toBe(day?.today);
        }
        return made;
      }),
    );
    const found = listCustomers.answer.parse(expectOk(await (people[0] ?? caller('')).get('/customers/customers/')));
    expect([new Set(ids.flat()).size, found.count]).toEqual([24, 24]);
  });

  test('jobs are done though nobody can listen', async () => {
    await fresh.database.rows(`insert into job (name, key) values ('fold_totals', 'all')`);
    await vi.waitUntil(
      async () => {
        // A job without an outcome goes when it is done.
        const left = await fresh.database.rows(`select from job where name = 'fold_totals'`);
        return left.length === 0;
      },
      { timeout: 20_000, interval: 200 },
    );
  });
});
