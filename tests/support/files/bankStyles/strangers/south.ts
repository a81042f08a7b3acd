import { xlsx } from '../../workbooks';
import type { Ledger, Style } from '../ledger';
import {
  csv,
  d,
  day,
  dmy,
  endOf,
  english,
  firstDay,
  inn,
  lastDay,
  latin,
  money,
  out,
  plain,
  serial,
  signed,
  sums,
  table,
  text,
  truthOf,
} from '../writing';

/** Banks of Argentina, Brazil, Chile, Paraguay and Uruguay. */

const whole = (cents: number) => money(cents, '.', ',').slice(0, -3);
/** Amounts without decimals, as pesos and guaraníes are. */
const inWholes = (l: Ledger): Ledger => {
  let balance = Math.round(l.opening / 100) * 100;
  return {
    ...l,
    opening: balance,
    movements: l.movements.map((m) => {
      const cents = Math.round(m.cents / 100) * 100 || 100;
      balance += cents;
      return { ...m, cents, balance };
    }),
  };
};
const DAY_1904 = 1_462;
const of1904 = (date: string) => ({ day: serial(date).day - DAY_1904 });
const workbook1904 = (says: '1' | 'true' | '0') => (l: Ledger) => ({
  bytes: xlsx(
    [
      {
        name: 'Movimientos',
        rows: [
          ['Fecha', 'Concepto', 'Débito', 'Crédito', 'Saldo'],
          ...l.movements.map((m) => [
            says === '0' ? serial(m.date) : of1904(m.date),
            m.text,
            m.cents < 0 ? -m.cents / 100 : undefined,
            m.cents > 0 ? m.cents / 100 : undefined,
            m.balance / 100,
          ]),
        ],
      },
    ],
    {},
    says,
  ),
  truth: truthOf(l),
});

const red = (hasBalance: boolean) => (l: Ledger) => ({
  bytes: xlsx([
    {
      name: 'Movimientos',
      rows: [
        ['Fecha', 'Concepto', 'Importe', ...(hasBalance ? ['Saldo'] : [])],
        ...l.movements.map((m) => [
          serial(m.date),
          `MOV ${m.ref}`,
          m.cents < 0 ? { red: -m.cents / 100 } : m.cents / 100,
          ...(hasBalance ? [m.balance / 100] : []),
        ]),
      ],
    },
  ]),
  truth: truthOf(l),
});

/** Santander Río: what moves stands under the name of the account. */
const underAccount = (own: string, other: string) => (l: Ledger) => ({
  bytes: xlsx([
    {
      name: 'Movimientos',
      rows: [
        ['Últimos movimientos'],
        ['Fecha', 'Sucursal origen', 'Descripción', 'Referencia', other, own, 'Saldo'],
        ...l.movements.map((m) => [
          serial(m.date),
          12,
          m.text,
          Number(m.ref),
          undefined,
          m.cents / 100,
          m.balance / 100,
        ]),
      ],
    },
  ]),
  truth: truthOf(l),
});

