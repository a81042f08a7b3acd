import { describe, expect, it } from 'vitest';
import { isCounted } from '../../../../server/statements/statement';

import { amounts, read, told } from './support';

const skipped = (reading: ReturnType<typeof read>) =>
  reading.skipped.filter(({ msg }) => msg !== 'Encabezado').map(({ row, msg }) => [row, msg]);

describe('a row without a day whose words begin like a balance', () => {
  it('is a movement where its own amount takes the balance further', () => {
    const reading = read(
      'Fecha;Concepto;Débito;Crédito;Saldo\n01/12/2025;Pago;;50,00;150,00\n;SALDO A FAVOR CLIENTE;20,00;;130,00\n;Pago;;5,00;135,00\n;Saldo final;;;135,00\n',
    );
    expect(told(reading)).toEqual([
      '2025-12-01 5000 Pago',
      '2025-12-01 -2000 SALDO A FAVOR CLIENTE',
      '2025-12-01 500 Pago',
    ]);
    expect([reading.problems, reading.warnings]).toEqual([[], []]);
  });
});

describe('a row that lost its first cell', () => {
  it('is said of a table of four columns too, and a note of two cells is not', () => {
    const days = Array.from({ length: 20 }, (_, day) => `${day + 1}/12/2025;${day};Pago;5,00`);
    const reading = read(
      ['Fecha;Documento;Concepto;Importe', ...days, '12;Pago Vera;7,25', 'Nota;7,25', ''].join('\n'),
    );
    expect(amounts(reading)).toEqual(days.map(() => 500));
    expect(reading.problems.map(({ row }) => row)).toEqual([22]);
  });

  it('is said where its day has lost the separator behind it', () => {
    const reading = read('Fecha;Concepto;Importe\n03/11/2026;A;5,00\n04/11/2026ABONO;7,25\n05/11/2026;C;1,50\n');
    expect(amounts(reading)).toEqual([500, 150]);
    expect(reading.problems.map(({ row }) => row)).toEqual([3]);
  });
});

describe('a column of states under a title of its own', () => {
  it('tells what the bank has only announced, or refused', () => {
    const reading = read(
      'Buchungstag;Verwendungszweck;Betrag;Info\n30.10.26;Firma A;176,09;Umsatz vorgemerkt\n28.10.26;Firma B;-13,00;Umsatz gebucht\n27.10.26;Firma C;5,00;storniert\n',
    );
    expect(told(reading)).toEqual(['2026-10-30 17609 Firma A pendiente', '2026-10-28 -1300 Firma B']);
    expect(reading.entries.flatMap(({ flags }) => flags)).toEqual([]);
    expect(skipped(reading)).toEqual([[4, 'Estado «storniert»: no es un movimiento']]);
  });

  it('says it in French too', () => {
    const reading = read(
      'Statut;Date;Nom;Montant\nExécuté;03/11/2026;A;500,00\nRefusé;04/11/2026;B;-20,00\nEn cours;05/11/2026;C;-30,00\n',
    );
    expect(told(reading)).toEqual(['2026-11-03 50000 A', '2026-11-05 -3000 C pendiente']);
    expect(reading.entries.flatMap(({ flags }) => flags)).toEqual([]);
  });

  it('is no column of texts that begin so', () => {
    const reading = read(
      'Fecha;Concepto;Importe;Anexo\n30/10/2026;A;10,00;Pendiente de facturar\n29/10/2026;B;5,00;Pago\n',
    );
    expect(told(reading)).toEqual(['2026-10-30 1000 A', '2026-10-29 500 B']);
  });
});

