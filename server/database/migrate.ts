import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Database, Queryable } from './database';
import { ensureRole } from './role';

const FOLDER = new URL('./migrations/', import.meta.url);

export type Step = { name: string; checksum: string };
type File = Step & { sql: string };

type MigrateOptions = {
  folder?: URL;
  /** Only to where these lead, which must be steps of this program. */
  until?: Step[];
};

/**
 * Brings the schema up to date, one transaction per file, in the order of their names. Answers the names of what was
 * applied. Throws an Error for people, and changes nothing, when the database and this program do not belong together.
 */
export async function migrate(database: Database, { folder = FOLDER, until }: MigrateOptions = {}): Promise<string[]> {
  const files = await filesIn(folder);
  await ensureRole(database);
  await database.transaction(async (tx) => {
    await holdForUpdate(tx);
    await tx.rows(`create table if not exists schema_migration (
      name text primary key, applied_at timestamptz not null default now());
      alter table schema_migration add column if not exists checksum text`);
    check(files, await stepsOf(tx));
    // What was applied before checksums were kept.
    await tx.rows(
      `update schema_migration m set checksum = f.checksum
       from unnest($1::text[], $2::text[]) f(name, checksum) where m.name = f.name and m.checksum is null`,
      [files.map(({ name }) => name), files.map(({ checksum }) => checksum)],
    );
  });
  const applied: string[] = [];
  for (const file of until ? leading(files, until) : files) {
    if (await apply(database, file)) applied.push(file.name);
  }
  return applied;
}

/** What the schema is made of, in order. */
export function stepsOf(db: Queryable): Promise<Step[]> {
  return db.rows<Step>('select name, checksum from schema_migration order by name collate "C"');
}

async function filesIn(folder: URL): Promise<File[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      // Git may write the line ends of the system.
      const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
      return { name, checksum, sql };
    }),
  );
}

function leading(files: File[], steps: Step[]): File[] {
  const unknown = steps.find(({ name, checksum }, at) => files[at]?.name !== name || files[at]?.checksum !== checksum);
  if (unknown) {
    throw new Error(`La copia no es de este programa ni de uno anterior (${unknown.name}). Actualícelo y repita.`);
  }
  return files.slice(0, steps.length);
}

function check(files: File[], applied: { name: string; checksum: string | null }[]): void {
  const known = new Map(files.map((file) => [file.name, file]));
  for (const { name, checksum } of applied) {
    const file = known.get(name);
    if (!file) {
      throw new Error(
        `La base de datos es más nueva que este programa: tiene ${name}. Actualice el programa. No se cambió nada.`,
      );
    }
    if (checksum !== null && checksum !== file.checksum) {
      throw new Error(
        `El archivo ${name} cambió después de aplicarse a la base de datos. Reponga el archivo original y ponga el cambio en uno nuevo. No se cambió nada.`,
      );
    }
  }
  const done = new Set(applied.map(({ name }) => name));
  const last = applied.at(-1)?.name ?? '';
  const late = files.find(({ name }) => name < last && !done.has(name));
  if (late) {
    throw new Error(
      `El archivo ${late.name} va antes de ${last}, que ya se aplicó a la base de datos. Dele un número mayor. No se cambió nada.`,
    );
  }
}

async function apply(database: Database, { name, checksum, sql }: File): Promise<boolean> {
  return database.transaction(async (tx) => {
    await holdForUpdate(tx);
    const claimed = await tx.rows(
      'insert into schema_migration (name, checksum) values ($1, $2) on conflict do nothing returning name',
      [name, checksum],
    );
    if (claimed.length === 0) return false;
    try {
      await tx.rows(sql);
    } catch (cause) {
      throw new Error(`La base de datos no se pudo actualizar: falló ${name}. No se cambió nada de ese paso.`, {
        cause,
      });
    }
    return true;
  });
}

/** Two services may start at once on one PostgreSQL; a step over millions of rows takes its time, and the second waits. */
async function holdForUpdate(tx: Queryable): Promise<void> {
  await tx.rows('set local statement_timeout = 0; set local lock_timeout = 0');
  await tx.rows("select pg_advisory_xact_lock(hashtext('cartera: migrate'))");
}
