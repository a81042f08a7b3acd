import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { rows } from '../../src/api/contract/catalogue';
import { listCustomers } from '../../src/api/contract/customers/customers';
import { textFile } from '../../src/api/contract/debits/shapes';
import { getIndicators } from '../../src/api/contract/receivables/indicators';
import { type AnyRow, exportedFile } from '../../src/api/contract/row';
import { wrote } from '../support/ledgerDays';
import { type Person, type Service, startService } from '../support/processes/service';
import { collected, errorsOf, loaded, orderOf, payers, sent } from '../support/service/debits';
import { importOf, uploadRecords } from '../support/service/imports';
import { books, conciliate, expectOk } from '../support/service/receivables';

/** What a spreadsheet would run, or take apart. */
const TEXTS = [
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("https://malo.example","aquí")',
  '+1-1',
  '-2+3',
  '@HOY()',
  '＝1+1',
  '\t=1+1',
  '\u202E=1+1',
  '\u200F+1',
  '|cmd',
  'con;separador',
  'con "comillas"',
  'línea uno\nlínea dos',
  'Ana \u202E(0991)\u202C fin',
];

let service: Service;
let ana: Person;
let conciliation: string;
let debtor: string;
let order: string;
let errors: string;
let refused: string;
let lot: string;
beforeAll(async () => {
  service = await startService();
  ana = await service.person();
  const all = [
    ...TEXTS.map((name, n) => ({ name, mandate: name, owes: { [`${name} ${n}`]: '10.00' } })),
    { name: 'Todas', owes: Object.fromEntries(TEXTS.map((text) => [text, '5.00'])) },
  ];
  const { account } = await payers(service, ana, all);
  const debit = await sent(service, ana, account, '=1+1');
  order = (await orderOf(ana, debit.id)).content;
  const answer = [['Referencia', 'Monto', 'Estado'], ...TEXTS.map((text) => [text, '1,00', 'Cobrado'])];
  await collected(ana, debit.id, (await loaded(ana, debit.id, Papa.unparse(answer, { delimiter: ';' }))).id);
  errors = (await errorsOf(ana, debit.id)).content;
  const customers = listCustomers.answer.parse(expectOk(await ana.get('/customers/customers/?search=Todas')));
  debtor = customers.results[0]?.id ?? '';

  const { account: bank } = await books(service, ana, []);
  const lines = TEXTS.map((_, n) => `05/11/2026;TRANSFERENCIA ${n};${n + 1},00`);
  const saved = await conciliate(ana, bank, ['Fecha;Concepto;Monto', ...lines, ''].join('\n'));
  conciliation = saved.id;
  for (const [n, { id }] of saved.movements.entries()) {
    await service.database.rows('update bank_movement set description = $2 where id = $1', [id, TEXTS[n]]);
  }
  await wrote(service, ana, TEXTS);
  await service.database.rows(
    `insert into payment (profile_id, customer_id, origin, method, date, reference, amount, keeps_rest)
     select $1, (select id from customer where profile_id = $1 limit 1), 'manual', 'efectivo', current_date, text, 1, true
     from unnest($2::text[]) text`,
    [ana.profileId, TEXTS],
  );
  await service.database.rows(
    `insert into payment_proof (profile_id, file_name, media_type, bytes, digest, bank, due_on)
     select $1, 'pago.png', 'image/png', '\\x00', '\\x00', text, current_date from unnest($2::text[]) text`,
    [ana.profileId, TEXTS],
  );
  await service.database.rows(
    `with kind as (
       insert into withholding_kind (profile_id, country, tax, code, name, rate, base, supply)
       select $1, 'MX', 'iva', n, text, 4, 'subtotal', 'servicios' from unnest($2::text[]) with ordinality as t(text, n) returning id, profile_id, code),
     certificate as (
       insert into withholding_certificate (profile_id, document_id, number, issued_on, amount)
       select k.profile_id, d.id, k.code, '2026-10-01', 1 from kind k cross join (select id from document where profile_id = $1 limit 1) d
       returning id, profile_id, number)
     insert into withholding_line (profile_id, certificate_id, tax, kind_id, amount)
     select c.profile_id, c.id, 'iva', k.id, 1 from certificate c join kind k on k.code = c.number`,
    [ana.profileId, TEXTS],
  );
  const [taken] = await service.database.rows<{ id: string }>(
    `with t as (
       insert into accounting_lot (profile_id, number, until, entries, debit, credit) values ($1, 1, current_date, 1, 5, 5) returning profile_id, id),
       l as (insert into accounting_lot_line (profile_id, lot_id, place, posting_id, entry, day, currency, kind, is_correction, account, role, name,
         customer, dni, document, reference, amount)
       select t.profile_id, t.id, n, 1, 1, current_date, 'USD', 'pago', false, text, 'banco', '', text, text, text, text, 5
       from t, unnest($2::text[]) with ordinality u(text, n))
     select id from t`,
    [ana.profileId, TEXTS],
  );
  lot = taken?.id ?? '';
  await vi.waitUntil(async () => {
    const read = expectOk(await ana.get('/customers/indicators/'));
    return !getIndicators.answer.parse(read).is_working;
  }, 30_000);
  // None has a DNI.
  const records = [['Cédula', 'Nombre', '=1+1'], ...TEXTS.map((text) => ['', text, text])];
  refused = importOf(await uploadRecords(ana, 'customers', Papa.unparse(records, { delimiter: ';' }))).id;
});
afterAll(() => service?.close());

