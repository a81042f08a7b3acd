import { xlsx } from '../../workbooks';
import type { Style } from '../ledger';
import {
  d,
  dmy,
  endOf,
  english,
  fixed,
  inn,
  lastDay,
  latin,
  out,
  period,
  plain,
  serial,
  sideCell,
  signed,
  table,
  text,
  truthOf,
} from '../writing';

/** Banks of Ecuador, Colombia, Peru, Bolivia and Venezuela. */

export const andes: readonly Style[] = [
  {
    name: 'Austro, N/D and N/C under a merged VALOR',
    proves: 'balance',
    write: (l) => ({
      bytes: xlsx([
        {
          name: 'Movimientos',
          rows: [
            ['BANCO DEL AUSTRO'],
            [`Cuenta: ${l.account}`],
            [],
            ['FECHA', 'OFICINA', 'DETALLE', 'DOCUMENTO', 'VALOR', undefined, 'SALDO'],
            [undefined, undefined, undefined, undefined, 'N/D', 'N/C', undefined],
            ...l.movements.map((m) => [
              serial(m.date),
              'CUENCA',
              m.text,
              m.ref,
              sideCell(m.cents, -1),
              sideCell(m.cents, 1),
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
    name: 'Loja, ND and NC as titles, no balance',
    write: table(['Fecha', 'Concepto', 'Documento', 'ND', 'NC'], (m) => [
      dmy(m),
      m.text,
      m.ref,
      out(m.cents, latin),
      inn(m.cents, latin),
    ]),
  },
  {
    name: 'Bolivariano, three sheets, holds apart',
    proves: 'balance',
    write: (l) => ({
      bytes: xlsx([
        {
          name: 'Resumen',
          rows: [
            ['Cuenta', l.account],
            ['Saldo contable', endOf(l) / 100],
            ['Saldo retenido', 120.5],
          ],
        },
        {
          name: 'Movimientos',
          rows: [
            ['Fecha', 'Descripción', 'Referencia', 'Débito', 'Crédito', 'Saldo'],
            ...l.movements.map((m) => [
              serial(m.date),
              m.text,
              m.ref,
              sideCell(m.cents, -1),
              sideCell(m.cents, 1),
              m.balance / 100,
            ]),
          ],
        },
        {
          name: 'Retenciones',
          rows: [
            ['Fecha', 'Motivo', 'Valor retenido'],
            [serial(l.movements[0]?.date ?? ''), 'Cheque en tránsito', 120.5],
          ],
        },
      ]),
      truth: truthOf(l),
    }),
  },
  {
    isHeldOut: true,
    name: 'JEP, a cooperative, deposits and withdrawals newest first',
    proves: 'balance',
    write: table(
      ['FECHA', 'AGENCIA', 'TRANSACCION', 'DEPOSITOS', 'RETIROS', 'SALDO DISPONIBLE'],
      (m) => [
        `${dmy(m)} 10:20`,
        'MATRIZ',
        m.text,
        inn(m.cents, english, '0.00'),
        out(m.cents, english, '0.00'),
        english(m.balance),
      ],
      { delimiter: ',', isNewestFirst: true },
    ),
  },
  {
    name: 'Machala, form feeds, D and C glued to the amount',
    proves: 'balance',
    write: (l) => {
      const line = (a: string, b: string, c: string, e: string) =>
        fixed([
          [a, 12],
          [b, 38],
          [c, -16],
          [e, -16],
        ]);
      return text(
        l.movements
          .flatMap((m, at) => [
            ...(at % 6 === 0
              ? [
                  `${at === 0 ? '' : '\f'}BANCO DE MACHALA   CUENTA ${l.account}`,
                  line('FECHA', 'CONCEPTO', 'VALOR', 'SALDO'),
                ]
              : []),
            line(dmy(m), m.text, `${english(m.cents)}${m.cents < 0 ? 'D' : 'C'}`, english(m.balance)),
          ])
          .join('\r\n'),
        l,
      );
    },
  },
  {
    name: 'Produbanco, a second table of cheques',
    proves: 'balance',
    write: table(
      ['FECHA', 'REFERENCIA', 'DESCRIPCION', '+/-', 'VALOR', 'SALDO CONTABLE'],
      (m) => [dmy(m), m.ref, m.text, m.cents < 0 ? '(-)' : '(+)', english(m.cents), english(m.balance)],
      {
        head: (l) => [['PRODUBANCO'], ['Cuenta', l.account], ['Periodo', period(l)], []],
        foot: (l) => [
          [],
          ['CHEQUES PAGADOS'],
          ['FECHA', 'NUMERO', 'VALOR'],
          ...l.movements
            .filter(({ cents }) => cents < 0)
            .slice(0, 2)
            .map((m) => [dmy(m), m.ref, english(m.cents)]),
        ],
      },
    ),
  },
  {
    isHeldOut: true,
    name: 'Internacional, a table of held cheques below',
    proves: 'balance',
    write: table(
      ['Fecha', 'Detalle', 'Documento', 'Débito', 'Crédito', 'Saldo'],
      (m) => [dmy(m), m.text, m.ref, out(m.cents, latin), inn(m.cents, latin), latin(m.balance)],
      {
        foot: (l) => [
          [],
          ['Cheques devueltos'],
          ['Fecha', 'Cheque', 'Motivo', 'Valor'],
          [lastDay(l), '001234', 'Sin fondos', '55,00'],
        ],
      },
    ),
  },
  {
    name: 'Davivienda, fixed width, plus and minus behind',
    write: (l) => {
      const line = (a: string, b: string, c: string, e: string) =>
        fixed([
          [a, 11],
          [b, 12],
          [c, 40],
          [e, -20],
        ]);
      return text(
        [
          `EXTRACTO DE CUENTA ${l.account}`,
          line('Fecha', 'Documento', 'Descripcion', 'Valor'),
          ...l.movements.map((m) =>
            line(d('yyyy/mm/dd')(m), m.ref, m.text, `${english(m.cents)}${m.cents < 0 ? '-' : '+'}`),
          ),
        ].join('\n'),
        l,
      );
    },
  },
  {
    name: 'Davivienda, a semicolon in an unquoted text',
    proves: 'balance',
    write: (l) => {
      const rows = l.movements.map((m, at) =>
        [dmy(m), m.ref, at === 3 ? m.text.replace(' ', ';') : m.text, signed(latin)(m.cents), latin(m.balance)].join(
          ';',
        ),
      );
      return text(['Fecha;Documento;Descripción;Valor;Saldo', ...rows].join('\n'), l);
    },
  },
  {
    isHeldOut: true,
    name: 'a comma in an unquoted text, one row longer',
    proves: 'balance',
    write: (l) => {
      const rows = l.movements.map((m, at) =>
        [m.date, at === 2 ? m.text.replace(' ', ',') : m.text, signed(plain)(m.cents), plain(m.balance), m.ref].join(
          ',',
        ),
      );
      return text(['Date,Description,Amount,Balance,Reference', ...rows].join('\n'), l);
    },
  },
  {
    isHeldOut: true,
    name: 'Bancolombia, no titles, compact days, a code',
    write: table(
      [],
      (m) => [
        '20300004567',
        '001',
        '',
        d('yyyymmdd')(m),
        '',
        signed(plain)(m.cents),
        m.cents < 0 ? '2345' : '1876',
        m.text,
        '0',
      ],
      { delimiter: ',' },
    ),
  },
];
