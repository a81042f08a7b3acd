import { ledger, type Style } from './ledger';
import { csv, d, dmy, english, inn, latin, money, out, pad, plain, signed, table, text } from './writing';

/** How amounts and their currencies are written. */
export const amounts: readonly Style[] = [
  {
    name: 'two currencies side by side',
    write: (l, dice) => {
      const other = ledger(dice, '2026-01-03', 5);
      const rows = [
        ...l.movements.map((m) => ({ m, isMain: true })),
        ...other.movements.map((m) => ({ m, isMain: false })),
      ].sort((a, b) => (a.m.date < b.m.date ? -1 : 1));
      return text(
        csv([
          ['Fecha', 'Descripción', 'Cargos S/', 'Abonos S/', 'Cargos US$', 'Abonos US$'],
          ...rows.map(({ m, isMain }) => [
            dmy(m),
            m.text,
            ...(isMain
              ? [out(m.cents, english), inn(m.cents, english), '', '']
              : ['', '', out(m.cents, english), inn(m.cents, english)]),
          ]),
        ]),
        l,
      );
    },
  },
  {
    isHeldOut: true,
    name: 'three amounts of which the total moves the balance',
    proves: 'balance',
    write: table(
      ['Fecha', 'Descripción', 'Transacción', 'Valor Cheque', 'Valor Efectivo', 'Valor Total', 'Saldo'],
      (m) => {
        const half = Math.floor(Math.abs(m.cents) / 2);
        return [
          dmy(m),
          m.text,
          m.cents < 0 ? 'Nota Débito' : 'Nota Crédito',
          latin(half),
          latin(Math.abs(m.cents) - half),
          latin(m.cents),
          latin(m.balance),
        ];
      },
    ),
  },
  {
    name: 'two decimals implied, padded with zeros',
    write: table(['FECHA', 'CONCEPTO', 'SIGNO', 'IMPORTE'], (m) => [
      d('yyyymmdd')(m),
      m.text,
      m.cents < 0 ? '-' : '+',
      pad(Math.abs(m.cents), 14),
    ]),
  },
  {
    name: 'whole pesos with points',
    proves: 'balance',
    write: (_, dice) => {
      const base = ledger(dice, '2026-01-02', undefined, 'CLP');
      const whole = (cents: number) => `$ ${String(Math.abs(cents)).replace(/\B(?=(\d{3})+$)/g, '.')}`;
      const l = { ...base, movements: base.movements.map((m) => ({ ...m, cents: m.cents * 100 })) };
      return table(
        ['Fecha', 'Sucursal', 'Descripción', 'N° Documento', 'Cheques y otros cargos', 'Depósitos y abonos', 'Saldo'],
        (m) => [dmy(m), 'STGO', m.text, m.ref, out(m.cents / 100, whole), inn(m.cents / 100, whole), whole(m.balance)],
      )(l);
    },
  },
  {
    isHeldOut: true,
    name: 'the amount and its currency in one cell',
    write: table(['Fecha', 'Concepto', 'Importe'], (m) => [
      d('d-mmm-yyyy')(m),
      m.text,
      `${signed(latin)(m.cents)} USD`,
    ]),
  },
  {
    isHeldOut: true,
    name: 'decimal commas without quotes between commas',
    proves: 'balance',
    write: (l) =>
      text(
        [
          'Fecha,Concepto,Importe,Saldo',
          ...l.movements.map((m) =>
            [dmy(m), m.text, signed((c) => money(c, '', ','))(m.cents), money(m.balance, '', ',')].join(','),
          ),
        ].join('\n'),
        l,
      ),
  },
  {
    name: 'deposits before withdrawals among a dozen columns',
    proves: 'balance',
    write: table(
      [
        'Cuenta',
        'Fecha De Operación',
        'Fecha',
        'Referencia',
        'Descripción',
        'Cod. Transac',
        'Sucursal',
        'Depósitos',
        'Retiros',
        'Saldo',
        'Movimiento',
        'Descripción Detallada',
      ],
      (m) => [
        '00123456789',
        dmy(m),
        dmy(m),
        m.ref,
        m.text,
        '513',
        '0001',
        `$${inn(m.cents, english, '0.00')}`,
        `$${out(m.cents, english, '0.00')}`,
        `$${english(m.balance)}`,
        m.ref.slice(0, 4),
        m.text,
      ],
      { delimiter: '|' },
    ),
  },
  {
    isHeldOut: true,
    name: 'money signs in the titles',
    proves: 'balance',
    write: table(
      ['Fecha', 'N° Operación', 'Descripción', 'Cheques / Cargos $', 'Depósitos / Abonos $', 'Saldo $'],
      (m) => [dmy(m), m.ref, m.text, out(m.cents, latin), inn(m.cents, latin), latin(m.balance)],
    ),
  },
  {
    name: 'quetzales in the titles',
    proves: 'balance',
    write: table(
      ['Fecha', 'TT', 'Descripción', 'No. Doc.', 'Debe(Q.)', 'Haber(Q.)', 'Saldo(Q.)'],
      (m) => [
        dmy(m),
        m.cents < 0 ? 'ND' : 'NC',
        m.text,
        m.ref,
        out(m.cents, english),
        inn(m.cents, english),
        english(m.balance),
      ],
      { delimiter: ',' },
    ),
  },
  {
    name: 'a tax column beside debits and credits',
    proves: 'balance',
    write: table(['Fecha Hora', 'Oficina', 'Glosa', 'ITF', 'Débitos', 'Créditos', 'Saldo'], (m) => [
      `${dmy(m)} 09:10`,
      'CENTRAL',
      m.text,
      '0,00',
      out(m.cents, latin),
      inn(m.cents, latin),
      latin(m.balance),
    ]),
  },
  {
    name: 'amounts in thousands of a unit with four decimals',
    proves: 'balance',
    write: table(['Fecha', 'Concepto', 'Monto', 'Saldo'], (m) => [
      dmy(m),
      m.text,
      `${m.cents < 0 ? '-' : ''}${plain(m.cents)}00`,
      `${plain(m.balance)}00`,
    ]),
  },
  {
    name: 'an own account and currency in columns',
    write: table(['Cuenta', 'Moneda', 'Fecha', 'Descripción', 'Debe', 'Haber'], (m) => [
      '0012345678',
      'PEN',
      dmy(m),
      m.text,
      out(m.cents, english),
      inn(m.cents, english),
    ]),
  },
];
