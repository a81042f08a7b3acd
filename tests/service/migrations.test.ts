import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SCHEMA_DOCUMENT, schemaDocument } from '../../scripts/schemaDocument';
import type { Database } from '../../server/database/database';
import { migrate } from '../../server/database/migrate';
import { faultsIn } from '../../server/ledger/faults';
import { emptyDatabase, type Fresh } from '../support/processes/service';
import { temporaryFolder } from '../support/processes/serviceProcess';

const names = readdirSync('server/database/migrations').sort();
/**
 * A company at work in the last schema before its files were joined by area, as `pg_dump` writes it: a document half paid, a movement
 * half assigned, a promise, a rule of a fee, a message that failed, and what a customer wrote.
 */
const FORMER = `set local check_function_bodies = off;${gunzipSync(readFileSync('tests/support/former/schema-065.sql.gz'))}`;

let fresh: Fresh;
const place = temporaryFolder();
const folder = join(place.path, 'migrations');
const url = pathToFileURL(`${folder}/`);
const functions = join(place.path, 'functions');
const own = { folder: url, functions: pathToFileURL(`${functions}/`) };
const put = (name: string, sql: string) => writeFileSync(join(folder, name), sql);

beforeEach(async () => {
  fresh = await emptyDatabase();
  mkdirSync(folder);
  mkdirSync(functions);
});
afterEach(async () => {
  for (const one of [folder, functions]) rmSync(one, { recursive: true });
  await fresh.database.close();
  await fresh.drop();
});

test('a database of the former files, with data, becomes one of today, with the same money', async () => {
  const { database } = fresh;
  await database.rows(FORMER);

  expect(await migrate(database)).toEqual(names.filter((name) => name > '065'));
  expect(await migrate(database)).toEqual([]);
  const steps = await database.rows<{ name: string }>(
    `select name from schema_migration where checksum ~ '^[0-9a-f]{64}$' order by name`,
  );
  expect(steps.map(({ name }) => name)).toEqual(names);
  expect(await faultsIn(database)).toEqual([]);
  expect(await database.rows(`select count(*) as documents, sum(balance) as owed from document`)).toEqual([
    { documents: 500, owed: '49950.00' },
  ]);
  expect(await database.rows('select assigned, unassigned from bank_movement')).toEqual([
    { assigned: '80.00', unassigned: '0.00' },
  ]);
  expect(await database.rows('select cause from message')).toEqual([{ cause: 'sin_whatsapp' }]);
  expect(await database.rows('select sender from inbound_message')).toEqual([{ sender: '+593991112233' }]);
  expect(await database.rows('select count(*) as days from sending_hours')).toEqual([{ days: 6 }]);
});

test('the digits that people write of a number are those before its short last parts, also of documents that are there', async () => {
  const { database } = fresh;
  const tails = [
    ['CU-35221-9', '35221'],
    ['CU-035221-9-1', '35221'],
    ['2026/42', '42'],
    ['F-2026-12-3', '3'],
    ['001-001-000018475', '18475'],
    ['001-001-99', '99'],
    ['A00012', '12'],
    ['F-20043', '20043'],
    ['CU-20431-2', '20431'],
    ['SIN NUMERO', null],
  ];
  await database.rows(FORMER);
  await database.rows(
    `insert into document (profile_id, customer_id, number, total)
     select profile_id, id, unnest($1::text[]), 10 from (select profile_id, id from customer limit 1) c`,
    [tails.map(([number]) => number)],
  );

  await migrate(database);

  const kept = await database.rows<{ number: string; number_tail: string | null }>(
    `select number, number_tail from document where number = any($1)`,
    [tails.map(([number]) => number)],
  );
  expect(kept.map(({ number, number_tail }) => [number, number_tail]).toSorted()).toEqual(tails.toSorted());
});

