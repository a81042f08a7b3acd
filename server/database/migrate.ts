import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Database, Queryable } from './database';
import { asToday } from './former';
import { hasFunctions, makeFunctions, makeFunctionsOfTables, readFunctions } from './functions';
import { ensureRole } from './role';
import { insertInto, sql } from './sql';
import type { Step } from './step';

const FOLDER = new URL('./migrations/', import.meta.url);

type File = Step & { sql: string };

type MigrateOptions = {
  folder?: URL;
  functions?: URL;
  /** Applies only these steps, which must be this program's; functions, views and triggers need today's tables, and wait. */
  until?: Step[];
};

/**
 * Brings the schema up to date in one transaction: applies the missing steps by name, and makes all functions, views and triggers
 * again if one of them changed. Returns the names of the steps. Throws an Error for people, and changes nothing, when the database
 * and this program do not belong together.
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<string[]> {
  await ensureRole(database);
  return database.transaction((tx) => upgrade(tx, options));
}

/** The same within a transaction; the user must already have the role. */
export async function upgrade(tx: Queryable, options: MigrateOptions = {}): Promise<string[]> {
  const files = await filesIn(options.folder ?? FOLDER);
  const functions = await readFunctions(options.functions);
  const wanted = options.until ? leading(files, options.until) : files;
  await lockMigrations(tx);
  await tx.rows(`create table if not exists schema_migration (
    name text primary key, applied_at timestamptz not null default now(), checksum text not null)`);
  await renameFormer(tx, files);
  const known = await stepsOf(tx);
  check(files, known);
  const done = new Set(known.map(({ name }) => name));
  const missing = wanted.filter(({ name }) => !done.has(name));
  const isCurrent = await hasFunctions(tx, functions);
  if (missing.length > 0 || !isCurrent) await makeFunctionsOfTables(tx, functions);
  for (const file of missing) await apply(tx, file);
  if (!options.until && !isCurrent) await makeFunctions(tx, functions);
  return missing.map(({ name }) => name);
}

/** Gives a database of the former files, which has the same tables, the names of today. */
async function renameFormer(tx: Queryable, files: File[]): Promise<void> {
  const known = await stepsOf(tx);
  const today = asToday(known, files);
  if (today.every(({ name }, at) => known[at]?.name === name)) return;
  await tx.rows('delete from schema_migration');
  await tx.rows(sql`insert into schema_migration (name, checksum)
    select * from unnest(${today.map(({ name }) => name)}::text[], ${today.map(({ checksum }) => checksum)}::text[])`);
  await tx.rows('alter table schema_migration alter column checksum set not null');
}

/** The applied steps, in order. */
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

/** Gives steps this program's names. Throws an Error for people if it does not know them. */
export async function stepsToday(steps: readonly Step[]): Promise<Step[]> {
  const files = await filesIn(FOLDER);
  return leading(files, asToday(steps, files));
}

function leading(files: File[], steps: Step[]): File[] {
  const unknown = steps.find(({ name, checksum }, at) => files[at]?.name !== name || files[at]?.checksum !== checksum);
  if (unknown) {
    throw new Error(`La copia no es de este programa ni de uno anterior (${unknown.name}). Actualícelo y repita.`);
  }
  return files.slice(0, steps.length);
}

function check(files: File[], applied: Step[]): void {
  const known = new Map(files.map((file) => [file.name, file]));
  for (const { name, checksum } of applied) {
    const file = known.get(name);
    if (!file) {
      throw new Error(
        `La base de datos es más nueva que este programa: tiene ${name}. Actualice el programa. No se cambió nada.`,
      );
    }
    if (checksum !== file.checksum) {
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

async function apply(tx: Queryable, { name, checksum, sql }: File): Promise<void> {
  await tx.rows(insertInto('schema_migration', { name, checksum }));
  try {
    await tx.rows(sql);
  } catch (cause) {
    throw new Error(`La base de datos no se pudo actualizar: falló ${name}. No se cambió nada.`, { cause });
  }
}

/** Two services may start at once on one PostgreSQL; a step over millions of rows takes its time, and the second waits. */
async function lockMigrations(tx: Queryable): Promise<void> {
  await tx.rows('set local statement_timeout = 0; set local lock_timeout = 0');
  await tx.rows("select pg_advisory_xact_lock(hashtext('cartera: migrate'))");
}
