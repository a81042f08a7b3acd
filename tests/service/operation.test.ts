import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { APP_ROLE, type Queryable } from '../../server/database/database';
import { sql } from '../../server/database/sql';
import { serve, serveChange, serveOpen } from '../../server/http/serve';
import { row } from '../../src/api/contract/row';
import { answered, turn } from '../support/eventually';
import { type Service, startService } from '../support/processes/service';

const usual = { answer: z.looseObject({}) } as const;
const hang = row({ ...usual, name: 'hang', method: 'GET', path: '/tests/hang/', timeout: 5_000 });
const change = row({ ...usual, name: 'change', method: 'PUT', path: '/tests/change/', timeout: 5_000 });
const pay = row({ ...usual, name: 'pay', method: 'POST', path: '/tests/pay/', timeout: 5_000, idempotent: true });
const paid = row({ ...usual, name: 'paid', method: 'PUT', path: '/tests/paid/', timeout: 5_000 });
const wait = row({ ...usual, name: 'wait', method: 'GET', path: '/tests/wait/', token: false });
const broken = row({
  ...usual,
  name: 'broken',
  method: 'GET',
  path: '/tests/broken/',
  query: z.object({ search: z.string().optional() }),
});

const lines: string[] = [];
const backends: number[] = [];
let service: Service;
let release = () => {};
beforeAll(async () => {
  service = await startService({
    limits: { perAddressPerMinute: 1_000, callsAtOnce: 5, shareOfTimeout: 0.1 },
    log: { level: 'info', stream: { write: (line) => lines.push(line) } },
    routes: (app) => {
      serve(app, hang, { subject: 'Document' }, async ({ db }) => {
        await db.rows('select pg_sleep(30)');
        return {};
      });
      const note = (tx: Queryable, what: string) => tx.rows(sql`insert into told values (${what})`);
      serve(app, change, { subject: 'Document' }, async ({ db }) => {
        await db.transaction(async (tx) => {
          await note(tx, 'while it waited');
          const [own] = await tx.rows<{ pid: number }>('select pg_backend_pid() as pid');
          if (own) backends.push(own.pid);
          await tx.rows('select pg_sleep(30)').catch(() => {});
          await note(tx, 'given up').catch(() => {});
        });
        return {};
      });
      serve(app, paid, { subject: 'Document' }, async ({ db }) => {
        await db.transaction((tx) => note(tx, 'before'));
        await new Promise<void>((done) => {
          release = done;
        });
        await db.transaction((tx) => note(tx, 'after'));
        return {};
      });
      serveChange(app, pay, { subject: 'Document' }, async ({ tx }) => {
        await tx.rows('select pg_sleep(0.8)');
        return { paid: true };
      });
      serveOpen(app, wait, {}, async () => {
        await new Promise<void>((done) => {
          release = done;
        });
        return {};
      });
      serve(app, broken, { subject: 'Document' }, async () => {
        throw new Error('ana@cartera.local met a fault', {
          cause: new Error('postgres://cartera:muysecreta@host/db'),
        });
      });
    },
  });
  await service.database.rows(`create table told (what text); grant all on told to ${APP_ROLE}`);
});
afterAll(() => service.close());

const told = async () =>
  (await service.database.rows<{ what: string }>('select what from told')).map(({ what }) => what);
/** Of a connection that was given up, whoever had it next might be cancelled instead. */
const connected = (pids: number[]) =>
  service.database.rows('select pid, query from pg_stat_activity where pid = any($1)', [pids]);

const logged = () => lines.map((line) => z.looseObject({ msg: z.string() }).parse(JSON.parse(line)));

test('each call is one line with its number, who made it and how long it took', async () => {
  const ana = await service.person();
  lines.length = 0;
  await ana.get('/customers/documents/?search=Pérez&p=1');
  const [line] = logged();
  expect(line).toMatchObject({
    msg: 'answered',
    status: 200,
    user: ana.user.id,
    reqId: expect.stringMatching(/^[\da-f-]{36}$/),
    req: { method: 'GET', url: '/api/v1/customers/documents/?search=*&p=*', ip: '127.0.0.1' },
  });
});

