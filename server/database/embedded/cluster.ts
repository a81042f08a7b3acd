import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rename, rm, stat, statfs, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bareEnvironment } from '../../environment';
import { canReach, type Owner, ownerOf } from './owner';
import { embeddedPrograms, type Programs } from './programs';
import { whyNotStarted } from './serverLog';

/** A data folder, and how a server runs on it. */
export type Cluster = {
  data: string;
  owner: Owner | undefined;
  programs: Programs;
  /** Only on Windows, where any program of the machine can reach the server's port. */
  password: string | undefined;
};

/** When the service runs as root, this folder has what the database's user cannot reach. */
const SHELTER = '/var/lib/cartera';
const PASSWORD_FILE = 'postgres-password';
/** A new data folder takes 40 MB, and a database needs free space to work. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;

/** Opens or makes the cluster of `folder`, which this service has locked. Throws an Error for people. */
export async function clusterIn(folder: string): Promise<Cluster> {
  const data = join(folder, 'postgres');
  if (!existsSync(data) && existsSync(join(folder, 'db', 'PG_VERSION'))) {
    throw new Error(
      `La carpeta ${folder} tiene una base de datos de una versión anterior de Cartera, que esta no puede abrir. Se deja como está: siga con ella en la versión anterior, o indique otra carpeta con DATA_DIR.`,
    );
  }
  const owner = ownerOf(data);
  if (owner) await letIn(folder, owner);
  const programs = await embeddedPrograms(owner ? SHELTER : folder, owner);
  const password = process.platform === 'win32' ? await passwordIn(join(folder, PASSWORD_FILE)) : undefined;
  const cluster = { data, owner, programs, password };
  const isNew = lstatSync(data, { throwIfNoEntry: false }) === undefined;
  if (isNew) await make(folder, cluster);
  // An incomplete database is never replaced by a new one.
  if (!existsSync(join(data, 'PG_VERSION'))) {
    throw new Error(
      `La base de datos de ${data} está incompleta: le faltan archivos. No se tocó nada. Recupere su copia de seguridad en otra carpeta e indíquela con DATA_DIR.`,
    );
  }
  return { ...cluster, data: realpathSync(data) };
}

/** Makes the password once; only its owner can read it. */
async function passwordIn(file: string): Promise<string> {
  if (!existsSync(file)) await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFile(file, 'utf8');
}

export async function diskIsFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < LEAST_FREE_BYTES / 4;
}

/** Only root may enter DATA_DIR: this opens the way for the database's user to its own folder there, and shows no more. */
async function letIn(folder: string, { gid }: Owner): Promise<void> {
  const { uid, mode } = await stat(folder);
  if (uid !== 0 || (mode & 0o001) !== 0) return;
  await chown(folder, uid, gid);
  await chmod(folder, mode | 0o010);
}

async function shelter(): Promise<string> {
  await mkdir(SHELTER, { recursive: true });
  await chmod(SHELTER, 0o755);
  return SHELTER;
}

async function make(folder: string, { data, owner, programs, password }: Cluster): Promise<void> {
  const outside = owner !== undefined && !canReach(folder, owner);
  const place = outside ? join(await shelter(), `data-${randomUUID()}`) : data;
  const aside = `${place}.new`;
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { mode: 0o700 });
  if (owner) await chown(aside, owner.uid, owner.gid);
  const { status, stderr, error } = spawnSync(
    programs.initdb,
    [
      ...['-D', aside, '-U', 'cartera', '-E', 'UTF8', '--locale=C', '--no-instructions'],
      ...(password ? ['-A', 'scram-sha-256', '--pwfile', join(folder, PASSWORD_FILE)] : ['-A', 'trust']),
    ],
    { ...owner, cwd: aside, encoding: 'utf8', env: { ...bareEnvironment(), LC_ALL: 'C' } },
  );
  if (status !== 0) {
    const full = await diskIsFull(aside);
    await rm(aside, { recursive: true, force: true });
    throw whyNotStarted(folder, { sqlState: '', text: error?.message ?? stderr.trim() }, full);
  }
  await rename(aside, place);
  if (place !== data) await symlink(place, data);
}
