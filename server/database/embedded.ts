import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EmbeddedStart, told } from './embeddedStart';
import { FolderInUse } from './lock';

export type Embedded = {
  url: string;
  pid: number;
  /** Resolves when the process ends without being asked to: the database is gone and so must the service be. */
  died: Promise<void>;
  close(): Promise<void>;
};

/**
 * Connections a pool may hold to it. PGlite runs one query at a time and pglite-socket lets one connection through until
 * its transaction ends, so that more of them are safe and only wait in the other process instead of in the pool
 * (measured, 200 parallel queries: 210 ms with 1, 480 ms with 2).
 */
export const EMBEDDED_CONNECTIONS = 1;

const PROGRAM = fileURLToPath(new URL('./embeddedProcess.ts', import.meta.url));
/** Longest path of a unix socket that every system takes. */
const LONGEST_SOCKET_PATH = 100;
const SOCKET = '.s.PGSQL.5432';
const CLOSING_MS = 10_000;

export const lockFileIn = (dataDir: string) => join(dataDir, 'cartera.lock');

/** Starts the embedded database on `dataDir`. Throws FolderInUse when a running service has it. */
export async function startEmbedded(dataDir: string): Promise<Embedded> {
  const folder = resolve(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const beside = join(folder, SOCKET).length <= LONGEST_SOCKET_PATH;
  return run({ folder: join(folder, 'db'), lockFile: lockFileIn(folder) }, beside ? folder : undefined);
}

/** One that is gone when it closes, for tests. `template`: a tar of a data folder. */
export async function startInMemory(template?: string): Promise<Embedded> {
  return run({ template });
}

async function run(given: EmbeddedStart, socketFolder?: string): Promise<Embedded> {
  const ownFolder = socketFolder ? undefined : await mkdtemp(join(tmpdir(), 'cartera-'));
  const where = JSON.stringify({ ...given, socket: socketIn(socketFolder ?? ownFolder ?? '') });
  // Compiled or not, the program needs what we were started with: tsx.
  const child = fork(PROGRAM, [where], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  const heard = await Promise.race([once(child, 'message'), gone.then(() => undefined)]);
  if (!heard || child.pid === undefined) {
    throw new Error('La base de datos embebida no arrancó. Los datos siguen en su carpeta; lea el mensaje anterior.');
  }
  const news = told.parse(heard[0]);
  if ('inUseBy' in news) throw new FolderInUse(news.inUseBy);
  let asked = false;
  return {
    url: news.ready,
    pid: child.pid,
    died: gone.then(() => (asked ? new Promise<void>(() => {}) : undefined)),
    async close() {
      asked = true;
      await closeChild(child, gone);
      if (ownFolder) await rm(ownFolder, { recursive: true, force: true });
    },
  };
}

async function closeChild(child: ChildProcess, gone: Promise<unknown>): Promise<void> {
  if (child.connected) child.disconnect();
  const giveUp = setTimeout(() => child.kill('SIGKILL'), CLOSING_MS);
  await gone;
  clearTimeout(giveUp);
}

/** Windows has none that `pg` can open: it gets a loopback port. */
function socketIn(folder: string): EmbeddedStart['socket'] {
  if (process.platform === 'win32') return undefined;
  return {
    path: join(folder, SOCKET),
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
  };
}
