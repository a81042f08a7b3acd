import { mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { exportedFile } from '../../src/api/contract/row';
import { type ServiceProcess, startProcess, temporaryFolder } from '../support/processes/serviceProcess';
import { type Caller, caller } from '../support/service/caller';

/** A service in a folder that somebody named at will, with secrets in its settings. */
const folder = temporaryFolder();
const ODD = ` a, "b" 'c' \\d #e %2C $HOME;ñ `;
const SECRET = 'muysecretomuysecretomuysecretomuysecreto';
const settings = {
  DATA_DIR: join(folder.path, ODD),
  JWT_SECRET: SECRET,
  SECRETS_KEY: SECRET,
  SMTP_URL: `smtp://cartera:${SECRET}@127.0.0.1:1`,
  MAIL_FROM: 'cobranza@cartera.local',
  WHATSAPP_PHONE_ID: '1',
  WHATSAPP_TOKEN: SECRET,
  WHATSAPP_APP_SECRET: SECRET,
  WHATSAPP_VERIFY_TOKEN: SECRET,
  WHATSAPP_API: 'http://127.0.0.1:1',
  ACCOUNTING_TOKEN: SECRET,
};
let service: ServiceProcess;
beforeAll(async () => {
  // The one whose folder a list would name first.
  mkdirSync(join(folder.path, ' a'));
  service = await startProcess(settings);
}, 120_000);
afterAll(async () => {
  await service?.stop();
  folder.remove();
});

const login = () => service.post('/users/login/', { email: 'demo@cartera.local', password: 'una clave larga' });

test('whatever characters its folder has, everything is in it and nothing beside it', async () => {
  expect((await login()).status).toBe(200);
  expect(readdirSync(folder.path).sort()).toEqual([' a', ODD]);
  expect(readdirSync(join(folder.path, ' a'))).toEqual([]);
  expect(readdirSync(settings.DATA_DIR)).toContain('postgres');
});

test.skipIf(process.platform !== 'linux')('no process that it starts is told its secrets', async () => {
  const { accessToken } = z.object({ accessToken: z.string() }).parse((await login()).body);
  const form = new FormData();
  form.append('kind', 'customers');
  form.append('file', new Blob(['DNI,Nombre\n1710034065,Ana\n']), 'clientes.csv');
  const { status } = await caller(service.url, accessToken).post('/customers/imports/', form);
  expect(status).toBe(201);
  await writeStatement(caller(service.url, accessToken));
  // The loader's compiler is started before the service is, and reads our own sources only.
  const children = childrenOf(service.pid)
    .flatMap(surroundingsOf)
    .filter(({ program }) => program !== 'esbuild');
  expect([...new Set(children.map(({ program }) => program))].sort()).toEqual(['node', 'postgres']);
  for (const { environment } of children) expect(environment).not.toMatch(/secreto|clave larga/);
});

async function writeStatement(person: Caller): Promise<void> {
  const { body } = await person.get('/customers/customers/?page_size=1');
  const { results } = z.object({ results: z.array(z.object({ id: z.string() })) }).parse(body);
  const asking = `/customers/account_statements/export/?format=pdf&idCustomer=${results[0]?.id}`;
  const { url } = exportedFile.parse((await person.get(asking)).body);
  expect((await fetch(`${service.url}/api/v1${url}`)).status).toBe(200);
}

/** None of a process that ended meanwhile. */
function surroundingsOf(pid: number): { program: string; environment: string }[] {
  try {
    const program = readlinkSync(`/proc/${pid}/exe`).replace(/.*\//, '');
    return [{ program, environment: readFileSync(`/proc/${pid}/environ`, 'utf8') }];
  } catch {
    return [];
  }
}

/** All that descends from it. */
function childrenOf(parent: number): number[] {
  const direct = readdirSync('/proc').flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [, born] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(born) === parent ? [Number(name)] : [];
    } catch {
      // No process, or one that ended meanwhile.
      return [];
    }
  });
  return direct.flatMap((pid) => [pid, ...childrenOf(pid)]);
}
