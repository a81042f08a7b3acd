import { xlsx } from '../../workbooks';
import type { Style } from '../ledger';
import {
  d,
  day,
  dmy,
  english,
  firstDay,
  inn,
  lastDay,
  latin,
  money,
  newest,
  out,
  serial,
  signed,
  table,
  text,
  truthOf,
} from '../writing';

/** Banks of the Andes, more of them. */
export const highlands: readonly Style[] = [
  {
    name: 'BCP, signed, fifteen titles, preamble',
    proves: 'balance',
    write: table(
      [
        'Fecha',
        'Fecha valuta',
        'Descripción operación',
        'Monto',
        'Saldo',
        'Sucursal - agencia',
        'Operación - Número',
        'Operación - Hora',
        'Usuario',
        'UTC',
        'Referencia2',
      ],
      (m) => [
        dmy(m),
        dmy(m),
        m.text,
        signed(english)(m.cents),
        english(m.balance),
        '191-000',
        m.ref,
        '10:23:11',
        'BATCH',
        '2401',
        '',
      ],
      {
        delimiter: ',',
        isNewestFirst: true,
        head: (l) => [
          ['Cuenta', `191-${l.account}-0-12`],
          ['Moneda', 'Soles'],
          ['Tipo de cuenta', 'Corriente'],
        ],
      },
    ),
  },
  {
    isHeldOut: true,
    name: 'Scotiabank Perú, day and amount with a trailing minus',
    proves: 'balance',
    write: table(
      ['Fecha', 'Movimiento', 'Referencia', 'Importe', 'Saldo'],
      (m) => [dmy(m), m.text, m.ref, m.cents < 0 ? `${english(m.cents)}-` : english(m.cents), english(m.balance)],
      { head: (l) => [[`Cuenta Corriente Soles ${l.account}`], []] },
    ),
  },
  {
    name: 'BBVA Perú, no balance, signed, code and number',
    write: table(['F. Operación', 'F. Valor', 'Código', 'Nº. Doc.', 'Concepto', 'Importe', 'Oficina'], (m) => [
      d('dd-mm-yyyy')(m),
      d('dd-mm-yyyy')(m),
      '070',
      m.ref,
      m.text,
      signed(english)(m.cents),
      '0486',
    ]),
  },
  {
    isHeldOut: true,
    name: 'BNB Bolivia, ITF beside debits and credits',
    proves: 'balance',
    write: table(
      [
        'Fecha',
        'Hora',
        'Oficina',
        'Descripción',
        'Referencia',
        'Código',
        'ITF',
        'Débitos',
        'Créditos',
        'Saldo',
        'Adicionales',
      ],
      (m) => [
        dmy(m),
        '10:22:01',
        'LA PAZ',
        m.text,
        m.ref,
        '112',
        '0.00',
        out(m.cents, english, '0.00'),
        inn(m.cents, english, '0.00'),
        english(m.balance),
        '',
      ],
      { delimiter: ',' },
    ),
  },
  {
    name: 'Unión, ITF rows of their own amount in a column',
    proves: 'balance',
    write: (l) => {
      let balance = l.opening;
      const tax = (cents: number) => Math.round(Math.abs(cents) * 0.003);
      const rows = l.movements.map((m) => {
        balance += m.cents - tax(m.cents);
        return [
          dmy(m),
          m.text,
          m.ref,
          out(m.cents, english, '0.00'),
          inn(m.cents, english, '0.00'),
          english(tax(m.cents)),
          `${balance < 0 ? '-' : ''}${english(balance)}`,
        ];
      });
      const truth = l.movements.map(({ date, cents }) => ({ date, cents: cents - tax(cents) }));
      const body = [['Fecha', 'Glosa', 'Nro. Documento', 'Débito', 'Crédito', 'ITF', 'Saldo'], ...rows];
      return { bytes: text(body.map((row) => row.join(';')).join('\n'), l).bytes, truth };
    },
  },
  {
    isHeldOut: true,
    name: 'Banesco, sign behind, Balance',
    proves: 'balance',
    write: table(['Fecha', 'Referencia', 'Descripción', 'Monto', 'Balance'], (m) => [
      d('yyyy/mm/dd')(m),
      m.ref,
      m.text,
      m.cents < 0 ? `-${money(m.cents, '.', ',')}` : `+${money(m.cents, '.', ',')}`,
      latin(m.balance),
    ]),
  },
  {
    name: 'Débito and Crédito crossed, the balance knows',
    proves: 'balance',
    write: table(['Fecha', 'Detalle', 'Débito', 'Crédito', 'Saldo'], (m) => [
      dmy(m),
      m.text,
      inn(m.cents, latin),
      out(m.cents, latin),
      latin(m.balance),
    ]),
  },
  {
    isHeldOut: true,
    name: 'days as text and as numbers of the sheet, mixed',
    proves: 'balance',
    write: (l) => ({
      bytes: xlsx([
        {
          name: 'Hoja1',
          rows: [
            ['Fecha', 'Concepto', 'Valor', 'Saldo'],
            ...l.movements.map((m, at) => [
              at % 2 === 0 ? serial(m.date) : dmy(m),
              m.text,
              m.cents / 100,
              m.balance / 100,
            ]),
          ],
        },
      ]),
      truth: truthOf(l),
    }),
  },
  {
    name: 'the first column quoted, decimal commas elsewhere',
    proves: 'balance',
    write: (l) =>
      text(
        [
          '"Fecha";Concepto;Importe;Saldo',
          ...newest(l).map((m) => `"${dmy(m)}";${m.text};${signed(latin)(m.cents)};${latin(m.balance)}`),
        ].join('\n'),
        l,
      ),
  },
  {
    isHeldOut: true,
    name: 'the text quoted, tabs, decimal commas',
    proves: 'balance',
    write: (l) =>
      text(
        [
          'Fecha\t"Concepto"\tImporte\tSaldo',
          ...l.movements.map(
            (m) =>
              `${day(m.date, 'dd-mm-yyyy')}\t"${m.text}, ${m.ref}"\t${signed(latin)(m.cents)}\t${latin(m.balance)}`,
          ),
        ].join('\n'),
        l,
      ),
  },
  {
    isHeldOut: true,
    name: 'a period and the account in one line above',
    proves: 'balance',
    write: table(
      ['Fecha', 'Detalle', 'Valor', 'Saldo'],
      (m) => [dmy(m), m.text, signed(latin)(m.cents), latin(m.balance)],
      {
        head: (l) => [
          [`Estado de cuenta ${l.account} del ${firstDay(l)} al ${lastDay(l)}, saldo ${latin(l.opening)}`],
          [],
        ],
      },
    ),
  },
];
