import { describe, expect, it } from 'vitest';
import { isCounted } from '../../../../server/statements/statement';
import { amounts, days, read, told } from './support';

/** What stands in a table without saying what it is: each was a movement in silence, a problem or a question without its answer. */

const counted = (reading: ReturnType<typeof read>) =>
  reading.entries.filter((entry) => isCounted(entry, reading.dialect.mapping)).map(({ amount }) => amount);
const rows = (...lines: string[]) => `${lines.join('\n')}\n`;
const MOVED = [
  '02/09/2026;DEPOSITO;100,00',
  '03/09/2026;COMPRA;-30,00',
  '15/09/2026;PAGO;-20,00',
  '20/09/2026;VENTA;50,00',
];

describe('the balances of both ends', () => {
  it.each([
    ['say nothing', '', ''],
    ['speak of an end only', 'Existencia inicial', 'Existencia final'],
  ])('are no movements where they %s and the movements lead from one to the other', (_, first, last) => {
    const lines = [`01/09/2026;${first};1.000,00`, ...MOVED, `30/09/2026;${last};1.100,00`];
    for (const table of [lines, lines.toReversed()]) {
      const reading = read(rows('Fecha;Detalle;Importe', ...table));
      expect(amounts(reading).toSorted((one, other) => one - other)).toEqual([-3000, -2000, 5000, 10_000]);
      expect(reading.accounts[0]).toMatchObject({ opening: 100_000, closing: 110_000 });
    }
  });

  it('close what the file opened in its own words', () => {
    const reading = read(
      rows(
        'Fecha;Detalle;Importe',
        '01/09/2026;Saldo inicial;1.000,00',
        ...MOVED,
        '30/09/2026;Cierre del período;1.100,00',
      ),
    );
    expect(amounts(reading)).toEqual([10_000, -3000, -2000, 5000]);
    expect(reading.accounts[0]).toMatchObject({ opening: 100_000, closing: 110_000, check: 'stated' });
  });

  it('are marked where nothing proves them, and where their words are those of a movement', () => {
    const lone = read(rows('Fecha;Detalle;Importe', '01/09/2026;;1.000,00', ...MOVED));
    expect(lone.entries[0]?.flags).toEqual([
      'No trae texto, y las demás filas sí: puede ser un saldo y no un movimiento.',
    ]);
    const paid = read(rows('Fecha;Detalle;Importe', '01/09/2026;ACME;1.000,00', ...MOVED, '30/09/2026;ACME;1.100,00'));
    expect(paid.entries).toHaveLength(6);
    expect(paid.entries.at(-1)?.flags.join()).toContain('puede ser un saldo');
  });

  it('are a day and a balance alone, before the first movement or below the oldest', () => {
    const lines = ['01/09/2026;;;1.000,00', '02/09/2026;DEPOSITO;100,00;1.100,00', '15/09/2026;PAGO;-20,00;1.080,00'];
    for (const table of [lines, lines.toReversed()]) {
      const reading = read(rows('Fecha;Detalle;Importe;Saldo', ...table));
      expect(reading.problems).toEqual([]);
      expect(reading.accounts[0]).toMatchObject({ opening: 100_000, check: 'stated' });
    }
    const other = read(rows('Fecha;Detalle;Importe;Saldo', ...lines, '16/09/2026;;;900,00'));
    expect(other.problems).toMatchObject([{ row: 5, msg: 'Tiene fecha pero no monto.' }]);
  });

  it('stand beside their labels above the table, whatever column of it that is', () => {
    const reading = read(
      rows(
        'Saldo actual;1.080,00;Canje;0,00',
        'Fecha;Detalle;Importe;Saldo',
        '02/09/2026;DEPOSITO;100,00;1.100,00',
        '15/09/2026;PAGO;-20,00;1.080,00',
      ),
    );
    expect([reading.accounts[0]?.closing, reading.warnings]).toEqual([108_000, []]);
  });
});

describe('a row without a word that leaves the balance where it was', () => {
  it('is the total of its day', () => {
    const reading = read(
      rows(
        'Fecha;Detalle;Cargo;Abono;Saldo',
        '02/09/2026;DEPOSITO;;100,00;1.100,00',
        '02/09/2026;;0,00;100,00;1.100,00',
        '15/09/2026;PAGO;20,00;;1.080,00',
        '15/09/2026;;20,00;0,00;1.080,00',
      ),
    );
    expect([amounts(reading), reading.warnings]).toEqual([[10_000, -2000], []]);
  });
});

