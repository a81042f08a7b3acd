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
  pad,
  period,
  plain,
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
  {
    name: 'BHD, No. Serial and a long description',
    proves: 'balance',
    write: table(
      ['Fecha Posteo', 'Descripción Corta', 'Monto Transacción', 'Balance', 'No. Serial', 'Descripción'],
      (m) => [dmy(m), m.cents < 0 ? 'Débito' : 'Crédito', signed(english)(m.cents), english(m.balance), m.ref, m.text],
      {
        delimiter: ',',
        head: (l) => [['Cuenta', l.account], ['Moneda', 'DOP'], ['Balance Inicial', english(l.opening)], []],
      },
    ),
  },
  {
    isHeldOut: true,
    name: 'Popular Dominicano, CR and DB, no sign, no balance',
    write: table(['Fecha', 'Descripción', 'Tipo', 'Monto', 'No. Referencia', 'No. Serial'], (m) => [
      dmy(m),
      m.text,
      m.cents < 0 ? 'DB' : 'CR',
      english(m.cents),
      m.ref,
      '0',
    ]),
  },
  {
    name: 'Banorte, two sheets of two months',
    proves: 'balance',
    write: (l) => {
      const half = Math.ceil(l.movements.length / 2);
      const sheet = (list: Ledger['movements']) => [
        ['Cuenta', l.account],
        ['Fecha', 'Descripción', 'Referencia', 'Depósitos', 'Retiros', 'Saldo'],
        ...list.map((m) => [
          serial(m.date),
          m.text,
          m.ref,
          m.cents > 0 ? m.cents / 100 : undefined,
          m.cents < 0 ? -m.cents / 100 : undefined,
          m.balance / 100,
        ]),
      ];
      return {
        bytes: xlsx([
          { name: 'Enero', rows: sheet(l.movements.slice(0, half)) },
          { name: 'Febrero', rows: sheet(l.movements.slice(half)) },
        ]),
        truth: truthOf(l),
      };
    },
  },
  {
    isHeldOut: true,
    name: 'Banorte, twelve columns with money signs',
    proves: 'balance',
    write: table(
      [
        'CUENTA',
        'FECHA DE OPERACIÓN',
        'FECHA',
        'REFERENCIA',
        'DESCRIPCIÓN',
        'COD. TRANSAC',
        'SUCURSAL',
        'DEPÓSITOS',
        'RETIROS',
        'SALDO',
        'MOVIMIENTO',
        'DESCRIPCIÓN DETALLADA',
      ],
      (m) => [
        l1,
        dmy(m),
        dmy(m),
        m.ref,
        m.text,
        '002',
        '0123',
        inn(m.cents, (c) => `$${english(c)}`, '-'),
        out(m.cents, (c) => `$${english(c)}`, '-'),
        `$${english(m.balance)}`,
        pad(m.ref.slice(0, 4)),
        m.text,
      ],
      { delimiter: '|' },
    ),
  },
  {
    name: 'BBVA México, cargo and Abono after the day',
    proves: 'balance',
    write: table(
      ['Día', 'Concepto / Referencia', 'cargo', 'Abono', 'Saldo'],
      (m) => [
        d('dd-mm-yyyy')(m),
        `${m.text} / ${m.ref}`,
        out(m.cents, english),
        inn(m.cents, english),
        english(m.balance),
      ],
      { delimiter: '\t', isNewestFirst: true },
    ),
  },
  {
    isHeldOut: true,
    name: 'Santander México, no titles, + and - apart',
    proves: 'balance',
    write: table(
      [],
      (m) => [
        '65500012345',
        d('ddmmyyyy')(m),
        '10:22',
        '0123',
        m.text,
        m.cents < 0 ? '-' : '+',
        plain(m.cents),
        plain(m.balance),
        m.ref,
        '',
      ],
      { delimiter: ',' },
    ),
  },
  {
    name: 'Banamex, a page of notices above',
    proves: 'balance',
    write: table(
      ['Fecha', 'Descripción', 'Depósitos', 'Retiros', 'Saldo'],
      (m) => [dmy(m), m.text, inn(m.cents, english), out(m.cents, english), english(m.balance)],
      {
        delimiter: ',',
        head: (l) => [
          ['Banco Nacional'],
          ['Detalle de movimientos'],
          ['Cuenta de cheques', l.account],
          ['Periodo', period(l)],
          ['Saldo inicial', english(l.opening)],
          ['Saldo final', english(endOf(l))],
          ['Depósitos', english(sums(l.movements).credits)],
          ['Retiros', english(sums(l.movements).debits)],
          [],
        ],
      },
    ),
  },
  {
    isHeldOut: true,
    name: 'Lafise, córdobas and dollars of the same amount',
    proves: 'balance',
    write: table(
      ['Fecha', 'Descripción', 'Referencia', 'Débito C$', 'Crédito C$', 'Saldo C$', 'Equivalente US$'],
      (m) => [
        dmy(m),
        m.text,
        m.ref,
        out(m.cents, english),
        inn(m.cents, english),
        english(m.balance),
        english(Math.round(m.cents / 36.6)),
      ],
      { delimiter: ',' },
    ),
  },
  {
    name: 'amounts in thousands without decimals and a mark',
    write: table(['Fecha', 'Descripción', 'Tipo', 'Monto'], (m) => [
      dmy(m),
      m.text,
      m.cents < 0 ? 'Débito' : 'Crédito',
      latin(m.cents),
    ]),
  },
];

const l1 = '0123456789';
