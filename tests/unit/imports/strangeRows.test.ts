import { expect, test } from 'vitest';
import { readRecords } from '../../../server/imports/reading/read';
import type { ReadRow } from '../../../server/imports/reading/rows';
import type { ImportMapping, TabularKind } from '../../../src/api/contract/receivables/imports';
import { xlsx } from '../../support/files/workbooks';

/** Files as people have them, in which an amount, a day or a customer could be taken for another: each is read right, asked about or refused. */

const [LOPEZ, NUEVA] = ['1790012345001', '1790016919001'];
const HEAD = 'Número;RUC;Cliente;Total';

async function read(
  file: string | Uint8Array,
  kind: TabularKind = 'documents',
  wanted: ImportMapping = {},
  country = 'EC',
) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const { questions, dialect, slices, warnings } = await readRecords(bytes, kind, wanted, {}, country);
  const rows = slices.flatMap((slice): ReadRow[] => JSON.parse(slice));
  return { asked: questions.map(({ field }) => field), columns: dialect.mapping.columns, rows, warnings };
}
const lines = (...all: string[]) => `${all.join('\n')}\n`;
/** Each row as its number and total, or the fields and words by which it is refused. */
const told = (rows: readonly ReadRow[]) =>
  rows.map(({ values, problems }) =>
    problems.length > 0
      ? `${problems[0]?.field}: ${problems[0]?.msg.split(/[.:,]/)[0]}`
      : `${values.number} ${values.total}${values.currency ? ` ${values.currency}` : ''}`,
  );
const readTold = async (...all: string[]) => told((await read(lines(...all))).rows);

test('what a mark of the cell, a column or a title says is no debt is refused', async () => {
  expect(await readTold(HEAD, `F-1;${LOPEZ};L;10.50 DB`, `F-2;${LOPEZ};L;10.50 CR`, `NC 3;${LOPEZ};L;10.50`)).toEqual([
    'F-1 10.50',
    'total: Es negativo',
    'number: Es una nota de crédito',
  ]);
  const beside = (header: string, ...texts: string[]) =>
    readTold(`${HEAD};${header}`, ...texts.map((text, at) => `F-${at};${LOPEZ};L;10.00;${text}`));
  expect(await beside('D/C', 'D', 'C')).toEqual(['F-0 10.00', ': No es una deuda']);
  expect(await beside('Descripción', 'Venta', 'Nota de crédito por devolución')).toEqual([
    'F-0 10.00',
    ': No es una deuda',
  ]);
  expect(await beside('Observación', 'Nueva', 'ANULADA')).toEqual(['F-0 10.00', ': No es una deuda']);
  expect(await beside('T.Doc', 'FAC', 'NC')).toEqual(['F-0 10.00', 'doc_type: No es un tipo que se importe']);
  const under = 'Está bajo el título «Facturas anuladas»';
  expect(
    await readTold(
      HEAD,
      'Vigentes;;;',
      `F-1;${LOPEZ};L;1.00`,
      'Facturas anuladas;;;',
      `F-2;${LOPEZ};L;2.00`,
      'Página 2;;;',
      `F-3;${LOPEZ};L;3.00`,
      'Otras;;;',
      `F-4;${LOPEZ};L;4.00`,
    ),
  ).toEqual([
    'dni: Falta este dato',
    'F-1 1.00',
    'dni: Falta este dato',
    `: ${under}`,
    'dni: Falta este dato',
    `: ${under}`,
    'dni: Falta este dato',
    'F-4 4.00',
  ]);
});

test('a total under the rows of a customer is none of its documents', async () => {
  expect(await readTold(HEAD, `F-1;${LOPEZ};L;10.00`, `Total cliente;${LOPEZ};L;10.00`)).toEqual(['F-1 10.00']);
});