test('names, numbers and categories with letters that keys had no place for get their keys anew', async () => {
  const { database } = fresh;
  await database.rows(`${FORMER};
    insert into customer (profile_id, first_name, last_name, dni) select id, 'Łukasz', 'Škoda', '0911111111' from profile limit 1;
    insert into customer (profile_id, first_name, last_name, dni) select id, 'Jose${'\u0301'} Marí', 'Pen${'\u0303'}a', '0922222222' from profile limit 1;
    insert into customer (profile_id, first_name, last_name, dni) select id, 'Corporación 3M', '', '0933333333' from profile limit 1;
    insert into document (profile_id, customer_id, number, total) select profile_id, id, 'Š-77', 10 from customer where dni = '0911111111';
    insert into movement_category (profile_id, name) select id, unnest(array['Škola', 'kola']) from profile limit 1`);

  await migrate(database);

  expect(
    await database.rows(`select name_key from customer where dni in ('0911111111', '0922222222') order by dni`),
  ).toEqual([{ name_key: 'LUKASZ SKODA' }, { name_key: 'JOSE MARI PENA' }]);
  expect(
    await database.rows(
      `select pair from name_pair p join customer c on c.id = p.customer_id where c.dni in ('0911111111', '0922222222', '0933333333') order by pair`,
    ),
  ).toEqual([{ pair: 'JOSE MARI' }, { pair: 'JOSE PENA' }, { pair: 'LUKASZ SKODA' }, { pair: 'MARI PENA' }]);
  expect(await database.rows(`select number_key from document where number = 'Š-77'`)).toEqual([{ number_key: 'S77' }]);
});

test('channels that were numbers get their names, and what contacts said becomes a row of each channel', async () => {
  const { database } = fresh;
  await database.rows(`${FORMER};
    insert into app_user (email, full_name, password_hash) values ('quien@x.example', 'Quien', '');
    insert into contact (profile_id, customer_id, phone, consent_whatsapp, consent_whatsapp_at, consent_whatsapp_how, consent_email, consent_email_at, consent_email_by)
      select profile_id, id, '+593990000001', 'no', '2026-05-04T10:00:00Z', 'respuesta', 'si', '2026-05-05T10:00:00Z', (select id from app_user limit 1)
      from customer order by customer.id limit 1;
    insert into contact (profile_id, customer_id, phone) select profile_id, id, '+593990000002' from customer order by customer.id limit 1;
    insert into template (profile_id, name, channel, body) select id, 'n' || c, c, 'Hola' from profile, (values (0), (1)) v(c);
    insert into campaign (profile_id, template_id, campaign_type, launch_date) select profile_id, id, channel, now() from template where name ~ '^n';
    insert into timeslot (profile_id, template_id, campaign_type, launch_date) select profile_id, template_id, campaign_type, now() from campaign;
    insert into campaign_event (profile_id, campaign_id, customer_id, channel, number, email, status)
      select g.profile_id, g.id, (select min(id::text)::uuid from customer c where c.profile_id = g.profile_id), g.campaign_type,
        case g.campaign_type when 0 then '+593990000001' else '' end, case g.campaign_type when 1 then 'a@x.example' else '' end, 'enviado'
      from campaign g join template t on t.id = g.template_id and t.name ~ '^n'`);

  await migrate(database);

  const of = (table: string) => database.rows(`select distinct channel from ${table} order by channel`);
  for (const table of ['template', 'campaign', 'timeslot']) {
    expect([table, await of(table)]).toEqual([table, [{ channel: 'email' }, { channel: 'whatsapp' }]]);
  }
  expect(await of('message')).toEqual([{ channel: 'whatsapp' }]);
  expect(await of('inbound_message')).toEqual([{ channel: 'whatsapp' }]);
  expect(
    await database.rows(
      `select distinct channel, address from campaign_event where message_id is null order by channel`,
    ),
  ).toEqual([
    { channel: 'email', address: 'a@x.example' },
    { channel: 'whatsapp', address: '+593990000001' },
  ]);
  expect(
    await database.rows(
      'select channel, consent, at, by is not null as signed, how from contact_consent order by channel',
    ),
  ).toEqual([
    { channel: 'email', consent: 'si', at: '2026-05-05T10:00:00.000Z', signed: true, how: 'equipo' },
    { channel: 'whatsapp', consent: 'no', at: '2026-05-04T10:00:00.000Z', signed: false, how: 'respuesta' },
  ]);
});

