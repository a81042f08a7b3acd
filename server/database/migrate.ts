import { readdir, readFile } from 'node:fs/promises';
import type { Database } from './database';

const FOLDER = new URL('./migrations/', import.meta.url);

/** Brings the schema up to date, one transaction per file, in the order of their names. Answers the names of what was applied. */
export async function migrate(database: Database): Promise<string[]> {
  await database.rows(`create table if not exists schema_migration (
    name text primary key, applied_at timestamptz not null default now())`);
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
  const applied: string[] = [];
  for (const file of files) {
    const sql = await readFile(new URL(file, FOLDER), 'utf8');
    if (await apply(database, file, sql)) applied.push(file);
  }
  return applied;
}

async function apply(database: Database, file: string, sql: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    // A step over millions of rows takes its time, and whoever started second waits for it.
    await tx.rows('set local statement_timeout = 0; set local lock_timeout = 0');
    // Two services may start at once on one PostgreSQL.
    await tx.rows("select pg_advisory_xact_lock(hashtext('cartera: migrate'))");
    const claimed = await tx.rows(
      'insert into schema_migration (name) values ($1) on conflict do nothing returning name',
      [file],
    );
    if (claimed.length === 0) return false;
    try {
      await tx.rows(sql);
    } catch (cause) {
      throw new Error(`La base de datos no se pudo actualizar: falló ${file}. No se cambió nada de ese paso.`, {
        cause,
      });
    }
    return true;
  });
}
