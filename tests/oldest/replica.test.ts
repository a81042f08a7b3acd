import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { home } from '../../src/api/contract/console/home';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { listCustomers } from '../../src/api/contract/customers/customers';
import { exportedFile } from '../../src/api/contract/row';
import { type Replicated, replicatingPrograms, startReplicated } from '../support/processes/replicated';
import { PASSWORD } from '../support/processes/service';
import { type ServiceProcess, startProcess } from '../support/processes/serviceProcess';
import { type Caller, caller } from '../support/service/caller';
import { expectOk } from '../support/service/receivables';

/** A standby answers what may be asked of one, and nobody reads an older state than their own last change. */

const programs = replicatingPrograms();
if (!programs) console.log('not run: this machine has no initdb, postgres and pg_basebackup.');

const SECRET = 'un secreto de al menos treinta y dos';

describe.skipIf(!programs)('a standby that DATABASE_READ_URL names', () => {
  let servers: Replicated;
  let service: ServiceProcess;
  let standby: pg.Client;
  let ana: Caller;
  beforeAll(async () => {
    servers = await startReplicated(programs ?? '', { commitsWait: false });
    service = await startProcess({
      JWT_SECRET: SECRET,
      SECRETS_KEY: SECRET,
      DEMO: 'off',
      DATABASE_URL: servers.primaryUrl,
      DATABASE_READ_URL: servers.standbyUrl,
    });
    standby = new pg.Client({ connectionString: servers.standbyUrl, application_name: 'test' });
    standby.on('error', () => undefined);
    await standby.connect();
    const register = { fullName: 'Ana', email: 'ana@cartera.local', password: PASSWORD };
    const { accessToken } = sessionAnswer.parse(expectOk(await service.post('/users/register/', register)));
    ana = caller(service.url, accessToken);
  });
  afterAll(async () => {
    await service.stop();
    await standby.end().catch(() => undefined);
    await servers.close();
  });

  /** How many of the service's connections to the standby were used since. */
  const usedSince = async (moment: string) => {
    const { rows } = await standby.query<{ used: number }>(
      `select count(*)::int as used from pg_stat_activity where application_name = 'cartera' and query_start > $1::timestamptz
         and query not like '%pg_last_wal_replay_lsn%'`,
      [moment],
    );
    return rows[0]?.used ?? 0;
  };
  const moment = async () => {
    const { rows } = await standby.query<{ now: string }>('select clock_timestamp()::text as now');
    return rows[0]?.now ?? '';
  };
  const add = (dni: string) =>
    ana.post('/customers/customers/', { first_name: 'Cliente', last_name: dni, dni }).then(expectOk);
  const exported = async () => {
    const { url } = exportedFile.parse(expectOk(await ana.get('/customers/customers/export/?format=csv')));
    const response = await fetch(`${service.url}/api/v1${url}`);
    expect(response.status).toBe(200);
    return response.text();
  };

  test('answers home and exports, with what was changed a moment ago; a list of whoever changes it is asked of the primary', async () => {
    for (let n = 0; n < 20; n++) {
      await add(`PASX${n}`);
      expect(await exported()).toContain(`PASX${n}`);
    }
    const before = await moment();
    await ana.get('/customers/customers/').then(expectOk);
    expect(await usedSince(before)).toBe(0);
    home.parse(expectOk(await ana.get('/console/home/')));
    expect(await usedSince(before)).toBeGreaterThan(0);
    const between = await moment();
    await exported();
    expect(await usedSince(between)).toBeGreaterThan(0);
  });

  test('an analyst is answered lists by it', async () => {
    const primary = new pg.Client(servers.primaryUrl);
    await primary.connect();
    await primary.query(`update app_user set role = 'analista'`);
    const before = await moment();
    listCustomers.answer.parse(expectOk(await ana.get('/customers/customers/')));
    expect(await usedSince(before)).toBeGreaterThan(0);
    // This order first writes what customers owe, which a standby refuses.
    listCustomers.answer.parse(expectOk(await ana.get('/customers/customers/?ordering=-balance')));
    await primary.query(`update app_user set role = 'administrador'`);
    await primary.end();
  });

  test('that falls behind is left alone until it has caught up: the primary answers', async () => {
    await standby.query('select pg_wal_replay_pause()');
    const before = await moment();
    await add('PASLAG');
    expect(await exported()).toContain('PASLAG');
    expect(await usedSince(before)).toBe(0);
    await standby.query('select pg_wal_replay_resume()');
    const after = await moment();
    await vi.waitUntil(
      async () => {
        expect(await exported()).toContain('PASLAG');
        return (await usedSince(after)) > 0;
      },
      { timeout: 20_000, interval: 500 },
    );
  });

  test('that is away takes nothing away', async () => {
    await servers.killStandby();
    await add('PASAWAY');
    expect(await exported()).toContain('PASAWAY');
    expect(home.parse(expectOk(await ana.get('/console/home/'))).unread).toEqual([]);
  });
});
