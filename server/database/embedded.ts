import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

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

const ready = z.object({ port: z.number() });

/** Starts the embedded database on `folder`, or in memory (for tests) when there is none. Only one process may have the folder: see lock.ts. */
export async function startEmbedded(folder?: string, template = ''): Promise<Embedded> {
  if (folder) await mkdir(folder, { recursive: true, mode: 0o700 });
  const socketFolder = await folderForSocket(folder);
  const child = fork(
    PROGRAM,
    [folder ? resolve(folder) : 'memory://', socketFolder ? join(socketFolder, SOCKET) : '', template],
    { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  const gone = once(child, 'exit');
  const told = await Promise.race([once(child, 'message'), gone.then(() => undefined)]);
  if (!told || child.pid === undefined) {
    throw new Error(
      'La base de datos embebida no arrancó. Los datos siguen en su carpeta; revise el mensaje anterior.',
    );
  }
  const { port } = ready.parse(told[0]);
  let asked = false;
  const died = new Promise<void>((tell) => {
    void gone.then(() => asked || tell());
  });
  return {
    url: socketFolder
      ? `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socketFolder)}`
      : `postgres://postgres@127.0.0.1:${port}/postgres`,
    pid: child.pid,
    died,
    async close() {
      asked = true;
      await closeChild(child, gone);
      if (socketFolder && !folder?.startsWith(socketFolder)) await rm(socketFolder, { recursive: true, force: true });
    },
  };
}

async function closeChild(child: ChildProcess, gone: Promise<unknown>): Promise<void> {
  if (child.connected) child.disconnect();
  const giveUp = setTimeout(() => child.kill('SIGKILL'), CLOSING_MS);
  await gone;
  clearTimeout(giveUp);
}

/** Beside the data, where only its owner looks; elsewhere when that path is too long. Windows gets a loopback port. */
async function folderForSocket(folder: string | undefined): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined;
  const beside = folder && resolve(folder, '..');
  if (beside && join(beside, SOCKET).length <= LONGEST_SOCKET_PATH) return beside;
  const made = await mkdtemp(join(tmpdir(), 'cartera-'));
  await chmod(made, 0o700);
  return made;
}
