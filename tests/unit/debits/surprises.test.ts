import { describe, expect, it } from 'vitest';
import type { Decisions } from '../../../server/debits/answers/questions';
import { readAnswer } from '../../../server/debits/answers/read';
import { onDay } from '../../../server/files/cells/today';
import { bytesOf } from '../../support/files/statements';

/** Answers of banks that say something else than "Cobrado" or "Rechazado": what each comes to, and what is asked. */

const read = (text: string, decisions?: Decisions) => readAnswer(bytesOf(text), undefined, decisions);

type Row = [says: string, outcome: string, asked?: string];

describe('the state of a row', () => {
  const ASKED = 'sin_resultado';
  const rows: Row[] = [
    ['PENDIENTE', 'en_tramite'],
    ['EN PROCESO', 'en_tramite'],
    ['EN TRÁNSITO', 'en_tramite'],
    ['POR PROCESAR', 'en_tramite'],
    ['En trámite', 'en_tramite'],
    ['Pendiente de acreditación, procesado', 'en_tramite'],
    ['Pendiente por fondos insuficientes', 'en_tramite'],
    ['No procesado aún', 'en_tramite'],
    ['Enviado al banco', 'en_tramite'],
    ['Pending', 'en_tramite'],
    ['Processing', 'en_tramite'],
    ['Em processamento', 'en_tramite'],
    ['En attente', 'en_tramite'],
    ['PDNG', 'en_tramite'],
    ['ACCP', 'en_tramite'],
    ['ACSC', 'cobrado'],
    ['PAID', 'cobrado'],
    ['Settled', 'cobrado'],
    ['Cobro exitoso', 'cobrado'],
    ['Procesado sin errores', 'cobrado'],
    ['Liquidado', 'cobrado'],
    ['PROCESO OK', 'cobrado'],
    ['UNPAID', 'rechazado'],
    ['RETURNED', 'rechazado'],
    ['Declined', 'rechazado'],
    ['REVERSO OK', 'rechazado'],
    ['No debitado', 'rechazado'],
    ['No se pudo cobrar', 'rechazado'],
    ['Cuenta cancelada', 'rechazado'],
    ['Débito no autorizado', 'rechazado'],
    ['Rechazado por el banco pagador', 'rechazado'],
    ['SIN ÉXITO', 'rechazado'],
    ['Sem sucesso', 'rechazado'],
    ['R01', 'rechazado'],
    ['AM04', 'rechazado'],
    ['No se debitó', 'rechazado'],
    ['CTA. CANCELADA', 'rechazado'],
    ['Cliente no autoriza débito', 'rechazado'],
    ['Mandato revocado', 'rechazado'],
    ['Límite excedido', 'rechazado'],
    ['Não pago', 'rechazado'],
    ['Ejecutado', 'cobrado'],
    ['Abonado', 'cobrado'],
    ['Transacción aprobada', 'cobrado'],
    ['Por aprobar', 'en_tramite'],
    ['Aprobada', ASKED, 'aprobada'],
    ['Cargado', ASKED, 'cargado'],
    ['No efectivo', 'rechazado'],
    ['Archivo cargado', ASKED, 'archivo cargado'],
    ['Registro procesado correctamente', ASKED, 'registro procesado correctamente · de la carga o validación'],
    ['Envío exitoso', ASKED, 'envío exitoso · de la carga o validación'],
    ['Exitoso (simulado)', ASKED, 'exitoso (simulado) · de la carga o validación'],
    ['Archivo cobrado', 'cobrado'],
    ['NOK', 'rechazado'],
    ['KO', 'rechazado'],
    ['Reintentos agotados', 'rechazado'],
    ['No fue posible el cobro', 'rechazado'],
    ['Expirada', 'rechazado'],
    ['Pago com sucesso', 'cobrado'],
    ['No corresponde', ASKED, 'no corresponde'],
    ['P', ASKED, 'p'],
    ['A', ASKED, 'a'],
    ['R', ASKED, 'r'],
    ['C', ASKED, 'c'],
    ['0', ASKED, '0'],
    ['1', ASKED, '1'],
    ['15', ASKED, '15'],
    ['SI', ASKED, 'si'],
    ['Aceptado', ASKED, 'aceptado'],
    ['CANCELADO', ASKED, 'cancelado'],
    ['Confirmado', ASKED, 'confirmado'],
    ['PART', ASKED, 'part'],
    ['No rechazado', ASKED, 'no rechazado'],
    ['Cobrado tras un rechazo', ASKED, 'cobrado tras un rechazo'],
    ['', 'sin_resultado'],
  ];

  it.each(rows)('«%s» comes to %s', async (says, outcome, asked) => {
    const { lines, questions } = await read(`Referencia;Valor;Estado\nD-1;12,50;${says}\nD-2;7,00;Cobrado\n`);
    expect(lines[0]).toMatchObject({ reference: 'D-1', outcome });
    expect(questions.map(({ key }) => key)).toEqual(asked === undefined ? [] : [`resultado:${asked}`]);
  });

  it.each([
    ['cobrado', 'cobrado'],
    ['rechazado', 'rechazado'],
    ['en_tramite', 'en_tramite'],
    ['sin_resultado', 'sin_resultado'],
    ['algo', 'sin_resultado'],
  ])('of a letter is what staff say: %s', async (said, outcome) => {
    const text = 'Referencia;Valor;Estado\nD-1;12,50;P\nD-2;7,00;p\nD-3;1,00;C\n';
    const { lines, questions } = await read(text, { 'resultado:p': said });
    expect(lines.map((line) => line.outcome)).toEqual([outcome, outcome, 'sin_resultado']);
    expect(questions.map(({ said: letter, rows: many, chosen }) => [letter, many, chosen])).toEqual([
      ['P', 2, said === 'algo' ? null : said],
      ['C', 1, null],
    ]);
  });
});

