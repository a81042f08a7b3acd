import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  FIRST_PERSON,
  runProgram,
  startProcess,
  startRefused,
  temporaryFolder,
} from '../support/processes/serviceProcess';
import { expectOk } from '../support/service/receivables';

/** One data folder, which a service has used and left. */
const folder = temporaryFolder();
const here = { DATA_DIR: folder.path, DEMO: 'off' };

beforeAll(async () => {
  const service = await startProcess(here);
  expectOk(await service.post('/users/register/', FIRST_PERSON));
  await service.stop();
});
afterAll(() => folder.remove());

async function startsAgain(): Promise<void> {
  const service = await startProcess(here);
  expectOk(await service.post('/users/login/', FIRST_PERSON));
  await service.stop();
}

// Of these one at most comes as far as the folder's database: they run beside each other.
test.concurrent('what is wrong in the configuration is named, and nothing starts', async () => {
  const { code, printed } = await startRefused({ ...here, PORT: 'http', DATABASE_URL: 'mysql://x' });
  expect(code).toBe(1);
  expect(printed).toMatch(/PORT: debe ser un número/);
  expect(printed).toMatch(/DATABASE_URL: debe empezar por postgres/);
});

test.concurrent('a developer’s start refuses a port that is none, and one that has none after it', async () => {
  const refused = async (PORT: string) => {
    const { code, printed } = await runProgram('scripts/dev.mjs', [], { PORT });
    expect([PORT, code, printed]).toEqual([PORT, 1, expect.stringMatching(/^PORT: debe ser un número de 1 a 65534/)]);
  };
  await Promise.all(['http', '0', '65535', '1.5'].map(refused));
});

test.concurrent.each([
  ['a file', () => ({ DATA_DIR: join(folder.path, 'cartera.txt') }), /ahí hay un archivo, no una carpeta.*DATA_DIR/],
  [
    'below a file',
    () => ({ DATA_DIR: join(folder.path, 'cartera.txt', 'x') }),
    /en el camino hay un archivo.*DATA_DIR/,
  ],
  ['where there are no folders', () => ({ DATA_DIR: '/proc/cartera/x' }), /no se pueden crear carpetas.*DATA_DIR/],
  ['with a line break', () => ({ DATA_DIR: `${folder.path}/a\nb` }), /salto de línea.*DATA_DIR/],
  ['where nothing is written', () => ({ DATA_DIR: '/sys/cartera' }), /(falta permiso|solo lectura).*DATA_DIR/],
  ['a host that is not here', () => ({ ...here, HOST: '192.0.2.1' }), /HOST=192.0.2.1 no es una dirección.*127.0.0.1/],
  [
    'a host without an address',
    () => ({ PROVIDER_URL: 'http://127.0.0.1:1', HOST: 'no.hay.invalid' }),
    /HOST=no.hay.invalid no es/,
  ],
  [
    'no secrets beside a database',
    () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/x' }),
    /Falta JWT_SECRET y SECRETS_KEY/,
  ],
])('a start that cannot be, %s, is one sentence and what to do', async (_, settings, sentence) => {
  writeFileSync(join(folder.path, 'cartera.txt'), '');
  const { code, printed } = await startRefused(settings());
  expect(code).toBe(1);
  expect(printed).toMatch(sentence);
  expect(printed.trim().split('\n')).toHaveLength(1);
});

test('a folder of an earlier version is left alone with a sentence, and one that lost a file is never answered with a fresh database', async () => {
  const old = temporaryFolder();
  mkdirSync(join(old.path, 'db'));
  writeFileSync(join(old.path, 'db', 'PG_VERSION'), '18');
  const refusal = await startRefused({ DATA_DIR: old.path });
  expect(refusal).toMatchObject({ code: 1, printed: expect.stringMatching(/versión anterior de Cartera/) });
  expect(existsSync(join(old.path, 'postgres'))).toBe(false);
  old.remove();

  const version = join(folder.path, 'postgres', 'PG_VERSION');
  renameSync(version, `${version}.lost`);
  expect(await startRefused(here)).toMatchObject({ code: 1, printed: expect.stringMatching(/está incompleta/) });
  renameSync(`${version}.lost`, version);
  await startsAgain();
});

test('a database that lost a part of itself ends with a sentence, and is left as it is', async () => {
  const data = join(folder.path, 'postgres');
  for (const part of ['base', 'pg_wal', 'global/pg_control']) {
    renameSync(join(data, part), join(data, `${part}.lost`));
    const { code, printed } = await startRefused(here);
    expect([part, code, printed]).toEqual([part, 1, expect.stringMatching(/no arrancó. No se cambió nada/)]);
    expect(printed).not.toMatch(/^ +at /m);
    rmSync(join(data, part), { recursive: true, force: true });
    renameSync(join(data, `${part}.lost`), join(data, part));
  }
  await startsAgain();
});
