import { xlsx } from '../../workbooks';
import type { Ledger, Style } from '../ledger';
import {
  d,
  dmy,
  endOf,
  english,
  inn,
  latin,
  out,
  pad,
  period,
  plain,
  serial,
  signed,
  sums,
  table,
  truthOf,
} from '../writing';

/** Banks of Mexico, Central America and the Caribbean, more of them. */
export const isthmus: readonly Style[] = [
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