test('what customers sent is told apart by kind: a certificate was no receipt of their own page, and what a person confirmed is a payment', async () => {
  const { database } = fresh;
  for (const name of names.filter((one) => one < '470'))
    put(name, readFileSync(`server/database/migrations/${name}`, 'utf8'));
  // Today's other functions may be about tables that a later step makes.
  writeFileSync(join(functions, 'tables.sql'), readFileSync('server/database/functions/tables.sql'));
  await migrate(database, own);
  const said =
    'Comprobante de retención de F-1: no es un pago. Registre la retención en el documento y descarte este archivo.';
  const [picture, xml] = ['image/png', 'application/xml'];
  const proofs = [
    ['a', 'pagina', false, picture, said, false],
    ['b', 'pagina', false, xml, said, false],
    ['c', 'pagina', true, picture, 'Pagué ayer', false],
    ['d', 'whatsapp', false, picture, 'Feliz cumpleaños', false],
    ['e', 'correo', null, picture, '', false],
    ['f', 'pagina', false, picture, said, true],
    ['g', 'pagina', false, picture, 'Mi pago', false],
  ] as const;
  for (const [name, origin, isReceipt, type, caption, isConfirmed] of proofs)
    await database.rows(
      `with company as (insert into profile (name) values ($1) returning id),
         owing as (insert into customer (profile_id, first_name, dni) select id, $1, $1 from company returning id, profile_id)
       insert into payment_proof (profile_id, customer_id, file_name, bytes, digest, due_on, origin, is_receipt, media_type, caption,
         amount, currency, paid_on, confirmed_at)
       select profile_id, id, $1, '', '', current_date, $2, $3, $4, $5, 1, 'USD', current_date, case when $6 then now() end from owing`,
      [name, origin, isReceipt, type, caption, isConfirmed],
    );
  await database.rows(
    `with invoice as (insert into document (profile_id, customer_id, number, due_date, total)
         select p.profile_id, p.customer_id, 'F-1', current_date, 10 from payment_proof p where p.caption = $1 returning id, customer_id)
     insert into payment_proof_document (profile_id, proof_id, document_id)
     select p.profile_id, p.id, d.id from payment_proof p join invoice d on d.customer_id = p.customer_id`,
    [said],
  );

  await migrate(database);

  expect(await database.rows('select file_name, kind, caption from payment_proof order by file_name')).toEqual([
    { file_name: 'a', kind: 'retencion', caption: '' },
    { file_name: 'b', kind: 'retencion', caption: '' },
    { file_name: 'c', kind: 'pago', caption: 'Pagué ayer' },
    { file_name: 'd', kind: 'otra_cosa', caption: 'Feliz cumpleaños' },
    { file_name: 'e', kind: 'por_leer', caption: '' },
    { file_name: 'f', kind: 'pago', caption: said },
    { file_name: 'g', kind: 'otra_cosa', caption: 'Mi pago' },
  ]);
  await expect(
    database.rows("update payment_proof set kind = 'pago' where media_type = 'application/xml'"),
  ).rejects.toThrow(/payment_proof_media_type_check/);
});

test('it has the same tables, functions, views and triggers as a new one', async () => {
  await fresh.database.rows(FORMER);
  await migrate(fresh.database);
  const made = await emptyDatabase();
  try {
    await migrate(made.database);
    expect(await shapeOf(fresh.database)).toEqual(await shapeOf(made.database));
  } finally {
    await made.database.close();
    await made.drop();
  }
});

test('one of before them is left alone, and says which version takes it there', async () => {
  await fresh.database.rows(`create table schema_migration (name text primary key, applied_at timestamptz, checksum text);
    insert into schema_migration (name) values ('001_session.sql'), ('010_payments.sql')`);
  await expect(migrate(fresh.database)).rejects.toThrow('la lleva hasta 065_flow_traffic.sql');
});

test('functions follow their files: one that changed is made anew, one that left is gone, and no other is touched', async () => {
  const write = (sql: string) => writeFileSync(join(functions, 'all.sql'), sql);
  const one = (n: number) => `create or replace function one() returns int language sql as 'select ${n}';`;
  const { database } = fresh;
  await database.rows(`create function theirs() returns int language sql as 'select 7'`);
  write(`${one(1)}\ncreate or replace function two(a int) returns int language sql as 'select a';
create or replace view three as select one() as n, theirs() as t;`);
  await migrate(database, own);
  expect(await database.rows('select n, t, two(2) from three')).toEqual([{ n: 1, t: 7, two: 2 }]);

  write(`${one(3)}\ncreate or replace view three as select one() as m;`);
  await migrate(database, own);
  expect(await database.rows('select m, theirs() from three')).toEqual([{ m: 3, theirs: 7 }]);
  await expect(database.rows('select two(2)')).rejects.toThrow('two(integer) does not exist');

  write(`${one(4)}\ncreate or replace view three as select nowhere;`);
  await expect(migrate(database, own)).rejects.toThrow('nowhere');
  expect(await database.rows('select m from three')).toEqual([{ m: 3 }]);
});