test('of several amounts none is taken that a longer header tells to be a part, or that stands beside another like it', async () => {
  const asks = async (...headers: string[]) => {
    const cells = headers.map((_, at) => `${at + 1}0.00`).join(';');
    const { asked, columns } = await read(lines(`Número;RUC;Cliente;${headers.join(';')}`, `F-1;${LOPEZ};L;${cells}`));
    return asked.length > 0 ? asked.join() : headers[(columns ?? []).indexOf('total') - 3];
  };
  expect(await asks('Total vencido', 'Total por vencer')).toBe('columns');
  expect(await asks('Importe ME', 'Importe MN')).toBe('columns');
  expect(await asks('Valor', 'Valor')).toBe('columns');
  expect(await asks('Debe', 'Haber', 'Saldo')).toBe('columns');
  expect(await asks('Cargos', 'Abonos', 'Saldo acumulado')).toBe('columns');
  expect(await asks('Valor capital', 'Valor interés')).toBe('columns');
  expect(await asks('Valor comisión', 'Valor cuota')).toBe('Valor cuota');
  expect(await asks('Total días mora', 'Saldo')).toBe('Saldo');
  expect(await asks('Subtotal 15%', 'Subtotal 0%', 'IVA', 'Total')).toBe('Total');
});

test('what was paid of a total is compared with the payments here, as a balance is', async () => {
  const { rows } = await read(
    lines(
      `${HEAD};Abonos`,
      `F-1;${LOPEZ};L;100.00;40.00`,
      `F-2;${LOPEZ};L;100.00;-40.00`,
      `F-3;${LOPEZ};L;100.00;0.00`,
    ),
  );
  expect(rows.map(({ values }) => values.balance)).toEqual(['60.00', '60.00', undefined]);
});

test('a number of three digits behind the mark among others of two is refused, and read where all are so', async () => {
  expect(await readTold(HEAD, `F-1;${LOPEZ};L;10.50`, `F-2;${LOPEZ};L;1.500`)).toEqual([
    'F-1 10.50',
    'total: Puede ser de miles o tener tres decimales',
  ]);
  expect(await readTold(HEAD, `F-1;${LOPEZ};L;0.500`, `F-2;${LOPEZ};L;1.500`)).toEqual(['F-1 0.50', 'F-2 1.50']);
});

test('the currency is found by any header, over the table and in any sign; one that nobody knows is refused', async () => {
  expect(await readTold(`${HEAD};Unidad`, `F-1;${LOPEZ};L;1.00;EUR`, `F-2;${LOPEZ};L;1.00;USD`)).toEqual([
    'F-1 1.00 EUR',
    'F-2 1.00 USD',
  ]);
  expect(await readTold('Cartera', 'Moneda:;EUR', HEAD, `F-1;${LOPEZ};L;1.00`)).toEqual(['F-1 1.00 EUR']);
  expect(
    await readTold(
      HEAD,
      `F-1;${LOPEZ};L;COP$ 1.00`,
      `F-2;${LOPEZ};L;Q 1.00`,
      `F-3;${LOPEZ};L;Bs. 1.00`,
      `F-4;${LOPEZ};L;$ 1.00`,
    ),
  ).toEqual(['F-1 1.00 COP', 'F-2 1.00 GTQ', 'total: No se sabe de qué moneda es «Bs»', 'F-4 1.00']);
  const { rows } = await read(lines(HEAD, 'F-1;123456;L;Bs. 1.00'), 'documents', {}, 'BO');
  expect(told(rows)).toEqual(['F-1 1.00']);
  const sheet = xlsx([{ name: 'EUR', rows: [HEAD.split(';'), ['F-1', LOPEZ, 'L', 1]] }]);
  expect(told((await read(sheet)).rows)).toEqual(['F-1 1.00 EUR']);
});

test('documents of one number that say something else, or are of two customers, are none of them taken', async () => {
  expect(
    await readTold(
      HEAD,
      `F-1;${LOPEZ};L;1.00`,
      `F-1;${LOPEZ};L;2.00`,
      `F-2;${LOPEZ};L;1.00`,
      `F-2;${NUEVA};N;1.00`,
      `F-3;${LOPEZ};L;3.00`,
      `FAC F-3;${LOPEZ};L;3.00`,
      `001-001-000000004;${LOPEZ};L;4.00`,
      `001001000000004;${LOPEZ};L;4.00`,
    ),
  ).toEqual([
    ': La fila 3 tiene el mismo número con otro monto o fecha',
    ': La fila 2 tiene el mismo número con otro monto o fecha',
    ': La fila 5 tiene el mismo número y es de otro cliente',
    ': La fila 4 tiene el mismo número y es de otro cliente',
    'F-3 3.00',
    'FAC F-3 3.00',
    '001-001-000000004 4.00',
    ': Repite lo de la fila 8',
  ]);
});

