import { bytesOf } from '../../statements';
import { xlsx } from '../../workbooks';
import { Dice, type Ledger, ledger, type Style } from '../ledger';
import {
  csv,
  d,
  day,
  dmy,
  endOf,
  english,
  firstDay,
  fixed,
  inn,
  lastDay,
  latin,
  out,
  serial,
  signed,
  sums,
  table,
  text,
  truthOf,
} from '../writing';

/** Banks of Mexico, Central America and the Caribbean. */

/** BAC Credomatic's own summary in one row above the movements. */
const summaryAbove = (l: Ledger) => [
  [
    'Número de Clientes',
    'Nombre',
    'Producto',
    'Moneda',
    'Saldo Inicial',
    'Saldo en Libros',
    'Retenido y Diferido',
    'Saldo Disponible',
    'Fecha',
  ],
  [
    '1002003',
    'COMERCIAL DEMO SA',
    `CR${l.account}`,
    'CRC',
    english(l.opening),
    english(endOf(l)),
    '0.00',
    english(endOf(l)),
    lastDay(l),
  ],
  [],
];

/** The month of a ledger's first movement only, so that a day's number says the day. */
const ofOneMonth = (l: Ledger): Ledger => {
  const month = firstDay(l, 'yyyy-mm');
  return { ...l, movements: l.movements.filter(({ date }) => date.startsWith(month)) };
};

const fixedDays = (title: (l: Ledger) => string) => (given: Ledger) => {
  const l = ofOneMonth(given);
  const line = (...[a = '', b = '', c = '', e = '', f = '', g = '']: string[]) =>
    fixed([
      [a, 5],
      [b, 10],
      [c, 36],
      [e, -14],
      [f, -14],
      [g, -16],
    ]);
  return text(
    [
      'BANCO INDUSTRIAL, S.A.',
      title(l),
      `CUENTA MONETARIA ${l.account}   QUETZALES`,
      '',
      line('DIA', 'DOCTO', 'DESCRIPCION', 'DEBITO', 'CREDITO', 'SALDO'),
      line('', '', 'SALDO ANTERIOR', '', '', english(l.opening)),
      ...l.movements.map((m) =>
        line(
          String(Number(day(m.date, 'dd'))),
          m.ref,
          m.text,
          out(m.cents, english),
          inn(m.cents, english),
          english(m.balance),
        ),
      ),
    ].join('\n'),
    l,
  );
};

