import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { bornAt } from './processes';

const holder = z.object({
  /** The service that has the folder, and its start time: process numbers are reused. */
  pid: z.number().int(),
  born: z.string(),
  /** Its database's URL while it runs. */
  url: z.string().optional(),
});
type Holder = z.infer<typeof holder>;

export const lockFileIn = (dataDir: string) => join(dataDir, 'cartera.lock');

/** Another service is using the folder. */
export class FolderInUse extends Error {
  constructor(readonly pid: number) {
    super(
      `Otro servicio (proceso ${pid}) ya usa esta carpeta de datos. Deténgalo, o indique otra carpeta con DATA_DIR. No se tocó nada.`,
    );
    this.name = 'FolderInUse';
  }
}

type Lock = { publish(url: string): Promise<void>; release(): Promise<void> };

/** Takes the folder for this service, and the lock of one that is gone. Throws FolderInUse. */
export async function acquireLock(file: string): Promise<Lock> {
  const mine: Holder = { pid: process.pid, born: bornAt(process.pid) ?? '' };
  while (!(await create(file, mine))) {
    const [text, other] = await readHolder(file);
    if (other && alive(other)) throw new FolderInUse(other.pid);
    if (text !== undefined) await remove(file, text);
  }
  return {
    publish: (url) => replace(file, { ...mine, url }),
    release: () => rm(file, { force: true }),
  };
}

/** The running service that has the folder; `undefined` when there is none. */
export async function lockHolder(dataDir: string): Promise<Holder | undefined> {
  const [, found] = await readHolder(lockFileIn(dataDir));
  return found && alive(found) ? found : undefined;
}

const alive = ({ pid, born }: Holder): boolean => bornAt(pid) === born;

/** Creates the complete file or none: writes it aside and links it, which fails if the name exists. */
async function create(file: string, content: Holder): Promise<boolean> {
  const aside = `${file}.${randomUUID()}`;
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
  const aside = `${file}.${randomUUID()}`;
  await writeFile(aside, JSON.stringify(content), { mode: 0o600 });
  await rename(aside, file);
}

/** Removes a stale lock, and only that one: another process may have taken over since it was read. */
async function remove(file: string, stale: string): Promise<void> {
  const aside = `${file}.stale.${randomUUID()}`;
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

async function readHolder(file: string): Promise<[text: string | undefined, holder: Holder | undefined]> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return [undefined, undefined];
  const read = holder.safeParse(parsed(text));
  // A crash of the machine cut an unreadable file off: nobody has the lock.
  return [text, read.success ? read.data : undefined];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