test('instalments of one number are a document each where the file numbers them, by their own amount', async () => {
  const of = (head: string, ...rows: string[]) =>
    readTold(`${HEAD};Vence;${head}`, ...rows.map((row, at) => `F-1;${LOPEZ};L;100.00;${at + 13}/11/2026;${row}`));
  for (const rows of [
    ['1/3', '2/3', '3/3'],
    ['1 de 3', '2 de 3', '3 de 3'],
    ['Cuota 1', 'Cuota 2', 'Cuota 3'],
    ['1', '2', '3'],
  ]) {
    expect(await of('Cuota', ...rows)).toEqual(['F-1/1 100.00', 'F-1/2 100.00', 'F-1/3 100.00']);
  }
  expect(await of('N° de cuota', '2', '3')).toEqual(['F-1/2 100.00', 'F-1/3 100.00']);
  expect(await of('Nro. Cuota;Valor cuota', '1;30.00', '2;70.00')).toEqual(['F-1/1 30.00', 'F-1/2 70.00']);
  // One of one is no instalment, and amounts under "Cuota" number none.
  expect(await of('Cuota', '1/1')).toEqual(['F-1 100.00']);
  expect(await of('Cuota', '45')).toEqual(['F-1 100.00']);
  expect(await of('Cuota', '45.50')).toEqual(['F-1 100.00']);
  expect(await of('Cuota', '1/2', '1/2')).toEqual([
    ': La fila 3 tiene el mismo número con otro monto o fecha',
    ': La fila 2 tiene el mismo número con otro monto o fecha',
  ]);
  expect(await readTold(`${HEAD};Cuota`, `F-1 1/2;${LOPEZ};L;1.00;1/2`, `F-1 2/2;${LOPEZ};L;1.00;2/2`)).toEqual([
    'F-1 1/2 1.00',
    'F-1 2/2 1.00',
  ]);
  const { rows } = await read(lines(`${HEAD};Cuota;Tipo`, `F-1;${LOPEZ};L;1.00;1/2;ND`, `F-2;${LOPEZ};L;1.00;1/2;FAC`));
  expect(rows.map(({ values }) => values.doc_type)).toEqual(['nota_debito', 'cuota']);
});

test('a column of withheld amounts is said to lower nothing, and by which column documents are owed', async () => {
  const warned = async (head: string, row: string, wanted: ImportMapping = {}) =>
    (await read(lines(`Número;RUC;Cliente;${head}`, `F-1;${LOPEZ};L;${row}`), 'documents', wanted)).warnings;
  for (const title of ['Retención', 'Valor retenido', 'Ret. IVA', 'ReteFuente']) {
    expect(await warned(`Total;${title}`, '100.00;1.75')).toEqual([
      expect.stringMatching(`^Lo que dice «${title}» no se resta: cada documento se debe por «Total».`),
    ]);
  }
  expect(await warned('Total;Retención renta;Retención IVA', '100.00;1.75;3.60')).toEqual([
    expect.stringContaining('«Retención renta» y «Retención IVA»'),
  ]);
  expect(await warned('Total;Retención', '100.00;0.00')).toEqual([]);
  expect(await warned('Total;Nro. retención', '100.00;001-001-000000012')).toEqual([]);
  const columns = ['number', 'dni', 'customer_name', 'ignore', 'ignore', 'total'] as const;
  expect(await warned('Total;Retención;Neto', '100.00;1.75;98.25', { columns: [...columns] })).toEqual([
    expect.stringContaining('se debe por «Neto»'),
  ]);
});

