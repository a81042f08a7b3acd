import { once } from 'node:events';
import { existsSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startEmbedded } from '../../server/database/embedded/embedded';
import { FolderInUse } from '../../server/database/embedded/lock';
import { bornAt, processesOn } from '../../server/database/embedded/processes';
import { answered } from '../support/eventually';
import { leaveProofsIn } from '../support/processes/leaveProofs';
import {
  runProgram,
  type ServiceProcess,
  startProcess,
  startRefused,
  temporaryFolder,
} from '../support/processes/serviceProcess';

/** One data folder for the whole story, and mostly one service on it: each start costs seconds. */
const folder = temporaryFolder();
const here = { DATA_DIR: folder.path };
const PASSWORD = 'una clave larga';
let running: ServiceProcess | undefined;

/** The service on the folder; started when the test before left none. */
async function live(): Promise<ServiceProcess> {
  running ??= await startProcess(here);
  return running;
}

async function stop(signal?: NodeJS.Signals): Promise<number | null | undefined> {
  const code = await running?.stop(signal);
  running = undefined;
  return code;
}

afterAll(async () => {
  await stop();
  folder.remove();
});

const databaseProcesses = () => processesOn(join(folder.path, 'postgres'));
const register = async (email: string) =>
  (await live()).post('/users/register/', { fullName: 'Luis', email, password: PASSWORD });
const login = async (email = 'demo@cartera.local') =>
  (await live()).post('/users/login/', { email, password: PASSWORD });

test('a new folder gets a demo account; the same folder keeps what was done', async () => {
  const service = await live();
  expect(service.printed()).toContain(`demo@cartera.local   contraseña: ${PASSWORD}`);
  expect((await login()).status).toBe(200);
  expect((await register('luis@cartera.local')).status).toBe(200);
  expect(await stop()).toBe(0);
  expect(existsSync(join(folder.path, 'cartera.lock'))).toBe(false);
  expect((await login('luis@cartera.local')).status).toBe(200);
  await leaveProofsIn(folder.path);
});

test('a second service on the folder is refused, and told who has it', async () => {
  const first = await live();
  const { code, printed } = await startRefused(here);
  expect(code).toBe(1);
  expect(printed).toContain(`proceso ${first.pid}`);
  expect(printed).toMatch(/ya usa esta carpeta/);
  expect((await first.get('/healthz')).status).toBe(200);
});

test('kill -9 of the service loses nothing and leaves the folder to the next, which ends the orphan', async () => {
  await live();
  const [orphan] = databaseProcesses();
  expect((await register('eva@cartera.local')).status).toBe(200);
  await stop('SIGKILL');
  await live();
  expect(databaseProcesses()).not.toContain(orphan);
  expect((await login('eva@cartera.local')).status).toBe(200);
});

test('an orphan that hangs is ended too', async () => {
  await live();
  const orphans = databaseProcesses();
  await stop('SIGKILL');
  for (const pid of orphans) if (bornAt(pid)) process.kill(pid, 'SIGSTOP');
  expect((await login('eva@cartera.local')).status).toBe(200);
  expect(orphans.filter((pid) => bornAt(pid))).toEqual([]);
});

test('kill -9 of the database: calls wait for it to come back, and what was acknowledged is there', async () => {
  const service = await live();
  const [database = 0] = databaseProcesses();
  expect((await register('ivo@cartera.local')).status).toBe(200);
  process.kill(database, 'SIGKILL');
  // The first calls may meet connections that break under them.
  await answered(async () => (await login('ivo@cartera.local')).status === 200);
  await answered(async () => (await service.get('/healthz')).status === 200);
  expect(databaseProcesses()).not.toContain(database);
  expect(service.printed()).toMatch(/La base de datos embebida volvió/);
});

test('a database that hangs is told within a second, and does not keep the service from ending', async () => {
  const service = await live();
  for (const pid of databaseProcesses()) process.kill(pid, 'SIGSTOP');
  const asked = performance.now();
  expect(await service.get('/healthz')).toMatchObject({ status: 503, body: { ok: false } });
  expect(performance.now() - asked).toBeLessThan(15_000);
  const ending = performance.now();
  await stop();
  expect(performance.now() - ending).toBeLessThan(15_000);
  expect(databaseProcesses()).toEqual([]);
  expect((await login('ivo@cartera.local')).status).toBe(200);
});

