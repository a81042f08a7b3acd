import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import type { Database, Queryable } from '../database';
import { migrate, stepsOf, stepsToday, upgrade } from '../migrate';
import { Sql, sql } from '../sql';
import { endLine, type Head, head, sequencesLine, tableLine } from './format';
import { LONG_WORK, sequencesOf, type Table, tablesOf } from './tables';

/**
 * Fills an empty database with a copy, and brings it up to date: all of it or nothing. `check` runs before the commit, and throws when the
 * data is not sound; `madeAt` is when the copy was. Throws an Error for people. Returns the number of rows.
 */
export async function readCopy(
  database: Database,
  file: string,
  check: (tx: Queryable, madeAt: string) => Promise<void>,
): Promise<number> {
  const { steps: copied, made_at: madeAt } = await headOf(file);
  const steps = await stepsToday(copied);
  // The copy's schema comes first: later steps then change its data as they changed all data.
  await migrate(database, { until: steps });
  const rows = await database.transaction(async (tx) => {
    await tx.rows(LONG_WORK);
    const [anybody] = await tx.rows('select 1 from profile union all select 1 from app_user limit 1');
    if (anybody) throw new Error('La base de datos ya tiene datos. Restaure la copia en una vacía. No se cambió nada.');
    if ((await stepsOf(tx)).length > steps.length) {
      throw new Error('La base de datos es más nueva que la copia. Restaure en una base nueva. No se cambió nada.');
    }
    return load(tx, file, (within) => check(within, madeAt));
  });
  await database.rows('analyze');
  return rows;
}

async function headOf(file: string): Promise<Head> {
  for await (const line of linesOf(file)) {
    const found = head.safeParse(parsed(line));
    if (found.success) return found.data;
    break;
  }
  throw notACopy(file);
}

export const notACopy = (file: string, cause?: unknown) =>
  new Error(`El archivo ${file} no es una copia de Cartera, o está incompleto. No se cambió nada.`, { cause });

export async function* linesOf(file: string): AsyncGenerator<string> {
  const input = createReadStream(file);
  const unpacked = createGunzip();
  input.on('error', (error) => unpacked.destroy(new Error(`El archivo ${file} no se puede leer.`, { cause: error })));
  // The unpacking program reports a truncated file or another format with a code.
  const failed = (error: Error) => ('code' in error ? notACopy(file, error) : error);
  try {
    yield* lines(input.pipe(unpacked));
  } catch (error) {
    throw error instanceof Error ? failed(error) : error;
  } finally {
    input.destroy();
  }
}

async function* lines(input: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let begun: string[] = [];
  for await (const part of input) {
    const [first = '', ...others] = decoder.write(part).split('\n');
    begun.push(first);
    for (const next of others) {
      yield begun.join('');
      begun = [next];
    }
  }
  const last = begun.join('');
  if (last !== '') yield last;
}

export function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Loads rows without the ledger's triggers, whose sums are in the copy, and without references until the end. Only the owner may. */
async function load(tx: Queryable, file: string, check: (tx: Queryable) => Promise<void>): Promise<number> {
  const tables = new Map((await tablesOf(tx)).map((table) => [table.name, table]));
  const all = [...tables.keys()].map((name) => pg.escapeIdentifier(name));
  const references = await tx.rows<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of references) await tx.rows(`alter table ${table} drop constraint ${name}`);
  for (const table of all) await tx.rows(`alter table ${table} disable trigger user`);
  // The copy also has the rows that migrations insert.
  await tx.rows(`truncate ${all.join(', ')}`);
  const rows = await fill(tx, file, tables);
  for (const table of all) await tx.rows(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of references) {
    await tx.rows(`alter table ${table} add constraint ${name} ${definition}`);
  }
  // `check` reads the sums of today's schema.
  await upgrade(tx);
  await check(tx);
  return rows;
}

async function fill(tx: Queryable, file: string, tables: Map<string, Table>): Promise<number> {
  let insert: ((line: string) => Sql) | undefined;
  let rows = 0;
  let isComplete = false;
  let isFirst = true;
  for await (const line of linesOf(file)) {
    if (isFirst) {
      isFirst = false;
      continue;
    }
    const part = parsed(line);
    if (Array.isArray(part)) {
      if (!insert) throw notACopy(file);
      await tx.rows(insert(line));
      rows += part.length;
      continue;
    }
    const table = tableLine.safeParse(part);
    if (table.success) insert = insertOf(tables.get(table.data.table), table.data.columns, file);
    const sequences = sequencesLine.safeParse(part);
    if (sequences.success) await setSequences(tx, sequences.data.sequences);
    const end = endLine.safeParse(part);
    if (end.success) isComplete = end.data.rows === rows;
  }
  if (!isComplete) throw notACopy(file);
  return rows;
}

/** Makes the statement that inserts a line of rows. */
export function insertOf(table: Table | undefined, names: string[], file: string): (line: string) => Sql {
  if (!table) throw notACopy(file);
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  const values = names.map((name, place) => `(r->>${place})::${types.get(name) ?? 'text'}`);
  const insert = `insert into ${pg.escapeIdentifier(table.name)} (${names.map((name) => pg.escapeIdentifier(name)).join(', ')}) overriding system value
    select ${values.join(', ')} from json_array_elements(`;
  return (line) => new Sql([insert, '::json) r'], [line]);
}

async function setSequences(tx: Queryable, sequences: { name: string; last: string | null }[]): Promise<void> {
  const known = new Set((await sequencesOf(tx)).map(({ name }) => name));
  for (const { name, last } of sequences) {
    if (known.has(name) && last !== null)
      await tx.rows(sql`select setval(${pg.escapeIdentifier(name)}::regclass, ${last}::bigint)`);
  }
}