describe('a table that does not name its columns as we do', () => {
  const comesTo = async (text: string) =>
    (await read(text)).lines.map(({ reference, amount, outcome }) => [reference, amount, outcome]);
  const BOTH = [
    ['D000000001', 99999, 'cobrado'],
    ['D000000002', -7000, 'rechazado'],
  ];

  it('has our references under a title of its own', async () => {
    const text =
      'Código depositante;Nombre;Valor;Estado\nD000000001;Vera;999,99;Cobrado\nD000000002;Paz;70,00;Rechazado\n';
    expect(await comesTo(text)).toEqual(BOTH);
  });

  it('has a balance of each of our references, and no running one', async () => {
    const text = 'Referencia;Valor;Saldo;Estado\nD000000001;1,00;0,00;COBRADO\nD000000002;2,00;2,00;PENDIENTE\n';
    expect(await comesTo(text)).toEqual([
      ['D000000001', 100, 'cobrado'],
      ['D000000002', 200, 'en_tramite'],
    ]);
  });

  it('asks about a row without its state, or with half a day, where others have theirs', async () => {
    const head = 'Referencia;Valor;Valor cobrado;Estado\nD-1;1,00;1,00;COBRADO\n';
    const { lines, questions } = await read(`${head}D-2;23,45;23\nD-3;3,00;3,00;COBRADO\n`);
    expect(lines.map(({ outcome }) => outcome)).toEqual(['cobrado', 'sin_resultado', 'cobrado']);
    expect(questions.map(({ said }) => said)).toEqual(['sin estado · con valor cobrado']);

    const dated = 'Referencia;Valor;Estado;Fecha\nD-1;1,00;COBRADO;25/11/2026\nD-2;2,00;COBRADO;25/12/\n';
    const none = 'D-3;3,00;COBRADO;00/00/0000\nD-4;4,00;RECHAZADO;sin fecha 4\n';
    const answer = await onDay('2026-11-27', () => read(dated + none));
    expect(answer.lines.map(({ reference }) => reference)).toEqual(['D-1', 'D-3', 'D-4']);
    expect(answer.problems).toMatchObject([{ row: 3, msg: 'La fecha «25/12/» no se entiende.' }]);
  });

  it('has parts in per cent, also where one of them cannot be read', async () => {
    const text =
      'Referencia;Valor;% cobrado;Estado\nD-1;1,00;1O0%;COBRADO\nD-2;2,00;50%;COBRADO\nD-3;3,00;100%;COBRADO\n';
    expect((await comesTo(text)).map(([, , outcome]) => outcome).slice(1)).toEqual(['sin_resultado', 'cobrado']);
  });

  it('says that a part was collected among its reasons alone', async () => {
    const text =
      'Referencia;Importe;Importe acreditado;Observación\nD-1;50,00;0,00;Sin saldo\nD-2;98,00;90,00;Cobro parcial\n';
    expect(await comesTo(text)).toEqual([
      ['D-1', -5000, 'rechazado'],
      ['D-2', 9000, 'cobrado'],
    ]);
  });

  it('writes the words of a title together', async () => {
    const text = 'EndToEndId;Amount;ReturnReason\nD-1;1.00;AC04\nD-2;2.00;MS03\n';
    expect((await comesTo(text)).map(([, , outcome]) => outcome)).toEqual(['rechazado', 'rechazado']);
  });

  it('has a code of zero beside a state, where nothing failed', async () => {
    const text = 'Referencia;Valor;Estado;Cod. error\nD-1;1,00;OK;0\nD-2;2,00;NOK;51\n';
    expect((await comesTo(text)).map(([, , outcome]) => outcome)).toEqual(['cobrado', 'rechazado']);
  });

  it('is cut where its titles are ruled', async () => {
    const rows = [
      'CODIGO        CUENTA                 IMPORTE      ESTADO',
      '------------  -------------------  ---------  ------------',
      'D000000001    2200111701              123.45  COBRADO',
      'D000000002    00219300123456708911    300.00  RECHAZADO',
    ];
    expect(await comesTo(`${rows.join('\n')}\n`)).toEqual([
      ['D000000001', 12_345, 'cobrado'],
      ['D000000002', -30_000, 'rechazado'],
    ]);
  });

  it('has no titles, and our references beside one amount', async () => {
    expect(await comesTo('D000000001;2200;999,99;Cobrado\nD000000002;2201;70,00;Rechazado\n')).toEqual(BOTH);
    await expect(comesTo('D000000001;1,00;999,99;Cobrado\nD000000002;2,00;70,00;Rechazado\n')).rejects.toThrow(
      'No se reconoció la respuesta del banco',
    );
  });

  it('has one space between an amount and the state', async () => {
    const lines = ['REFERENCIA   NOMBRE       VALOR ESTADO', 'D000000001   Vera        999.99 COBRADO'];
    expect(await comesTo([...lines, 'D000000002   Paz          70.00 RECHAZADO', ''].join('\n'))).toEqual(BOTH);
  });

  it('names a page among its rows', async () => {
    const text =
      'Referencia;Nombre;Valor;Estado\nD000000001;Vera;999,99;Cobrado\nBANCO;;;Página 2\nD000000002;Paz;70,00;Rechazado\n';
    expect(await comesTo(text)).toEqual(BOTH);
  });
});