test('a role is granted while the service runs, and while it does not', async () => {
  const grant = (role: string) => runProgram('dist-server/user.js', ['luis@cartera.local', role], here);
  await live();
  expect(await grant('operador')).toMatchObject({ code: 0, printed: expect.stringMatching(/es ahora operador/) });
  expect((await login('luis@cartera.local')).body).toMatchObject({ userData: { role: 'operador' } });
  await stop();
  expect(await grant('analista')).toMatchObject({ code: 0 });
  expect(await grant('rey')).toMatchObject({ code: 2, printed: expect.stringMatching(/^Uso:/) });
  expect((await login('luis@cartera.local')).body).toMatchObject({ userData: { role: 'analista' } });

  const out = await grant('fuera');
  expect(out).toMatchObject({ code: 0, printed: expect.stringMatching(/sus sesiones terminaron/) });
  expect((await login('luis@cartera.local')).status).toBe(401);
  const clave = /(\S*)\/clave#[\w-]{43}/;
  expect(await grant('clave')).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/\/clave#[\w-]{43}\n.*PUBLIC_URL/),
  });
  const known = { ...here, PUBLIC_URL: 'https://cobros.example/' };
  const { printed } = await runProgram('dist-server/user.js', ['luis@cartera.local', 'clave'], known);
  expect(clave.exec(printed)?.[1]).toBe('https://cobros.example');
  expect(await grant('operador')).toMatchObject({ code: 0 });
  expect((await login('luis@cartera.local')).status).toBe(200);
});

test('a call in flight is answered before the service goes', async () => {
  const service = await live();
  const body = JSON.stringify({ email: 'demo@cartera.local', password: PASSWORD });
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
  const call = request(`${service.url}/api/v1/users/login/`, { method: 'POST', headers });
  const response = once(call, 'response');
  call.flushHeaders();
  // The service has seen the call and waits for its body.
  await once(call, 'continue');
  const ended = stop();
  const refusesOthers = () =>
    fetch(`${service.url}/healthz`).then(
      () => false,
      () => true,
    );
  await answered(refusesOthers);
  call.end(body);
  const [answer] = await response;
  expect(answer.resume().statusCode).toBe(200);
  expect(await ended).toBe(0);
});

test('of two that open a folder at once, one gets it', async () => {
  await stop();
  const opened = await Promise.allSettled([startEmbedded(folder.path), startEmbedded(folder.path)]);
  const refusals = opened.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refusals).toEqual([new FolderInUse(process.pid)]);
  for (const result of opened) if (result.status === 'fulfilled') await result.value.close();
});

test('a lock whose number belongs to another process by now is nobody’s', async () => {
  writeFileSync(join(folder.path, 'cartera.lock'), JSON.stringify({ pid: process.pid, born: 'long ago' }));
  expect((await login()).status).toBe(200);
});

test('with PROVIDER_URL calls go to another service, and where it is gone the console says so', async () => {
  const provider = await live();
  const front = await startProcess({ PROVIDER_URL: provider.url });
  const send = (path: string, body: unknown, headers = {}) => front.post(path, body, headers);
  const demo = { email: 'demo@cartera.local', password: PASSWORD };
  const session = z
    .object({ accessToken: z.string(), refreshToken: z.string() })
    .parse((await send('/users/login/', demo)).body);
  expect((await send('/jwt/refresh-token', { refreshToken: session.refreshToken })).status).toBe(200);
  const authorization = { authorization: `Bearer ${session.accessToken}` };
  const list = await front.send('GET', '/conciliation/conciliations/?p=1', undefined, authorization);
  expect(list).toMatchObject({ status: 200, body: { count: 0 } });
  const form = new FormData();
  form.append('file', new Blob(['x']), 'x.csv');
  expect((await send('/conciliation/conciliations/preview_data/', form, authorization)).status).toBe(422);

  const health = async () => (await fetch(`${front.url}/healthz`)).status;
  expect(await health()).toBe(200);

  await stop();
  expect(await health()).toBe(503);
  expect(await send('/users/login/', demo)).toMatchObject({
    status: 502,
    body: { error: true, msg: expect.stringMatching(/No se pudo hablar con el servicio/) },
  });

  const taken = { PROVIDER_URL: provider.url, PORT: new URL(front.url).port };
  expect(await startRefused(taken)).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/puerto ya está ocupado/),
  });
  expect(await front.stop()).toBe(0);
});

test('a call that never sends its whole body does not keep the service from ending', async () => {
  const service = await live();
  const halves = Array.from({ length: 5 }, () => {
    const call = request(`${service.url}/api/v1/users/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 100, expect: '100-continue' },
    });
    call.on('error', () => {});
    call.flushHeaders();
    return call;
  });
  await Promise.all(halves.map((call) => once(call, 'continue')));
  for (const call of halves) call.write('{');
  const ending = performance.now();
  expect(await stop()).toBe(0);
  expect(performance.now() - ending).toBeLessThan(15_000);
});

test('a folder with spaces, accents and a long name will do', async () => {
  const deep = temporaryFolder();
  const path = join(deep.path, `Año nuevo y más ${'ñandú '.repeat(22)}`.trim());
  const service = await startProcess({ DATA_DIR: path, DEMO: 'off' });
  expect(Buffer.byteLength(path)).toBeGreaterThan(150);
  expect((await service.get('/healthz')).status).toBe(200);
  expect(await service.stop()).toBe(0);
  // As root, below a folder that is closed to the database's user, the data is elsewhere.
  rmSync(realpathSync(join(path, 'postgres')), { recursive: true });
  deep.remove();
});
