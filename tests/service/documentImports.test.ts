import { expect, test } from 'vitest';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { documentDetail, listDocuments } from '../../src/api/contract/receivables/documents';
import { answered } from '../support/eventually';
import { xlsx } from '../support/files/workbooks';
import { freshDatabase, PASSWORD, type Person, withService } from '../support/processes/service';
import { startProcess } from '../support/processes/serviceProcess';
import { caller } from '../support/service/caller';
import { found, problemOf } from '../support/service/customerCalls';
import {
  askSave,
  imported,
  importOf,
  reread,
  rowsOf,
  saved,
  uploadRecords,
  whenSaved,
} from '../support/service/imports';
import { books, conciliate, expectOk, ledgerFaults, settle } from '../support/service/receivables';

const NONE = { nuevo: 0, cambia: 0, espera: 0, igual: 0, problema: 0 };
const LOPEZ = '1790012345001';
const HEAD = 'Número;Tipo;RUC;Cliente;Emisión;Vencimiento;Moneda;Total;Centro de costo';
const FILE = `${HEAD}
F-1;Factura;${LOPEZ};López C.A.;01/10/2026;05/11/2026;USD;1.234,56;QUI
F-2;;${LOPEZ};López C.A.;02/10/2026;;;1.000,00;
C-1;cuota;1790016919001;Nueva S.A.;;30/11/2026;EUR;99,90;
`;

