import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../server/debits/answers/read';
import { matchAnswer } from '../../../server/debits/collection/match';
import { FileRefusal } from '../../../server/files/refusal';
import { TOO_LARGE } from '../../../src/api/contract/money';
import { bytesOf } from '../../support/files/statements';
import { xls, xlsx } from '../../support/files/workbooks';

const read = (text: string, encoding?: string) => readAnswer(bytesOf(text, encoding));
const brief = async (text: string) =>
  (await read(text)).lines.map(({ reference, outcome, amount, code }) => [reference, outcome, amount, code]);
const refusal = async (text: string) => {
  const outcome = await read(text).catch((error: unknown) => error);
  if (outcome instanceof FileRefusal) return outcome;
  throw new Error('expected a refusal');
};

const OF_ORDER = {
  currency: 'USD',
  since: '2024-04-01',
  elsewhere: new Map<string, string>(),
  askLess: () => 'sin_resultado' as const,
};

const ordered = (id: string, cents: number, account = '') => ({
  id,
  end_to_end_id: id,
  mandate: '',
  account_number: account,
  holder_dni: '',
  document_number: id,
  cents,
  waits: true,
});

describe("a table of the bank's answers", () => {
  it('says of a row without its result that the bank has not said it', async () => {
    const { lines } = await read('Referencia;Monto;Estado;Motivo\nD-1;10,00;COBRADO;\nD-2;20,00;;\n');
    const order = lines.map(({ reference, amount }) => ordered(reference, Math.abs(amount)));
    expect(matchAnswer(lines, order, OF_ORDER)).toMatchObject([
      { outcome: 'cobrado', reason: '' },
      { outcome: 'sin_resultado', reason: expect.stringContaining('La fila no dice si se cobró') },
    ]);
  });

  it('answers by what was decided after a row that waits, and not by what waits after it', async () => {
    const { lines } = await read(
      'Referencia;Fecha;Monto;Estado\nD-1;14/04/2024;10,00;PENDIENTE\nD-1;15/04/2024;10,00;COBRADO\nD-2;15/04/2024;20,00;COBRADO\nD-2;16/04/2024;20,00;PENDIENTE\n',
    );
    const matched = matchAnswer(lines, [ordered('D-1', 1000), ordered('D-2', 2000)], OF_ORDER);
    expect(matched.map(({ outcome }) => outcome)).toEqual([
      'no_encontrado',
      'cobrado',
      'sin_resultado',
      'sin_resultado',
    ]);
  });

  it('finds a collection by its account and what was asked, also where less was collected', async () => {
    const { lines } = await read(
      'Cuenta;Monto a cobrar;Monto cobrado;Estado\n220011;30,00;15,00;PROCESADO PARCIAL\n220012;50,00;50,00;COBRADO\n',
    );
    const order = [ordered('D-1', 3000, '220011'), ordered('D-2', 5000, '220012')];
    expect(matchAnswer(lines, order, OF_ORDER)).toMatchObject([
      { detail: 'D-1', outcome: 'cobrado', cents: 1500 },
      { detail: 'D-2', outcome: 'cobrado', cents: 5000 },
    ]);
  });

  it('refuses a row whose amount is an identifier, and reads the others', async () => {
    const { lines, problems } = await read(
      'Referencia;Monto;Estado\nD-1;10,00;COBRADO\nD-2;1790012345001,00;COBRADO\n',
    );
    expect(lines.map(({ reference }) => reference)).toEqual(['D-1']);
    expect(problems).toEqual([{ row: 3, msg: TOO_LARGE, raw: 'D-2' }]);
  });

  it('is read by its headers, whatever their order and words', async () => {
    const text = `Banco de Prueba;;;;;
Lote 88;;;;;
Identificación;Nombre;Contrapartida;Valor enviado;Valor cobrado;Estado;Motivo de rechazo;Fecha de proceso
0912345678;Ana Pérez;D-1;1.020,50;1.020,50;COBRADO;;15/04/2024
0923456789;Luis Muñoz;D-2;45,00;0,00;RECHAZADO;Fondos insuficientes;15/04/2024
Total;;;1.065,50;1.020,50;;;
`;
    const answer = await read(text, 'windows-1252');
    expect(answer.lines).toMatchObject([
      {
        row: 4,
        reference: 'D-1',
        holder: 'Ana Pérez',
        holderId: '0912345678',
        amount: 102050,
        outcome: 'cobrado',
        reason: '',
        date: '2024-04-15',
      },
      { row: 5, reference: 'D-2', amount: -4500, outcome: 'rechazado', reason: 'Fondos insuficientes' },
    ]);
    expect(answer.skipped).toMatchObject([{ row: 6, msg: 'Fila de total.' }]);
  });

  it('takes what was collected in part for the amount', async () => {
    const text =
      'Referencia,Monto enviado,Monto cobrado,Estado\nD-1,100.00,60.00,Procesado\nD-2,50.00,50.00,Procesado\n';
    expect(await brief(text)).toEqual([
      ['D-1', 'cobrado', 6000, ''],
      ['D-2', 'cobrado', 5000, ''],
    ]);
  });

  it.each([
    ['Cobrado', 'cobrado'],
    ['OK', 'cobrado'],
    ['Proceso exitoso', 'cobrado'],
    ['No procesado', 'rechazado'],
    ['NO COBRADO', 'rechazado'],
    ['Devuelto', 'rechazado'],
    ['Error: cuenta cerrada', 'rechazado'],
    ['Pendiente', 'en_tramite'],
  ])('understands "%s" as %s', async (status, outcome) => {
    expect((await brief(`Referencia;Valor;Estado\nD-1;1,00;${status}\n`))[0]?.[1]).toBe(outcome);
  });

  it('of returns only takes every row with a reason for a rejection', async () => {
    const text =
      'account_number,name,date,amount,unique_import_id,reason_code,reason,reference\nES91,M-1,2024-04-15,20.9,77,AC04,Closed,\n';
    expect((await read(text)).lines).toMatchObject([
      {
        reference: '77',
        mandate: 'M-1',
        account: 'ES91',
        amount: -2090,
        code: 'AC04',
        reason: 'Closed',
        date: '2024-04-15',
      },
    ]);
  });

  it('knows the code of success among codes of rejection', async () => {
    expect(await brief('Referencia;Monto;Código respuesta\nD-1;1,00;00\nD-2;2,00;AM04\n')).toEqual([
      ['D-1', 'cobrado', 100, ''],
      ['D-2', 'rechazado', -200, 'AM04'],
    ]);
  });

  it('says which rows it cannot read', async () => {
    const answer = await read('Referencia;Valor;Estado\nD-1;mil;Cobrado\nD-2;1,00;???\nD-3;2,00;Cobrado\n');
    expect(answer.problems).toMatchObject([{ row: 2, msg: 'El monto «mil» no se entiende.' }]);
    expect(answer.lines).toMatchObject([
      { row: 3, reference: 'D-2', outcome: 'sin_resultado' },
      { row: 4, outcome: 'cobrado' },
    ]);
    expect(answer.questions).toMatchObject([{ key: 'resultado:???', rows: 1, chosen: null }]);
  });

  it('reads the same from Excel, in any encoding and with any line ends', async () => {
    const rows = [
      ['Referencia', 'Nombre', 'Valor', 'Estado', 'Motivo'],
      ['D-1', 'Ana Muñoz', '1020,50', 'Cobrado', ''],
      ['D-2', 'Luis Peña', '45,00', 'Rechazado', 'Cuenta cerrada'],
    ];
    const text = `${rows.map((row) => row.join(';')).join('\n')}\n`;
    const expected = (await read(text)).lines;
    expect(expected.map(({ amount }) => amount)).toEqual([102050, -4500]);
    for (const encoding of ['windows-1252', 'cp850', 'utf-16le']) {
      for (const end of ['\r\n', '\r']) {
        expect((await read(text.replaceAll('\n', end), encoding)).lines).toEqual(expected);
      }
    }
    const cells = rows.map((row) => row.map((cell) => (/^\d/.test(cell) ? Number(cell.replace(',', '.')) : cell)));
    const book = [
      { name: 'Portada', rows: [['Banco de Prueba']] },
      { name: 'Respuesta', rows: cells },
    ];
    expect((await readAnswer(xlsx(book))).lines).toEqual(expected);
    expect((await readAnswer(xls(book))).lines).toEqual(expected);
  });

  it('is not a statement, a photo, nor nothing', async () => {
    const statement = 'Fecha;Concepto;Código;Importe;Saldo\n02/04/2024;Pago;17;1,00;2,00\n';
    expect(await refusal(statement)).toMatchObject({
      code: 'unknown-format',
      message: expect.stringContaining('falta la columna'),
    });
    expect((await refusal('%PDF-1.7')).code).toBe('not-a-statement');
    expect((await refusal(' \n')).code).toBe('empty');
    const page = (await refusal('<html><body>Su sesión expiró</body></html>')).message;
    expect(page).toContain('El archivo es una página web. La respuesta del banco se lee de CSV, Excel, pain.002');
    expect(page).not.toContain('extracto');
  });
});

