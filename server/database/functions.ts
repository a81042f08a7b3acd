import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Queryable } from './database';
import { FORMER_FUNCTIONS } from './former';
import { insertInto, sql } from './sql';

const FOLDER = new URL('./functions/', import.meta.url);

/** Columns, indexes and policies use these functions: they come before the tables, and are replaced in place. */
const OF_TABLES = 'tables.sql';

type Functions = { ofTables: string; others: string; checksum: string; names: string[] };

/** Reads the current functions, views and triggers of `functions/`. */
export async function readFunctions(folder: URL = FOLDER): Promise<Functions> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  // Git may write the line ends of the system.
  const texts = await Promise.all(
    names.map(async (name) => (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')),
  );
  const all = texts.join('\n');
  return {
    ofTables: texts.filter((_, at) => names[at] === OF_TABLES).join('\n'),
    others: texts.filter((_, at) => names[at] !== OF_TABLES).join('\n'),
    checksum: createHash('sha256').update(all).digest('hex'),
    names: [...all.matchAll(/^create or replace (?:function|view|trigger) (\w+)/gm)].map(([, name]) => name ?? ''),
  };
}

/** Whether the database has exactly these. */
export async function hasFunctions(tx: Queryable, { checksum }: Functions): Promise<boolean> {
  await tx.rows(`create table if not exists schema_function (checksum text not null, made text[] not null)`);
  const [known] = await tx.rows(sql`select from schema_function where checksum = ${checksum}`);
  return known !== undefined;
}

/** Runs before the steps that make tables. */
export async function makeFunctionsOfTables(tx: Queryable, { ofTables }: Functions): Promise<void> {
  await tx.rows('set local check_function_bodies = off');
  await tx.rows(ofTables);
}

/**
 * Drops all earlier functions, views and triggers and makes the current ones, so that nothing of an older text stays. Their
 * bodies name each other in any order, so PostgreSQL does not check them here.
 */
export async function makeFunctions(tx: Queryable, functions: Functions): Promise<void> {
  const [made] = await tx.rows<{ made: string[] }>('select made from schema_function');
  const there = await madeNow(tx);
  // A database without this record identifies them by their names.
  const isOurs = ({ name, identity }: Made) =>
    made?.made.includes(identity) ?? [...functions.names, ...FORMER_FUNCTIONS].includes(name);
  const needed = functionNames(functions.ofTables);
  for (const kind of ['trigger', 'view', 'function'] as const) {
    for (const one of there) {
      if (one.kind === kind && isOurs(one) && !needed.has(one.name)) await tx.rows(`drop ${one.identity}`);
    }
  }
  const before = new Set((await madeNow(tx)).map(({ identity }) => identity));
  await tx.rows('set local check_function_bodies = off');
  await tx.rows(functions.others);
  const added = (await madeNow(tx)).map(({ identity }) => identity).filter((identity) => !before.has(identity));
  await tx.rows('delete from schema_function');
  await tx.rows(insertInto('schema_function', { checksum: functions.checksum, made: added }));
}

const functionNames = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/^create or replace function (\w+)/gm)].map(([, name]) => name ?? ''));

/** `identity`: the argument of `drop`. */
type Made = { kind: 'trigger' | 'view' | 'function'; name: string; identity: string };

/** Lists the latest views first, since they may use earlier ones, and no functions of extensions. */
function madeNow(tx: Queryable): Promise<Made[]> {
  return tx.rows<Made>(
    `select 'function' as kind, proname::text as name, 'function ' || p.oid::regprocedure as identity
     from pg_proc p where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     union all
     select 'trigger', tgname, format('trigger %I on %s', tgname, tgrelid::regclass) from pg_trigger where not tgisinternal
     union all
     select * from (
       select 'view', relname, 'view ' || oid::regclass from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'v' order by oid desc) v`,
  );
}