describe('columns that say two things', () => {
  const HEAD = 'Referencia;Monto enviado;Monto cobrado;Estado;Motivo';
  it.each([
    ['processed, for a reason of rejection', '100,00;;Procesado;Fondos insuficientes', 'sin_resultado', 10000],
    ['processed, for a code of rejection', '100,00;;Procesado;R01', 'sin_resultado', 10000],
    ['processed, for a reason that only the bank knows', '100,00;;Procesado;Cuenta embargada', 'sin_resultado', 10000],
    ['processed, for no reason', '100,00;;Procesado;N/A', 'cobrado', 10000],
    ['processed without news', '100,00;;Procesado;Sin novedad', 'cobrado', 10000],
    ['collected, with a remark', '100,00;;Cobrado;Cuota 3', 'cobrado', 10000],
    ['collected of which part came in', '100,00;60,00;Cobrado parcial;', 'cobrado', 6000],
    ['a part, of which it says how much', '100,00;60,00;PARCIAL;', 'cobrado', 6000],
    ['a part of nothing', '100,00;0,00;PARCIAL;', 'sin_resultado', 10000],
    ['no, for a reason of rejection', '100,00;;NO;Fondos insuficientes', 'rechazado', -10000],
    ['no, for no reason', '100,00;;NO;', 'sin_resultado', 10000],
    ['a part of nobody knows how much', '100,00;;Cobrado parcial;', 'sin_resultado', 10000],
    ['rejected, with money beside it', '100,00;40,00;Rechazado;', 'sin_resultado', 10000],
    ['a negative amount', '-100,00;;Cobrado;', 'sin_resultado', 10000],
    ['collected in parentheses', '(100,00);;Cobrado;', 'sin_resultado', 10000],
    ['a thousand with its mark', '1.234,56;1.234,56;Cobrado;', 'cobrado', 123456],
    ['pending, with a reason', '100,00;;Pendiente;Fondos insuficientes', 'en_tramite', 10000],
    ['collected and nothing in the end', '100,00;0,00;Cobrado;', 'cobrado', 0],
  ])('%s', async (_, row, outcome, cents) => {
    const { lines } = await read(`${HEAD}\nD-1;${row}\n`);
    expect(lines).toMatchObject([{ outcome, amount: cents }]);
  });

  it('sent, in a state of the sending beside that of the collection', async () => {
    const text =
      'Referencia;Estado envío;Valor;Estado cobro\nD-1;Enviado;1,00;Pagado\nD-2;Enviado;2,00;Rechazado\nD-3;Enviado;2,00;\n';
    const { lines, questions } = await read(text);
    expect(lines.map(({ outcome }) => outcome)).toEqual(['cobrado', 'rechazado', 'sin_resultado']);
    expect(questions).toEqual([]);
    const refused = await read(text.replace('D-1;Enviado', 'D-1;Rechazado'));
    expect(refused.lines[0]?.outcome).toBe('sin_resultado');
  });

  it('paid, with a day on which that was undone', async () => {
    const text = 'Referencia;Valor;Estado;Fecha reverso\nD-1;1,00;Pagado;22/11/2026\nD-2;2,00;Pagado;\n';
    const { lines, questions } = await read(text);
    expect(lines.map(({ outcome }) => outcome)).toEqual(['sin_resultado', 'cobrado']);
    expect(questions.map(({ said }) => said)).toEqual(['Pagado · con «Fecha reverso»']);
  });

  it('names the currency whatever it is called', async () => {
    const text =
      'Referencia;Valor;Moneda;Estado\nD-1;1,00;DÓLARES;Cobrado\nD-2;1,00;EUR;Cobrado\nD-3;€ 1,00;;Cobrado\n';
    expect((await read(text)).lines.map(({ currency }) => currency)).toEqual(['USD', 'EUR', 'EUR']);
  });

  it('asks what the last row came to where its text stops before it says all', async () => {
    const head = 'REFERENCIA;VALOR;ESTADO\nD1;10,00;PROCESADO\nD2;20,00;PROCESADO CON ERROR\n';
    const outcomes = async (text: string) => (await read(text)).lines.map(({ outcome }) => outcome);
    expect(await outcomes(`${head}D3;30,00;PROCESADO`)).toEqual(['cobrado', 'sin_resultado', 'sin_resultado']);
    expect(await outcomes(`${head}D3;30,00;PROCESADO\n`)).toEqual(['cobrado', 'sin_resultado', 'cobrado']);
    const { questions } = await read(`${head}D3;30,00;PROCESADO`);
    expect(questions.map(({ said }) => said)).toContain('PROCESADO · última línea, sin terminar');

    const states = 'REF;VALOR;ESTADO\nD1;10,00;COBRADO\nD2;20,00;NO COBRADO\n';
    expect((await outcomes(`${states}D3;30,00;DEBITADO Y RE`)).at(-1)).toBe('sin_resultado');
    expect((await outcomes(`${states}D3;30,00;COBRO EXITOSO`)).at(-1)).toBe('cobrado');

    const reasons = 'REF;VALOR;ESTADO;MOTIVO\nD1;10,00;COBRADO;\nD2;20,00;COBRADO;REVERSADO\n';
    expect((await outcomes(`${reasons}D3;30,00;COBRADO`)).at(-1)).toBe('sin_resultado');
    expect((await outcomes(`${reasons}D3;30,00;COBRADO;`)).at(-1)).toBe('cobrado');
    expect((await outcomes(`${reasons}D3;30,00;COBRADO;REVER`)).at(-1)).toBe('sin_resultado');
    expect(await outcomes('REF;VALOR;ESTADO\nD1;10,00;COBRADO')).toEqual(['sin_resultado']);
    expect(await outcomes('REF;VALOR;ESTADO;MOTIVO\nD1;10,00;COBRADO;')).toEqual(['cobrado']);
  });

  it('asks what came of a debit whose order was processed, where a column of its own says otherwise', async () => {
    const { lines, questions } = await read(
      [
        'Referencia;Valor;Estado orden;Estado débito',
        'D-1;100,00;Procesado;Rechazado',
        'D-2;50,00;Procesado;Debitado',
        'D-3;30,00;Procesado;Pendiente',
        'D-4;20,00;Procesado;D',
        'D-5;10,00;Cobrado;AUT 00123456',
      ].join('\n'),
    );
    expect(lines.map(({ outcome }) => outcome)).toEqual([
      'sin_resultado',
      'cobrado',
      'sin_resultado',
      'sin_resultado',
      'cobrado',
    ]);
    expect(questions.map(({ said }) => said)).toEqual([
      'Procesado · Rechazado',
      'Procesado · Pendiente',
      'Procesado · D',
    ]);
  });

  it('takes what is approved for collected where debits were tried: one lacked funds', async () => {
    const rows = (reason: string) => read(`REF;VALOR;ESTADO;MOTIVO\nD1;1,00;APROBADA;\nD2;2,00;NEGADA;${reason}\n`);
    expect((await rows('FONDOS INSUFICIENTES')).lines.map(({ outcome }) => outcome)).toEqual(['cobrado', 'rechazado']);
    const { lines, questions } = await rows('CUENTA NO EXISTE');
    expect([lines[0]?.outcome, questions.map(({ said }) => said)]).toEqual(['sin_resultado', ['APROBADA']]);
    const both = 'REF;IMPORTE;IMPORTE CARGADO;SITUACION\nD1;1,00;1,00;CARGADO\nD2;2,00;0,00;NO CARGADO\n';
    expect((await read(both)).lines.map(({ outcome }) => outcome)).toEqual(['cobrado', 'rechazado']);
    expect((await read('REF;VALOR;ESTADO DEL COBRO\nD1;1,00;Cargado\n')).lines[0]?.outcome).toBe('cobrado');
  });

  it('asks what came of a processed debit without what was collected, where others have it', async () => {
    const text = `${HEAD}\nD-1;100,00;;Procesado;\nD-2;50,00;50,00;Procesado;\nD-3;30,00;;Cobrado;\n`;
    const { lines, questions } = await read(text);
    expect(lines.map(({ outcome }) => outcome)).toEqual(['sin_resultado', 'cobrado', 'cobrado']);
    expect(questions.map(({ said }) => said)).toEqual(['Procesado · sin valor cobrado']);
  });

  it('takes no header that a page repeats for a row', async () => {
    const answer = await read(
      'REFERENCIA;VALOR;ESTADO\nD1;10,00;COBRADO\nREFERENCIA;VALOR;ESTADO\nD2;20,00;RECHAZADO\n',
    );
    expect(answer.lines.map(({ outcome }) => outcome)).toEqual(['cobrado', 'rechazado']);
    expect([answer.questions, answer.problems]).toEqual([[], []]);
    expect(answer.skipped).toMatchObject([{ row: 3, msg: 'Encabezado repetido.' }]);
  });

  it('asks for the decimal mark where amounts stand both ways, and takes none until then', async () => {
    const text = 'Referencia|Valor|Estado\nD-1|1.429|Cobrado\n';
    const { lines, questions } = await read(text);
    expect(lines).toMatchObject([{ outcome: 'sin_resultado' }]);
    expect(questions).toMatchObject([{ key: 'decimales:', options: ['coma', 'punto'] }]);
    expect((await read(text, { 'decimales:': 'coma' })).lines).toMatchObject([{ outcome: 'cobrado', amount: 142900 }]);
    expect((await read(text, { 'decimales:': 'punto' })).lines).toMatchObject([{ outcome: 'cobrado', amount: 143 }]);
  });

  it('asks what a row is that gives no reason, where the file has nothing but reasons', async () => {
    const text = 'Referencia;Valor;Motivo de rechazo\nD-1;1,00;\nD-2;2,00;Cuenta embargada\n';
    const { lines, questions } = await read(text);
    expect(lines.map(({ outcome }) => outcome)).toEqual(['sin_resultado', 'rechazado']);
    expect(questions).toMatchObject([{ key: 'resultado:', said: '' }]);
  });
});