async function download(path: string): Promise<Buffer> {
  const { url } = exportedFile.parse(expectOk(await ana.get(path)));
  return Buffer.from(await (await fetch(`${service.url}/api/v1${url}`)).arrayBuffer());
}

/** Each by its row: where it is, and which of its columns tell the texts. */
const LINKED: Record<string, { path: () => string; isCsvOnly?: boolean }> = {
  exportCustomers: { path: () => '/customers/customers/export/?' },
  exportDocuments: { path: () => '/customers/documents/export/?' },
  exportAccountStatement: { path: () => `/customers/account_statements/export/?idCustomer=${debtor}&` },
  exportReconciliationStatement: { path: () => `/conciliation/statements/export/?conciliation=${conciliation}&` },
  exportPayments: { path: () => '/customers/payments_details/export/?' },
  exportPaymentProofs: { path: () => '/customers/payment_proofs/export/?' },
  exportIndicators: { path: () => '/customers/indicators/export/?table=gestiones&' },
  exportWithheldTotals: { path: () => '/customers/withheld_totals/export/?' },
  exportAccountingLot: { path: () => `/customers/accounting_lots/export/?lot=${lot}&` },
  exportRefusedRows: { path: () => `/customers/imports/${refused}/refused/?`, isCsvOnly: true },
};
const CONTENTS: Record<string, () => string> = { debitOrderFile: () => order, listDebitErrors: () => errors };
/** Files that somebody else made, shown as they came, and a PDF to sign. */
const NO_TABLES = [
  'exportAgreement',
  'exportMessageAttachment',
  'getInboundMedia',
  'getDisputeFile',
  'getPaymentProofFile',
  'getSignedAgreement',
];

/** As a spreadsheet begins to read: behind what nobody sees. */
const isFormula = (cell: string) =>
  /^[\t\r\n]/.test(cell) || /^[\s\p{C}\p{Z}\p{M}]*[=+\-@|＝＋－＠]/u.test(cell.normalize('NFKC'));
const seen = (text: string) => text.replace(/[\s\p{C}]+/gu, ' ').trim();
/** A number or a day is none, whatever its sign. */
const isFigure = (cell: string) => /^-?\d+(,\d\d)?$|^\d\d\/\d\d\/\d{4}$/.test(cell);

function expectInert(csv: string): void {
  const { data } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), { delimiter: ';', newline: '\r\n' });
  const cells = data.slice(0, -1).flat();
  expect(new Set(data.slice(0, -1).map((line) => line.length)).size).toBe(1);
  expect(cells.filter((cell) => isFormula(cell) && !isFigure(cell))).toEqual([]);
  // Each is there as it was, behind an apostrophe where it would be a formula; a file's own reading leaves out what nobody sees before it.
  const told = cells.map((cell) => seen(cell.replace(/^'/, '')));
  expect(TEXTS.filter((text) => !told.some((cell) => cell.startsWith(seen(text))))).toEqual([]);
}

test('every row that answers a table is tried here', () => {
  const isFile = ({ answer }: AnyRow) =>
    answer === exportedFile ||
    (answer instanceof z.ZodMiniObject && Object.keys(textFile.shape).every((field) => field in answer.shape));
  const names = rows.filter(isFile).map(({ name }) => name);
  expect(names.sort()).toEqual([...Object.keys(LINKED), ...Object.keys(CONTENTS), ...NO_TABLES].sort());
});

test.for(Object.keys(LINKED))('%s writes no formula, and loses no text, as CSV and as a workbook', async (name) => {
  const { path, isCsvOnly } = LINKED[name] ?? { path: () => '' };
  expectInert((await download(`${path()}format=csv`)).toString());
  if (isCsvOnly) return;
  const bytes = await download(`${path()}format=xlsx`);
  const sheet = new TextDecoder().decode(unzipSync(bytes)['xl/worksheets/sheet1.xml']);
  expect(sheet).not.toMatch(/<f[ >]/);
  const [{ data = [] } = {}] = await readXlsx(bytes, { trim: false });
  const cells = data.flat().map((cell) => seen(String(cell ?? '')));
  expect(TEXTS.filter((text) => !cells.some((cell) => cell.startsWith(seen(text))))).toEqual([]);
});

test.for(Object.keys(CONTENTS))('%s writes no formula and loses no text', (name) => {
  expectInert(CONTENTS[name]?.() ?? '');
});
