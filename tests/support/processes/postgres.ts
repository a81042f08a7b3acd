import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { type Owner, ownerOf } from '../../../server/database/embedded/owner';
import { embeddedPrograms, type Programs } from '../../../server/database/embedded/programs';
import { quickFolder } from './quickFolder';

const MACHINE_POSTGRES = '/usr/lib/postgresql';

type Postgres = { url: string; close(): Promise<void> };

/** The PostgreSQL that the product brings along, on a temporary folder. `env`: besides this process's variables. */
export async function embeddedPostgres(env: NodeJS.ProcessEnv = {}): Promise<Postgres> {
  const owner = ownerOf('');
  return start(await embeddedPrograms(join(tmpdir(), 'cartera-programs'), owner), owner, env);
}

/** The oldest PostgreSQL we promise to work on: TEST_DATABASE_URL, else the machine's own programs. */
export async function machinePostgres(): Promise<Postgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, close: async () => {} };
  const bin = machinePrograms();
  if (!bin) throw new Error('no TEST_DATABASE_URL, and no initdb and postgres on this machine');
  return start({ initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }, ownerOf(''));
}

async function start(programs: Programs, owner: Owner | undefined, env: NodeJS.ProcessEnv = {}): Promise<Postgres> {
  const folder = mkdtempSync(join(quickFolder(), 'cartera-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const settings = { ...owner, cwd: folder, env: { ...process.env, ...env, LC_ALL: 'C', LANGUAGE: 'C' } };
  const made = spawnSync(
    programs.initdb,
    ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-sync'],
    settings,
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr ?? made.error}`);
  const port = await freePort();
  const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];
  const where = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const flags = [...fast, ...where].flatMap((setting) => ['-c', setting]);
  const server = spawn(programs.postgres, ['-D', data, '-p', String(port), ...flags], {
    ...settings,
    stdio: 'ignore',
  });
  const stopNow = () => server.kill('SIGQUIT');
  process.once('exit', stopNow);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await answering(url, server);
  return {
    url,
    async close() {
      process.off('exit', stopNow);
      const gone = once(server, 'exit');
      server.kill('SIGINT');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Once the server answers. */
export async function answering(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`);
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch {
      await new Promise((again) => setTimeout(again, 50));
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** The folder of the machine's own programs, if it has these. */
export function machinePrograms(needed: readonly string[] = ['initdb', 'postgres']): string | undefined {
  const root = MACHINE_POSTGRES;
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(root, version, 'bin')),
  ];
  return folders.find((folder) => needed.every((program) => existsSync(join(folder, program))));
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
