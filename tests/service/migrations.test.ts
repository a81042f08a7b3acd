import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '../../server/database/migrate';
import { faultsIn } from '../../server/ledger/faults';
import { emptyDatabase, type Fresh } from '../support/service';
import { temporaryFolder } from '../support/serviceProcess';

const FOLDER = 'server/database/migrations';
const names = readdirSync(FOLDER).sort();
/** The schema as it was released last. */
const RELEASED = '010_payments.sql';
const before = names.filter((name) => name <= RELEASED);

let fresh: Fresh;
const place = temporaryFolder();
const folder = join(place.path, 'migrations');
const url = pathToFileURL(`${folder}/`);
const put = (name: string, sql: string) => writeFileSync(join(folder, name), sql);

beforeEach(async () => {
  fresh = await emptyDatabase();
  mkdirSync(folder);
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await fresh.database.close();
  await fresh.drop();
});

/** A company at work, as the released schema holds it: a document half paid, and a movement half assigned. */
const DATA = `
  insert into profile (id, name) values ('00000000-0000-4000-8000-000000000001', 'Uno');
  insert into app_user (id, profile_id, email, full_name, password_hash, role)
    values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 'ana@uno.ec', 'Ana', 'x', 'administrador');
  insert into bank (id, name) values ('00000000-0000-4000-8000-000000000003', 'Pichincha');
  insert into bank_account (id, profile_id, bank_id, number, alias)
    values ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000003', '22001', 'Operativa');
  insert into customer (id, profile_id, first_name, dni)
    values ('00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-000000000001', 'López C.A.', '1790012345001');
  insert into document (id, profile_id, customer_id, number, total, due_date)
    select gen_random_uuid(), '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000005', 'F-' || n, 100, date '2026-10-01'
    from generate_series(1, 500) n;
  insert into conciliation (id, profile_id, bank_account_id, preview_id, name, file_name, currency, created_by)
    values ('00000000-0000-4000-8000-000000000006', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000004',
      gen_random_uuid(), 'Octubre', 'octubre.csv', 'USD', '00000000-0000-4000-8000-000000000002');
  insert into bank_movement (id, profile_id, conciliation_id, bank_account_id, row, date, amount, currency, description, key, ordinal)
    values ('00000000-0000-4000-8000-000000000007', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000006',
      '00000000-0000-4000-8000-000000000004', 1, '2026-10-05', 80, 'USD', 'Pago F-1', 'k', 0);
  insert into payment (id, profile_id, customer_id, origin, method, movement_id, date, amount)
    values ('00000000-0000-4000-8000-000000000008', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000005',
      'conciliacion', 'transferencia', '00000000-0000-4000-8000-000000000007', '2026-10-05', 80);
  insert into allocation (profile_id, payment_id, document_id, amount, batch)
    select profile_id, '00000000-0000-4000-8000-000000000008', id, 50, gen_random_uuid() from document where number = 'F-1';`;

test('a database of the released schema with data becomes one of today, with the same money', async () => {
  for (const name of before) copyFileSync(join(FOLDER, name), join(folder, name));
  const { database } = fresh;
  await migrate(database, { folder: url });
  await database.rows(DATA);
  // As released: no checksums were kept.
  await database.rows('alter table schema_migration drop column checksum');

  expect(await migrate(database)).toEqual(names.slice(before.length));
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
    { assigned: '50.00', unassigned: '30.00' },
  ]);
});

test('a file that was changed after it was applied is refused, whatever line ends it has', async () => {
  put('001_a.sql', 'create table a (id int);\n');
  expect(await migrate(fresh.database, { folder: url })).toEqual(['001_a.sql']);
  put('001_a.sql', 'create table a (id int);\r\n');
  expect(await migrate(fresh.database, { folder: url })).toEqual([]);
  put('001_a.sql', 'create table a (id bigint);\n');
  put('002_b.sql', 'create table b (id int)');
  await expect(migrate(fresh.database, { folder: url })).rejects.toThrow(
    'El archivo 001_a.sql cambió después de aplicarse',
  );
  expect(await fresh.database.rows(`select to_regclass('b') as b`)).toEqual([{ b: null }]);
});

test('a file that comes late, before one that was applied, is refused', async () => {
  put('001_a.sql', 'create table a (id int)');
  put('003_c.sql', 'create table c (id int)');
  await migrate(fresh.database, { folder: url });
  put('002_b.sql', 'create table b (id int)');
  await expect(migrate(fresh.database, { folder: url })).rejects.toThrow('El archivo 002_b.sql va antes de 003_c.sql');
});

test('a database that is newer than the program is left alone', async () => {
  put('001_a.sql', 'create table a (id int)');
  put('002_b.sql', 'create table b (id int)');
  await migrate(fresh.database, { folder: url });
  rmSync(join(folder, '002_b.sql'));
  await expect(migrate(fresh.database, { folder: url })).rejects.toThrow(
    'La base de datos es más nueva que este programa: tiene 002_b.sql.',
  );
});

test('a step that fails leaves nothing of itself, and two that start at once apply each step once', async () => {
  put('001_a.sql', 'create table a (id int)');
  put('002_b.sql', 'create table b (id int); select 1 / 0');
  await expect(migrate(fresh.database, { folder: url })).rejects.toThrow('falló 002_b.sql');
  expect(await fresh.database.rows(`select to_regclass('b') as b`)).toEqual([{ b: null }]);

  put('002_b.sql', 'create table b (id int)');
  const both = await Promise.all([migrate(fresh.database, { folder: url }), migrate(fresh.database, { folder: url })]);
  expect(both.flat()).toEqual(['002_b.sql']);
});