describe('amounts in cents behind zeros', () => {
  it('are read as cents, and may be another amount than what was collected', async () => {
    const text = 'Referencia;Valor;Estado\nD-1;000000012345;COBRADO\nD-2;000000005000;RECHAZADO\nTotal;000000017345;\n';
    const { lines, warnings } = await read(text);
    expect(lines).toMatchObject([
      { outcome: 'cobrado', amount: 12345, mayBeOther: true },
      { outcome: 'rechazado', amount: -5000 },
    ]);
    expect(warnings).toEqual([]);
  });

  it('are no amounts where digits lack', async () => {
    const { lines, problems } = await read(
      'Referencia;Estado;Valor\nD-1;COBRADO;000000012345\nD-2;COBRADO;000000005000\nD-3;COBRADO;0000000025',
    );
    expect(lines.map(({ reference }) => reference)).toEqual(['D-1', 'D-2']);
    expect(problems).toMatchObject([{ row: 4, msg: expect.stringContaining('tiene 10 cifras y los demás 12') }]);
  });
});

describe('messages of ISO 20022', () => {
  const camt = (status: string, side = 'CRDT', more = '') =>
    `<Document><BkToCstmrDbtCdtNtfctn><Ntfctn><Ntry><Amt Ccy="USD">89.00</Amt><CdtDbtInd>${side}</CdtDbtInd>${status}
<NtryDtls><TxDtls><Refs><EndToEndId>D-1</EndToEndId><MndtId>M</MndtId></Refs>${more}</TxDtls></NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
  const back = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>';
  it.each([
    ['<Sts>BOOK</Sts>', 'CRDT', '', 'cobrado'],
    ['<Sts><Cd>BOOK</Cd></Sts>', 'CRDT', '', 'cobrado'],
    ['<Sts>PDNG</Sts>', 'CRDT', '', 'en_tramite'],
    ['<Sts><Cd>PDNG</Cd></Sts>', 'CRDT', '', 'en_tramite'],
    ['<Sts><Cd>FUTR</Cd></Sts>', 'CRDT', '', 'en_tramite'],
    ['<Sts>INFO</Sts>', 'CRDT', '', 'sin_resultado'],
    ['<Sts><Prtry>X9</Prtry></Sts>', 'CRDT', '', 'sin_resultado'],
    ['<Sts>BOOK</Sts>', 'DBIT', back, 'rechazado'],
    ['<Sts>PDNG</Sts>', 'DBIT', back, 'en_tramite'],
  ])('a camt.054 entry with %s (%s) comes to another end', async (status, side, more, outcome) => {
    expect((await read(camt(status, side, more))).lines).toMatchObject([{ reference: 'D-1', outcome }]);
  });

  it('takes no return that comes in for money of a debit', async () => {
    expect(await read(camt('<Sts>BOOK</Sts>', 'CRDT', back))).toMatchObject({ lines: [], skipped: [{ row: 1 }] });
  });

  const report = (group: string, inside = '') =>
    `<Document><CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>L-1</OrgnlMsgId>${group}</OrgnlGrpInfAndSts>${inside}</CstmrPmtStsRpt></Document>`;
  it.each([
    ['RJCT', 'rechazado'],
    ['ACSC', 'cobrado'],
    ['ACCP', 'en_tramite'],
    ['ACTC', 'en_tramite'],
    ['RCVD', 'en_tramite'],
    ['PDNG', 'en_tramite'],
  ])('a whole file that is %s is %s', async (status, outcome) => {
    const answer = await read(report(`<GrpSts>${status}</GrpSts>`));
    expect(answer).toMatchObject({ lines: [], message: 'L-1', orderResult: { outcome, message: 'L-1' } });
  });

  it('gives a transaction without a status that of what it is in, and needs no amount', async () => {
    const one = '<TxInfAndSts><OrgnlEndToEndId>D-1</OrgnlEndToEndId></TxInfAndSts>';
    const batch = `<OrgnlPmtInfAndSts><OrgnlPmtInfId>L-1</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts>${one}</OrgnlPmtInfAndSts>`;
    expect((await read(report('', batch))).lines).toMatchObject([{ outcome: 'rechazado', isFull: true }]);
  });
});

describe('a table without a column of states', () => {
  const outcomes = async (text: string) => {
    const { lines, questions } = await read(text);
    return [lines.map(({ outcome }) => outcome), questions.map(({ said }) => said)];
  };

  it('has nothing but codes: that of success is known, and each other is asked', async () => {
    const text = 'Referencia;Valor;Código\nD-1;10,00;00\nD-2;20,00;51\n';
    expect(await outcomes(text)).toEqual([['cobrado', 'sin_resultado'], ['51']]);
  });

  it('says yes under the state', async () => {
    const one = 'Referencia;Valor;Cobrado\nD-1;10,00;SI\nD-2;20,00;NO\nD-3;30,00;\n';
    expect(await outcomes(one)).toEqual([['cobrado', 'sin_resultado', 'sin_resultado'], ['NO']]);
    const two = 'Referencia;Valor;Cobrado;Rechazado\nD-1;10,00;X;\nD-2;20,00;;X\nD-3;30,00;;\nD-4;40,00;X;X\n';
    expect(await outcomes(two)).toEqual([
      ['cobrado', 'rechazado', 'sin_resultado', 'sin_resultado'],
      ['Cobrado · Rechazado'],
    ]);
  });

  it.each([
    ['COBRADOS (2)', 'RECHAZADOS: 1'],
    ['1. Débitos cobrados - 2 registros', '2. Débitos rechazados - 1 registro'],
    ['*** 2 COBRADOS ***', '*** 1 DEVUELTO ***'],
    ['COBRADOS;2', 'NO COBRADOS;1'],
    ['Cobrados: 2 por USD 30.00', 'Rechazados al 15/04/2024'],
  ])('stands in sections whose titles count their rows (%s)', async (paid, back) => {
    const text = `${paid}\nReferencia;Valor\nD-1;10,00\nD-2;20,00\n${back}\nReferencia;Valor\nD-3;30,00\n`;
    expect(await outcomes(text)).toEqual([['cobrado', 'cobrado', 'rechazado'], []]);
    expect((await read(text)).warnings).toEqual([]);
    const cut = await read(text.replace('D-2;20,00\n', ''));
    expect(cut.warnings).toEqual([expect.stringMatching(/anuncia 2 cobros y se leyeron 1: puede faltar una parte/)]);
  });

  it.each([
    ['COBRADOS: 1\nRECHAZADOS: 1', ''],
    ['Cobrados: 1\nMonto cobrado: 10,00\nRechazados: 1\nMonto rechazado: 20,00', ''],
    ['Resultado;Cantidad;Monto\nCobrados;1;10,00\nRechazados;1;20,00\n', ''],
    ['COBRADOS: 1', 'COBRADOS'],
  ])('takes no summary above it for the title of its rows (%j)', async (summary, asked) => {
    const text = `${summary}\nReferencia;Valor\nD000000001;10,00\nD000000002;20,00\n`;
    expect(await outcomes(text)).toEqual([['sin_resultado', 'sin_resultado'], [asked]]);
  });

  it('is asked once what came of our collections, where it only lists them', async () => {
    const rows = 'Referencia;Valor\nD000000001;10,00\nD000000002;20,00\n';
    expect(await outcomes(rows)).toEqual([['sin_resultado', 'sin_resultado'], ['']]);
    expect(await outcomes(`Pagos recibidos\n${rows}`)).toEqual([
      ['sin_resultado', 'sin_resultado'],
      ['Pagos recibidos'],
    ]);
    expect((await read(rows, { 'resultado:': 'cobrado' })).lines.map(({ outcome }) => outcome)).toEqual([
      'cobrado',
      'cobrado',
    ]);
    await expect(read('Referencia;Valor\nF-1;10,00\nF-2;20,00\n')).rejects.toThrow('No se reconoció la respuesta');
    await expect(read('referencia;monto;estado\nD000000001;10,00;\nD000000002;20,00;\n')).rejects.toThrow(
      'No se reconoció la respuesta',
    );
  });

  it('has spaces between its columns', async () => {
    const text = [
      'BANCO DE PRUEBA',
      '',
      'REFERENCIA          VALOR   ESTADO',
      'D-1                 10.00   COBRADO',
      'D-2              1,020.50   RECHAZADO POR FONDOS',
      'D-3                 30.00   EN PROCESO',
      '',
    ].join('\n');
    expect(await outcomes(text)).toEqual([['cobrado', 'rechazado', 'en_tramite'], []]);
    expect((await read(text)).lines.map(({ amount }) => amount)).toEqual([1000, -102050, 3000]);
  });
});

describe('money that is dated in the future', () => {
  const row = (day: string, state = 'Cobrado') => `Referencia;Monto;Estado;Fecha\nABC1;100,00;${state};${day}\n`;
  const on = (text: string, decisions?: Decisions) => onDay('2026-11-27', () => read(text, decisions));
  const key = 'resultado:cobrado con fecha futura, 30/11/2026';

  it('is asked about, and collected only once staff say so', async () => {
    const { lines, questions } = await on(row('30/11/2026'));
    expect(lines).toMatchObject([{ outcome: 'sin_resultado', date: '2026-11-30' }]);
    expect(questions).toMatchObject([{ key, example: 'ABC1 · 100,00', rows: 1 }]);
    expect((await on(row('30/11/2026'), { [key]: 'cobrado' })).lines).toMatchObject([{ outcome: 'cobrado' }]);
    expect((await on(row('30/11/2026'), { [key]: 'en_tramite' })).lines).toMatchObject([{ outcome: 'en_tramite' }]);
  });

  it('is a matter of collected money alone, and today is not the future', async () => {
    expect((await on(row('27/11/2026'))).questions).toEqual([]);
    expect((await on(row('30/11/2026', 'Rechazado'))).questions).toEqual([]);
  });
});