describe('a summary of the account', () => {
  const titles = 'Cliente,Producto,Moneda,Saldo inicial,Saldo en libros,Retenidos y diferidos,Saldo disponible,Fecha';
  const summary = `${titles}\nEMPRESA,Corriente,USD,1000.00,1150.00,50.00,1100.00,30/11/2026\n\n`;

  it('is no movement, in a month that has none', () => {
    const empty = 'Fecha,Descripción,Débito,Crédito,Balance\n';
    expect(() => read(`${summary}${empty}`)).toThrow('ningún movimiento');
  });

  it('counts and sums both sides below the table', () => {
    const reading = read(
      `${summary}Fecha,Descripción,Débito,Crédito,Balance\n03/11/2026,A,,200.00,1200.00\n04/11/2026,B,50.00,,1150.00\n\n,Créditos,1,200.00,\n,Débitos,1,50.00,\n`,
    );
    expect(amounts(reading)).toEqual([20_000, -5000]);
    expect(reading.problems).toEqual([]);
  });
});

describe('the sum that a page ends with', () => {
  it('is no movement without a day, there and where the next page begins', () => {
    const reading = read(
      'Fecha;Detalle;Débito;Crédito;Saldo\n03/11/2026;A;;500,00;1500,00\n04/11/2026;B;250,50;;1249,50\n;VAN;250,50;500,00;1249,50\n;VIENEN;250,50;500,00;1249,50\n05/11/2026;C;0,75;;1248,75\n',
    );
    expect(amounts(reading)).toEqual([50_000, -25_050, -75]);
    expect(reading.problems).toEqual([]);
  });
});

describe('the totals of a book, whose debits come in', () => {
  it('are the sums of its columns, and no broken download', () => {
    const reading = read(
      'Fecha;Glosa;Debe;Haber;Saldo\n01/10/2026;A;50,00;;150,00\n02/10/2026;B;;20,00;130,00\n03/10/2026;C;30,00;;160,00\n;TOTALES;80,00;20,00;160,00\n',
    );
    expect(amounts(reading)).toEqual([5000, -2000, 3000]);
    expect([reading.truncations, reading.warnings]).toEqual([[], []]);
  });
});

