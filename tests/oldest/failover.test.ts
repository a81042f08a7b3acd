import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../server/database/database';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { createCustomer } from '../../src/api/contract/customers/customers';
import { type Replicated, replicatingPrograms, startReplicated } from '../support/processes/replicated';
import { PASSWORD } from '../support/processes/service';
import { type ServiceProcess, startProcess } from '../support/processes/serviceProcess';
import { caller } from '../support/service/caller';
import { expectOk } from '../support/service/receivables';

/** A primary dies at work and its standby takes over, which the service is told of by nobody. */

const programs = replicatingPrograms();
if (!programs) console.log('not run: this machine has no initdb, postgres and pg_basebackup.');

const PEOPLE = 8;
const SECRET = 'un secreto de al menos treinta y dos';
/** From the death of the primary to the next answer. */
const MOST_MS = 10_000;

describe.skipIf(!programs)('a primary with a standby', () => {
  let servers: Replicated;
  let service: ServiceProcess;
  let database: Database;
  beforeAll(async () => {
    servers = await startReplicated(programs ?? '');
    const settings = { JWT_SECRET: SECRET, SECRETS_KEY: SECRET, DEMO: 'off' };
    service = await startProcess({ ...settings, DATABASE_URL: servers.url });
    database = await openDatabase(servers.url, { connections: 2 });
  });
  afterAll(async () => {
    await database.close();
    await service.stop();
    await servers.close();
  });

  test('the primary is killed at work: the standby goes on within seconds, with all that was acknowledged', async () => {
    const register = { fullName: 'Ana', email: 'ana@cartera.local', password: PASSWORD };
    const { accessToken } = sessionAnswer.parse(expectOk(await service.post('/users/register/', register)));
    const ana = caller(service.url, accessToken);
    let heard = 0;
    const deafen = database.listen('failover', () => {
      heard += 1;
    });
    const acknowledged = new Map<string, number>();
    const unknown: number[] = [];
    let isOver = false;
    const atWork = async (who: number) => {
      for (let n = 0; !isOver; n++) {
        const dni = `PAS${who}X${n}`;
        const body = { first_name: 'Cliente', last_name: dni, dni };
        const { status, body: answer } = await ana.post('/customers/customers/', body, {
          'idempotency-key': randomUUID(),
        });
        if (status < 300) acknowledged.set(createCustomer.answer.parse(answer).id, performance.now());
        else unknown.push(status);
      }
    };
    const since = (moment: number) => [...acknowledged.values()].filter((at) => at > moment);
    const people = Array.from({ length: PEOPLE }, (_, who) => atWork(who));
    await vi.waitUntil(() => acknowledged.size > 50, { timeout: 30_000 });
    await servers.killPrimary();
    const killed = performance.now();
    await servers.promoteStandby();
    const promoted = performance.now();
    await vi.waitUntil(() => since(promoted).length > 50, { timeout: 60_000 });
    isOver = true;
    await Promise.all(people);

    const [first = Number.POSITIVE_INFINITY] = since(promoted);
    expect(first - killed).toBeLessThan(MOST_MS);
    const there = await database.rows<{ id: string }>('select id from customer');
    const ids = new Set(there.map(({ id }) => id));
    expect([...acknowledged.keys()].filter((id) => !ids.has(id))).toEqual([]);
    // Nobody can know what came of a commit whose answer died with the server: those are told, and told to try again.
    expect(unknown.filter((status) => status !== 503)).toEqual([]);
    const before = heard;
    await vi.waitUntil(
      async () => {
        await database.rows(`notify failover`);
        return heard > before;
      },
      { timeout: 20_000, interval: 100 },
    );
    await deafen();
    console.log(
      `answered again after ${Math.round(first - killed)} ms; ${acknowledged.size} acknowledged, ${there.length} there, ${unknown.length} answers unknown`,
    );
  });
});
