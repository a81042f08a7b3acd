import { describe, expect, it } from 'vitest';
import { meaningOf } from '../../../../server/statements/tabular/place/headerWords';
import type { Role } from '../../../../src/api/contract/reconciliation/statement';
import { again, amounts, days, read, told } from './support';

describe('a summary of the period above the movements', () => {
  it('is no movement, though it has a day and the sums of both sides', () => {
    const reading = read(
      [
        'Número de Clientes,Nombre,Producto,Moneda,Saldo Inicial,Saldo en Libros,Retenidos y Diferidos,Saldo Disponible,Fecha,Total de Débitos,Total de Créditos',
        '1234567,EMPRESA SA,CR12010200001234567890,USD,100.00,125.00,0.00,125.00,31/10/2026,25.00,50.00',
        '',
        'Fecha de Transacción,Referencia de Transacción,Código de Transacción,Descripción de Transacción,Débito de Transacción,Crédito de Transacción,Balance de Transacción',
        '03/10/2026,69558310,CR,ABONO,0.00,50.00,150.00',
        '14/10/2026,30891683,DB,CARGO,25.00,0.00,125.00',
      ].join('\n'),
    );
    expect(amounts(reading)).toEqual([5000, -2500]);
    expect([reading.questions, reading.problems]).toEqual([[], []]);
  });
});

describe('several columns of one side', () => {
  const rows = [
    '01/09/2026;DEPOSITO;;;1.000,00;',
    '02/09/2026;CH 120;300,00;;;',
    '03/09/2026;MANTENIMIENTO;;2,50;;',
    '04/09/2026;INTERESES;;;;1,25',
  ];
  const file = (titles: string, sums = '') => read([`Fecha;Concepto;${titles}`, ...rows, sums].join('\n'));

  it('are read together, each movement from its own', () => {
    for (const titles of ['Débito cheque;Débito nota;Crédito efectivo;Crédito cheque', 'Giros;Cargos;Abonos;Intereses'])
      expect(amounts(file(titles))).toEqual([100_000, -30_000, -250, 125]);
    const reading = file('Cheques;Otros débitos;Depósitos;Otros créditos', 'TOTALES;;300,00;2,50;1.000,00;1,25');
    expect(told(reading)).toEqual([
      '2026-09-01 100000 DEPOSITO',
      '2026-09-02 -30000 CH 120',
      '2026-09-03 -250 MANTENIMIENTO',
      '2026-09-04 125 INTERESES',
    ]);
    expect([reading.problems, reading.questions, reading.warnings]).toEqual([[], [], []]);
  });

  it('stay as they were read by whoever chose among them', () => {
    const reading = file('Cheques;Otros débitos;Depósitos;Otros créditos');
    expect(told(again(reading, undefined))).toEqual(told(reading));
    const chosen: Role[] = ['date', 'description', 'debit', 'ignore', 'credit', 'ignore'];
    expect(amounts(again(reading, { mapping: { columns: chosen } }))).toEqual([100_000, -30_000]);
    const turned: Role[] = ['date', 'description', 'ignore', 'credit', 'debit', 'ignore'];
    expect(amounts(again(reading, { mapping: { columns: turned } }))).toEqual([-100_000, 30_000, 250, -125]);
  });

  it('are not put together where they write their signs in two ways', () => {
    const text = ['Fecha;Concepto;Cheques;Otros débitos;Depósitos', ...rows].join('\n').replace(';2,50;', ';-2,50;');
    expect(read(text).problems.map(({ row }) => row)).toContain(3);
  });

  it('are not put together where they are of two currencies', () => {
    const reading = file('Cargos S/;Cargos US$;Abonos S/;Abonos US$');
    expect(reading.entries.map(({ amount, currency }) => `${amount} ${currency}`)).toEqual([
      '100000 PEN',
      '-30000 PEN',
      '-250 USD',
      '125 USD',
    ]);
  });
});