describe('rows that are no movements', () => {
  it('are balances at both ends, kept and checked', () => {
    const reading = read(
      'Fecha;Concepto;Debe;Haber;Saldo\n01/01/2024;SALDO ANTERIOR;;;100,00\n15/01/2024;COMPRA;10,00;;90,00\n31/01/2024;SALDO FINAL;;;90,00\n',
    );
    expect(amounts(reading)).toEqual([-1000]);
    expect(reading.accounts[0]).toMatchObject({ opening: 10_000, closing: 9000 });
    expect(reading.warnings).toEqual([]);
    expect(skipped(reading)).toEqual([
      [2, 'Saldo inicial: no es un movimiento'],
      [4, 'Saldo final: no es un movimiento'],
    ]);
  });

  it('are balances even with a day and an amount, but not whoever is called so', () => {
    const reading = read(
      'Fecha;Concepto;Importe\n01/01/2024;SALDO ANTERIOR;100,00\n15/01/2024;SALDO FACTURA 1042 ACME;-10,00\n16/01/2024;TOTAL GAS ESTACION;-5,00\n',
    );
    expect(told(reading)).toEqual(['2024-01-15 -1000 SALDO FACTURA 1042 ACME', '2024-01-16 -500 TOTAL GAS ESTACION']);
    expect(reading.accounts[0]?.opening).toBe(10_000);
  });

  it.each([
    ['', ';SALDO INICIAL;;100,00\n', ';SALDO FINAL;140,00;\n'],
    ['', ';SALDO INICIAL;;100,00\n', ';SALDO FINAL;140,00;\n;TOTALES;170,00;170,00\n'],
    [';Saldo', '', ';SALDO FINAL;140,00;;\n'],
  ])('are a closing balance in the other column, as books balance their sides%s', (title, above, below) => {
    const balances = title === '' ? ['', '', ''] : [';150,00', ';120,00', ';140,00'];
    const rows = ['15/03/2024;A;;50,00', '16/03/2024;B;30,00;', '17/03/2024;C;;20,00'];
    const table = rows.map((row, at) => `${row}${balances[at]}\n`).join('');
    const reading = read(`Fecha;Concepto;Débito;Crédito${title}\n${above}${table}${below}`);
    expect(reading.accounts[0]).toMatchObject({ opening: 10_000, closing: 14_000 });
    expect([reading.warnings, reading.truncations]).toEqual([[], []]);
  });

  it('are no such balance where the account began with nothing: all signs may be the wrong way round', () => {
    const reading = read(
      'Fecha;Concepto;Débito;Crédito\n;SALDO INICIAL;;0,00\n15/03/2024;A;;50,00\n16/03/2024;B;;20,00\n;SALDO FINAL;70,00;\n',
    );
    expect(reading.accounts[0]).toMatchObject({ opening: 0, closing: -7000 });
    expect(reading.warnings).toHaveLength(1);
  });

  it('warn with both figures when opening, movements and closing do not fit, and refuse nothing', () => {
    const reading = read(
      'Balance at end of period,,,,"+31070,11"\nDate,Label,Debit,Credit,Detail\n13/04/20,A,"-230,68",,x\n14/04/20,B,,"1300,00",y\nBalance at start of period,,,,"+30000,77"\n',
    );
    expect(reading.warnings).toEqual([
      'El saldo inicial (30.000,77) más los movimientos da 31.070,09, pero el archivo dice 31.070,11: difieren en 0,02.',
    ]);
    expect(amounts(reading)).toEqual([-23_068, 130_000]);
  });

  it('are totals, which warn when they differ', () => {
    const fits = read('Fecha;Concepto;Debe;Haber\n15/01/2024;A;10,00;\n16/01/2024;B;;5,00\n;TOTALES;10,00;5,00\n');
    expect([fits.warnings, amounts(fits)]).toEqual([[], [-1000, 500]]);
    const differs = read('Fecha;Concepto;Debe;Haber\n15/01/2024;A;10,00;\n16/01/2024;B;;5,00\n;TOTALES;9,00;5,01\n');
    expect(differs.warnings).toEqual([
      'El total de la fila 4 en «Debe» (9,00) no es la suma de los movimientos leídos (10,00).',
    ]);
    // More than there is to add up: rows are missing.
    expect(differs.truncations.map(({ msg }) => msg)).toEqual([
      'El total de la fila 4 en «Haber» (5,01) no es la suma de los movimientos leídos (5,00).',
    ]);
  });

  it('are page feet, repeated headers, notes and blanks', () => {
    const reading = read(
      'Fecha;Concepto;Importe\n15/01/2024;A;-1,00\nPágina 1 de 2\n\nFECHA;CONCEPTO;IMPORTE\n16/01/2024;B;2,00\nDocumento generado por la banca en línea\n',
    );
    expect(amounts(reading)).toEqual([-100, 200]);
    expect(skipped(reading)).toEqual([
      [3, 'Pie de página'],
      [4, 'Fila vacía'],
      [5, 'Encabezado repetido'],
      [7, 'Texto que no es un movimiento'],
    ]);
  });

  it('are more of the description above', () => {
    const reading = read(
      'Date,Value date,Description,Withdrawals (SGD),Deposits (SGD)\n18/04/2018,18/04/2018,DEBIT PURCHASE,6.66,\n,,15/04/18 UBER EATS,,\n,,HELP\n17/04/2018,17/04/2018,CASH,66.66,\n',
    );
    expect(told(reading)).toEqual(['2018-04-18 -666 DEBIT PURCHASE 15/04/18 UBER EATS HELP', '2018-04-17 -6666 CASH']);
    expect(skipped(reading)).toEqual([
      [3, 'Continúa la descripción de la fila 2'],
      [4, 'Continúa la descripción de la fila 2'],
    ]);
    expect(reading.entries[0]?.currency).toBe('SGD');
  });

  it('are what the bank rejected', () => {
    const reading = read('Fecha;Concepto;Importe;Estado\n15/01/2024;A;-1,00;Procesada\n16/01/2024;B;-2,00;Rechazada\n');
    expect(amounts(reading)).toEqual([-100]);
    expect(skipped(reading)).toEqual([[3, 'Estado «Rechazada»: no es un movimiento']]);
  });
});