const transaction = (id: string, status: string, reason = '') => `<TxInfAndSts><StsId>B-${id}</StsId>
<OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${status}</TxSts>${reason}
<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">10.5</InstdAmt></Amt><ReqdColltnDt>2024-04-15</ReqdColltnDt>
<MndtRltdInf><MndtId>M-${id}</MndtId></MndtRltdInf><Dbtr><Nm>Ana</Nm></Dbtr><DbtrAcct><Id><IBAN>ES91</IBAN></Id></DbtrAcct></OrgnlTxRef></TxInfAndSts>`;
const reason = '<StsRsnInf><Rsn><Cd>AM04</Cd></Rsn><AddtlInf>NO FUNDS</AddtlInf></StsRsnInf>';
const report = (inside: string, group = '') => `<?xml version="1.0"?><!-- a comment -->
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<OrgnlGrpInfAndSts><OrgnlMsgId>L-1</OrgnlMsgId>${group}</OrgnlGrpInfAndSts>${inside}</CstmrPmtStsRpt></Document>`;

describe('a pain.002', () => {
  it('gives what was rejected and settled, and what is under way', async () => {
    const inside = transaction('D-1', 'RJCT', reason) + transaction('D-2', 'ACSC') + transaction('D-3', 'ACCP');
    const answer = await read(
      report(`<OrgnlPmtInfAndSts><OrgnlPmtInfId>P-1</OrgnlPmtInfId>${inside}</OrgnlPmtInfAndSts>`),
    );
    expect(answer.format).toBe('pain.002.001.10');
    expect(answer.lines).toMatchObject([
      {
        reference: 'D-1',
        bankReference: 'B-D-1',
        mandate: 'M-D-1',
        account: 'ES91',
        holder: 'Ana',
        amount: -1050,
        currency: 'EUR',
        outcome: 'rechazado',
        code: 'AM04',
        reason: 'Fondos insuficientes (NO FUNDS)',
        date: '2024-04-15',
      },
      { reference: 'D-2', amount: 1050, outcome: 'cobrado', code: '' },
      { reference: 'D-3', outcome: 'en_tramite', code: 'ACCP' },
    ]);
  });

  it('tells of a batch refused as a whole', async () => {
    const answer = await read(
      report(
        `<OrgnlPmtInfAndSts><OrgnlPmtInfId>P-1</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts>${reason}</OrgnlPmtInfAndSts>`,
      ),
    );
    expect(answer.warnings).toEqual(['El banco rechazó el lote entero (P-1): AM04 Fondos insuficientes (NO FUNDS).']);
  });
});

