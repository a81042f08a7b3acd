import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { demoConnector } from '../../server/accountingSource/demo';
import { folderConnector } from '../../server/accountingSource/folder';
import { seedDemo } from '../../server/demo/seed';
import { syncDocuments as sync } from '../../server/documents/sync';
import { documentDetail, listDocuments, syncReport } from '../../src/api/contract/receivables/documents';
import { failureBody } from '../../src/api/contract/row';
import { type Person, withService } from '../support/processes/service';
import { books, ledgerFaults, settle } from '../support/service/receivables';

const folder = mkdtempSync(join(tmpdir(), 'cartera-accounting-'));
const file = join(folder, 'documentos.csv');
beforeEach(() => rmSync(file, { force: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HEAD = 'id;numero;ruc;cliente;centro_costo;emision;vencimiento;total;anulado';
const tell = (...rows: string[]) => writeFileSync(file, [HEAD, ...rows].join('\n'));

withService(
  'document sync',
  (service) => {
    const path = '/documents/sync_documents_with_contable';
    const synced = async (person: Person) => syncReport.parse((await person.post(path)).body);
    const listed = async (person: Person) =>
      listDocuments.answer.parse((await person.get('/customers/documents/')).body).results;

    test('creates, updates and leaves alone, and says how many of each', async () => {
      const person = await service().person();
      tell(
        'A1;F-1;1790012345001;López C.A.;CC-9;2026-10-01;31/10/2026;1.250,50;',
        'A2;F-2;0991234567;María Quispe;;2026-10-02;;80.00;',
      );
      expect(await synced(person)).toEqual({ created: 2, updated: 0, unchanged: 0, problems: [], left_out: 0 });
      expect(await listed(person)).toMatchObject([
        {
          external_id: 'A1',
          total: '1250.50',
          due_date: '2026-10-31',
          cost_center_name: 'CC-9',
          customer_name: 'López C.A.',
        },
        { external_id: 'A2', total: '80.00', due_date: null, cost_center: null },
      ]);
      expect(await synced(person)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });

      tell('A1;F-1;1790012345001;López C.A.;CC-9;2026-10-01;30/11/2026;1300;', 'A3;F-3;0991234567;;;;;5,5;');
      expect(await synced(person)).toMatchObject({ created: 1, updated: 1, unchanged: 0 });
      const [first] = await listed(person);
      const detail = await person.get(
        `/customers/documents/${(await listed(person)).find((d) => d.external_id === 'A1')?.id}/`,
      );
      expect(first?.version).toBeGreaterThan(0);
      expect(documentDetail.parse(detail.body).history.map(({ text }) => text)).toEqual([
        'Sincronización: total $\u00a01.250,50 → $\u00a01.300,00, vence 31/10/2026 → 30/11/2026',
        'Creado por la sincronización',
      ]);
    });

    test('without a currency a document is in that of the company’s country, and its customer of that country', async () => {
      const person = await service().person();
      await service().database.rows(`update profile set country = 'PE' where id = $1`, [person.profileId]);
      tell('A1;F-1;20100017491;López S.A.C.;;2026-10-01;;80.00;');
      expect(await synced(person)).toMatchObject({ created: 1 });
      expect(await listed(person)).toMatchObject([{ currency: 'PEN' }]);
      const made = await service().database.rows('select dni_country from customer where profile_id = $1', [
        person.profileId,
      ]);
      expect(made).toEqual([{ dni_country: 'PE' }]);
    });

    test('a total tells what it is of where the source does, and forgets it as the total changes', async () => {
      const person = await service().person();
      const head = 'id;numero;ruc;cliente;total;subtotal;iva';
      const split = async (...rows: string[]) => {
        writeFileSync(file, [head, ...rows].join('\n'));
        expect(await synced(person)).toMatchObject({ left_out: 0 });
        const documents = await listed(person);
        const of = (number: string) => documents.find((one) => one.number === number);
        return rows.map((row) => {
          const found = of(row.split(';')[1] ?? '');
          return [found?.total, found?.subtotal, found?.tax];
        });
      };
      const row = (at: number, amounts: string) => `A${at};F-${at};0991234567;María;${amounts}`;
      expect(
        await split(
          row(1, '1150;1000;150'),
          row(2, '115;100;'),
          row(3, '57,50;;7,50'),
          row(4, '120;100;15'),
          row(5, '80;90;'),
        ),
      ).toEqual([
        ['1150.00', '1000.00', '150.00'],
        ['115.00', '100.00', '15.00'],
        ['57.50', '50.00', '7.50'],
        // Of more than a subtotal and this tax: unknown.
        ['120.00', null, null],
        ['80.00', null, null],
      ]);
      // A source that no longer says it changes nothing while the total is the same.
      expect(await split(row(1, '1150;;'), row(2, '230;;'))).toEqual([
        ['1150.00', '1000.00', '150.00'],
        ['230.00', null, null],
      ]);
    });

    test('owes what the source says is still open, nothing of what it calls paid, and takes no draft', async () => {
      const person = await service().person();
      const head = 'id;numero;ruc;cliente;total;saldo;estado';
      const write = (...rows: string[]) => writeFileSync(file, [head, ...rows].join('\n'));
      const owed = async () =>
        Object.fromEntries(
          (await listed(person)).map(({ number, balance, status }) => [
            number,
            status === 'anulado' ? 'nula' : balance,
          ]),
        );
      write('1;F-1;1790012345001;López;100;100;Pendiente', '2;F-2;1790012345001;López;80;80;Emitida');
      await synced(person);
      expect(await owed()).toEqual({ 'F-1': '100.00', 'F-2': '80.00' });

      write(
        '1;F-1;1790012345001;López;100;40;Pago parcial',
        '2;F-2;1790012345001;López;80;;Pagada',
        '3;F-3;1790012345001;López;50;50;Borrador',
        '4;F-4;1790012345001;López;60;60;Cancelada',
        '5;F-5;1790012345001;López;70;x;Pendiente',
      );
      expect(await synced(person)).toMatchObject({
        left_out: 2,
        problems: [
          { number: 'F-3', msg: 'documentos.csv, fila 4: todavía no está emitido, y no se trae.' },
          { number: 'F-5', msg: 'documentos.csv, fila 6: el saldo «x» no es un monto sin dudas, como 1234.50.' },
        ],
      });
      expect(await owed()).toMatchObject({ 'F-1': '40.00', 'F-2': '0.00', 'F-4': 'nula' });

      write('1;F-1;1790012345001;López;100;30;Borrador', '2;F-2;1790012345001;López;80;80;Pagada');
      await synced(person);
      expect(await owed()).toMatchObject({ 'F-1': 'nula', 'F-2': '80.00' });
    });

    test('never goes against what was paid here: that is told, and not done', async () => {
      const person = await service().person();
      const row = (total: string, dni = '0991234567', voided = '') => `A1;F-1;${dni};María;;;;${total};${voided}`;
      tell(row('100.00'));
      await synced(person);
      const [document] = await listed(person);
      await settle(service(), document?.id ?? '', '60.00');

      for (const against of [row('59.99'), row('100.00', '0991234567', 'sí'), row('100.00', '1790012345001')]) {
        tell(against);
        const report = await synced(person);
        expect(report).toMatchObject({ created: 0, updated: 0, unchanged: 0, left_out: 1 });
        expect(report.problems?.[0]?.msg).toContain('Aquí ya tiene pagos por 60,00');
      }
      expect(await listed(person)).toMatchObject([{ total: '100.00', balance: '40.00', status: 'parcial' }]);

      tell(row('60.00'));
      expect(await synced(person)).toMatchObject({ updated: 1, left_out: 0 });
      expect(await listed(person)).toMatchObject([{ total: '60.00', balance: '0.00', status: 'pagado' }]);
      expect(await ledgerFaults(service())).toEqual([]);
    });

    test('a document that staff made by hand is the same one, with its payments', async () => {
      const person = await service().person();
      const made = await books(service(), person, [{ number: 'F-7', total: '90.00', due: null }]);
      await settle(service(), made.documentId('F-7'), '30.00');
      tell('X7;F-7;1790012345001;López;;;;120.00;');
      expect(await synced(person)).toMatchObject({ created: 0, updated: 1 });
      expect(await listed(person)).toMatchObject([{ id: made.documentId('F-7'), external_id: 'X7', balance: '90.00' }]);
    });

    test('what cannot be read is left out with its row and reason, the rest goes in', async () => {
      const person = await service().person();
      tell(
        'A1;F-1;0991234567;María;;;30/02/2026;10.00;',
        'A2;F-2;0991234567;María;;;;1.000;',
        'A3;F-3;;María;;;;10.00;',
        'A4;F-4;0000000009;;;;;10.00;',
        'A5;F-5;0991234567;María;;;;10.00;',
        'A5;F-5;0991234567;María;;;;12.00;',
        'A6;F-6;0991234567;María;;;;1790012345001;',
      );
      const report = await synced(person);
      expect(report).toMatchObject({ created: 1, left_out: 5 });
      expect(report.problems?.map(({ number, msg }) => [number, msg])).toEqual([
        ['F-1', 'documentos.csv, fila 2: la fecha de vencimiento «30/02/2026» no existe.'],
        ['F-2', 'documentos.csv, fila 3: el total «1.000» no es un monto sin dudas, como 1234.50.'],
        ['F-3', 'documentos.csv, fila 4: falta la Cédula/RUC del cliente.'],
        ['F-6', 'documentos.csv, fila 8: el total «1790012345001» es demasiado para un documento.'],
        ['F-4', 'No hay un cliente con Cédula/RUC 0000000009 y no se dijo su nombre.'],
      ]);
      expect(await listed(person)).toMatchObject([{ number: 'F-5', total: '12.00' }]);
    });

    test('ten at once make each document once, in one sync or one after the other', async () => {
      const person = await service().person();
      tell(...Array.from({ length: 50 }, (_, i) => `A${i};F-${i};09${i};Cliente ${i};;;;${i + 1};`));
      const reports = await Promise.all(Array.from({ length: 10 }, () => synced(person)));
      for (const { created, unchanged } of reports) expect((created ?? 0) + (unchanged ?? 0)).toBe(50);
      expect(reports.some(({ created }) => created === 50)).toBe(true);
      const customers = await service().database.rows('select from customer');
      expect(customers).toHaveLength(50);
    });

    test('only for the profile that asks, only by whom may, and only with the configured system', async () => {
      const person = await service().person({ profile: 'Uno' });
      tell('A1;F-1;0991234567;María;;;;10.00;');
      await synced(person);
      expect(await listed(await service().person({ profile: 'Dos' }))).toEqual([]);
      expect((await (await service().person({ role: 'analista' })).post(path)).status).toBe(403);
      expect((await person.post('/documents/sync_documents_with_otro')).status).toBe(404);
    });

    test('a broken source says so, in words that begin as the specification has them', async () => {
      const person = await service().person();
      writeFileSync(file, '{"documents": [');
      const { status, body } = await person.post(path);
      expect(status).toBe(502);
      expect(failureBody.parse(body).msg).toMatch(/^Ha ocurrido un error.*documentos\.csv no es JSON válido/);
    });

    test('the demo company’s accounting issues two invoices a day, to customers it has', async () => {
      const { database } = service();
      await seedDemo(database, 'clave de la demo');
      const [who] = await database.rows<{ userId: string; profileId: string }>(
        'select id as "userId", profile_id as "profileId" from app_user',
      );
      const [before] = await database.rows<{ customers: number }>('select count(*) as customers from customer');
      const steps = { transaction: database.transaction, progress: async () => {} };
      const on = async (day: string) => sync(steps, who ?? { userId: '', profileId: '' }, demoConnector(day));
      expect(await on('2026-11-20')).toMatchObject({ created: 20, left_out: 0 });
      expect(await on('2026-11-20')).toMatchObject({ created: 0, unchanged: 20 });
      expect(await on('2026-11-21')).toMatchObject({ created: 2, updated: 0, unchanged: 18 });
      const [after] = await database.rows<{ customers: number }>('select count(*) as customers from customer');
      expect(after).toEqual(before);
    });
  },
  { accounting: folderConnector(folder), reads: false },
);