describe('the account of a file', () => {
  it('is the number in its title, and no day of the period beside it', () => {
    const reading = read(
      'Cuenta corriente $ 3-456-0001;Período 01/10/2026 - 31/10/2026;\nFecha;Movimiento;Importe\n02/10/2026;A;10,00\n',
    );
    expect(reading.accounts[0]?.key).toBe('3-456-0001');
  });
});

describe('where the table stands', () => {
  it('is found under titles, and what is no movement is listed with its reason', () => {
    const reading = read(
      'BANCO DEL NORTE - ESTADO DE CUENTA\nCuenta: 2200XXXX45\n\nFecha;Descripción;Débito;Crédito;Saldo\n01/09/2026;COMPRA;45,50;;1.254,50\n02/09/2026;TRANSFERENCIA;;200,00;1.454,50\n',
    );
    expect(told(reading)).toEqual(['2026-09-01 -4550 COMPRA', '2026-09-02 20000 TRANSFERENCIA']);
    expect(reading.skipped.map(({ row, msg }) => [row, msg])).toEqual([
      [1, 'Texto antes del encabezado'],
      [2, 'Texto antes del encabezado'],
      [3, 'Fila vacía'],
      [4, 'Encabezado'],
    ]);
    expect(reading.accounts).toEqual([
      { key: '2200XXXX45', currency: '', opening: 130_000, closing: 145_450, check: 'running', unproven_row: 5 },
    ]);
    expect(reading.dialect.understood).toContainEqual({ about: 'header_row', text: 'Encabezado en la fila 4' });
  });

  it('is found under forty lines of notices', () => {
    const notices = Array.from({ length: 40 }, (_, at) => `Aviso legal número ${at + 1}; conserve este documento`);
    const reading = read([...notices, 'Fecha;Concepto;Importe', '31/01/2024;A;-1,00', '30/01/2024;B;2,00'].join('\n'));
    expect(reading.dialect.mapping.header_row).toBe(41);
    expect(amounts(reading)).toEqual([-100, 200]);
  });

  it('is read when the titles of both sides stand under one title of an amount', () => {
    const reading = read(
      'Fecha;Concepto;Movimiento;;Saldo\n;;Debe;Haber;\n15/01/2024;COMPRA;10,00;;90,00\n16/01/2024;ABONO;;5,00;95,00\n',
    );
    expect(told(reading)).toEqual(['2024-01-15 -1000 COMPRA', '2024-01-16 500 ABONO']);
    expect([reading.questions, reading.problems]).toEqual([[], []]);
  });

  it('is read when a text of several lines has as many separators as a row', () => {
    const reading = read(
      'Fecha,Concepto,Importe\n15/01/2024,"PAGO ""A"", 1042\nOficina 12, norte",10.00\n16/01/2024,"ABONO\n2 cuotas, 2024-01-15",-5.00\n',
    );
    expect(amounts(reading)).toEqual([1000, -500]);
    expect([reading.questions, reading.problems]).toEqual([[], []]);
  });

  it('is read when the header takes two rows', () => {
    const reading = read(
      'Fecha;Fecha;Concepto;Importes;;Saldo\nOperación;Valor;;Débito;Crédito;\n15/01/2024;16/01/2024;COMPRA;10,00;;90,00\n16/01/2024;16/01/2024;ABONO;;5,00;95,00\n',
    );
    expect(reading.dialect.mapping.columns).toEqual([
      'date',
      'value_date',
      'description',
      'debit',
      'credit',
      'balance',
    ]);
    expect(reading.entries.map(({ date, valueDate, amount }) => [date, valueDate, amount])).toEqual([
      ['2024-01-15', '2024-01-16', -1000],
      ['2024-01-16', '2024-01-16', 500],
    ]);
  });

  it.each([
    ['English', 'Posted Date,Payee,Amount,Running Balance', '01/31/2024,SHOP,-12.50,87.50'],
    ['Portuguese', 'Data Mov.;Descrição;Montante;Saldo Contabilístico', '31/01/2024;LOJA;-12,50;87,50'],
    ['Italian', 'Data contabile;Descrizione;Importo;Saldo', '31/01/2024;SPESA;-12,50;87,50'],
    ['French', 'Date;Libellé;Montant;Solde', '31/01/2024;ACHAT;-12,50;87,50'],
    ['German', 'Buchungstag;Verwendungszweck;Betrag;Kontostand', '31.01.2024;EINKAUF;-12,50;87,50'],
    ['Czech', 'Datum zaúčtování;Popis;Částka;Zůstatek', '31.01.2024;NÁKUP;-12,50;87,50'],
    ['shouting Spanish', 'FECHA OPERACIÓN|GLOSA|MONTO $|SALDO $', '31/01/2024|COMPRA|-12,50|87,50'],
  ])('understands a header in %s', (_, header, row) => {
    const reading = read(`${header}\n${row}\n`);
    expect(reading.dialect.mapping.columns).toContain('balance');
    expect(reading.entries.map(({ date, amount, balance }) => [date, amount, balance])).toEqual([
      ['2024-01-31', -1250, 8750],
    ]);
  });

  it.each([
    ['Amount Debit', 'debit'],
    ['Importe del cargo (USD)', 'debit'],
    ['Nº de Operación', 'reference'],
    ['No. Operación', 'reference'],
    ['Referencia 2', 'reference'],
    ['Importe de envío y manipulación', 'other'],
    ['N/D', 'debit'],
    ['Valor N/C', 'credit'],
    ['Paid in', 'credit'],
    ['No. Serial', 'reference'],
    ['SOURCE_ID', 'reference'],
    ['Saldo Contable', 'balance'],
    ['Gläubiger-ID', 'bank_id'],
    ['Cualquier cosa', undefined],
  ])('takes «%s» for %s', (text, meaning) => {
    expect(meaningOf(text)?.meaning).toBe(meaning);
  });

  it('does without a header: days, amount, balance and text are told by what they look like', () => {
    const reading = read(
      '15/01/2024;COMPRA FARMACIA;-45,50;1254,50\n16/01/2024;NOMINA;200,00;1454,50\n17/01/2024;LUZ;-54,50;1400,00\n',
    );
    expect(reading.dialect.mapping).toMatchObject({
      header_row: 0,
      columns: ['date', 'description', 'amount', 'balance'],
    });
    expect(told(reading)).toEqual([
      '2024-01-15 -4550 COMPRA FARMACIA',
      '2024-01-16 20000 NOMINA',
      '2024-01-17 -5450 LUZ',
    ]);
  });

  it('tells debit from credit without a header when the balance does', () => {
    const reading = read(
      '15/01/2024;COMPRA;45,50;;1254,50\n16/01/2024;ABONO;;200,00;1454,50\n17/01/2024;LUZ;54,50;;1400,00\n',
    );
    expect(amounts(reading)).toEqual([-4550, 20_000, -5450]);
  });

  it('takes a header in words it does not know for a header', () => {
    const reading = read(
      'Päivä;Selite;Määrä;Jäljellä\n15.01.2024;KAUPPA;-45,50;1254,50\n16.01.2024;PALKKA;200,00;1454,50\n17.01.2024;SÄHKÖ;-54,50;1400,00\n',
    );
    expect(reading.dialect.mapping).toMatchObject({
      header_row: 1,
      columns: ['date', 'description', 'amount', 'balance'],
    });
    expect(amounts(reading)).toEqual([-4550, 20_000, -5450]);
  });

  it('asks which column is the amount when several could be and nothing tells', () => {
    const text = '15/01/2024;COMPRA;45,50;\n16/01/2024;ABONO;;200,00\n17/01/2024;LUZ;54,50;\n';
    const open = read(text);
    expect(open.questions.map(({ field, options }) => [field, options.map(({ label }) => label)])).toEqual([
      [
        'columns',
        [
          '«Columna 3» es el débito y «Columna 4» es el crédito',
          '«Columna 3» es el crédito y «Columna 4» es el débito',
        ],
      ],
    ]);
    const turned = read(text, { ...open.dialect.mapping, ...open.questions[0]?.options[1]?.mapping });
    expect([amounts(turned), turned.questions]).toEqual([[4550, -20_000, 5450], []]);
  });

  it('bears repeated names, ragged rows, unnamed columns and a sentence of legal text', () => {
    const reading = read(
      'Fecha;Referencia 2;;Monto;Referencia 2;Este extracto no sustituye al oficial y se emite sin responsabilidad alguna del banco\n31/01/2024;A1;;-5,00\n30/01/2024;A2;x;7,00;B2;;;\n',
    );
    expect(amounts(reading)).toEqual([-500, 700]);
    expect(reading.entries.map(({ reference }) => reference)).toEqual(['A1', 'A2']);
  });

  it('asks for the column of the amount when none is one, and keeps the rows as problems', () => {
    const reading = read('Fecha;Concepto;Detalle\n31/01/2024;A;uno\n30/01/2024;B;dos\n');
    expect(reading.questions).toEqual([
      expect.objectContaining({ field: 'columns', msg: expect.stringContaining('monto') }),
    ]);
    expect(reading.problems.map(({ row }) => row)).toEqual([2, 3]);
  });

  it('refuses what is no table of movements, and says what to do', () => {
    expect(() => read('hola\nesto no es un banco\n')).toThrow(/no se hallaron fechas ni montos.*descárguelo del banco/);
    expect(() => read('Nombre,Apellido,Teléfono\nJuan,Pérez,0991234567\n')).toThrow(/no es un estado de cuenta/);
    expect(() => read('Fecha;Concepto;Importe\n')).toThrow(/ningún movimiento/);
  });

  it('sends returned direct debits to their own screen', () => {
    const returns =
      'Fecha;Monto;Cliente;Código motivo;Motivo devolución\n31/01/2024;250,90;ACME;R01;Fondos insuficientes\n';
    expect(() => read(returns)).toThrow(/Débitos automáticos/);
  });
});