test('each function has a body that the database understands, and one text', async () => {
  await migrate(fresh.database);
  const texts = readdirSync('server/database/functions').map((name) =>
    readFileSync(join('server/database/functions', name), 'utf8'),
  );
  // Bodies name each other in any order: here all of them are there.
  for (const text of texts) await fresh.database.rows(text);
  const named = texts.flatMap((text) =>
    [...text.matchAll(/^create or replace (function|view|trigger) (\w+)/gm)].map(([, kind, name]) => `${kind} ${name}`),
  );
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([]);
  const steps = names.map((name) => readFileSync(join('server/database/migrations', name), 'utf8')).join('\n');
  expect(steps.match(/create (or replace )?(function|view|trigger)/gi)).toBeNull();
});

test('docs/schema.md tells of every table, column and cascade of the database as it is (`npm run schema`)', async () => {
  await migrate(fresh.database);
  expect(readFileSync(SCHEMA_DOCUMENT, 'utf8')).toBe(await schemaDocument(fresh.database));
});

test('a file that was changed after it was applied is refused, whatever line ends it has', async () => {
  put('001_a.sql', 'create table a (id int);\n');
  expect(await migrate(fresh.database, own)).toEqual(['001_a.sql']);
  put('001_a.sql', 'create table a (id int);\r\n');
  expect(await migrate(fresh.database, own)).toEqual([]);
  put('001_a.sql', 'create table a (id bigint);\n');
  put('002_b.sql', 'create table b (id int)');
  await expect(migrate(fresh.database, own)).rejects.toThrow('El archivo 001_a.sql cambió después de aplicarse');
  expect(await fresh.database.rows(`select to_regclass('b') as b`)).toEqual([{ b: null }]);
});

test('a file that comes late, before one that was applied, is refused', async () => {
  put('001_a.sql', 'create table a (id int)');
  put('003_c.sql', 'create table c (id int)');
  await migrate(fresh.database, own);
  put('002_b.sql', 'create table b (id int)');
  await expect(migrate(fresh.database, own)).rejects.toThrow('El archivo 002_b.sql va antes de 003_c.sql');
});

test('a database that is newer than the program is left alone', async () => {
  put('001_a.sql', 'create table a (id int)');
  put('002_b.sql', 'create table b (id int)');
  await migrate(fresh.database, own);
  rmSync(join(folder, '002_b.sql'));
  await expect(migrate(fresh.database, own)).rejects.toThrow(
    'La base de datos es más nueva que este programa: tiene 002_b.sql.',
  );
});

test('a step that fails leaves nothing of itself nor of those before it, and two that start at once apply each step once', async () => {
  put('001_a.sql', 'create table a (id int)');
  put('002_b.sql', 'create table b (id int); select 1 / 0');
  await expect(migrate(fresh.database, own)).rejects.toThrow('falló 002_b.sql');
  expect(await fresh.database.rows(`select to_regclass('a') as a, to_regclass('b') as b`)).toEqual([
    { a: null, b: null },
  ]);

  put('002_b.sql', 'create table b (id int)');
  const both = await Promise.all([migrate(fresh.database, own), migrate(fresh.database, own)]);
  expect(both.flat()).toEqual(['001_a.sql', '002_b.sql']);
});

/** Columns, constraints, indexes, policies and grants, and the text of each function, view and trigger. */
const shapeOf = (database: Database) =>
  database.rows(`
    select 'column' as kind, format('%s.%s %s %s %s', a.attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
      pg_get_expr(d.adbin, d.adrelid)) as text
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and attnum > 0 and not attisdropped
    union all select 'constraint', format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select 'index', indexdef from pg_indexes where schemaname = 'public'
    union all select 'policy', format('%s %s %s %s', tablename, policyname, cmd, qual) from pg_policies
    union all select 'grant', format('%s %s', table_name, privilege_type) from information_schema.role_table_grants
      where grantee = 'cartera_app'
    union all select 'function', pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select 'view', format('%s %s', viewname, definition) from pg_views where schemaname = 'public'
    union all select 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1, 2`);
