import { readFileSync } from 'node:fs';
import type { Queryable } from '../server/database/database';

export const SCHEMA_DOCUMENT = new URL('../docs/schema.md', import.meta.url);
const COMMENTS = new URL('../server/database/functions/comments.sql', import.meta.url);

type Column = { name: string; type: string; isNullable: boolean; isComputed: boolean };
type Index = { name: string; comment: string | null };
type Table = {
  name: string;
  comment: string | null;
  columns: Column[];
  keys: string[];
  references: string[];
  /** Those that no constraint makes. */
  indexes: Index[];
};
type Trigger = { table: string; event: string; function: string; condition: string | null };
type Known = { name: string; body: string };

/** `docs/schema.md`, of the database itself: each table with what it holds, its columns and keys, and what a change sets off. */
export async function schemaDocument(db: Queryable): Promise<string> {
  const tables = new Map((await tablesOf(db)).map((table) => [table.name, table]));
  const areas = areasOf(readFileSync(COMMENTS, 'utf8'));
  const unknown = [...tables.keys()].filter((name) => !areas.some((area) => area.tables.includes(name)));
  if (unknown.length > 0) throw new Error(`say in ${COMMENTS.pathname} what these hold: ${unknown.join(', ')}`);
  const [triggers, functions] = [await triggersOf(db), await functionsOf(db)];
  return [
    '# The schema',
    '',
    'Made by `npm run schema` from the database itself; `server/database/functions/comments.sql` says what each table holds, and of the widest one whom each index serves. A key is underlined, a column in italics is computed, and one with a question mark may be null. Every table with a `profile_id` is held to its company by row-level security.',
    '',
    ...areas.flatMap(({ title, tables: names }) => [
      `## ${title}`,
      '',
      ...names.flatMap((name) => describe(tables.get(name))),
      '',
    ]),
    '## What a change sets off',
    '',
    'A trigger keeps a sum, notes what has changed for whoever looks later, or refuses. Below each change stand the functions that it fires, what each writes, and what that fires in turn; `↺` stands for what is drawn above already.',
    '',
    '```text',
    ...cascades(triggers, functions, new Set(tables.keys())),
    '```',
    '',
  ].join('\n');
}

/** Headings and the tables below them, in the order of the file. */
function areasOf(sql: string): { title: string; tables: string[] }[] {
  const areas: { title: string; tables: string[] }[] = [];
  for (const line of sql.split('\n').slice(1)) {
    const title = /^-- (.+)$/.exec(line)?.[1];
    const table = /^comment on table (\w+)/.exec(line)?.[1];
    if (title) areas.push({ title, tables: [] });
    if (table) areas.at(-1)?.tables.push(table);
  }
  return areas;
}

function describe(table: Table | undefined): string[] {
  if (!table) return [];
  const columns = table.columns.map(({ name, type, isNullable, isComputed }) => {
    const mark = isComputed ? `*${name}*` : table.keys.includes(name) ? `<u>${name}</u>` : name;
    return `${mark} ${type}${isNullable ? '?' : ''}`;
  });
  const references = table.references.length > 0 ? `  \n  → ${table.references.join(', ')}` : '';
  return [`- **${table.name}**: ${table.comment ?? ''}  \n  ${columns.join(', ')}${references}`, ...served(table)];
}

/** Whom the indexes of a table serve: said of all of them, or of none. */
function served({ indexes }: Table): string[] {
  const said = indexes.flatMap(({ name, comment }) => (comment === null ? [] : [`  - *${name}*: ${comment}`]));
  const unsaid = indexes.filter(({ comment }) => comment === null).map(({ name }) => name);
  if (said.length > 0 && unsaid.length > 0) {
    throw new Error(`say in ${COMMENTS.pathname} whom these serve: ${unsaid.join(', ')}`);
  }
  return said;
}

const tablesOf = (db: Queryable) =>
  db.rows<Table>(`
    select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
         'isNullable', not a.attnotnull, 'isComputed', a.attgenerated <> '') order by a.attnum)
       from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select json_agg(a.attname order by a.attnum) from pg_constraint k join pg_attribute a
         on a.attrelid = k.conrelid and a.attnum = any(k.conkey) where k.conrelid = c.oid and k.contype = 'p'), '[]') as keys,
      coalesce((select json_agg(distinct k.confrelid::regclass::text order by k.confrelid::regclass::text)
         from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'), '[]') as references,
      coalesce((select json_agg(json_build_object('name', i.indexrelid::regclass::text, 'comment', obj_description(i.indexrelid, 'pg_class'))
           order by i.indexrelid::regclass::text collate "C")
         from pg_index i where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid)), '[]') as indexes
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname !~ '^schema_'
    order by c.relname collate "C"`);

const triggersOf = (db: Queryable) =>
  db.rows<Trigger>(`
    select tgrelid::regclass::text as table, tgfoid::regproc::text as function,
      substring(pg_get_triggerdef(oid) from 'WHEN \\((.*)\\) EXECUTE') as condition,
      lower(substring(pg_get_triggerdef(oid) from '(?:AFTER|BEFORE) (.*?) ON ')) as event
    from pg_trigger where not tgisinternal order by tgrelid::regclass::text collate "C", tgname collate "C"`);

const functionsOf = (db: Queryable) =>
  db.rows<Known>(`
    select proname as name, prosrc as body from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);

type Write = { event: string; table: string };

/** What a function writes, also by the functions that it calls. */
function writesOf(name: string, functions: Known[], tables: ReadonlySet<string>, seen = new Set<string>()): Write[] {
  const known = functions.find((one) => one.name === name);
  if (!known || seen.has(name)) return [];
  seen.add(name);
  const own = [...known.body.matchAll(/\b(insert into|update|delete from)\s+(\w+)/g)].flatMap(
    ([, verb = '', table = '']) => (tables.has(table) ? [{ event: verb.split(' ')[0] ?? '', table }] : []),
  );
  const called = functions.filter((one) => one.name !== name && new RegExp(`\\b${one.name}\\(`).test(known.body));
  const all = [...own, ...called.flatMap((one) => writesOf(one.name, functions, tables, seen))];
  return all.filter((one, at) => all.findIndex((two) => two.event === one.event && two.table === one.table) === at);
}

function cascades(triggers: Trigger[], functions: Known[], tables: ReadonlySet<string>): string[] {
  const drawn = new Set<string>();
  const lines: string[] = [];
  const fired = ({ event, table }: Write) =>
    triggers.filter((one) => one.table === table && one.event.split(' or ').some((each) => each.startsWith(event)));
  const draw = (write: Write, depth: number) => {
    const name = `${write.event} ${write.table}`;
    const below = fired(write);
    const isAgain = drawn.has(name) && below.length > 0;
    lines.push(`${'   '.repeat(depth)}${depth > 0 ? '└ ' : ''}${name}${isAgain ? ' ↺' : ''}`);
    if (isAgain) return;
    drawn.add(name);
    for (const one of below) {
      lines.push(`${'   '.repeat(depth + 1)}→ ${one.function}${one.condition ? ` (when ${one.condition})` : ''}`);
      for (const next of writesOf(one.function, functions, tables)) draw(next, depth + 2);
    }
  };
  for (const table of new Set(triggers.map((one) => one.table))) {
    for (const event of ['insert', 'update', 'delete', 'truncate']) {
      if (fired({ event, table }).length > 0 && !drawn.has(`${event} ${table}`)) draw({ event, table }, 0);
    }
  }
  return lines;
}
