import { type Ledger, ledger, type Movement, type Style } from './ledger';
import {
  byDay,
  csv,
  day,
  dmy,
  endOf,
  english,
  fixed,
  inn,
  latin,
  out,
  plain,
  signed,
  sums,
  table,
  text,
} from './writing';

/** Files of several parts: pages, several tables or accounts, pending rows, totals of each day. */
export const parts: readonly Style[] = [
  {
    isHeldOut: true,
    name: 'two rows a movement',
    proves: 'balance',
    write: (l) =>
      text(
        csv([
          ['Fecha', 'Concepto', 'Importe', 'Saldo'],
          ...l.movements.flatMap((m) => [
            [dmy(m), m.text, '', ''],
            ['', `Ref. ${m.ref}`, signed(latin)(m.cents), latin(m.balance)],
          ]),
        ]),
        l,
      ),
  },
  {
    name: 'today’s table and the earlier one',
    write: (l) => {
      const [today, before] = [l.movements.slice(-4), l.movements.slice(0, -4)];
      return text(
        csv([
          ['Movimientos del día'],
          ['Fecha', 'Detalle', 'Valor'],
          ...today.map((m) => [dmy(m), m.text, signed(plain)(m.cents)]),
          [],
          ['Movimientos anteriores'],
          ['Fecha', 'Detalle', 'Documento', 'Débito', 'Crédito', 'Saldo'],
          ...before.map((m) => [dmy(m), m.text, m.ref, out(m.cents, plain), inn(m.cents, plain), plain(m.balance)]),
        ]),
        l,
      );
    },
  },
  {
    isHeldOut: true,
    name: 'two accounts one below the other',
    write: (l, dice) => {
      const other = ledger(dice, '2026-01-03', 6);
      const block = (one: Ledger) => [
        [`Cuenta corriente No. ${one.account}`],
        ['Fecha', 'Detalle', 'Documento', 'Débito', 'Crédito'],
        ...one.movements.map((m) => [dmy(m), m.text, m.ref, out(m.cents, plain), inn(m.cents, plain)]),
        [],
      ];
      return text(csv([...block(l), ...block(other)]), l);
    },
  },
  {
    name: 'dated totals of each day',
    proves: 'totals',
    write: (l) =>
      text(
        csv([
          ['Fecha', 'Concepto', 'Debe', 'Haber'],
          ...byDay(l.movements).flatMap((list) => {
            const { debits, credits } = sums(list);
            return [
              ...list.map((m) => [dmy(m), m.text, out(m.cents, latin, '0,00'), inn(m.cents, latin, '0,00')]),
              [day(list[0]?.date ?? '', 'dd/mm/yyyy'), 'TOTAL DEL DÍA', latin(debits), latin(credits)],
            ];
          }),
          ['', 'TOTAL GENERAL', latin(sums(l.movements).debits), latin(sums(l.movements).credits)],
        ]),
        l,
      ),
  },
  {
    isHeldOut: true,
    name: 'record codes, count and totals at the end',
    proves: 'totals',
    write: (l) => {
      const { debits, credits } = sums(l.movements);
      return text(
        [
          `H|${l.account}|USD|20260131`,
          ...l.movements.map((m) => `D|${day(m.date, 'yyyymmdd')}|${m.text}|${m.ref}|${signed(plain)(m.cents)}`),
          `T|Total registros ${l.movements.length}|${plain(debits)}|${plain(credits)}`,
        ].join('\n'),
        l,
      );
    },
  },
  {
    isHeldOut: true,
    name: 'a balance on the last movement of each day only',
    proves: 'balance',
    write: (l) =>
      text(
        csv([
          ['Fecha', 'Concepto', 'Cargo', 'Abono', 'Saldo'],
          ...byDay(l.movements).flatMap((list) =>
            list.map((m, at) => [
              dmy(m),
              m.text,
              out(m.cents, english),
              inn(m.cents, english),
              at === list.length - 1 ? english(m.balance) : '',
            ]),
          ),
        ]),
        l,
      ),
  },
  {
    isHeldOut: true,
    name: 'a summary table below',
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
        m.cents < 0 ? 'DB' : 'CR',
        m.text,
        out(m.cents, plain, '0.00'),
        inn(m.cents, plain, '0.00'),
        plain(m.balance),
      ],
      {
        delimiter: ',',
        head: (l) => [
          ['Número de Clientes', 'Nombre', 'Producto', 'Moneda', 'Saldo inicial', 'Saldo en libros', 'Fecha'],
          [
            '123456',
            'EMPRESA SA',
            l.account,
            'USD',
            plain(l.opening),
            plain(endOf(l)),
            dmy(l.movements[0] ?? { date: '', cents: 0, text: '', ref: '', kind: '', balance: 0 }),
          ],
          [],
        ],
        foot: (l) => [
          [],
          ['Resumen de Estado Bancario'],
          ['Saldo Inicial', 'Débitos', 'Créditos', 'Saldo Final'],
          [plain(l.opening), plain(sums(l.movements).debits), plain(sums(l.movements).credits), plain(endOf(l))],
        ],
      },
    ),
  },
  {
    isHeldOut: true,
    name: 'pending rows below the booked ones',
    proves: 'balance',
    write: (l) =>
      text(
        csv([
          ['Fecha', 'Concepto', 'Importe', 'Saldo'],
          ...l.movements.map((m) => [dmy(m), m.text, signed(latin)(m.cents), latin(m.balance)]),
          [],
          [
            'Total movimientos',
            '',
            latin(sums(l.movements).credits + sums(l.movements).debits).replace(
              /^/,
              sums(l.movements).credits + sums(l.movements).debits < 0 ? '-' : '',
            ),
          ],
        ]),
        l,
      ),
  },
  {
    name: 'a first page without titles',
    proves: 'balance',
    write: (l) => {
      const line = (m: Movement) =>
        fixed([
          [dmy(m), 11],
          [m.text, 36],
          [m.ref, -9],
          [`${english(m.cents)}${m.cents < 0 ? '-' : ' '}`, -15],
          [english(m.balance), -17],
        ]);
      const [one, two] = [l.movements.slice(0, 5), l.movements.slice(5)];
      return text(
        [
          ...one.map(line),
          '',
          fixed([
            ['FECHA', 11],
            ['DESCRIPCION', 36],
            ['DOCUMENTO', -9],
            ['VALOR', -15],
            ['SALDO', -17],
          ]),
          ...two.map(line),
        ].join('\n'),
        l,
      );
    },
  },
  {
    name: 'totals above, a count below',
    proves: 'totals',
    write: table(
      ['Fecha', 'Concepto', 'Cargos', 'Abonos'],
      (m) => [dmy(m), m.text, out(m.cents, english), inn(m.cents, english)],
      {
        head: (l) => [
          ['Total cargos:', english(sums(l.movements).debits)],
          ['Total abonos:', english(sums(l.movements).credits)],
          [],
        ],
        foot: (l) => [['Total de movimientos:', String(l.movements.length)]],
      },
    ),
  },
];