withService('documents of a file', (service) => {
  const documents = async (person: Person, search = '') =>
    listDocuments.answer.parse(expectOk(await person.get(`/customers/documents/?search=${search}`)));

  test('a refused row shows its cells as the file has them, and no kind that the file does not say', async () => {
    const person = await service().person();
    const { id } = importOf(
      await uploadRecords(
        person,
        'documents',
        `Número;Tipo;RUC;Cliente;Total;Saldo
F-1;FAC;${LOPEZ};López;1.310,25;1.000,00
N-1;NDB;${LOPEZ};López;15,00;15,00
X-1;Pagaré;${LOPEZ};López;15,00;15,00
`,
      ),
    );
    const [paid, note, unknown] = await rowsOf(person, id);
    expect(paid?.problems).toMatchObject([{ column: 'Saldo', value: '1.000,00' }]);
    expect(note).toMatchObject({ status: 'nuevo', values: { doc_type: 'nota_debito' } });
    expect(unknown?.values).not.toHaveProperty('doc_type');
    expect(unknown?.problems).toMatchObject([{ column: 'Tipo', value: 'Pagaré' }]);
  });

  test('a column of identifiers that is taken for totals is refused row by row: their sums would be no amounts', async () => {
    const person = await service().person();
    const rows = Array.from({ length: 12 }, (_, n) => `F-${n};${LOPEZ};López;${LOPEZ}`);
    const most = 'F-M;1790016919001;Nueva S.A.;99.999.999.999,99';
    const file = ['Número;RUC;Cliente;Total', ...rows, most].join('\n');
    const made = importOf(await uploadRecords(person, 'documents', file));
    expect(made).toMatchObject({ counts: { ...NONE, nuevo: 1, problema: 12 } });
    const [refused] = await rowsOf(person, made.id, '&p=1&status=problema');
    expect(refused?.problems).toMatchObject([{ field: 'total', msg: expect.stringContaining('Revise qué columna') }]);
    await saved(person, made.id);
    expect((await documents(person)).results).toMatchObject([{ number: 'F-M', total: '99999999999.99' }]);
  });

  test('tell what their totals are of; what does not add up is refused, and what is not in the file stays', async () => {
    const person = await service().person();
    const file = (...rows: string[]) => ['Número;RUC;Cliente;Total;Base imponible;IVA', ...rows].join('\n');
    const split = async () =>
      (await documents(person)).results.map(({ number, subtotal, tax }) => [number, subtotal, tax]).sort();
    const first = importOf(
      await uploadRecords(
        person,
        'documents',
        file(
          `F-1;${LOPEZ};López;1.150,00;1.000,00;150,00`,
          `F-2;${LOPEZ};López;115,00;;15,00`,
          `F-3;${LOPEZ};López;99,00;90,00;8,00`,
        ),
      ),
    );
    expect(first).toMatchObject({ counts: { ...NONE, nuevo: 2, problema: 1 } });
    const [refused] = await rowsOf(person, first.id, '&p=1&status=problema');
    expect(refused?.problems).toMatchObject([{ field: 'subtotal', msg: expect.stringContaining('98,00') }]);
    await saved(person, first.id);
    expect(await split()).toEqual([
      ['F-1', '1000.00', '150.00'],
      ['F-2', '100.00', '15.00'],
    ]);
    const again = importOf(
      await uploadRecords(person, 'documents', file(`F-1;${LOPEZ};López;1.150,00;;`, `F-2;${LOPEZ};López;230,00;;`)),
    );
    expect(again).toMatchObject({ counts: { ...NONE, igual: 1, cambia: 1 } });
    await saved(person, again.id);
    expect(await split()).toEqual([
      ['F-1', '1000.00', '150.00'],
      ['F-2', null, null],
    ]);
  });

  const reading = async (person: Person, ...lines: string[]) => {
    const one = importOf(await uploadRecords(person, 'documents', lines.join('\n')));
    const rows = await rowsOf(person, one.id);
    return rows.map(({ values, problems }) =>
      problems.length > 0
        ? problems.map(({ field }) => field).join()
        : `${values.number} ${values.total} ${values.currency ?? ''}`,
    );
  };

  test('of an accounting system are no debt where its column of states says that they are void, paid or a draft', async () => {
    const person = await service().person();
    const file = (header: string, ...states: string[]) =>
      reading(
        person,
        `Factura;RUC;Cliente;Total;${header}`,
        ...states.map((state, n) => `F-${n};${LOPEZ};López;10,00;${state}`),
        '',
      );
    expect(await file('Estatus', 'Vigente', 'Cancelado', 'PAGADA', 'Parcialmente pagada', 'No pagada')).toEqual([
      'F-0 10.00 ',
      'status',
      'status',
      'F-3 10.00 ',
      'F-4 10.00 ',
    ]);
    expect(await file('state', 'posted', 'cancel', 'draft')).toEqual(['F-0 10.00 ', 'status', 'status']);
    expect(await file('Anulada', 'NO', 'SÍ')).toEqual(['F-0 10.00 ', 'status']);
    const paid = [
      'number,partner_id/vat,partner_id/name,amount_total,amount_residual',
      `INV/1,${LOPEZ},López,10.00,0.00`,
    ];
    expect(await reading(person, ...paid, '')).toEqual(['balance']);
  });

  test('are numbered with the series that stands in a column of its own, and told apart by it', async () => {
    const person = await service().person();
    const head = 'Serie,Número,RUC,Cliente,Total';
    expect(
      await reading(person, head, `F001,00000012,${LOPEZ},López,10.00`, `B001,00000012,${LOPEZ},López,20.00`, ''),
    ).toEqual(['F001-00000012 10.00 ', 'B001-00000012 20.00 ']);
    expect(await reading(person, head, `F001,F001-00000012,${LOPEZ},López,10.00`, '')).toEqual([
      'F001-00000012 10.00 ',
    ]);
    const office = 'Establecimiento,Número,RUC,Cliente,Total';
    expect(await reading(person, office, `Norte,00000012,${LOPEZ},López,10.00`, '')).toEqual(['00000012 10.00 ']);
    expect(await reading(person, head, `1,100,${LOPEZ},López,10.00`, `2,100,${LOPEZ},López,10.00`, '')).toEqual([
      '1-100 10.00 ',
      '2-100 10.00 ',
    ]);
    const parts = 'Establecimiento,Punto de emisión,Secuencial,RUC,Cliente,Total';
    expect(await reading(person, parts, `001,002,000000012,${LOPEZ},López,10.00`, '')).toEqual([
      '001-002-000000012 10.00 ',
    ]);
  });

  test('are in the currency that their cells or header say, else in that of the company’s country', async () => {
    const person = await service().person({ profile: 'De Colombia' });
    await service().database.rows(`update profile set country = 'CO' where id = $1`, [person.profileId]);
    const head = 'Factura;RUC;Cliente;Moneda;';
    expect(
      await reading(
        person,
        `${head}Total`,
        `F-1;${LOPEZ};López;;1.210,00 €`,
        `F-2;${LOPEZ};López;S/.;10,00`,
        `F-3;${LOPEZ};López;USD;10,00 €`,
        `F-4;${LOPEZ};López;$;10,00`,
        '',
      ),
    ).toEqual(['F-1 1210.00 EUR', 'F-2 10.00 PEN', 'currency', 'F-4 10.00 ']);
    expect(await reading(person, `${head}Total (EUR)`, `F-1;${LOPEZ};López;;10,00`, '')).toEqual(['F-1 10.00 EUR']);
    const own = importOf(await uploadRecords(person, 'documents', `${head}Total\nF-1;${LOPEZ};López;$;10,00\n`));
    expect(own.totals).toMatchObject([{ currency: 'COP', total: '10.00' }]);
  });

  test('make customers of the company’s country, whose numbers follow its rules', async () => {
    const person = await service().person({ profile: 'De Bogotá' });
    await service().database.rows(`update profile set country = 'CO' where id = $1`, [person.profileId]);
    // A cédula of Colombia, which would be a wrong one of Ecuador; and nine digits that would be one without its zero.
    const one = importOf(
      await uploadRecords(
        person,
        'documents',
        'Factura;NIT;Cliente;Total\nF-1;1017123456;Pedro;10,00\nF-2;926687856;Ana;10,00\n',
      ),
    );
    expect(one).toMatchObject({ counts: { ...NONE, nuevo: 2 }, questions: [] });
    await saved(person, one.id);
    const made = await service().database.rows(
      'select dni, dni_country from customer where profile_id = $1 order by dni',
      [person.profileId],
    );
    expect(made).toEqual([
      { dni: '1017123456', dni_country: 'CO' },
      { dni: '926687856', dni_country: 'CO' },
    ]);
  });

  test('whose file breaks off within the last row are asked for again, and not read as far as it came', async () => {
    const person = await service().person();
    const head = 'Factura;RUC;Cliente;Vence;Total';
    const rows = [1, 2].map((n) => `F-${n};${LOPEZ};López;31/12/2026;1.000,00`);
    const last = `F-3;${LOPEZ};López;31/12/2026;1.0`;
    expect((await reading(person, head, ...rows, last)).at(-1)).toBe('');
    expect((await reading(person, head, ...rows, `F-3;${LOPEZ};López;31/12/2026`)).at(-1)).toBe('');
    expect((await reading(person, head, ...rows, `F-3;${LOPEZ};López;31/12/2026;1.000,00`)).at(-1)).toBe(
      'F-3 1000.00 ',
    );
    const days = [
      head.replace('Vence;Total', 'Total;Vence'),
      ...['F-1', 'F-2'].map((n) => `${n};${LOPEZ};López;10,00;31/12/2026`),
    ];
    expect((await reading(person, ...days, `F-3;${LOPEZ};López;10,00;31/12/20`)).at(-1)).toBe('');
  });

  test('are owed, by customers made where they are unknown; the same file again changes nothing', async () => {
    const person = await service().person();
    const preview = importOf(await uploadRecords(person, 'documents', FILE));
    expect(preview).toMatchObject({
      counts: { ...NONE, nuevo: 3 },
      questions: [],
      totals: [
        { currency: 'USD', count: 2, total: '2234.56', added: '2234.56' },
        { currency: 'EUR', count: 1, total: '99.90', added: '99.90' },
      ],
      warnings: ['Se crearán 2 clientes que no están, con el nombre que dice el archivo.'],
    });
    await saved(person, preview.id);
    expect((await found(person)).count).toBe(2);
    const { results } = await documents(person, 'F-1');
    expect(results).toMatchObject([
      {
        doc_type: 'factura',
        customer_dni: LOPEZ,
        issue_date: '2026-10-01',
        due_date: '2026-11-05',
        total: '1234.56',
        balance: '1234.56',
        cost_center_name: 'QUI',
      },
    ]);
    const detail = documentDetail.parse(expectOk(await person.get(`/customers/documents/${results[0]?.id}/`)));
    expect(detail.history.map(({ text }) => text)).toEqual(['Creado por una importación']);
    const again = importOf(await uploadRecords(person, 'documents', FILE));
    expect(again).toMatchObject({ counts: { ...NONE, igual: 3 }, totals: [{ added: '0.00' }, { added: '0.00' }] });
    // New documents explain movements like any others.
    const { account } = await books(service(), person, []);
    const { movements } = await conciliate(person, account, 'Fecha;Concepto;Monto\n06/11/2026;PAGO F-1;1.234,56\n');
    expect(movements).toMatchObject([{ suggestion: 'segura' }]);
  });

  test('what was paid, what the accounting system tells and what another customer owes is never written over', async () => {
    const person = await service().person();
    const made = await books(service(), person, [
      { number: 'F-1', total: '1234.56', due: '2026-11-05' },
      { number: 'F-2', total: '1000.00', due: null },
      { number: 'S-1', total: '10.00', due: null },
      { number: 'V-1', total: '10.00', due: null },
      { number: 'O-1', total: '10.00', due: null, customer: { name: 'Otra', dni: '1790010937001' } },
    ]);
    await settle(service(), made.documentId('F-1'), '1000.00');
    const set = (number: string, change: string) =>
      service().database.rows(`update document set ${change} where id = $1`, [made.documentId(number)]);
    await set('S-1', `external_id = 'A-1'`);
    await set('V-1', 'voided_at = now()');
    const file = `Documento,Identificación,Vence,Total,Saldo
F-1,${LOPEZ},2026-11-30,"1,300.00",300.00
F-2,${LOPEZ},2026-12-01,900.00,900.00
S-1,${LOPEZ},,11.00,
V-1,${LOPEZ},,10.00,
O-1,${LOPEZ},,10.00,
X-1,1790011674001,,10.00,
X-2,${LOPEZ},,10.00,4.00
X-3,${LOPEZ},,-10.00,
`;
    const preview = importOf(await uploadRecords(person, 'documents', file));
    expect(preview.counts).toEqual({ ...NONE, cambia: 2, problema: 6 });
    const rows = await rowsOf(person, preview.id);
    expect(
      rows
        .map(({ values, changes }) => [values.number, ...changes.map((c) => `${c.field} ${c.before}→${c.after}`)])
        .slice(0, 2),
    ).toEqual([
      ['F-1', 'due_date 2026-11-05→2026-11-30', 'total 1234.56→1300.00'],
      ['F-2', 'due_date →2026-12-01', 'total 1000.00→900.00'],
    ]);
    expect(rows.slice(2).map(({ problems: [problem] }) => `${problem?.column}: ${problem?.msg}`)).toEqual([
      expect.stringMatching(/^Documento: Viene del sistema contable/),
      expect.stringMatching(/^Documento: .*anulada/),
      expect.stringMatching(/^Documento: .*de Otra/),
      expect.stringMatching(/^Identificación: No hay un cliente/),
      expect.stringMatching(/^Saldo: Aquí se deberían 10,00/),
      expect.stringMatching(/^Total: Es negativo/),
    ]);
    const less = importOf(await uploadRecords(person, 'documents', `Documento,RUC,Total\nF-1,${LOPEZ},999.99\n`));
    expect((await rowsOf(person, less.id))[0]?.problems[0]?.msg).toContain('pagos por 1.000,00');
    expect((await saved(person, preview.id)).counts).toEqual({ ...NONE, cambia: 2, problema: 6 });
    expect((await documents(person, 'F-1')).results).toMatchObject([
      { total: '1300.00', balance: '300.00', due_date: '2026-11-30' },
    ]);
    expect(await ledgerFaults(service())).toEqual([]);
  });

  test('an invoice that is here in one piece is not owed again in instalments, nor the other way about', async () => {
    const person = await service().person();
    await imported(person, 'documents', `Número;RUC;Cliente;Total\nF-1;${LOPEZ};L;100,00\n`);
    const head = 'Número;RUC;Cliente;Total;Cuota';
    const parts = (number: string) => `${number};${LOPEZ};L;50,00;1/2\n${number};${LOPEZ};L;50,00;2/2\n`;
    const file = `${head}\n${parts('F-1')}${parts('F-2')}`;
    const { id, counts } = importOf(await uploadRecords(person, 'documents', file));
    expect(counts).toEqual({ ...NONE, nuevo: 2, problema: 2 });
    expect((await rowsOf(person, id))[0]?.problems[0]?.msg).toContain('«F-1» por 100,00: en cuotas');
    await saved(person, id);
    const again = importOf(await uploadRecords(person, 'documents', file));
    expect(again.counts).toEqual({ ...NONE, igual: 2, problema: 2 });
    const bare = `Número;RUC;Cliente;Total\nF-2;${LOPEZ};L;100,00\n`;
    expect(importOf(await uploadRecords(person, 'documents', bare)).counts).toEqual({ ...NONE, problema: 1 });
    expect((await documents(person)).results.map(({ number }) => number).sort()).toEqual(['F-1', 'F-2/1', 'F-2/2']);
  });

  test('one whose number or customer is written otherwise is that which is here, and none is owed twice', async () => {
    const person = await service().person();
    await imported(
      person,
      'documents',
      `Número;RUC;Cliente;Total\n001-001-000000012;${LOPEZ};L;10,00\n000034;${LOPEZ};L;20,00\n`,
    );
    const again = importOf(
      await uploadRecords(
        person,
        'documents',
        `Número;RUC;Cliente;Total\n001001000000012;RUC ${LOPEZ};L;10,00\nFAC 1-1-12;${LOPEZ};L;11,00\n34;1790012345-001;L;20,00\n56;${LOPEZ};L;20,00\n`,
      ),
    );
    expect(again.counts).toEqual({ ...NONE, nuevo: 1, igual: 1, problema: 2 });
    const rows = await rowsOf(person, again.id);
    expect(rows.flatMap(({ problems }) => problems.map(({ msg }) => msg.split(':')[0]))).toEqual([
      'La fila 3 tiene el mismo número con otro monto o fecha',
      'La fila 2 tiene el mismo número con otro monto o fecha',
    ]);
    const other = importOf(
      await uploadRecords(person, 'documents', `Número;RUC;Total\n1-1-12;${LOPEZ};11,00\n1-1-13;${LOPEZ};11,00\n`),
    );
    expect(other.counts).toEqual({ ...NONE, nuevo: 1, problema: 1 });
    expect((await rowsOf(person, other.id))[0]?.problems[0]?.msg).toContain('tiene aquí «001-001-000000012» por 10,00');
    await saved(person, again.id);
    expect((await documents(person)).results.map(({ number }) => number).sort()).toEqual([
      '000034',
      '001-001-000000012',
      '56',
    ]);
    expect((await found(person)).count).toBe(1);
  });

  test('a file of balances alone says what is still owed: a payment that both know is not taken off twice', async () => {
    const person = await service().person();
    const file = (balance: string) => `Número;RUC;Cliente;Saldo\nF-1;${LOPEZ};L;${balance}\n`;
    await imported(person, 'documents', file('100,00'));
    const [one] = (await documents(person)).results;
    await settle(service(), one?.id ?? '', '40.00');
    const counts = async (balance: string) => importOf(await uploadRecords(person, 'documents', file(balance))).counts;
    expect(await counts('60,00')).toEqual({ ...NONE, igual: 1 });
    // The accounting system does not know the payment yet.
    expect(await counts('100,00')).toEqual({ ...NONE, igual: 1 });
    const other = importOf(await uploadRecords(person, 'documents', file('50,00')));
    expect((await rowsOf(person, other.id))[0]?.problems).toMatchObject([
      { field: 'balance', msg: expect.stringContaining('Aquí se deberían 60,00') },
    ]);
  });

  test('amounts and dates are read by the whole column, and what stays open is asked', async () => {
    const person = await service().person();
    const file = `Número;RUC;Cliente;Vencimiento;Total\nA;${LOPEZ};L;03/04/2026;1.000\nB;${LOPEZ};L;05/06/2026;2.000\n`;
    const asked = importOf(await uploadRecords(person, 'documents', file));
    expect(asked.questions.map(({ field }) => field)).toEqual(['decimal']);
    expect(problemOf(await askSave(person, asked.id)).status).toBe(422);
    const told = importOf(await reread(person, asked.id, { ...asked.dialect.mapping, decimal: '.' }));
    expect(told).toMatchObject({ questions: [], totals: [{ total: '3.00' }] });
    const english = `Number,VAT,Customer,Due date,Amount\nA,${LOPEZ},L,12/31/2026,"1,234.50"\nB,${LOPEZ},L,01/02/2027,12.00\nC,${LOPEZ},L,01/02/2027,"1,5"\n`;
    const read = await rowsOf(person, importOf(await uploadRecords(person, 'documents', english)).id);
    expect(read.map(({ values: { due_date, total } }) => [due_date, total])).toEqual([
      ['2026-12-31', '1234.50'],
      ['2027-01-02', '12.00'],
      ['2027-01-02', undefined],
    ]);
    const workbook = xlsx([
      {
        name: 'Enero',
        rows: [
          ['Número', 'RUC', 'Cliente', 'Vence', 'Valor'],
          ['A', Number(LOPEZ), 'L', { day: 46_022 }, 12.5],
        ],
      },
      {
        name: 'Febrero',
        rows: [
          ['Número', 'RUC', 'Cliente', 'Vence', 'Valor'],
          ['B', Number(LOPEZ), 'L', { day: 46_053 }, 8],
        ],
      },
    ]);
    const sheets = importOf(await uploadRecords(person, 'documents', workbook));
    expect(sheets.questions).toMatchObject([{ field: 'sheet', options: [{ label: 'Enero' }, { label: 'Febrero' }] }]);
    const february = importOf(await reread(person, sheets.id, { sheet: 'Febrero' }));
    expect((await rowsOf(person, february.id))[0]?.values).toMatchObject({
      number: 'B',
      dni: LOPEZ,
      due_date: '2026-01-31',
      total: '8.00',
    });
  });
});