describe('how the text is cut', () => {
  it.each([
    [';', 'semicolons'],
    ['\t', 'tabs'],
    ['|', 'pipes'],
  ])('by %j although texts hold commas (%s)', (delimiter) => {
    const rows = [
      ['Fecha', 'Concepto', 'Importe'],
      ['31/01/2024', 'PAGO A, B, C, D', '-1,50'],
      ['30/01/2024', 'COBRO, E', '2,50'],
    ];
    expect(amounts(read(rows.map((row) => row.join(delimiter)).join('\n')))).toEqual([-150, 250]);
  });

  it('keeps physical line numbers behind a memo of several lines', () => {
    const reading = read(
      'Date,Payee,Amount,Memo\n2025-01-15,ACME,1500.00,"Invoice #12345\n- Paper\n- Pens"\n2025-01-05,Shop,-15.75,x\n2025-01-04,Shop,bad,x\n',
    );
    expect(reading.entries.map(({ row }) => row)).toEqual([2, 5]);
    expect(reading.entries[0]?.description).toBe('Invoice #12345 - Paper - Pens');
    expect(reading.problems).toEqual([expect.objectContaining({ row: 6, msg: 'El monto «bad» no se entiende.' })]);
  });

  it('gives up only the row whose quote never closes', () => {
    const reading = read(
      'Fecha;Concepto;Importe\n15/01/2024;"COMPRA;-10,00\n16/01/2024;ABONO;5,00\n17/01/2024;"OTRO";6,00\n18/01/2024;FIN;7,00\n',
    );
    expect(amounts(reading)).toEqual([500, 600, 700]);
    expect(reading.problems).toEqual([expect.objectContaining({ row: 2, msg: expect.stringContaining('comillas') })]);
  });

  it('reads any line end, and a header row of "sep="', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const reading = read(['sep=;', 'Fecha;Concepto;Monto', '15/01/2024;A;1,50', '16/01/2024;B;-2,50'].join(end));
      expect(days(reading)).toEqual(['2024-01-15', '2024-01-16']);
      expect(reading.dialect.mapping.header_row).toBe(2);
    }
  });
});