describe('movements announced but not booked', () => {
  it('are pending, with or without a day, and count only when staff want', () => {
    const reading = read(
      'Status,Date,Description,Amount\nCleared,01/22/2025,APPLE,-29.99\nPending,01/14/2025,UBER,-34.50\nPending,Pending,HOTEL,-5.00\n',
    );
    expect(told(reading)).toEqual([
      '2025-01-22 -2999 APPLE',
      '2025-01-14 -3450 UBER pendiente',
      'sin fecha -500 HOTEL pendiente',
    ]);
    expect(reading.entries.map((entry) => isCounted(entry, {}))).toEqual([true, false, false]);
    expect(reading.entries.every((entry) => isCounted(entry, { pending: 'include' }))).toBe(true);
  });

  it('are those authorised without a booking date, but not every authorised payment', () => {
    const rows = '31/12/2024;;A;autorizzato;-50,00\n30/12/2024;31/12/2024;B;autorizzato;-10,00\n';
    const reading = read(`Data operazione;Data registrazione;Descrizione;Stato;Importo\n${rows}`);
    expect(reading.entries.map(({ pending }) => pending)).toEqual([true, false]);
  });
});

describe('sections and subtotals', () => {
  it('are pending below a title that says so, until another says booked', () => {
    const reading = read(
      'Movimientos pendientes\nFecha;Concepto;Importe\n20/01/2024;HOTEL;-5,00\n\nMovimientos contabilizados\nFecha;Concepto;Importe\n15/01/2024;A;-1,00\n',
    );
    expect(told(reading)).toEqual(['2024-01-20 -500 HOTEL pendiente', '2024-01-15 -100 A']);
  });

  it('are pending below a title that a page cut in two by its columns', () => {
    const reading = read(
      'Fecha;Concepto;Importe\n15/01/2024;A;-1,00\n16/01/2024;B;2,00\n\nMOVIMIENTOS PENDIENTES DE;CONFIRMAR\nFecha;Concepto;Importe\n20/01/2024;HOTEL;-5,00\n',
    );
    expect(told(reading)).toEqual(['2024-01-15 -100 A', '2024-01-16 200 B', '2024-01-20 -500 HOTEL pendiente']);
  });

  it('are totals whose day stands behind the word, of a single movement too', () => {
    const reading = read(
      'Fecha;Concepto;Debe;Haber\n15/01/2024;A;10,00;\n15/01/2024;B;;2,00\nTotal 15/01/2024;;10,00;2,00\n16/01/2024;C;;5,00\nTotal 16/01/2024;;;5,00\nTotal general;;10,00;7,00\n',
    );
    expect([amounts(reading), reading.warnings]).toEqual([[-1000, 200, 500], []]);
  });

  it('are totals of each day, checked against the day', () => {
    const reading = read(
      'Fecha;Concepto;Debe;Haber\n15/01/2024;A;10,00;\nTotal del día;;10,00;0,00\n16/01/2024;B;;5,00\nTotal del día;;0,00;5,00\nTotal;;10,00;5,00\n',
    );
    expect([amounts(reading), reading.warnings]).toEqual([[-1000, 500], []]);
  });
});

describe('rows that cannot be read', () => {
  it('are problems with their row and reason: no day, no amount', () => {
    const reading = read('Fecha;Concepto;Importe\n15/01/2024;A;-1,00\n;B;-2,00\n16/01/2024;C;\n');
    expect(reading.problems.map(({ row, msg }) => [row, msg])).toEqual([
      [3, 'No tiene fecha.'],
      [4, 'Tiene fecha pero no monto.'],
    ]);
  });

  it('inherit the day of the row above only where the balance goes on', () => {
    const reading = read(
      'Fecha;Concepto;Debe;Haber;Saldo\n15/01/2024;A;10,00;;90,00\n;COMISION;1,00;;89,00\n16/01/2024;B;;5,00;94,00\n;X;7,00;;50,00\n',
    );
    expect(told(reading)).toEqual(['2024-01-15 -1000 A', '2024-01-15 -100 COMISION', '2024-01-16 500 B']);
    expect(reading.problems).toEqual([expect.objectContaining({ row: 5, msg: 'No tiene fecha.' })]);
  });
});

