import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { bareEnvironment } from '../../environment';
import { type Cluster, clusterIn, diskIsFull } from './cluster';
import { dataFolder } from './dataFolder';
import { acquireLock, lockFileIn } from './lock';
import { processesOn } from './processes';
import { type LastWords, serverLog, whyNotStarted } from './serverLog';
import { asFlags, SETTINGS } from './settings';

type Embedded = {
  url: string;
  /** The data's folder: in DATA_DIR, or the target of a link in it. */
  data: string;
  close(): Promise<void>;
};

/** Where the server listens: a socket that only its owner may open, or on Windows a port of loopback behind a password. */
type Address = { settings: Record<string, string>; url: string; remove(): Promise<void> };

/** The longest path of a unix socket that every system takes. */
const LONGEST_SOCKET_PATH = 100;
const SOCKET = '.s.PGSQL.5432';
/** Fast shutdown takes some 50 ms; a server that does not answer is killed, which costs a recovery and no data. */
const CLOSING_MS = 3_000;
const LEFTOVERS_MS = 1_000;
const CHECK_EVERY_MS = 20;
const STARTING = '57P03';
/** Pauses between attempts to start a server again: its last processes must end, a full disk must have room. */
const PAUSES_MS = [50, 100, 200, 500, 1_000, 2_000];

/**
 * Starts the embedded PostgreSQL on `dataDir`, and starts it again after an unexpected end as long as the service runs. Throws
 * FolderInUse when another service has the folder, and an Error for people when it cannot start.
 */
export async function startEmbedded(dataDir: string): Promise<Embedded> {
  const folder = await dataFolder(dataDir);
  const lock = await acquireLock(lockFileIn(folder));
  try {
    const cluster = await clusterIn(folder);
    await endOrphan(cluster.data);
    const address = await addressOf(cluster);
    const server = await supervised(cluster, address);
    await lock.publish(address.url);
    return {
      url: address.url,
      data: cluster.data,
      async close() {
        await server.close();
        await address.remove();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** A killed service leaves its database running, and a killed database leaves its lock. */
async function endOrphan(data: string): Promise<void> {
  const [first] = processesOn(data);
  if (first !== undefined) signal(first, 'SIGINT');
  await allGone(data, CLOSING_MS);
  await forgetLocks(data);
}

/** PostgreSQL takes a zombie, or another program that now has the number, for a running server. */
async function forgetLocks(data: string): Promise<void> {
  for (const lock of ['postmaster.pid', `${SOCKET}.lock`]) await rm(join(data, lock), { force: true });
}

/** Waits until no process works on the folder, and kills the others when the time is up. */
async function allGone(data: string, withinMs: number): Promise<void> {
  const until = Date.now() + withinMs;
  for (let left = processesOn(data); left.length > 0; left = processesOn(data)) {
    if (Date.now() > until) for (const pid of left) signal(pid, 'SIGKILL');
    await setTimeout(CHECK_EVERY_MS);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process is gone.
  }
}

async function addressOf({ data, owner, password }: Cluster): Promise<Address> {
  if (password !== undefined) return loopback(password);
  const beside = Buffer.byteLength(join(data, SOCKET)) <= LONGEST_SOCKET_PATH;
  const folder = beside ? data : await mkdtemp(join(tmpdir(), 'cartera-'));
  if (!beside && owner) await chown(folder, owner.uid, owner.gid);
  return {
    settings: { listen_addresses: '', unix_socket_directories: quoted(folder), unix_socket_permissions: '0700' },
    url: `postgres://cartera@localhost/postgres?host=${encodeURIComponent(folder)}`,
    remove: () => (beside ? Promise.resolve() : rm(folder, { recursive: true, force: true })),
  };
}

/** Quotes one folder of a list, whatever its name contains. */
const quoted = (folder: string) => `"${folder.replaceAll('"', '""')}"`;

/** Windows has no socket that `pg` can open. */
async function loopback(password: string): Promise<Address> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = z.object({ port: z.number() }).parse(probe.address());
  probe.close();
  return {
    settings: { listen_addresses: '127.0.0.1', port: String(port) },
    url: `postgres://cartera:${password}@127.0.0.1:${port}/postgres`,
    remove: async () => {},
  };
}

async function supervised(cluster: Cluster, address: Address): Promise<{ close(): Promise<void> }> {
  let closing = false;
  let server = await run(cluster, address);
  const stopNow = () => server.kill('SIGQUIT');
  process.once('exit', stopNow);
  void watch();
  return {
    async close() {
      closing = true;
      process.off('exit', stopNow);
      server.kill('SIGINT');
      await allGone(cluster.data, CLOSING_MS);
    },
  };

  async function watch(): Promise<void> {
    while (!closing) {
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
      if (!closing) await startAgain();
    }
  }

  async function startAgain(): Promise<void> {
    console.error(
      'La base de datos embebida se cerró sin que se le pidiera. Lo guardado está a salvo; se vuelve a arrancar.',
    );
    let logged = '';
    // Its child processes end with it; a remaining one would block the next server.
    await allGone(cluster.data, LEFTOVERS_MS);
    await forgetLocks(cluster.data);
    for (let attempt = 0; !closing; attempt++) {
      await setTimeout(PAUSES_MS[attempt] ?? PAUSES_MS.at(-1));
      try {
        if (!closing) server = await run(cluster, address);
        console.error('La base de datos embebida volvió.');
        return;
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        if (why !== logged) console.error(why);
        logged = why;
      }
    }
  }
}

/** Starts the server, and waits until it answers. */
async function run({ data, owner, programs }: Cluster, { settings, url }: Address): Promise<ChildProcess> {
  const server = spawn(programs.postgres, ['-D', data, ...asFlags({ ...SETTINGS, ...settings })], {
    ...owner,
    cwd: data,
    env: { ...bareEnvironment(), LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl+C reaches every process of the terminal's group; when to close is the service's decision.
    detached: true,
    windowsHide: true,
  });
  const log = serverLog();
  server.stderr.setEncoding('utf8').on('data', log.add);
  const ended = new Promise<Error | undefined>((resolve) => {
    server.once('error', resolve);
    server.once('close', () => resolve(undefined));
  });
  let gone = false;
  void ended.then(() => {
    gone = true;
  });
  for (;;) {
    const knocked = await knock(url);
    if (knocked === 'open') return server;
    if (knocked) {
      server.kill('SIGQUIT');
      await ended;
      throw whyNotStarted(data, knocked, await diskIsFull(data));
    }
    if (gone) {
      const error = await ended;
      throw whyNotStarted(
        data,
        error ? { sqlState: '', text: error.message } : log.lastWords(),
        await diskIsFull(data),
      );
    }
    await setTimeout(CHECK_EVERY_MS);
  }
}

/** Whether the server accepts a connection, or its final refusal: it runs, and a part of the database is missing. */
async function knock(url: string): Promise<'open' | LastWords | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  // A connection that breaks while it opens says so twice.
  client.on('error', () => {});
  try {
    await client.connect();
    return 'open';
  } catch (error) {
    const isFinal = error instanceof pg.DatabaseError && error.code !== STARTING;
    return isFinal ? { sqlState: error.code ?? '', text: error.message } : undefined;
  } finally {
    await client.end().catch(() => {});
  }
}
