import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { readCopy } from '../../server/database/copy/read';
import { tablesOf } from '../../server/database/copy/tables';
import { writeCopy } from '../../server/database/copy/write';
import type { Database } from '../../server/database/database';
import { migrate } from '../../server/database/migrate';
import { seedDemo } from '../../server/demo/seed';
import { faultsIn } from '../../server/ledger/faults';
import { leaveProofs } from '../support/processes/leaveProofs';
import { emptyDatabase, type Fresh, freshDatabase, PASSWORD, withService } from '../support/processes/service';
import { temporaryFolder } from '../support/processes/serviceProcess';
import { books, conciliate, expectOk, reconcile } from '../support/service/receivables';
import { allStored } from '../support/service/storedSuggestions';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const file = (name: string) => join(folder.path, name);

const made: Fresh[] = [];
afterEach(async () => {
  for (const { database, drop } of made.splice(0)) {
    await database.close();
    await drop();
  }
});
async function another(fresh: Promise<Fresh>): Promise<Fresh> {
  const one = await fresh;
  made.push(one);
  return one;
}

/** Every table as texts, in an order of its own: what two databases that hold the same say alike. */
async function contentOf(database: Database): Promise<Record<string, unknown>> {
  const tables = await tablesOf(database);
  const content: Record<string, unknown> = {};
  for (const { name } of tables) {
    content[name] = await database.rows(
      `select count(*) as rows, md5(string_agg(t::text, E'\\n' order by t::text collate "C")) as hash from "${name}" t`,
    );
  }
  content.sequences = await database.rows('select sequencename, last_value from pg_sequences order by 1');
  content.triggers = await database.rows('select tgname, tgenabled from pg_trigger where not tgisinternal order by 1');
  content.references = await database.rows(
    `select conname, conrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint where contype = 'f' order by 1, 2`,
  );
  return content;
}

const sound = async () => {};

withService(
  'copies',
  (service) => {
    test('a copy restored elsewhere is the same to the cent, and work goes on there', async () => {
      const { database, person } = service();
      await seedDemo(database, PASSWORD);
      await leaveProofs(database);
      const ana = await person({ profile: 'Comercial Andina' });
      const { account, documentId } = await books(service(), ana, [{ number: 'F-8', total: '40.00' }]);
      const { id, movements } = await conciliate(ana, account, 'Fecha;Concepto;Monto\n02/11/2026;PAGO F-8;40,00\n');
      expectOk(await reconcile(ana, id, movements[0]?.id ?? '', [[documentId('F-8'), '25.00']]));
      await allStored(database);

      const started = performance.now();
      const rows = await writeCopy(database, file('demo.copia'));
      const written = performance.now();
      const { database: there } = await another(emptyDatabase());
      expect(await readCopy(there, file('demo.copia'), async (tx) => expect(await faultsIn(tx)).toEqual([]))).toBe(
        rows,
      );
      const ms = (from: number, to: number) => `${Math.round(to - from)} ms`;
      const size = (statSync(file('demo.copia')).size / 1024).toFixed(0);
      console.log(
        `${rows} rows: written in ${ms(started, written)}, ${size} kB, restored in ${ms(written, performance.now())}`,
      );

      expect(await contentOf(there)).toEqual(await contentOf(database));
      // The ledger is guarded as before.
      await expect(there.rows('delete from allocation')).rejects.toThrow('never changed');
      await expect(there.rows(`update document set customer_id = gen_random_uuid()`)).rejects.toThrow('foreign key');
    });

    test('of changes made while it is written it holds all or nothing', async () => {
      const { database } = service();
      await seedDemo(database, PASSWORD);
      await leaveProofs(database);
      const add = () =>
        database.transaction(async (tx) => {
          await tx.rows(`insert into bank (name) select 'Banco ' || gen_random_uuid()`);
          await tx.rows(`insert into profile (name) select 'Empresa ' || gen_random_uuid()`);
        });
      const [before] = await database.rows<{ n: number }>(
        'select (select count(*) from profile) - (select count(*) from bank) as n',
      );
      const adding = (async () => {
        for (let n = 0; n < 200; n++) await add();
      })();
      await writeCopy(database, file('busy.copia'));
      await adding;
      const { database: there } = await another(emptyDatabase());
      await readCopy(there, file('busy.copia'), sound);
      expect(await there.rows('select (select count(*) from profile) - (select count(*) from bank) as n')).toEqual([
        before,
      ]);
    });

    test('what is cut off, is no copy, does not add up or comes to data that is there changes nothing', async () => {
      const { database, person } = service();
      await books(service(), await person(), [{ number: 'F-8', total: '40.00' }]);
      await writeCopy(database, file('whole.copia'));
      const { database: there } = await another(emptyDatabase());
      const whole = readFileSync(file('whole.copia'));
      writeFileSync(file('cut.copia'), whole.subarray(0, whole.length - 2_000));
      writeFileSync(file('text.copia'), 'una carta');
      await expect(readCopy(there, file('cut.copia'), sound)).rejects.toThrow(
        'no es una copia de Cartera, o está incompleto',
      );
      await expect(readCopy(there, file('text.copia'), sound)).rejects.toThrow('no es una copia de Cartera');
      await expect(readCopy(there, file('none.copia'), sound)).rejects.toThrow('no se puede leer');
      const unsound = async () => {
        throw new Error('no cuadra');
      };
      await expect(readCopy(there, file('whole.copia'), unsound)).rejects.toThrow('no cuadra');
      expect(await there.rows('select 1 from app_user')).toEqual([]);
      await readCopy(there, file('whole.copia'), sound);
      await expect(readCopy(there, file('whole.copia'), sound)).rejects.toThrow('ya tiene datos');
    });
  },
  { reads: false },
);

test('a copy of an earlier schema is brought up to date', async () => {
  const { database: newer } = await another(freshDatabase());
  const steps = await newer.rows<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  );
  const { database: old } = await another(emptyDatabase());
  await migrate(old, { until: steps.slice(0, 10) });
  await old.rows(`insert into profile (name) values ('Uno')`);
  await writeCopy(old, file('old.copia'));
  const { database: there } = await another(emptyDatabase());
  await readCopy(there, file('old.copia'), sound);
  expect(await there.rows('select name from schema_migration order by name')).toEqual(
    steps.map(({ name }) => ({ name })),
  );
  expect(await there.rows('select name from profile')).toEqual([{ name: 'Uno' }]);

  await expect(readCopy(newer, file('old.copia'), sound)).rejects.toThrow('más nueva que la copia');
});