describe('a title above rows', () => {
  const header = 'Fecha;Detalle;Importe;Saldo';
  const booked = ['02/09/2026;DEPOSITO;100,00;1.100,00', '15/09/2026;PAGO;-20,00;1.080,00'];

  it.each([
    'Movimientos en tránsito',
    'Lançamentos futuros',
    'Operaciones programadas',
    'Bloqueos vigentes',
    'Fondos retenidos',
  ])('that says «%s» is of what has not moved the account, until another title and the header follow', (title) => {
    const first = read(rows(title, header, '16/09/2026;HOTEL;-45,00;', 'Movimientos del período', header, ...booked));
    expect(counted(first)).toEqual([10_000, -2000]);
    const last = read(rows(header, ...booked, title, header, '16/09/2026;HOTEL;-45,00;'));
    expect(counted(last)).toEqual([10_000, -2000]);
  });

  it('is none where it is more of the description above', () => {
    const reading = read(rows(header, booked[0] ?? '', ';MERCADERIA EN TRANSITO;;', booked[1] ?? ''));
    expect(told(reading)).toEqual(['2026-09-02 10000 DEPOSITO MERCADERIA EN TRANSITO', '2026-09-15 -2000 PAGO']);
  });

  it('says the sides of the first table too', () => {
    const reading = read(
      rows(
        'ABONOS;;',
        'Fecha;Detalle;Monto',
        '02/09/2026;ACME;100,00',
        '03/09/2026;BETA;50,00',
        'CARGOS;;',
        'Fecha;Detalle;Monto',
        '15/09/2026;LUZ;20,00',
      ),
    );
    expect([amounts(reading), reading.questions]).toEqual([[10_000, 5000, -2000], []]);
  });
});

describe('a title of a column', () => {
  it.each(['Anulado', 'Reversada', 'Void'])(
    'that is a state («%s») leaves out the rows that say yes to it',
    (title) => {
      const reading = read(
        rows(`Fecha,Detalle,Monto,${title}`, '02/09/2026,A,10.00,NO', '15/09/2026,B,20.00,SI', '16/09/2026,C,-5.00,'),
      );
      expect(amounts(reading)).toEqual([1000, -500]);
    },
  );

  it('says that amounts are in cents', () => {
    const reading = read(
      rows('created_at,description,amount_in_cents,currency', '2026-09-02,A,150025,COP', '2026-09-15,B,-2000,COP'),
    );
    expect(amounts(reading)).toEqual([150_025, -2000]);
    expect(read('Fecha,Detalle,Monto\n2026-09-02,A,150025\n2026-09-15,B,-2000\n').entries[0]?.amount).toBe(15_002_500);
  });

  it('says which amount is paid of an instalment, and of a sale after what was kept back', () => {
    const card = read(
      rows(
        'Fecha,Detalle,Valor original,Valor cuota,Saldo por pagar',
        '02/09/2026,A,-120.00,-10.00,110.00',
        '15/09/2026,B,-240.00,-20.00,220.00',
      ),
    );
    expect(amounts(card)).toEqual([-1000, -2000]);
    const sale = read(
      rows(
        'FECHA_PAGO;LOTE;CONSUMO;COMISION;RET_FUENTE;A_PAGAR',
        '02/09/2026;1;100,00;4,00;1,75;94,25',
        '15/09/2026;2;200,00;8,00;3,50;188,50',
      ),
    );
    expect(amounts(sale)).toEqual([9425, 18_850]);
  });
});

describe('what a wallet or a credit union writes', () => {
  it('speaks to its reader, who paid or was paid', () => {
    const reading = read(
      rows(
        'Tipo de Transacción,Destino,Monto,Fecha de operación',
        'TE PAGÓ,Mi Tienda,10.00,02/09/2026',
        'PAGASTE,Mi Tienda,4.00,15/09/2026',
        'PAGASTE,Mi Tienda,3.00,16/09/2026',
      ),
    );
    expect(amounts(reading)).toEqual([1000, -400, -300]);
  });

  it('is cut at its commas, though each number holds asterisks', () => {
    const reading = read(
      rows(
        'Transaction Number,Date,Description,Amount,Balance',
        ...[2, 3, 14].map((day, at) => `"2026${day}*10.00*0**DEP",09/${day}/2026,"DEP",10.00,${110 + at * 10}.00`),
      ),
    );
    expect([amounts(reading), days(reading)]).toEqual([
      [1000, 1000, 1000],
      ['2026-09-02', '2026-09-03', '2026-09-14'],
    ]);
  });
});

describe('a row that lacks a cell', () => {
  const header = 'Fecha;Detalle;Documento;Débito;Crédito';
  const whole = [
    '02/09/2026;PAGO;1001;30,00;',
    '03/09/2026;ABONO;1002;;100,00',
    '04/09/2026;PAGO;1003;20,00;',
    '05/09/2026;ABONO;1004;;50,00',
    '06/09/2026;PAGO;1005;5,00;',
  ];

  it('is said where the others write their empty cells: its credit stood among the debits', () => {
    const reading = read(
      rows(header, ...whole, ...whole.map((line) => line.replace('/09/', '/10/')), '14/10/2026;ABONO;;70,00'),
    );
    expect(amounts(reading)).toEqual([-3000, 10000, -2000, 5000, -500, -3000, 10000, -2000, 5000, -500]);
    expect(reading.problems).toEqual([
      {
        row: 12,
        msg: 'La fila tiene 4 celdas y las demás 5: no se sabe cuál falta. Complétela en el archivo y cárguelo de nuevo.',
        raw: '14/10/2026 | ABONO | 70,00',
      },
    ]);
  });

  it('is read where they leave them out', () => {
    const reading = read(rows(header, ...whole.map((line) => line.replace(/;$/, ''))));
    expect([amounts(reading), reading.problems]).toEqual([[-3000, 10000, -2000, 5000, -500], []]);
  });
});
