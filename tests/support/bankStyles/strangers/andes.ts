import { xlsx } from '../../workbooks';
import type { Style } from '../ledger';
import {
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
  money,
  newest,
  out,
  period,
  plain,
  serial,
  signed,
  table,
  text,
  truthOf,
} from '../writing';

/** Banks of Ecuador, Colombia, Peru, Bolivia and Venezuela. */

const cellOf = (cents: number, side: 1 | -1) => (Math.sign(cents) === side ? Math.abs(cents) / 100 : undefined);

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
              cellOf(m.cents, -1),
              cellOf(m.cents, 1),
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
              cellOf(m.cents, -1),
              cellOf(m.cents, 1),
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
