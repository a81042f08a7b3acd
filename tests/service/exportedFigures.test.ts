import { XMLParser } from 'fast-xml-parser';
import Papa from 'papaparse';
import readXlsx from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { centsOf } from '../../src/api/contract/money';
import { exportedFile } from '../../src/api/contract/row';
import { begunWithAccounts, lotTaken } from '../support/fakes/entrySending';
import { type Person, withService } from '../support/processes/service';
import { orderOf, payers, sent } from '../support/service/debits';
import { books, expectOk, settle } from '../support/service/receivables';

/** What takes a file apart that is written without care. */
const NAMES = [
  'Ñandú, Pérez & Hijos S.A.',
  'La "Única"; Cía. Ltda.',
  'Línea uno\nlínea dos',
  'Óptica 😀👩‍👩‍👧 Quito',
  '=SUM(A1:A9)',
  '-Guion',
  'con  dos espacios',
  '<b>&amp;</b>',
  '1e5',
  '0012',
  'TRUE',
  '01/02/2026',
];
/** Sums that binary fractions do not hold. */
const AMOUNTS = NAMES.map((_, at) => ['0.10', '0.20', '1234567.89', '0.01', '33.33', '1000.00'][at % 6] ?? '');
const TOTAL = AMOUNTS.reduce((sum, amount) => sum + centsOf(amount), 0);

const table = (text: string) => {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter: ';', newline: '\r\n' });
  expect(errors).toEqual([]);
  const [head = [], ...lines] = data.filter((line) => line.length > 1);
  return lines.map((line) => Object.fromEntries(head.map((name, at) => [name, line[at] ?? ''])));
};
/** `1234,56` of a file in Spanish; '' is nothing. */
const cents = (cell = '') => {
  expect(cell).toMatch(/^$|^-?\d+,\d\d$/);
  return cell === '' ? 0 : centsOf(cell.replace(',', '.'));
};
const sum = (all: number[]) => all.reduce((total, one) => total + one, 0);
/** Before what would be a formula stands an apostrophe. */
const inert = (text: string) => (/^[=-]/.test(text) ? `'${text}` : text);

withService(
  'a file that is downloaded',
  (service) => {
    async function download(person: Person, path: string) {
      const { url } = exportedFile.parse(expectOk(await person.get(path)));
      const response = await fetch(`${service().url}/api/v1${url}`);
      return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
    }

    test('has the entries of a lot as they were taken: texts as they are, days as days, amounts as numbers that balance', async () => {
      const person = await service().person();
      const customers = NAMES.map((name, at) => ({ name, dni: `00${at}2345678` }));
      const owed = customers.map((customer, at) => ({ number: `00${at}`, total: AMOUNTS[at] ?? '', customer }));
      const { documentId } = await books(service(), person, owed);
      await begunWithAccounts(person);
      for (const [at, { number }] of owed.entries()) await settle(service(), documentId(number), AMOUNTS[at] ?? '');
      const lot = await lotTaken(person);
      expect(lot.totals.map(({ debit }) => centsOf(debit))).toEqual([TOTAL]);
      const path = `/customers/accounting_lots/export/?lot=${lot.id}&format=`;

      const csv = await download(person, `${path}csv`);
      expect(csv.type).toBe('text/csv; charset=utf-8');
      expect([...csv.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const lines = table(csv.bytes.toString('utf8'));
      expect(lines).toHaveLength(2 * NAMES.length);
      expect([sum(lines.map(({ Debe }) => cents(Debe))), sum(lines.map(({ Haber }) => cents(Haber)))]).toEqual([
        TOTAL,
        TOTAL,
      ]);
      expect(new Set(lines.map(({ Fecha }) => Fecha))).toEqual(new Set(['02/11/2026']));
      expect(new Set(lines.map(({ Cliente }) => Cliente))).toEqual(new Set(NAMES.map(inert)));
      expect(new Set(lines.map((line) => line.Identificación))).toEqual(new Set(customers.map(({ dni }) => dni)));

      const xlsx = await download(person, `${path}xlsx`);
      const [{ data = [] } = {}] = await readXlsx(xlsx.bytes, { trim: false });
      const [head = [], ...cells] = data;
      const column = (name: string) => cells.map((row) => row[head.indexOf(name)] ?? null);
      const amounts = (name: string) =>
        sum(
          column(name).map((cell) => {
            expect(cell === null || typeof cell === 'number').toBe(true);
            return Math.round(Number(cell ?? 0) * 100);
          }),
        );
      expect(cells).toHaveLength(2 * NAMES.length);
      expect([amounts('Debe'), amounts('Haber')]).toEqual([TOTAL, TOTAL]);
      for (const cell of column('Fecha'))
        expect(cell instanceof Date && cell.toISOString()).toBe('2026-11-02T00:00:00.000Z');
      expect(new Set(column('Cliente'))).toEqual(new Set(NAMES));
      expect(new Set(column('Documento').filter((cell) => cell !== null))).toEqual(
        new Set(owed.map(({ number }) => number)),
      );
      for (const name of ['Identificación', 'Cuenta', 'Asiento', 'Lote'])
        for (const cell of column(name)) expect(typeof cell).toBe('string');
    });

    test('has the order of a debit as the bank is to collect it, in each format', async () => {
      const person = await service().person();
      const { account } = await payers(
        service(),
        person,
        NAMES.map((name, at) => ({
          name,
          account: `00${at}4567`,
          mandate: name,
          owes: { [`00${at}`]: AMOUNTS[at] ?? '' },
        })),
      );
      const { id } = await sent(service(), person, account);
      const details = await service().database.rows<{ amount: string }>(
        `select amount from debit_detail where debit_id = '${id}'`,
      );
      expect(sum(details.map(({ amount }) => centsOf(amount)))).toBe(TOTAL);

      const lines = table((await orderOf(person, id, 'csv')).content);
      expect(lines).toHaveLength(NAMES.length);
      expect(sum(lines.map(({ monto }) => cents(monto)))).toBe(TOTAL);
      expect(new Set(lines.map(({ cliente }) => cliente))).toEqual(new Set(NAMES.map(inert)));
      expect(new Set(lines.map(({ cuenta }) => cuenta))).toEqual(new Set(NAMES.map((_, at) => `00${at}4567`)));

      const { content } = await orderOf(person, id, 'pain008');
      const parser = new XMLParser({ parseTagValue: false, trimValues: false, ignoreAttributes: false });
      const { GrpHdr, PmtInf } = parser.parse(content).Document.CstmrDrctDbtInitn;
      const asked: {
        InstdAmt: { '#text': string };
        Dbtr: { Nm: string };
        DbtrAcct: { Id: { Othr: { Id: string } } };
      }[] = PmtInf.DrctDbtTxInf;
      expect(asked).toHaveLength(NAMES.length);
      expect([GrpHdr.NbOfTxs, centsOf(GrpHdr.CtrlSum), centsOf(PmtInf.CtrlSum)]).toEqual([
        String(NAMES.length),
        TOTAL,
        TOTAL,
      ]);
      expect(sum(asked.map(({ InstdAmt }) => centsOf(InstdAmt['#text'])))).toBe(TOTAL);
      // A line has no line break in it.
      expect(new Set(asked.map(({ Dbtr }) => Dbtr.Nm))).toEqual(new Set(NAMES.map((name) => name.replace('\n', ' '))));
      expect(new Set(asked.map((one) => one.DbtrAcct.Id.Othr.Id))).toEqual(
        new Set(NAMES.map((_, at) => `00${at}4567`)),
      );
    });
  },
  { timeZone: 'America/Guayaquil' },
);