test('no token, link, search text, e-mail or password is logged', async () => {
  const ana = await service.person({ email: 'ana@cartera.local' });
  lines.length = 0;
  const { body } = await ana.get('/customers/documents/export/?format=csv&search=Zambrano');
  const { url } = z.object({ url: z.string() }).parse(body);
  await service.anybody.send('GET', url).catch(() => {});
  await service.anybody.post('/users/login/', { email: 'ana@cartera.local', password: 'Zambrano1234' });
  const { status, body: failed } = await ana.get('/tests/broken/?search=Zambrano');
  expect(status).toBe(500);
  await service.anybody.post('/console/broken_screens/', {
    screen: '/documentos?search=Zambr%C3%A1no',
    message: `ana@cartera.local ${ana.token}`,
    components: 'List',
  });
  await fetch(`${service.url}/baja/muysecreta`);
  await answered(() => logged().filter(({ msg }) => msg === 'answered').length === 6);
  const all = lines.join('');
  for (const secret of [ana.token, 'ana@cartera.local', 'Zambr', 'muysecreta', url.split('link=')[1] ?? '?']) {
    expect(all).not.toContain(secret);
  }
  // The number that staff is told leads to the line with what happened.
  const { msg } = z.object({ msg: z.string() }).parse(failed);
  const number = /[\da-f-]{36}/.exec(msg)?.[0];
  expect(logged().find(({ reqId, msg }) => reqId === number && msg === 'failed')).toMatchObject({
    err: { message: '[e-mail] met a fault' },
  });
});

test('a login, an export: who, when and what stand in the audit', async () => {
  const ana = await service.person({ email: 'luz@cartera.local' });
  await service.anybody.post('/users/login/', { email: 'luz@cartera.local', password: 'una clave larga' });
  await ana.get('/customers/documents/export/?format=csv&search=Mora');
  const audited = await service.database.rows(
    'select action, entity, user_id, after from audit_line where user_id = $1 order by id',
    [ana.user.id],
  );
  expect(audited).toEqual([
    { action: 'ingresar', entity: 'user', user_id: ana.user.id, after: null },
    {
      action: 'exportar',
      entity: 'document',
      user_id: ana.user.id,
      after: { format: 'csv', search: 'Mora' },
    },
  ]);
});

test('a call that the database keeps waiting is answered before its caller gives up', async () => {
  const ana = await service.person();
  for (const [method, path, says] of [
    ['GET', '/tests/hang/', /Vuelva a intentar/],
    ['PUT', '/tests/change/', /Vuelva a cargar para ver/],
  ] as const) {
    const started = performance.now();
    const { status, body, headers } = await ana.send(method, path);
    expect([status, performance.now() - started < 5_000]).toEqual([503, true]);
    expect(z.object({ msg: z.string() }).parse(body).msg).toMatch(says);
    expect(headers.get('retry-after')).toBe('5');
  }
});

test('the database is free again soon after a call was answered that it took too long, and nothing of it is done', async () => {
  const ana = await service.person();
  backends.length = 0;
  const started = performance.now();
  const answers = await Promise.all([1, 2].flatMap(() => [ana.get('/tests/hang/'), ana.send('PUT', '/tests/change/')]));
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  expect(backends.length).toBe(2);
  await answered(async () => (await connected(backends)).length === 0);
  // They would sleep for 30 s.
  expect(performance.now() - started).toBeLessThan(20_000);
  expect(await told()).toEqual([]);
});

test('what was committed before it took too long is there, is not called lost, and nothing follows it', async () => {
  const ana = await service.person();
  const { status, body } = await ana.send('PUT', '/tests/paid/');
  expect(status).toBe(503);
  expect(z.object({ msg: z.string() }).parse(body).msg).toBe(
    'El servicio tarda más de lo previsto. Vuelva a cargar para ver si el cambio quedó guardado, antes de repetirlo.',
  );
  release();
  await turn();
  expect((await ana.get('/customers/documents/')).status).toBe(200);
  expect(await told()).toEqual(['before']);
});

test('what took too long and carries a key is found done by the next send of it', async () => {
  const ana = await service.person();
  const send = () => ana.post('/tests/pay/', {}, { 'idempotency-key': 'one' });
  expect((await send()).status).toBe(503);
  await answered(async () => (await send()).status === 200);
  expect(await service.database.rows("select 1 from idempotency_key where key = 'one'")).toHaveLength(1);
});

test('more calls than can be answered are told at once to come back, and those inside are answered', async () => {
  const ready = async () => (await fetch(`${service.url}/readyz`)).status;
  expect(await ready()).toBe(200);
  const releases: (() => void)[] = [];
  const inside: Promise<unknown>[] = [];
  for (let n = 0; n < 5; n++) {
    release = () => {};
    const before = release;
    inside.push(service.anybody.get('/tests/wait/'));
    await answered(() => release !== before);
    releases.push(release);
  }
  const { status, headers } = await service.anybody.get('/tests/wait/');
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  expect(await ready()).toBe(503);
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  for (const end of releases) end();
  expect((await Promise.all(inside)).length).toBe(5);
  await answered(async () => (await ready()) === 200);
});