export const south: readonly Style[] = [
  { name: 'Itaú Uruguay, a workbook of the 1904 days', proves: 'balance', write: workbook1904('1') },
  {
    isHeldOut: true,
    name: 'a workbook of the 1904 days, said by true',
    proves: 'balance',
    write: workbook1904('true'),
  },
  { name: 'a workbook that says it is not of the 1904 days', proves: 'balance', write: workbook1904('0') },
  { name: 'red is what leaves, no balance', write: red(false) },
  { isHeldOut: true, name: 'red is what leaves, with a balance', proves: 'balance', write: red(true) },
  {
    name: 'Santander Río, amounts under the account’s name',
    proves: 'balance',
    write: underAccount('Cuenta Corriente', 'Caja de Ahorro'),
  },
  {
    isHeldOut: true,
    name: 'amounts under “Cta. Cte. en pesos”',
    proves: 'balance',
    write: underAccount('Cta. Cte. en pesos', 'Caja Ah. en pesos'),
  },
  {
    name: 'the balance alone, no amounts',
    write: table(['Fecha', 'Descripción', 'Saldo'], (m) => [dmy(m), m.text, latin(m.balance)], {
      head: (l) => [['Saldo inicial', '', latin(l.opening)], []],
    }),
  },
  {
    isHeldOut: true,
    name: 'the balance alone, newest first, nothing before it',
    write: (l) => {
      const [, ...movements] = l.movements;
      const rows = [...l.movements].reverse().map((m) => [dmy(m), m.text, english(m.balance)]);
      return {
        bytes: text(csv([['Fecha', 'Concepto', 'Saldo'], ...rows], ';'), l).bytes,
        truth: truthOf({ ...l, movements }),
      };
    },
  },
  {
    name: 'Itaú Paraguay, guaraníes without decimals',
    proves: 'balance',
    write: (given) =>
      table(
        ['Fecha', 'Concepto', 'Nro. Comprobante', 'Débito', 'Crédito', 'Saldo'],
        (m) => [dmy(m), m.text, m.ref, out(m.cents, whole, '0'), inn(m.cents, whole, '0'), whole(m.balance)],
        {
          head: (l) => [['Cuenta', l.account], ['Moneda', 'Guaraníes'], []],
        },
      )(inWholes(given)),
  },
  {
    isHeldOut: true,
    name: 'BROU, tabs, Número Documento and Asunto',
    proves: 'balance',
    write: table(
      ['Fecha', 'Descripción', 'Número Documento', 'Asunto', 'Dependencia', 'Débito', 'Crédito', 'Saldo'],
      (m) => [dmy(m), m.text, m.ref, '', 'CENTRO', out(m.cents, latin), inn(m.cents, latin), latin(m.balance)],
      { delimiter: '\t' },
    ),
  },
  {
    name: 'Nación, Importe with Saldo, money signs',
    proves: 'balance',
    write: table(
      ['Fecha', 'Comprobante', 'Concepto', 'Importe', 'Saldo'],
      (m) => [dmy(m), m.ref, m.text, `${m.cents < 0 ? '-' : ''}$ ${latin(m.cents)}`, `$ ${latin(m.balance)}`],
      { isNewestFirst: true },
    ),
  },
  {
    isHeldOut: true,
    name: 'Galicia, seventeen columns, zeros on the other side',
    proves: 'balance',
    write: table(
      [
        'Fecha',
        'Descripción',
        'Origen',
        'Débitos',
        'Créditos',
        'Grupo de Conceptos',
        'Concepto',
        'Número de Terminal',
        'Observaciones Cliente',
        'Número de Comprobante',
        'Leyendas Adicionales 1',
        'Leyendas Adicionales 2',
        'Tipo de Movimiento',
        'Saldo',
      ],
      (m) => [
        dmy(m),
        m.text,
        'Sucursal',
        out(m.cents, latin, '0,00'),
        inn(m.cents, latin, '0,00'),
        'TRANSFERENCIAS',
        m.text,
        '',
        '',
        m.ref,
        '20304050607',
        '',
        'Imputado',
        latin(m.balance),
      ],
      { isNewestFirst: true },
    ),
  },
  {
    name: 'BancoEstado, pesos without decimals, a number of the document',
    proves: 'balance',
    write: (given) =>
      table(['N° Operación', 'Fecha', 'Descripción', 'Cheques / Cargos $', 'Depósitos / Abonos $', 'Saldo $'], (m) => [
        m.ref,
        dmy(m),
        m.text,
        out(m.cents, whole, ''),
        inn(m.cents, whole, ''),
        whole(m.balance),
      ])(inWholes(given)),
  },
  {
    isHeldOut: true,
    name: 'Banco de Chile, channel between text and amounts',
    proves: 'balance',
    write: (given) =>
      table(['Fecha', 'Descripción', 'Canal o Sucursal', 'Cargos (CLP)', 'Abonos (CLP)', 'Saldo (CLP)'], (m) => [
        dmy(m),
        m.text,
        'INTERNET',
        out(m.cents, whole),
        inn(m.cents, whole),
        whole(m.balance),
      ])(inWholes(given)),
  },
  {
    name: 'Santander Chile, amount first, C and A last',
    proves: 'balance',
    write: (given) =>
      table(['MONTO', 'DESCRIPCIÓN MOVIMIENTO', 'FECHA', 'SALDO', 'N° DOCUMENTO', 'SUCURSAL', 'CARGO/ABONO'], (m) => [
        whole(m.cents),
        m.text,
        dmy(m),
        whole(m.balance),
        m.ref,
        'O.G.',
        m.cents < 0 ? 'C' : 'A',
      ])(inWholes(given)),
  },
  {
    isHeldOut: true,
    name: 'Nubank, identifier last',
    write: table(
      ['Data', 'Valor', 'Identificador', 'Descrição'],
      (m) => [dmy(m), signed(plain)(m.cents), `65a1f2c0-${m.ref}`, m.text],
      { delimiter: ',' },
    ),
  },
  {
    name: 'Inter, account and period above, signed with a balance',
    proves: 'balance',
    write: table(
      ['Data Lançamento', 'Histórico', 'Descrição', 'Valor', 'Saldo'],
      (m) => [dmy(m), m.kind, m.text, signed(latin)(m.cents), latin(m.balance)],
      {
        isNewestFirst: true,
        head: (l) => [
          ['Extrato Conta Corrente'],
          ['Conta', l.account],
          ['Período', `${firstDay(l)} a ${lastDay(l)}`],
          ['Saldo', latin(endOf(l))],
          [],
        ],
      },
    ),
  },
  {
    isHeldOut: true,
    name: 'PagSeguro, Entradas and Saídas in one column with a type',
    write: table(['CODIGO DA TRANSACAO', 'DATA', 'TIPO', 'DESCRICAO', 'VALOR'], (m) => [
      `A${m.ref}`,
      dmy(m),
      m.cents < 0 ? 'Pix enviado' : 'Pix recebido',
      m.text,
      signed(latin)(m.cents),
    ]),
  },
  {
    name: 'Caixa, D and C behind both',
    proves: 'balance',
    write: table(
      ['Data Mov.', 'Nr. Doc.', 'Histórico', 'Valor', 'Saldo'],
      (m) => [dmy(m), m.ref, m.text, `${latin(m.cents)} ${m.cents < 0 ? 'D' : 'C'}`, `${latin(m.balance)} C`],
      {
        foot: (l) => [
          ['', '', 'Total créditos', latin(sums(l.movements).credits), ''],
          ['', '', 'Total débitos', latin(sums(l.movements).debits), ''],
        ],
      },
    ),
  },
  {
    isHeldOut: true,
    name: 'a year in the title of the day’s column only',
    proves: 'balance',
    write: (l) =>
      text(
        csv([
          ['Fecha 2026', 'Detalle', 'Importe', 'Saldo'],
          ...l.movements.map((m) => [day(m.date, 'dd/mm'), m.text, signed(latin)(m.cents), latin(m.balance)]),
        ]),
        l,
      ),
  },
  {
    name: 'HTML-less dialect: Macro, newest first, number first',
    proves: 'balance',
    write: table(
      ['NRO. COMPROBANTE', 'FECHA', 'CONCEPTO', 'IMPORTE', 'SALDO'],
      (m) => [m.ref, d('dd/mm/yy')(m), m.text, signed(plain)(m.cents), plain(m.balance)],
      { isNewestFirst: true },
    ),
  },
];