test('days whose order nothing tells are asked about, also where much would fall due before it is issued', async () => {
  const asked = async (head: string, ...days: string[]) =>
    (await read(lines(head, ...days.map((day, at) => `F-${at};${LOPEZ};L;1.00;${day}`)))).asked;
  const english = 'Invoice;Tax ID;Customer;Amount;Due date';
  expect(await asked(english, '12/01/2026', '01/02/2026', '02/02/2026')).toEqual(['date_order']);
  const both = `${HEAD};Emisión;Vence`;
  expect(await asked(both, '06/04/2026;08/02/2026', '02/03/2026;03/01/2026')).toEqual(['date_order']);
  expect(await asked(both, '06/04/2026;08/06/2026', '02/03/2026;03/05/2026')).toEqual([]);
});

test('days that another program exchanged in part are refused', async () => {
  const rows = (...days: (string | { day: number })[]) =>
    xlsx([
      { name: 'H', rows: [[...HEAD.split(';'), 'Vence'], ...days.map((day, at) => [`F-${at}`, LOPEZ, 'L', 1.5, day])] },
    ]);
  expect(told((await read(rows('13/01/2026', { day: 46_027 }))).rows)).toEqual([
    'F-0 1.50',
    'due_date: Otro programa convirtió en fecha los días hasta el 12 y pudo cambiar el día por el mes',
  ]);
  expect(told((await read(rows('05/01/2026', { day: 46_027 }))).rows)).toEqual(['F-0 1.50', 'F-1 1.50']);
});

test('a customer is one however the number is written, and none of a column of somebody else', async () => {
  const dnis = async (country: string, ...written: string[]) => {
    const { rows } = await read(
      lines(HEAD, ...written.map((dni, at) => `F-${at};${dni};L;1.00`)),
      'documents',
      {},
      country,
    );
    return [...new Set(rows.map(({ values }) => values.dni))];
  };
  expect(await dnis('EC', `RUC ${LOPEZ}`, `R.U.C.: ${LOPEZ}`, '1,790,012,345,001', LOPEZ)).toEqual([LOPEZ]);
  expect(await dnis('CO', '900123456-8', '900.123.456-8', '9001234568', 'NIT 900123456-8')).toEqual(['900123456-8']);
  const { columns } = await read(
    lines('RUC emisor;Nombre vendedor;Número;RUC receptor;Razón social;Total', `${NUEVA};V;F-1;${LOPEZ};L;1.00`),
  );
  expect(columns).toEqual(['ignore', 'ignore', 'number', 'dni', 'customer_name', 'total']);
  const beside = await read(
    lines('RUC;Empresa;Número;Identificación comprador;Razón social comprador;Total', `${NUEVA};N;F-1;${LOPEZ};L;1.00`),
  );
  expect(beside.columns).toEqual(['ignore', 'ignore', 'number', 'dni', 'customer_name', 'total']);
  const mails = await read(lines('RUC;Nombre;Correo asesor;Correo cliente', `${LOPEZ};L;a@x.ec;b@x.ec`), 'customers');
  expect(mails.rows[0]?.values.email).toBe('b@x.ec');
  const peru = await read(lines(HEAD, 'F-1;7654321;L;1.00'), 'documents', {}, 'PE');
  expect(peru.asked).toEqual(['dni_zeros']);
});

test('a file without a header loses no row, and a column that counts the rows is no number', async () => {
  const bare = lines(`F-1;${LOPEZ};L;1.00`, `F-2;${LOPEZ};L;2.00`);
  expect((await read(bare)).asked).toEqual(['columns']);
  const { rows } = await read(bare, 'documents', { columns: ['number', 'dni', 'customer_name', 'total'] });
  expect(told(rows)).toEqual(['F-1 1.00', 'F-2 2.00']);
  const counted = ['A-7', 'A-9', 'A-8'].map((number, at) => `${at + 1};${number};${LOPEZ};L;1.00`);
  expect((await readTold('N°;Referencia;RUC;Cliente;Total', ...counted)).slice(0, 1)).toEqual(['A-7 1.00']);
});

test('a day that is most likely a slip of the year is refused', async () => {
  expect(await readTold(`${HEAD};Vence`, `F-1;${LOPEZ};L;1.00;15/10/2206`)).toEqual([
    'due_date: Está a más de 50 años de hoy',
  ]);
});