export const middle: readonly Style[] = [
  {
    name: 'BAC Credomatic, a summary in one row above, a closing table below',
    proves: 'balance',
    write: table(
      [
        'Fecha de Transacción',
        'Referencia de Transacción',
        'Código de Transacción',
        'Descripción de Transacción',
        'Débito de Transacción',
        'Crédito de Transacción',
        'Balance de Transacción',
      ],
      (m) => [
        dmy(m),
        m.ref,
        m.cents < 0 ? 'PP' : 'DP',
        m.text,
        out(m.cents, english, '0.00'),
        inn(m.cents, english, '0.00'),
        english(m.balance),
      ],
      {
        delimiter: ',',
        head: summaryAbove,
        foot: (l) => [
          [],
          ['Resumen de Estado Bancario'],
          ['Cantidad Débitos', 'Total Débitos', 'Cantidad Créditos', 'Total Créditos'],
          ['5', english(sums(l.movements).debits), '7', english(sums(l.movements).credits)],
        ],
      },
    ),
  },
  {
    isHeldOut: true,
    name: 'a summary of the customer above, with a day, signed amounts',
    proves: 'balance',
    write: table(
      ['Fecha', 'Descripción', 'Referencia', 'Monto', 'Saldo'],
      (m) => [dmy(m), m.text, m.ref, signed(latin)(m.cents), latin(m.balance)],
      {
        head: (l) => [
          ['Cliente', 'Cuenta', 'Fecha de emisión', 'Monto disponible', 'Saldo'],
          ['COMERCIAL DEMO SA', l.account, lastDay(l), latin(endOf(l)), latin(endOf(l))],
          [],
        ],
      },
    ),
  },
  {
    name: 'two rows of a summary above, both with days and amounts',
    proves: 'balance',
    write: table(
      ['Fecha', 'Detalle', 'Débito', 'Crédito', 'Saldo'],
      (m) => [dmy(m), m.text, out(m.cents, english), inn(m.cents, english), english(m.balance)],
      {
        delimiter: ',',
        head: (l) => [
          ['Cuenta', 'Producto', 'Fecha de corte', 'Saldo en libros', 'Saldo disponible'],
          [l.account, 'CUENTA CORRIENTE', lastDay(l), english(endOf(l)), english(endOf(l))],
          [`${l.account}9`, 'SOBREGIRO', lastDay(l), '0.00', '0.00'],
          [],
        ],
      },
    ),
  },
  {
    name: 'BAC Credomatic, a card in colones and dollars',
    write: (l) => {
      const other = ledger(new Dice(77), '2026-01-03', 6);
      const rows = [
        ...l.movements.map((m) => ({ date: m.date, cells: [dmy(m), m.text, signed(english)(-m.cents), '0.00'] })),
        ...other.movements.map((m) => ({ date: m.date, cells: [dmy(m), m.text, '0.00', signed(english)(-m.cents)] })),
      ].sort((one, two) => (one.date < two.date ? -1 : 1));
      const truth = l.movements.map(({ date, cents }) => ({ date, cents: -cents }));
      return {
        bytes: bytesOf(csv([['Date', 'Description', 'Local', 'Dollars'], ...rows.map(({ cells }) => cells)], ',')),
        truth,
      };
    },
  },
  {
    isHeldOut: true,
    name: 'pesos and dollars side by side in the titles',
    write: (l) => {
      const other = ledger(new Dice(78), '2026-01-03', 6);
      const rows = [
        ...l.movements.map((m) => ({ date: m.date, cells: [dmy(m), m.text, signed(latin)(m.cents), ''] })),
        ...other.movements.map((m) => ({ date: m.date, cells: [dmy(m), m.text, '', signed(latin)(m.cents)] })),
      ].sort((one, two) => (one.date < two.date ? -1 : 1));
      return {
        bytes: bytesOf(csv([['Fecha', 'Detalle', 'Pesos', 'Dólares'], ...rows.map(({ cells }) => cells)])),
        truth: truthOf(l),
      };
    },
  },
  {
    name: 'Industrial, day numbers under a month above',
    proves: 'balance',
    write: fixedDays(
      (l) => `ESTADO DE CUENTA DEL MES DE ${day(l.movements[0]?.date ?? '', 'mmm')} DE ${firstDay(l, 'yyyy')}`,
    ),
  },
  {
    isHeldOut: true,
    name: 'day numbers under a period above',
    proves: 'balance',
    write: fixedDays((l) => `DEL 01/${firstDay(l, 'mm/yyyy')} AL 28/${firstDay(l, 'mm/yyyy')}`),
  },
  {
    name: 'day numbers under “Enero 2026”, separated',
    proves: 'balance',
    write: (given) =>
      table(
        ['Día', 'Concepto', 'Cargo', 'Abono', 'Saldo'],
        (m) => [
          String(Number(day(m.date, 'dd'))),
          m.text,
          out(m.cents, english),
          inn(m.cents, english),
          english(m.balance),
        ],
        {
          head: (l) => [['Estado de cuenta'], ['Cuenta:', l.account], ['Mes:', 'Enero 2026'], []],
        },
      )(ofOneMonth(given)),
  },
  {
    name: 'Banrural, Fecha and two document numbers',
    proves: 'balance',
    write: table(
      [
        'Fecha',
        'Oficina',
        'Descripción',
        'Referencia',
        'Secuencial',
        'Cheque Propio/Local/Efectivo',
        'Débito (-)',
        'Crédito (+)',
        'Saldo Contable',
        'Saldo Disponible',
      ],
      (m) => [
        dmy(m),
        '001',
        m.text,
        m.ref,
        '12',
        '',
        out(m.cents, english, '0.00'),
        inn(m.cents, english, '0.00'),
        english(m.balance),
        english(m.balance),
      ],
    ),
  },
  {
    isHeldOut: true,
    name: 'Davivienda El Salvador, Cargo and Abono with a money sign',
    proves: 'balance',
    write: table(
      ['Fecha', 'Concepto', 'No. Comprobante', 'Cargos', 'Abonos', 'Saldo'],
      (m) => [
        dmy(m),
        m.text,
        m.ref,
        out(m.cents, (c) => `$${english(c)}`),
        inn(m.cents, (c) => `$${english(c)}`),
        `$${english(m.balance)}`,
      ],
      { delimiter: ',' },
    ),
  },
  {
    name: 'Banco General, signed, newest first',
    proves: 'balance',
    write: (l) => ({
      bytes: xlsx([
        {
          name: 'Hoja1',
          rows: [
            ['Últimos movimientos'],
            ['Cuenta', l.account],
            [],
            ['Fecha', 'Referencia', 'Transacción', 'Descripción', 'Débito', 'Crédito', 'Saldo total'],
            ...[...l.movements]
              .reverse()
              .map((m) => [
                serial(m.date),
                m.ref,
                m.kind,
                m.text,
                m.cents < 0 ? -m.cents / 100 : undefined,
                m.cents > 0 ? m.cents / 100 : undefined,
                m.balance / 100,
              ]),
          ],
        },
      ]),
      truth: truthOf(l),
    }),
  },
  {
    isHeldOut: true,
    name: 'Ficohsa, month first without zeros',
    proves: 'balance',
    write: table(
      ['Fecha', 'Descripción', 'Referencia', 'Débito', 'Crédito', 'Balance'],
      (m) => [d('m/d/yyyy')(m), m.text, m.ref, out(m.cents, english), inn(m.cents, english), english(m.balance)],
      { delimiter: ',' },
    ),
  },
];
