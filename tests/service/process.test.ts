import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startEmbedded } from '../../server/database/embedded';
import { FolderInUse } from '../../server/database/lock';
import { bornAt } from '../../server/database/processes';
import {
  runProgram,
  type ServiceProcess,
  startProcess,
  startRefused,
  temporaryFolder,
} from '../support/serviceProcess';

/** One data folder for the whole story: each test leaves it closed, or killed, for the next. */
const folder = temporaryFolder();
const here = { DATA_DIR: folder.path };
const running: ServiceProcess[] = [];
const PASSWORD = 'una clave larga';

async function start(settings: Record<string, string> = here): Promise<ServiceProcess> {
  const service = await startProcess(settings);
  running.push(service);
  return service;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.stop()));
});
afterAll(() => folder.remove());

const lock = z.object({ pid: z.number(), database: z.object({ pid: z.number() }) });
const heldBy = () => lock.parse(JSON.parse(readFileSync(join(folder.path, 'cartera.lock'), 'utf8')));
const login = (service: ServiceProcess, email = 'demo@cartera.local') =>
  service.post('/users/login/', { email, password: PASSWORD });

test('a new folder gets a demo account, and the same folder keeps what was done', async () => {
  const first = await start();
  expect(first.printed()).toContain(`demo@cartera.local   contraseña: ${PASSWORD}`);
  expect((await login(first)).status).toBe(200);
  const luis = { fullName: 'Luis', email: 'luis@cartera.local', password: PASSWORD };
  expect((await first.post('/users/register/', luis)).status).toBe(200);
  expect(await first.stop()).toBe(0);
  expect(existsSync(join(folder.path, 'cartera.lock'))).toBe(false);
  expect((await login(await start(), luis.email)).status).toBe(200);
});

test('a second service on the folder is refused, and told who has it', async () => {
  const first = await start();
  const { code, printed } = await startRefused(here);
  expect(code).toBe(1);
  expect(printed).toContain(`proceso ${first.pid}`);
  expect(printed).toMatch(/ya usa esta carpeta/);
  expect((await first.get('/healthz')).status).toBe(200);
});

test('kill -9 takes the database along, loses nothing, and leaves the folder to the next', async () => {
  const service = await start();
  const { pid, database } = heldBy();
  expect(pid).toBe(service.pid);
  const eva = { fullName: 'Eva', email: 'eva@cartera.local', password: PASSWORD };
  expect((await service.post('/users/register/', eva)).status).toBe(200);
  await service.stop('SIGKILL');
  // At once: the next one must wait for the orphan to be gone, not open the folder beside it.
  const next = await start();
  expect(bornAt(database.pid)).toBeUndefined();
  expect((await login(next, eva.email)).status).toBe(200);
});

test('a lock whose number belongs to another process by now is nobody’s', async () => {
  const stale = { pid: process.pid, born: 'long ago' };
  writeFileSync(
    join(folder.path, 'cartera.lock'),
    JSON.stringify({ pid: process.pid, service: stale, database: stale }),
  );
  expect((await login(await start())).status).toBe(200);
});

test('of two that open a folder at once, one gets it', async () => {
  const opened = await Promise.allSettled([startEmbedded(folder.path), startEmbedded(folder.path)]);
  const refusals = opened.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refusals).toEqual([new FolderInUse(process.pid)]);
  for (const result of opened) if (result.status === 'fulfilled') await result.value.close();
});

test('a service whose database dies ends, saying so', async () => {
  const service = await start();
  process.kill(heldBy().database.pid, 'SIGKILL');
  expect(await service.ended).toBe(1);
  expect(service.printed()).toMatch(/base de datos embebida se cerró/);
});

test('a call in flight is answered before the service goes', async () => {
  const service = await start();
  const body = JSON.stringify({ email: 'demo@cartera.local', password: PASSWORD });
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
  const call = request(`${service.url}/api/v1/users/login/`, { method: 'POST', headers });
  const answered = once(call, 'response');
  call.flushHeaders();
  // The service has seen the call and waits for its body.
  await once(call, 'continue');
  const ended = service.stop();
  await vi.waitUntil(
    () =>
      fetch(`${service.url}/healthz`).then(
        () => false,
        () => true,
      ),
    { timeout: 5_000 },
  );
  call.end(body);
  const [response] = await answered;
  expect(response.resume().statusCode).toBe(200);
  expect(await ended).toBe(0);
});

test('a role is granted while the service runs, and while it does not', async () => {
  const grant = (role: string) => runProgram('server/user.ts', ['luis@cartera.local', role], here);
  const service = await start();
  expect(await grant('operador')).toMatchObject({ code: 0, printed: expect.stringMatching(/es ahora operador/) });
  expect((await login(service, 'luis@cartera.local')).body).toMatchObject({ userData: { role: 'operador' } });
  await service.stop();
  expect(await grant('analista')).toMatchObject({ code: 0 });
  expect(await grant('rey')).toMatchObject({ code: 2, printed: expect.stringMatching(/^Uso:/) });
  expect((await login(await start(), 'luis@cartera.local')).body).toMatchObject({ userData: { role: 'analista' } });
});

test('what is wrong in the configuration is named, and nothing starts', async () => {
  const { code, printed } = await startRefused({ ...here, PORT: 'http', DATABASE_URL: 'mysql://x' });
  expect(code).toBe(1);
  expect(printed).toMatch(/PORT: debe ser un número/);
  expect(printed).toMatch(/DATABASE_URL: debe empezar por postgres/);
});

test('a port that is taken is told', async () => {
  const front = await start({ PROVIDER_URL: 'http://127.0.0.1:9' });
  const taken = { PROVIDER_URL: 'http://127.0.0.1:9', PORT: new URL(front.url).port };
  expect(await startRefused(taken)).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/puerto ya está ocupado/),
  });
});

test('with PROVIDER_URL the console passes calls on to another service, and says when it is gone', async () => {
  const provider = await start();
  const front = await start({ PROVIDER_URL: provider.url });
  const session = z.object({ accessToken: z.string(), refreshToken: z.string() }).parse((await login(front)).body);
  const { status } = await front.post('/jwt/refresh-token', { refreshToken: session.refreshToken });
  expect(status).toBe(200);
  const authorization = { authorization: `Bearer ${session.accessToken}` };
  const list = await front.send('GET', '/conciliation/conciliations/?p=1', undefined, authorization);
  expect(list).toMatchObject({ status: 200, body: { count: 0 } });
  const form = new FormData();
  form.append('file', new Blob(['x']), 'x.csv');
  expect((await front.send('POST', '/conciliation/conciliations/preview_data/', form, authorization)).status).toBe(422);
  await provider.stop();
  expect(await login(front)).toMatchObject({
    status: 502,
    body: { error: true, msg: expect.stringMatching(/No se pudo hablar con el servicio/) },
  });
  expect((await front.get('/healthz')).status).toBe(200);
});