test('an import whose process is killed in the middle is carried on by the next, each row once', async () => {
  const { url, database, drop } = await freshDatabase();
  const settings = { DATABASE_URL: url, JWT_SECRET: 'x'.repeat(40), SECRETS_KEY: 'x'.repeat(40), DEMO: 'off' };
  const first = await startProcess(settings);
  // The first of an empty database is its administrator, in whichever process of the same secret.
  const register = { fullName: 'Ana', email: 'ana@cartera.local', password: PASSWORD };
  const { accessToken } = sessionAnswer.parse(expectOk(await first.post('/users/register/', register)));
  const ana = caller(first.url, accessToken);
  const lines = Array.from({ length: 5_000 }, (_, i) => `N-${i};${LOPEZ};López;${i + 1},50`);
  const file = `Número;RUC;Cliente;Total\n${lines.join('\n')}\n`;
  const { id } = importOf(await uploadRecords(ana, 'documents', file));
  importOf(await askSave(ana, id));
  const count = async () => (await database.rows<{ n: number }>('select count(*) as n from document'))[0]?.n ?? 0;
  await answered(async () => (await count()) > 0);
  await first.stop('SIGKILL');
  const before = await count();
  const second = await startProcess(settings);
  const done = await whenSaved(caller(second.url, accessToken), id);
  expect(done.counts).toEqual({ ...NONE, nuevo: 5_000 });
  const [sum] = await database.rows<{ n: number; total: string; made: number }>(
    `select count(*) as n, sum(total) as total, (select count(*) from audit_line where entity = 'document') as made from document`,
  );
  expect(sum).toEqual({ n: 5_000, total: '12505000.00', made: 5_000 });
  console.log(`killed after ${before} of 5,000 documents`);
  await second.stop();
  await database.close();
  await drop();
});
