import { xlsx } from '../workbooks';
import { ledger, type Style } from './ledger';
import {
  byDay,
  csv,
  d,
  day,
  dmy,
  english,
  inn,
  latin,
  out,
  period,
  plain,
  serial,
  signed,
  table,
  text,
  truthOf,
} from './writing';

/** How days are written, and where they stand. */
export const days: readonly Style[] = [
  {
    name: 'tabs, month first, English',
    proves: 'balance',
    write: table(
      ['Date', 'Description', 'Withdrawals', 'Deposits', 'Balance'],
      (m) => [d('mm/dd/yyyy')(m), m.text, out(m.cents, english), inn(m.cents, english), english(m.balance)],
      { delimiter: '\t' },
    ),
  },
  {
    name: 'd/mm without a year, over a year’s turn, period above',
    proves: 'balance',
    write: (_, dice) => {
      const l = ledger(dice, '2025-12-12', 18);
      return table(
        ['FECHA', 'DESCRIPCIÓN', 'DCTO.', 'VALOR', 'SALDO'],
        (m) => [d('d/mm')(m), m.text, m.ref, signed(plain)(m.cents), plain(m.balance)],
        {
          head: () => [['DESDE', 'HASTA'], ['2025/12/01', '2026/01/31'], []],
        },
      )(l);
    },
  },
  {
    isHeldOut: true,
    name: 'd/mm without a year and without a period',
    proves: 'balance',
    write: table(['Fecha', 'Descripción', 'Valor', 'Saldo'], (m) => [
      d('dd/mm')(m),
      m.text,
      signed(latin)(m.cents),
      latin(m.balance),
    ]),
  },
  {
    name: 'day and month in two columns',
    proves: 'balance',
    write: table(
      ['Día', 'Mes', 'Concepto', 'Cargos', 'Abonos', 'Saldo'],
      (m) => [d('dd')(m), d('mm')(m), m.text, out(m.cents, english), inn(m.cents, english), english(m.balance)],
      {
        head: (l) => [[`Movimientos del ${period(l)}`]],
      },
    ),
  },
  {
    isHeldOut: true,
    name: 'days newest first, each from its first movement to its last',
    proves: 'balance',
    write: (l) =>
      text(
        csv([
          ['Fecha', 'Concepto', 'Importe', 'Saldo'],
          ...byDay(l.movements)
            .reverse()
            .flatMap((list) => list.map((m) => [dmy(m), m.text, signed(latin)(m.cents), latin(m.balance)])),
        ]),
        l,
      ),
  },
  {
    name: 'a workbook whose days up to the 12th were exchanged',
    proves: 'balance',
    write: (l) => {
      const swapped = (date: string) => {
        const [y, m, dd] = [date.slice(0, 4), date.slice(5, 7), date.slice(8)];
        return Number(dd) <= 12 ? serial(`${y}-${dd}-${m}`) : day(date, 'dd/mm/yyyy');
      };
      const rows = l.movements.map((m) => [swapped(m.date), m.text, m.cents / 100, m.balance / 100]);
      return {
        bytes: xlsx([{ name: 'Hoja1', rows: [['Fecha', 'Descripción', 'Monto', 'Saldo'], ...rows] }]),
        truth: truthOf(l),
      };
    },
  },
  {
    name: 'hours behind the days',
    write: table(['Fecha y hora', 'Movimiento', 'Monto', 'Estado'], (m) => [
      `${d('dd/mm/yyyy')(m)} 14:3${m.ref[0]}:00`,
      m.text,
      signed(latin)(m.cents),
      'Procesada',
    ]),
  },
  {
    isHeldOut: true,
    name: 'the day on the first movement of each day only',
    proves: 'balance',
    write: (l) =>
      text(
        csv([
          ['Fecha', 'Concepto', 'Cargo', 'Abono', 'Saldo'],
          ...byDay(l.movements).flatMap((list) =>
            list.map((m, at) => [
              at === 0 ? dmy(m) : '',
              m.text,
              out(m.cents, english),
              inn(m.cents, english),
              english(m.balance),
            ]),
          ),
        ]),
        l,
      ),
  },
  {
    name: 'operation and value day, two references',
    proves: 'balance',
    write: table(
      ['F. Operativa', 'Concepto', 'F. Valor', 'Importe', 'Saldo', 'Referencia 1', 'Referencia 2'],
      (m) => [dmy(m), m.text, dmy(m), signed(latin)(m.cents), latin(m.balance), m.ref, ''],
      {
        isNewestFirst: true,
        head: (l) => [
          ['Consulta de movimientos'],
          ['Cuenta:', `ES91 0081 ${l.account}`],
          ['Divisa:', 'EUR'],
          ['Periodo:', `Del ${period(l)}`],
          [],
        ],
      },
    ),
  },
  {
    isHeldOut: true,
    name: 'days in words',
    write: table(['Fecha', 'Concepto', 'Egresos', 'Ingresos'], (m) => [
      `${d('d')(m)} de ${['enero', 'febrero', 'marzo'][Number(m.date.slice(5, 7)) - 1]} de 2026`,
      m.text,
      out(m.cents, latin),
      inn(m.cents, latin),
    ]),
  },
  {
    name: 'formulas around references, weekdays',
    proves: 'balance',
    write: table(['Fecha', 'Referencia', 'Concepto', 'Importe', 'Saldo'], (m) => [
      `Lun ${dmy(m)}`,
      `="${m.ref}"`,
      m.text,
      signed(english)(m.cents),
      english(m.balance),
    ]),
  },
  {
    name: 'month first without saying so, Spanish titles',
    proves: 'balance',
    write: table(['Fecha', 'Descripción', 'Debe', 'Haber', 'Saldo'], (m) => [
      d('mm/dd/yyyy')(m),
      m.text,
      out(m.cents, english),
      inn(m.cents, english),
      english(m.balance),
    ]),
  },
  {
    isHeldOut: true,
    name: 'a workbook, days without a year as text',
    proves: 'balance',
    write: (l) => ({
      bytes: xlsx([
        {
          name: 'Extracto',
          rows: [
            ['Extracto de enero de 2026'],
            [],
            ['Día', 'Detalle', 'Retiros', 'Consignaciones', 'Saldo'],
            ...l.movements.map((m) => [
              d('dd-mmm')(m),
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
];
