import type { Movement, Style } from './ledger';
import { csv, d, day, dmy, endOf, english, inn, latin, out, plain, signed, sums, table, text } from './writing';

/** What tells money that came in from money that went out: signs, marks, words, titles, or the balance alone. */
export const sides: readonly Style[] = [
  {
    name: 'a mark D or C, no balance, totals',
    proves: 'totals',
    write: table(
      ['Fecha', 'Tipo', 'Detalle', 'Monto'],
      (m) => [dmy(m), m.cents < 0 ? 'D' : 'C', m.text, latin(m.cents)],
      {
        foot: (l) => [
          ['', '', 'Total créditos', latin(sums(l.movements).credits)],
          ['', '', 'Total débitos', latin(sums(l.movements).debits)],
        ],
      },
    ),
  },
  {
    isHeldOut: true,
    name: 'CR and DR behind the amount',
    write: table(['Fecha', 'Glosa', 'Importe'], (m) => [
      d('dd-mm-yyyy')(m),
      m.text,
      `${english(m.cents)} ${m.cents < 0 ? 'DR' : 'CR'}`,
    ]),
  },
  {
    name: 'free words for the side, no balance',
    write: table(['Fecha', 'Tipo', 'Concepto', 'No. Documento', 'Monto'], (m) => [
      d('yyyy-mm-dd')(m),
      m.kind,
      m.text,
      m.ref,
      plain(m.cents),
    ]),
  },
  {
    isHeldOut: true,
    name: 'free words for the side, with a balance',
    proves: 'balance',
    write: table(['Fecha', 'Transacción', 'Concepto', 'Valor', 'Saldo'], (m) => [
      dmy(m),
      m.cents < 0 ? 'N/D' : 'N/C',
      m.text,
      latin(m.cents),
      latin(m.balance),
    ]),
  },
  {
    name: 'no sign at all, only the balance tells',
    proves: 'balance',
    write: table(['Fecha', 'Concepto', 'Valor', 'Saldo'], (m) => [dmy(m), m.text, latin(m.cents), latin(m.balance)], {
      head: (l) => [['Saldo anterior', '', '', latin(l.opening)]],
    }),
  },
  {
    isHeldOut: true,
    name: 'sections by side with totals',
    proves: 'totals',
    write: (l) => {
      const rows = (list: Movement[]) => list.map((m) => [dmy(m), m.text, m.ref, english(m.cents)]);
      const { debits, credits } = sums(l.movements);
      const written = text(
        csv([
          ['Fecha', 'Descripción', 'Documento', 'Importe'],
          ['DEPÓSITOS Y OTROS ABONOS'],
          ...rows(l.movements.filter(({ cents }) => cents > 0)),
          ['', 'Total', '', english(credits)],
          ['CHEQUES Y OTROS CARGOS'],
          ...rows(l.movements.filter(({ cents }) => cents < 0)),
          ['', 'Total', '', english(debits)],
        ]),
        l,
      );
      return written;
    },
  },
  {
    isHeldOut: true,
    name: 'Portuguese, D and C behind the amount',
    proves: 'balance',
    write: table(['Data', 'Histórico', 'Documento', 'Valor', 'Saldo'], (m) => [
      dmy(m),
      m.text,
      m.ref,
      `${latin(m.cents)} ${m.cents < 0 ? 'D' : 'C'}`,
      `${latin(m.balance)} C`,
    ]),
  },
  {
    name: 'parentheses and a dollar sign',
    write: table(['Fecha', 'Concepto', 'Monto'], (m) => [
      dmy(m),
      m.text,
      m.cents < 0 ? `($${english(m.cents)})` : `$${english(m.cents)}`,
    ]),
  },
  {
    isHeldOut: true,
    name: 'debits already negative in their column',
    proves: 'balance',
    write: table(['Fecha', 'Referencia', 'Detalle', 'Debe', 'Haber', 'Saldo'], (m) => [
      d('dd/mm/yy')(m),
      m.ref,
      m.text,
      m.cents < 0 ? `-${english(m.cents)}` : '0.00',
      inn(m.cents, english, '0.00'),
      english(m.balance),
    ]),
  },
  {
    name: 'C for cargo and A for abono',
    write: table(['Fecha', 'Concepto', 'Cargo/Abono', 'Importe', 'Moneda'], (m) => [
      dmy(m),
      m.text,
      m.cents < 0 ? 'C' : 'A',
      english(m.cents),
      'MXN',
    ]),
  },
  {
    isHeldOut: true,
    name: 'apostrophes, compact days and a column + -',
    write: table(
      ['Cuenta', 'Fecha', 'Hora', 'Sucursal', 'Descripción', 'Cargo/Abono', 'Importe', 'Saldo', 'Referencia'],
      (m) => [
        "'65501234567",
        `'${d('ddmmyyyy')(m)}`,
        '10:21',
        '0123',
        m.text,
        m.cents < 0 ? '-' : '+',
        plain(m.cents),
        plain(m.balance),
        m.ref,
      ],
      { delimiter: ',' },
    ),
    proves: 'balance',
  },
  {
    name: 'channel and kind of movement beside signed columns',
    proves: 'balance',
    write: table(
      ['Fecha de Proc.', 'Fecha valor', 'Canal', 'Tipo mov.', 'Descripción', 'Cargo', 'Abono', 'Saldo contable'],
      (m) => [
        dmy(m),
        dmy(m),
        'BANCA MOVIL',
        m.kind,
        m.text,
        out(m.cents, english),
        inn(m.cents, english),
        english(m.balance),
      ],
    ),
  },
  {
    name: 'the sign behind the money sign, partial balance',
    proves: 'balance',
    write: table(
      ['Fecha / Hora Mov.', 'Concepto', 'Importe', 'Saldo Parcial'],
      (m) => [
        `${d('dd/mm/yyyy')(m)} 10:22`,
        m.text,
        m.cents < 0 ? `$ -${latin(m.cents)}` : `$ ${latin(m.cents)}`,
        `$ ${latin(m.balance)}`,
      ],
      { isNewestFirst: true, encoding: 'latin1' },
    ),
  },
  {
    isHeldOut: true,
    name: 'reference first, sign behind the amount',
    proves: 'balance',
    write: table(['Fecha', 'Referencia', 'Descripción', 'Monto', 'Balance'], (m) => [
      d('dd-mm-yyyy')(m),
      m.ref,
      m.text,
      m.cents < 0 ? `${latin(m.cents)}-` : `${latin(m.cents)}+`,
      latin(m.balance),
    ]),
  },
  {
    name: 'record types SI, ND, NC and SF',
    proves: 'totals',
    write: (l) =>
      text(
        csv([
          ['VES', l.account, day(l.movements[0]?.date ?? '', 'ddmmyyyy'), 'SI', 'SALDO INICIAL', '', latin(l.opening)],
          ...l.movements.map((m) => [
            'VES',
            l.account,
            d('ddmmyyyy')(m),
            m.cents < 0 ? 'ND' : 'NC',
            m.text,
            m.ref,
            latin(m.cents),
          ]),
          ['VES', l.account, day(l.movements.at(-1)?.date ?? '', 'ddmmyyyy'), 'SF', 'SALDO FINAL', '', latin(endOf(l))],
        ]),
        l,
      ),
  },
  {
    isHeldOut: true,
    name: 'the side in a short description',
    proves: 'balance',
    write: table(
      ['Fecha Posteo', 'Descripción Corta', 'Monto Transacción', 'Balance', 'No. Referencia', 'Descripción'],
      (m) => [dmy(m), m.cents < 0 ? 'Débito' : 'Crédito', plain(m.cents), plain(m.balance), m.ref, m.text],
      { delimiter: ',' },
    ),
  },
  {
    isHeldOut: true,
    name: 'booked and available balance, a column + -',
    proves: 'balance',
    write: table(
      [
        'REFERENCIA',
        'FECHA',
        'TRANSACCION',
        'OFICINA',
        'DOCUMENTO',
        '+/-',
        'VALOR',
        'SALDO CONTABLE',
        'SALDO DISPONIBLE',
      ],
      (m) => [
        m.ref,
        dmy(m),
        m.text,
        'QUITO',
        m.ref.slice(0, 4),
        m.cents < 0 ? '-' : '+',
        plain(m.cents),
        plain(m.balance),
        plain(m.balance - 5_000),
      ],
      { delimiter: '\t' },
    ),
  },
  {
    isHeldOut: true,
    name: 'charges with their side in a title above',
    write: (l) => {
      const part = (isOut: boolean) =>
        l.movements.filter(({ cents }) => cents < 0 === isOut).map((m) => [dmy(m), m.text, m.ref, latin(m.cents)]);
      return text(
        csv([
          ['RETIROS Y DÉBITOS'],
          ['Fecha', 'Descripción', 'Documento', 'Monto'],
          ...part(true),
          [],
          ['DEPÓSITOS Y CRÉDITOS'],
          ['Fecha', 'Descripción', 'Documento', 'Monto'],
          ...part(false),
        ]),
        l,
      );
    },
  },
  {
    name: 'a card whose charges are positive, as many as its payments',
    write: table(['Fecha', 'Concepto', 'Importe'], (m) => [d('dd/mmm/yyyy')(m), m.text, signed(english)(-m.cents)], {
      head: () => [['Tarjeta de crédito', '****1234']],
      delimiter: ',',
    }),
  },
  {
    isHeldOut: true,
    name: 'a dash where nothing was deposited or withdrawn',
    proves: 'balance',
    write: table(
      ['CUENTA', 'FECHA DE OPERACIÓN', 'FECHA', 'REFERENCIA', 'DESCRIPCIÓN', 'DEPÓSITOS', 'RETIROS', 'SALDO', 'CHEQUE'],
      (m) => {
        const amounts = [inn(m.cents, english, '-'), out(m.cents, english, '-'), english(m.balance)];
        const priced = amounts.map((amount) => (amount === '-' ? amount : `$${amount}`));
        return ["'0123456789", dmy(m), dmy(m), m.ref, m.text, ...priced, '-'];
      },
      { delimiter: '|' },
    ),
  },
];