describe('a pain.008', () => {
  it('is the order: nothing of it is collected yet', async () => {
    const one = (id: string, amount: string) =>
      `<DrctDbtTxInf><PmtId><EndToEndId>${id}</EndToEndId></PmtId><InstdAmt Ccy="EUR">${amount}</InstdAmt></DrctDbtTxInf>`;
    const answer = await read(`<Document><CstmrDrctDbtInitn><GrpHdr><NbOfTxs>3</NbOfTxs></GrpHdr>
<PmtInf><PmtInfId>P</PmtInfId><CtrlSum>30.01</CtrlSum><ReqdColltnDt>2024-04-15</ReqdColltnDt>${one('D-1', '10')}${one('D-2', '20.01')}</PmtInf></CstmrDrctDbtInitn></Document>`);
    expect(answer.lines).toMatchObject([
      { reference: 'D-1', amount: 1000, outcome: 'ordenado', date: '2024-04-15' },
      { reference: 'D-2', amount: 2001, outcome: 'ordenado' },
    ]);
    expect(answer.warnings).toEqual(['El archivo anuncia 3 cobros y se leyeron 2 por 30,01.']);
  });
});

describe('a camt.054', () => {
  const details = (id: string, amount: string, more = '') =>
    `<TxDtls><Refs><EndToEndId>${id}</EndToEndId><MndtId>M</MndtId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls><RltdPties><Dbtr><Nm>Ana</Nm></Dbtr></RltdPties>${more}</TxDtls>`;
  const ntry = (side: string, amount: string, inside: string) =>
    `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><BookgDt><Dt>2024-04-15</Dt></BookgDt><NtryDtls>${inside}</NtryDtls></Ntry>`;
  const returned = '<RtrInf><Rsn><Cd>MD06</Cd></Rsn></RtrInf>';

  it('gives one line per collection of a batch, and skips what is none', async () => {
    const entries =
      ntry('CRDT', '30.00', details('D-1', '10.00') + details('D-2', '20.00')) +
      ntry('DBIT', '7.50', details('D-3', '5.00', returned) + details('D-4', '2.50', returned)) +
      ntry('DBIT', '9.00', details('X', '9.00'));
    const text = `<Document><BkToCstmrDbtCdtNtfctn><Ntfctn>${entries}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
    expect(await brief(text)).toEqual([
      ['D-1', 'cobrado', 1000, ''],
      ['D-2', 'cobrado', 2000, ''],
      ['D-3', 'rechazado', -500, 'MD06'],
      ['D-4', 'rechazado', -250, 'MD06'],
    ]);
    expect((await read(text)).skipped).toHaveLength(1);
  });
});

describe('a NACHA file', () => {
  const entry = (code: string, cents: number, id: string) =>
    `6${code}091400606${'123456789'.padEnd(17)}${String(cents).padStart(10, '0')}${id.padEnd(15)}${'Ana Perez'.padEnd(22)}S 1091000010000001`;
  const addenda = (type: string, reason: string) =>
    `7${type}${reason}091400600000001${' '.repeat(58)}091000010000001`.padEnd(94);
  const control = (debits: number, credits: number) =>
    `8200${'0'.repeat(16)}${String(debits).padStart(12, '0')}${String(credits).padStart(12, '0')}`
      .padEnd(87)
      .concat('0000001');
  const file = (...records: string[]) =>
    [
      '101 091400606 6910001341810170306A094101FIRST BANK             COMPANY                        ',
      `5200COMPANY${' '.repeat(29)}123456789 WEBDEBITO    240410240415   1091000010000001`,
      ...records,
      `900000100000100000001${'0'.repeat(34)}`.padEnd(94),
    ].join('\n');

  it('gives returns by their codes, orders as orders, and the reasons of the addenda', async () => {
    const text = file(
      entry('26', 12354, 'D-1'),
      addenda('99', 'R01'),
      entry('21', 4565, 'D-2'),
      addenda('99', 'R03'),
      entry('27', 100, 'D-3'),
      entry('27', 200, 'D-4'),
      addenda('99', 'R02'),
      entry('28', 0, 'D-5'),
      control(12654, 4565),
    );
    const answer = await read(text);
    expect(await brief(text)).toEqual([
      ['D-1', 'rechazado', -12354, 'R01'],
      ['D-2', 'rechazado', 4565, 'R03'],
      ['D-3', 'ordenado', 100, ''],
      ['D-4', 'rechazado', -200, 'R02'],
    ]);
    expect(answer.lines[0]).toMatchObject({
      row: 3,
      bankReference: '091400600000001',
      account: '123456789',
      holder: 'Ana Perez',
      reason: 'Fondos insuficientes',
      date: '2024-04-15',
    });
    expect(answer.skipped).toMatchObject([{ msg: 'Prenotificación, sin importe.' }]);
    expect(answer.warnings).toEqual([]);
  });

  it('rejects nothing that the bank asks to correct, under the code of a return', async () => {
    const text = file(entry('26', 100, 'D-1'), addenda('99', 'R01'), entry('26', 0, 'D-2'), addenda('98', 'C01'));
    expect(await brief(text)).toEqual([['D-1', 'rechazado', -100, 'R01']]);
    expect((await read(text)).warnings).toEqual([expect.stringContaining('D-2 · Ana Perez (C01)')]);
  });

  it('reads the same without line ends, and warns of totals that differ', async () => {
    const text = file(entry('26', 100, 'D-1'), addenda('99', 'R01'), control(999, 0));
    expect((await read(text)).warnings).toMatchObject([expect.stringContaining('débitos por 9,99')]);
    const cut = text.slice(0, text.lastIndexOf('\n9'));
    expect((await read(cut)).warnings[0]).toMatch(/parece cortado: falta su registro final \(9\)/);
    expect(
      await brief(
        text
          .split('\n')
          .map((line) => line.padEnd(94))
          .join(''),
      ),
    ).toEqual(await brief(text));
  });
});

describe('tables of answers that are not one table with one column of states', () => {
  const said = async (text: string) =>
    (await read(text)).lines.map(({ reference, outcome, amount }) => `${reference} ${outcome} ${amount}`);
  const rows = (...lines: string[]) => `${lines.join('\n')}\n`;

  it('has sections under titles that say what became of their debits', async () => {
    const sections = rows(
      'COBRADOS',
      'Referencia;Valor',
      'D-1;10,00',
      '',
      'RECHAZADOS',
      'Referencia;Valor',
      'D-2;20,00',
    );
    expect(await said(sections)).toEqual(['D-1 cobrado 1000', 'D-2 rechazado -2000']);
    const { questions } = await read(rows('Lote procesado correctamente', 'Referencia;Valor', 'D-1;10,00'));
    expect(questions).toMatchObject([{ said: 'Lote procesado correctamente', rows: 1 }]);
  });

  it('stands beside another, or in one cell of each line', async () => {
    const head = 'Referencia;Valor;Estado';
    const beside = rows(`${head};;${head}`, 'D-1;10,00;COBRADO;;D-2;20,00;RECHAZADO');
    const inOneCell = rows(`"${head}"`, '"D-1;10,00;COBRADO"', '"D-2;20,00;RECHAZADO"');
    for (const text of [beside, inOneCell])
      expect(await said(text)).toEqual(['D-1 cobrado 1000', 'D-2 rechazado -2000']);
    expect(new Set((await read(beside)).lines.map(({ row }) => row)).size).toBe(2);
  });

  it('has a state under any title, and takes no summary above it for the table', async () => {
    const text = rows('Estado;Cantidad;Monto', 'COBRADO;1;10,00', '', 'Referencia;Monto;Gestión', 'D-1;10,00;COBRADO');
    expect(await said(text)).toEqual(['D-1 cobrado 1000']);
    const two = await read(rows('Referencia;Monto;Estado lote;Detalle', 'D-1;10,00;PROCESADO;RECHAZADO'));
    expect(two.lines).toMatchObject([{ outcome: 'sin_resultado' }]);
  });

  it('reads its codes by the legend below it, before what other banks mean by them', async () => {
    const text = rows(
      'Referencia;Monto;Código',
      'D-1;10,00;00',
      'D-2;20,00;01',
      'Códigos;',
      '00;Pendiente',
      '01;Cobrado',
    );
    expect(await said(text)).toEqual(['D-1 en_tramite 1000', 'D-2 cobrado 2000']);
  });

  it('takes no fee for the amount, and asks where a part was left', async () => {
    expect(await said(rows('Referencia;Valor comisión;Valor débito;Estado', 'D-1;0,35;10,00;COBRADO'))).toEqual([
      'D-1 cobrado 1000',
    ]);
    const { lines, questions } = await read(
      rows('Referencia;Monto;Valor pendiente;Estado', 'D-1;10,00;0,00;COBRADO', 'D-2;20,00;5,00;COBRADO'),
    );
    expect(lines.map(({ outcome }) => outcome)).toEqual(['cobrado', 'sin_resultado']);
    expect(questions).toMatchObject([{ said: 'COBRADO · con «Valor pendiente»' }]);
  });

  it('ends a section where another title stands, also one that says nothing', async () => {
    const sections = rows('COBRADOS', 'Referencia;Valor', 'D-1;10,00', 'OTROS', 'Referencia;Valor', 'D-2;20,00');
    expect(await said(sections)).toEqual(['D-1 cobrado 1000', 'D-2 sin_resultado 2000']);
    const titles = ['Referencia', 'Valor'];
    const book = xlsx([
      { name: 'Cobrados', rows: [titles, ['D-1', 10]] },
      { name: 'Otros', rows: [titles, ['D-2', 20]] },
    ]);
    expect((await readAnswer(book)).lines.map(({ outcome }) => outcome)).toEqual(['cobrado', 'sin_resultado']);
  });

  it('takes no check of the file for a collection, and no state of another time', async () => {
    const { lines, questions } = await read(rows('Referencia;Monto;Resultado validación', 'D-1;10,00;OK'));
    expect([lines[0]?.outcome, questions[0]?.said]).toEqual(['sin_resultado', 'OK · de la carga o validación']);
    expect(await said(rows('Referencia;Monto;Estado anterior;Estado', 'D-1;10,00;PENDIENTE;COBRADO'))).toEqual([
      'D-1 cobrado 1000',
    ]);
  });

  it.each(['Monto aplicado', 'Importe abonado', 'Valor efectivo'])(
    'takes «%s» for what was collected',
    async (title) => {
      expect(await said(rows(`Referencia;Monto;${title};Estado`, 'D-1;10,00;4,00;COBRADO'))).toEqual([
        'D-1 cobrado 400',
      ]);
    },
  );

  it('asks about a smaller amount of which no word says what it is', async () => {
    const { questions } = await read(rows('Referencia;Monto;Monto confirmado;Estado', 'D-1;10,00;4,00;COBRADO'));
    expect(questions).toMatchObject([{ said: 'COBRADO · con «Monto confirmado»' }]);
  });

  it('asks about a collection beside a text that undoes it, and takes no row of data for titles', async () => {
    const { lines, questions } = await read(
      rows(
        'Referencia;Tipo;Monto;Estado',
        'D-1;CUOTA 1;10,00;COBRADO',
        'D-2;CUOTA 2;20,00;COBRADO',
        'D-1;REVERSO;10,00;COBRADO',
      ),
    );
    expect(lines.map(({ outcome }) => outcome)).toEqual(['cobrado', 'cobrado', 'sin_resultado']);
    expect(questions).toMatchObject([{ said: 'COBRADO · REVERSO' }]);
  });

  it('says which rows have cells that no title names, and totals that are not those of its lines', async () => {
    const head = 'Referencia;Nombre;Monto;Estado';
    const text = rows(head, 'D-1;Ana;10,00;COBRADO', 'D-2;Vaca; Luis;20,00;COBRADO', 'D-3;Eva;30,00;COBRADO');
    expect((await read(text)).problems).toMatchObject([{ row: 3, msg: expect.stringContaining('más celdas') }]);
    const totals = (sum: string, count: number) =>
      rows(head, 'D-1;Ana;10,00;COBRADO', 'D-2;Eva;20,00;RECHAZADO', `Total;;${sum};`, `Total registros;${count}`);
    for (const sum of ['30,00', '10,00']) expect((await read(totals(sum, 2))).warnings).toEqual([]);
    expect((await read(totals('60,00', 3))).warnings).toEqual([
      expect.stringContaining('anuncia un total de 60,00 y las líneas leídas suman 30,00'),
      expect.stringContaining('anuncia 3 cobros y se leyeron 2'),
    ]);
  });

  it('is a web page that a bank calls Excel', async () => {
    const cells = (...texts: string[]) => `<tr>${texts.map((text) => `<td>${text}</td>`).join('')}</tr>`;
    const page = `<html><table>${cells('Referencia', 'Monto', 'Estado')}${cells('D-1', '10,00', 'COBRADO')}</table></html>`;
    expect(await said(page)).toEqual(['D-1 cobrado 1000']);
  });
});

describe('a workbook of answers', () => {
  const header = ['Referencia', 'Monto', 'Estado', 'Fecha'];
  const paid = {
    name: 'Cobrados',
    rows: [header, ['D-1', 10, 'COBRADO', 20_261_103], ['D-2', 20, 'COBRADO', 20_261_104]],
  };
  const unpaid = { name: 'Rechazados', rows: [header, ['D-3', 30, 'RECHAZADO', 20_261_103]] };

  it('has days that are numbers, and lines in several sheets, each with a row of its own', async () => {
    const { lines } = await readAnswer(xlsx([paid, unpaid]));
    expect(lines.map(({ row, reference, date }) => `${row} ${reference} ${date}`)).toEqual([
      '2 D-1 2026-11-03',
      '3 D-2 2026-11-04',
      '5 D-3 2026-11-03',
    ]);
  });

  it('says in a sheet’s name what became of its debits, where no column does', async () => {
    const titles = ['Referencia', 'Monto', 'Motivo'];
    const { lines } = await readAnswer(
      xlsx([
        { name: 'Cobrados', rows: [titles, ['D-1', 10], ['D-2', 20, 'FONDOS INSUFICIENTES']] },
        { name: 'Rechazados', rows: [titles, ['D-3', 30, 'CUENTA CERRADA']] },
      ]),
    );
    expect(lines.map(({ reference, outcome }) => `${reference} ${outcome}`)).toEqual([
      'D-1 cobrado',
      'D-2 sin_resultado',
      'D-3 rechazado',
    ]);
  });

  it('explains its codes below its lines', async () => {
    const { lines, skipped } = await readAnswer(
      Buffer.from('Referencia;Monto;Código motivo\nD-1;10,00;00\nCódigos:\n00 = Cobrado\n'),
    );
    expect([lines.length, skipped.map(({ raw }) => raw)]).toEqual([1, ['Códigos:', '00 = Cobrado']]);
  });

  it('may have a copy of them', async () => {
    const { warnings } = await readAnswer(xlsx([paid, { ...paid, name: 'Cobrados (2)' }]));
    expect(warnings).toEqual([]);
  });
});
