import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../server/database/database';
import { sql } from '../../server/database/sql';
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

/** As the protocol has that statement. */
const COMMIT = 'Q\0\0\0\x0bcommit\0';

/** Between the pooler and its database. `cutCommitOf`: it breaks as the transaction that says so much is committed, whose answer never comes; `leave`: nothing answers there. */
async function startRelay(database: string) {
  const there = new URL(database);
  const sockets = new Set<Socket>();
  let word: string | undefined;
  let isAway = false;
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    if (isAway) return near.destroy();
    const far = connect(Number(there.port), there.hostname);
    let isIts = false;
    let isCut = false;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (bytes) => {
      isIts ||= word !== undefined && bytes.includes(word);
      if (isIts && bytes.includes(COMMIT)) {
        isCut = true;
        word = undefined;
      }
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (isCut) near.destroy();
      else near.write(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(database);
  url.port = String(address !== null && typeof address !== 'string' ? address.port : 0);
  return {
    url: url.href,
    cutCommitOf(said: string) {
      word = said;
    },
    leave() {
      isAway = true;
      breakAll();
    },
    comeBack() {
      isAway = false;
    },
    close() {
      breakAll();
      server.close();
    },
  };
}

describe.skipIf(!hasPooler())('behind PgBouncer in transaction mode', () => {
  let fresh: Fresh;
  let relay: Awaited<ReturnType<typeof startRelay>>;
  let pooler: Awaited<ReturnType<typeof startPooler>>;
  let both: TwoProcesses;
  let people: Caller[];
  beforeAll(async () => {
    fresh = await emptyDatabase();
    relay = await startRelay(fresh.url);
    pooler = await startPooler(relay.url);
    both = await startTwo(fresh, { TIME_ZONE, DATABASE_URL: pooler.url });
    const register = { fullName: 'Ana', email: 'ana@cartera.local', password: PASSWORD };
    const answer = await both.one.post('/users/register/', register);
    const { accessToken } = sessionAnswer.parse(expectOk(answer));
    people = Array.from({ length: 8 }, (_, n) => caller((n % 2 ? both.other : both.one).url, accessToken));
  }, 90_000);
  afterAll(async () => {
    await both.stop();
    await pooler.close();
    relay.close();
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

  const add = (dni: string) =>
    (people[0] ?? caller('')).post('/customers/customers/', { first_name: 'Cliente', last_name: dni, dni });

  test('whose server is lost as a change was committed: nobody knows whether it was, so it is not made again', async () => {
    const { id: customer } = createCustomer.answer.parse(expectOk(await add('PASCUT')));
    const body = { customer, name: 'Una sola vez', phone: '0991234567', email: '' };
    relay.cutCommitOf(body.name);
    expect((await (people[0] ?? caller('')).post('/customers/contacts/', body)).status).toBe(503);
    const made = await fresh.database.rows('select from contact where name = $1', [body.name]);
    expect(made).toHaveLength(1);
  });

  test('that has no server: each call is told so, and they go on as it is back', async () => {
    relay.leave();
    const calls = await Promise.all(Array.from({ length: 30 }, () => add('PASAWAY')));
    expect([...new Set(calls.map(({ status }) => status))]).toEqual([503]);
    relay.comeBack();
    await vi.waitUntil(async () => (await add('PASAWAY')).status === 201, { timeout: 30_000, interval: 300 });
  });

  test('whose server connections are new ones: what is asked there has the limits of a connection, alone and in a transaction', async () => {
    const database = await openDatabase(pooler.url, { timeZone: TIME_ZONE });
    const limits = sql`select current_setting('jit') as jit, current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('TimeZone') as zone`;
    /** Each has a connection of its own, since none ends before all have begun. */
    const together = () => {
      let begun = 0;
      return Promise.all(
        Array.from({ length: 3 }, () =>
          database.transaction(async (tx) => {
            await tx.rows('select 1');
            begun += 1;
            await vi.waitUntil(() => begun === 3, { timeout: 30_000 });
            return tx.rows(limits);
          }),
        ),
      );
    };
    try {
      await together();
      await fresh.database.rows(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      );
      const own = [{ jit: 'off', statement: '1min', lock: '15s', zone: TIME_ZONE }];
      expect(await together()).toEqual([own, own, own]);
      expect(await Promise.all([database.rows(limits), database.rows(limits)])).toEqual([own, own]);
    } finally {
      await database.close();
    }
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