describe('what identifies a movement', () => {
  it('is the bank’s id, which may come back on another day: day and amount stand beside it in the fingerprint', () => {
    const ids = (rows: string) =>
      read(`Fecha;Id. de transacción;Importe\n${rows}`).entries.map(({ bankId, reference }) => [bankId, reference]);
    expect(ids('15/01/2024;007;-1,00\n16/01/2024;008;-2,00\n')).toEqual([
      ['007', ''],
      ['008', ''],
    ]);
    expect(ids('15/01/2024;007;-1,00\n16/01/2024;007;-2,00\n')).toEqual([
      ['007', ''],
      ['007', ''],
    ]);
  });

  it('is never a reference that lost digits; leading zeros stay', () => {
    const reading = read('Fecha;Referencia;Importe\n15/01/2024;3.46E+10;-1,00\n16/01/2024;000123;-2,00\n');
    expect(reading.entries.map(({ reference }) => reference)).toEqual(['3.46E+10', '000123']);
    expect(reading.entries[0]?.flags).toEqual([expect.stringContaining('notación científica')]);
  });

  it('warns where the running balance breaks', () => {
    const reading = read(
      'Fecha;Concepto;Importe;Saldo\n15/01/2024;A;-1,00;99,00\n16/01/2024;B;-2,00;97,00\n17/01/2024;C;-3,00;94,00\n18/01/2024;D;-4,00;80,00\n',
    );
    expect(reading.warnings[0]).toBe(
      'El saldo no sigue a los movimientos en un lugar (fila 5): puede faltar o sobrar algún movimiento.',
    );
  });

  it('keeps accounts and currencies of one file apart', () => {
    const reading = read(
      'Cuenta;Fecha;Concepto;Importe;Moneda\n001;15/01/2024;A;-1,00;USD\n001;15/01/2024;B;-1,00;EUR\n002;16/01/2024;C;5,00;USD\n',
    );
    expect(reading.accounts.map(({ key, currency }) => `${key} ${currency}`)).toEqual([
      '001 USD',
      '001 EUR',
      '002 USD',
    ]);
  });

  it('takes a dated row that speaks of a balance only for no movement, also in spaced letters', () => {
    const rows = ['A;-1,00', 'B;5,00', 'Saldo do dia;104,00', 'C;2,00', 'SALDO FACTURA 12;-3,00', 'S A L D O;103,00'];
    const reading = read(`Fecha;Concepto;Importe\n${rows.map((row) => `15/01/2024;${row}`).join('\n')}\n`);
    expect(reading.entries.map(({ amount }) => amount)).toEqual([-100, 500, 200, -300]);
  });

  it('leaves what the bank took back out, and marks the one movement that no balance counts', () => {
    const rows = ['A;-1,00;HECHO;99,00', 'B;5,00;HECHO;104,00', 'C;2,00;HECHO;106,00', 'D;4,00;HECHO;110,00'];
    const file = (last: string) =>
      read(`Fecha;Concepto;Importe;Estado;Saldo\n${[...rows, last].map((row) => `15/01/2024;${row}`).join('\n')}\n`);
    expect(file('E;-9,00;REVERTIDO;').entries).toHaveLength(4);
    expect(file('E;-9,00;HECHO;').entries.map(({ flags }) => flags.length)).toEqual([0, 0, 0, 0, 1]);
  });

  it('misses nothing where the titles stand again over a line that says there is none', () => {
    const table = 'Fecha;Concepto;Importe\n15/01/2024;A;-1,00\n16/01/2024;B;5,00\n';
    const titles = 'Últimos movimientos\nFecha;Concepto;Importe\n';
    expect(read(`${table}${titles}No hay movimientos;;\n`).problems).toEqual([]);
    expect(read(`${table}${titles}`).problems).toHaveLength(1);
  });
});
