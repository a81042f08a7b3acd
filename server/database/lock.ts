import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { bornAt } from './processes';

const someProcess = z.object({ pid: z.number().int(), born: z.string() });

const holder = z.object({
  /** The service, for people who look into the file. */
  pid: z.number().int(),
  service: someProcess,
  /** The process that has the folder open: as long as it lives, nobody else may open it. */
  database: someProcess,
  /** Where it can be asked while it runs. */
  url: z.string().optional(),
});
export type Holder = z.infer<typeof holder>;

/** Somebody's service is using the folder. */
export class FolderInUse extends Error {
  constructor(readonly pid: number) {
    super(
      `Otro servicio (proceso ${pid}) ya usa esta carpeta de datos. Deténgalo, o indique otra carpeta con DATA_DIR. No se tocó nada.`,
    );
    this.name = 'FolderInUse';
  }
}

/** How long a database whose service was killed may take to close before it is ended. */
const ORPHAN_MS = 15_000;
const LOOK_EVERY_MS = 50;

export type Lock = { publish(url: string): Promise<void>; release(): Promise<void> };

/**
 * Takes the lock file for this process, which is about to open the folder, on behalf of its parent, the service.
 * A lock whose owner is gone is taken over, after its database has closed. Throws FolderInUse.
 */
export async function takeLock(file: string, service: number): Promise<Lock> {
  const mine: Holder = {
    pid: service,
    service: { pid: service, born: bornAt(service) ?? '' },
    database: { pid: process.pid, born: bornAt(process.pid) ?? '' },
  };
  while (!(await create(file, mine))) {
    const [text, other] = await readHolder(file);
    if (other && alive(other.service)) throw new FolderInUse(other.pid);
    if (other) await orphanGone(other.database);
    if (text !== undefined) await remove(file, text);
  }
  return {
    publish: (url) => replace(file, { ...mine, url }),
    release: () => rm(file, { force: true }),
  };
}

/** Whose running service has the folder; `undefined` when nobody's has. */
export async function lockHolder(file: string): Promise<Holder | undefined> {
  const [, found] = await readHolder(file);
  return found && alive(found.service) && alive(found.database) ? found : undefined;
}

function alive({ pid, born }: z.infer<typeof someProcess>): boolean {
  return bornAt(pid) === born;
}

/** Whole or not at all: written aside and linked, which fails when the name is taken. */
async function create(file: string, content: Holder): Promise<boolean> {
  const aside = `${file}.${process.pid}`;
  await writeFile(aside, JSON.stringify(content), { mode: 0o600 });
  try {
    await link(aside, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

async function replace(file: string, content: Holder): Promise<void> {
  const aside = `${file}.${process.pid}`;
  await writeFile(aside, JSON.stringify(content), { mode: 0o600 });
  await rename(aside, file);
}

/** Removes a stale lock, and only that one: another process may have taken over since it was read. */
async function remove(file: string, stale: string): Promise<void> {
  const aside = `${file}.stale.${process.pid}`;
  try {
    await rename(file, aside);
    if ((await readFile(aside, 'utf8')) !== stale) await link(aside, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EEXIST')))
      throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

async function orphanGone(orphan: z.infer<typeof someProcess>): Promise<void> {
  const until = Date.now() + ORPHAN_MS;
  while (alive(orphan)) {
    if (Date.now() > until) process.kill(orphan.pid, 'SIGKILL');
    await setTimeout(LOOK_EVERY_MS);
  }
}

async function readHolder(file: string): Promise<[text: string | undefined, holder: Holder | undefined]> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return [undefined, undefined];
  const read = holder.safeParse(parsed(text));
  // A file that says nothing we understand was cut off by a crash of the machine: nobody's.
  return [text, read.success ? read.data : undefined];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
