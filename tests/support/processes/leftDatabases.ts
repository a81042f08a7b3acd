import { type Database, openDatabase, type Queryable } from '../../../server/database/database';
import type { Fresh } from './service';

/** An empty database of one service: `empty` empties it again, `leave` ends its use. */
type Emptied = Pick<Fresh, 'database' | 'url'> & { empty(): Promise<void>; leave(): Promise<void> };

type Made = Fresh & {
  /** What empties it. */
  emptier: Database;
  lookups: string[];
  schema: string;
};

/**
 * Those that services of this process left as they had found them. The next service has their connections too, which know the
 * catalogue and keep the plans of all that was asked: to learn that anew for each file took an eighth of the processor's time.
 */
const left: Made[] = [];

/** One that was left, or a new one that `make` makes: where staff are elsewhere its connections have another day, and nobody goes on with them. */
export async function emptyOne(timeZone: string | undefined, make: () => Promise<Fresh>): Promise<Emptied> {
  const one = (timeZone === undefined ? left.pop() : undefined) ?? (await made(make));
  const { database, url, emptier, lookups, schema, drop } = one;
  return {
    database,
    url,
    empty: () => empty(emptier, lookups),
    async leave() {
      await empty(emptier, lookups);
      if (timeZone === undefined && (await schemaOf(database)) === schema) {
        left.push(one);
        return;
      }
      await Promise.all([database.close(), emptier.close()]);
      await drop();
    },
  };
}

async function made(make: () => Promise<Fresh>): Promise<Made> {
  const fresh = await make();
  // To be the replica for a moment costs a connection all of its plans: the service's own would plan everything anew after each test.
  const emptier = await openDatabase(fresh.url, { connections: 1 });
  const lookups = await lookupsOf(fresh.database);
  await noteTidied(fresh.database);
  return { ...fresh, emptier, lookups, schema: await schemaOf(fresh.database) };
}

const LOOKUPS = ['bank', 'bank_code', 'city', 'usual_withholding_kind'];
/** Whatever changes the schema writes a row of one of them. */
const CATALOGUE = ['pg_attribute', 'pg_constraint', 'pg_index', 'pg_policy', 'pg_proc', 'pg_trigger'];

/** What tells whether the schema, or what it brings, was changed. */
async function schemaOf(db: Queryable): Promise<string> {
  const counts = CATALOGUE.map((table) => `(select concat_ws('-', count(*), max(xmin::text::bigint)) from ${table})`);
  const contents = LOOKUPS.map((table) => `(select md5(string_agg(t::text, ' ' order by id)) from ${table} t)`);
  const rows = await db.rows<{ schema: string }>(
    `select concat_ws(' ', ${[...counts, ...contents].join(', ')}) as schema`,
  );
  return rows[0]?.schema ?? '';
}

/** Those that the schema brings, which no test takes away. */
async function lookupsOf(database: Database): Promise<string[]> {
  const each = LOOKUPS.map((table) => `select id from ${table}`).join(' union all ');
  return (await database.rows<{ id: string }>(each)).map(({ id }) => id);
}

async function empty(database: Database, lookups: string[]): Promise<void> {
  // A table without a page has had no row: most of them, in most tests.
  const tables = await database.rows<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname <> 'schema_migration' and pg_relation_size(oid) > 0`,
  );
  await database.transaction(async (tx) => {
    // The ledger refuses to be emptied.
    await tx.rows('set local session_replication_role = replica');
    // Quicker than to truncate, which makes every file of every table and index anew.
    const others = tables.filter(({ name }) => !LOOKUPS.includes(name));
    await tx.rows(others.map(({ name }) => `delete from ${name}`).join(';'));
    for (const table of LOOKUPS) await tx.rows(`delete from ${table} where id <> all($1)`, [lookups]);
    await noteTidied(tx);
  });
}

/** Once a day a service tidies: in empty tables, before each test, that was half of what a small test asked. Who tests it asks for it. */
const noteTidied = (db: Queryable) =>
  db.rows(`insert into job (name, key, state, ended_at) values ('tidy', 'day', 'done', now())`);
