import { bytesOf } from './statements';
import { xlsx } from './workbooks';

/** Bank statements in many banks' hands, with what is true of each: a ledger is made of a seed and written as a style says. */

export type Movement = { date: string; cents: number; text: string; ref: string; kind: string; balance: number };
export type Ledger = { account: string; currency: string; opening: number; movements: Movement[] };

/** A file, and the movements that are right: of one account where it holds several. */
export type Written = { bytes: Uint8Array; truth: { date: string; cents: number }[] };

export type Style = {
  name: string;
  write: (ledger: Ledger, dice: Dice) => Written;
  /** What the running balance, totals or a closing balance would betray; else a lost line leaves no trace. */
  proves?: 'balance' | 'totals';
};

export class Dice {
  constructor(private state: number) {}
  /** 0 to below 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }
  of<T>(list: readonly T[]): T {
    const found = list[this.int(0, list.length - 1)];
    if (found === undefined) throw new Error('nothing to choose from');
    return found;
  }
}

const PARTIES = [
  'COMERCIAL ANDINA SA',
  'JUAN PEREZ',
  'MARIA NUÑEZ',
  'FERRETERIA LOPEZ',
  'AGRICOLA DEL SUR',
  'TALLERES IBAÑEZ',
  'GRUPO 5 DE MAYO',
];
const OUT = ['PAGO PROVEEDOR', 'RETIRO CAJERO', 'COMISION TRANSFERENCIA', 'COMPRA POS', 'PAGO NOMINA', 'NOTA DEBITO'];
const IN = ['TRANSFERENCIA RECIBIDA DE', 'DEPOSITO EN EFECTIVO', 'ABONO PROVEEDORES', 'COBRO CARTERA', 'NOTA CREDITO'];
const KINDS_OUT = ['Cheque', 'Nota de débito', 'Retiro', 'Transferencia enviada', 'Comisión'];
const KINDS_IN = ['Depósito', 'Nota de crédito', 'Transferencia recibida', 'Interés ganado', 'Abono'];

export function ledger(dice: Dice, first = '2026-01-02', size = dice.int(9, 20), currency = 'USD'): Ledger {
  let day = Date.parse(first);
  let balance = dice.int(400_000, 3_000_000);
  const opening = balance;
  const movements = Array.from({ length: size }, () => {
    day += dice.of([0, 0, 1, 1, 2, 3]) * 86_400_000;
    const isOut = dice.next() < 0.5 && balance > 60_000;
    const cents = isOut ? -dice.int(101, Math.floor(balance / 2)) : dice.int(101, 900_000);
    balance += cents;
    const text = `${dice.of(isOut ? OUT : IN)} ${dice.of(PARTIES)}`;
    const kind = dice.of(isOut ? KINDS_OUT : KINDS_IN);
    return {
      date: new Date(day).toISOString().slice(0, 10),
      cents,
      text,
      ref: String(dice.int(10_000, 99_999_999)),
      kind,
      balance,
    };
  });
  // Both sides, so that what is read as one side only is not right by luck.
  const [one, two] = movements;
  if (one && two && movements.every(({ cents }) => cents > 0)) return ledger(dice, first, size, currency);
  return { account: `22${dice.int(10_000_000, 99_999_999)}`, currency, opening, movements };
}

const pad = (value: number | string, width = 2) => String(value).padStart(width, '0');
const MONTHS: Record<string, string> = {
  es: 'ENE FEB MAR ABR MAY JUN JUL AGO SEP OCT NOV DIC',
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
};

/** Writes a day as a pattern says: `d`, `m`, `yyyy`, `yy`, `mmm`. */
export function day(date: string, pattern: string, language = 'es'): string {
  const [year = '', month = '', dd = ''] = date.split('-');
  const name = (MONTHS[language] ?? '').split(' ')[Number(month) - 1] ?? '';
  const parts: Record<string, string> = {
    yyyy: year,
    yy: year.slice(2),
    mmm: name,
    mm: month,
    dd,
    m: String(Number(month)),
    d: String(Number(dd)),
  };
  return pattern.replace(/yyyy|yy|mmm|mm|dd|m|d/g, (key) => parts[key] ?? key);
}

export function money(cents: number, thousands = '', decimal = '.'): string {
  const digits = pad(Math.abs(cents), 3);
  return digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, thousands) + decimal + digits.slice(-2);
}
const plain = (cents: number) => money(cents);
const latin = (cents: number) => money(cents, '.', ',');
const english = (cents: number) => money(cents, ',', '.');
const signed = (form: (cents: number) => string) => (cents: number) => (cents < 0 ? `-${form(cents)}` : form(cents));
const out = (cents: number, form: (cents: number) => string, none = '') => (cents < 0 ? form(cents) : none);
const inn = (cents: number, form: (cents: number) => string, none = '') => (cents > 0 ? form(cents) : none);

const truthOf = ({ movements }: Ledger) => movements.map(({ date, cents }) => ({ date, cents }));
const newest = (given: Ledger) => [...given.movements].reverse();
const endOf = ({ movements, opening }: Ledger) => movements.at(-1)?.balance ?? opening;
const sums = (list: readonly Movement[]) => ({
  debits: list.reduce((sum, { cents }) => sum + Math.min(cents, 0), 0),
  credits: list.reduce((sum, { cents }) => sum + Math.max(cents, 0), 0),
});
const csv = (rows: readonly (readonly string[])[], delimiter = ';', end = '\r\n') =>
  rows
    .map((cells) =>
      cells
        .map((cell) => (cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(delimiter),
    )
    .join(end) + end;
const fixed = (fields: readonly [string, number][]) =>
  fields
    .map(([text, width]) => (width < 0 ? text.slice(0, -width).padStart(-width) : text.slice(0, width).padEnd(width)))
    .join('');
const text = (content: string, given: Ledger, encoding = 'utf8'): Written => ({
  bytes: bytesOf(content, encoding),
  truth: truthOf(given),
});
const serial = (date: string) => ({ day: Math.round(Date.parse(date) / 86_400_000) + 25_569 });
const chunks = <T>(list: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, at * size + size));
const byDay = (list: readonly Movement[]) =>
  [...new Set(list.map(({ date }) => date))].map((date) => list.filter((one) => one.date === date));

type Row = (movement: Movement) => string[];
const table =
  (
    header: string[],
    row: Row,
    more: {
      delimiter?: string;
      head?: (l: Ledger) => string[][];
      foot?: (l: Ledger) => string[][];
      encoding?: string;
      isNewestFirst?: boolean;
    } = {},
  ) =>
  (given: Ledger): Written =>
    text(
      csv(
        [
          ...(more.head?.(given) ?? []),
          ...(header.length > 0 ? [header] : []),
          ...(more.isNewestFirst ? newest(given) : given.movements).map(row),
          ...(more.foot?.(given) ?? []),
        ],
        more.delimiter,
      ),
      given,
      more.encoding,
    );

const d = (pattern: string) => (movement: Movement) => day(movement.date, pattern);
const dmy = d('dd/mm/yyyy');
const period = ({ movements }: Ledger, pattern = 'dd/mm/yyyy') =>
  `${day(movements[0]?.date ?? '', pattern)} AL ${day(movements.at(-1)?.date ?? '', pattern)}`;

export const STYLES: readonly Style[] = [
  {
    name: 'semicolons, debit, credit and balance under a preamble',
    proves: 'balance',
    write: table(
      ['Fecha', 'Concepto', 'Documento', 'Débito', 'Crédito', 'Saldo'],
      (m) => [dmy(m), m.text, m.ref, out(m.cents, latin), inn(m.cents, latin), latin(m.balance)],
      {
        head: (l) => [['Banco'], ['Cuenta', l.account], []],
      },
    ),
  },
  {
    name: 'commas, signed, newest first',
    proves: 'balance',
    write: table(
      ['Fecha', 'Descripción', 'Monto', 'Saldo'],
      (m) => [d('yyyy-mm-dd')(m), m.text, signed(plain)(m.cents), plain(m.balance)],
      { delimiter: ',', isNewestFirst: true },
    ),
  },
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
    name: 'pipes, no header, two days',
    proves: 'balance',
    write: table([], (m) => [dmy(m), m.text, dmy(m), signed(plain)(m.cents), plain(m.balance), m.ref, ''], {
      delimiter: '|',
    }),
  },
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
    name: 'fixed width, 05ENE, year in the title',
    proves: 'totals',
    write: (l) => {
      const line = (a: string, b: string, c: string, e: string, f: string, g: string) =>
        fixed([
          [a, 7],
          [b, 7],
          [c, 36],
          [e, -9],
          [f, -15],
          [g, -16],
        ]);
      const { debits, credits } = sums(l.movements);
      return text(
        [
          `BANCO   ESTADO DE CUENTA   DEL ${period(l, 'dd/mm/yy')}`,
          `CUENTA ${l.account}   MONEDA SOLES`,
          '',
          line('FECHA', 'FECHA', 'DESCRIPCION', 'NUM OP', 'CARGOS/DEBE', 'ABONOS/HABER'),
          line('PROC.', 'VALOR', '', '', '', ''),
          ...l.movements.map((m) =>
            line(d('ddmmm')(m), d('ddmmm')(m), m.text, m.ref, out(m.cents, english), inn(m.cents, english)),
          ),
          line('', '', 'TOTAL MOVIMIENTOS', '', english(debits), english(credits)),
        ].join('\n'),
        l,
      );
    },
  },
  {
    name: 'fixed width, pages, trailing minus, closing balance',
    proves: 'balance',
    write: (l) => {
      const line = (a: string, b: string, c: string, e: string, f: string) =>
        fixed([
          [a, 11],
          [b, 36],
          [c, -9],
          [e, -15],
          [f, -17],
        ]);
      const minus = (cents: number) => (cents < 0 ? `${english(cents)}-` : `${english(cents)} `);
      const pages = chunks(l.movements, 7).flatMap((list, page) => [
        '',
        `BANCO GENERAL${' '.repeat(50)}PAGINA  ${page + 1}`,
        `ESTADO DE CUENTA   CUENTA ${l.account}   MONEDA USD`,
        '',
        line('FECHA', 'DESCRIPCION', 'DOCUMENTO', 'VALOR', 'SALDO'),
        '-'.repeat(88),
        ...list.map((m) => line(dmy(m), m.text, m.ref, minus(m.cents), minus(m.balance))),
      ]);
      return text([...pages, '-'.repeat(88), line('SALDO FINAL', '', '', '', minus(endOf(l)))].join('\r\n'), l);
    },
  },
  {
    name: 'fixed width, 12-ENE-26, continuation lines with digits',
    proves: 'balance',
    write: (l) => {
      const line = (a: string, b: string, c: string, e: string, f: string) =>
        fixed([
          [a, 11],
          [b, 38],
          [c, -14],
          [e, -14],
          [f, -16],
        ]);
      return text(
        [
          `EXTRACTO DE CUENTA ${l.account}`,
          '',
          line('FECHA', 'CONCEPTO', 'DEBITOS', 'CREDITOS', 'SALDO'),
          ...l.movements.flatMap((m, at) => [
            line(d('dd-mmm-yy')(m), m.text, out(m.cents, english), inn(m.cents, english), english(m.balance)),
            ...(at % 3 === 0 ? [`           REF CLIENTE ${m.ref} 1790012345001`] : []),
          ]),
        ].join('\n'),
        l,
      );
    },
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
    name: 'a header one cell short',
    proves: 'balance',
    write: table(['Fecha', 'Descripción', 'Débito', 'Crédito', 'Saldo'], (m) => [
      dmy(m),
      m.ref,
      m.text,
      out(m.cents, latin, '0,00'),
      inn(m.cents, latin, '0,00'),
      latin(m.balance),
    ]),
  },
  {
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
    name: 'French',
    proves: 'balance',
    write: table(
      ['Date', 'Libellé', 'Débit', 'Crédit', 'Solde'],
      (m) => [
        dmy(m),
        m.text,
        out(m.cents, (c) => money(c, ' ', ',')),
        inn(m.cents, (c) => money(c, ' ', ',')),
        money(m.balance, ' ', ','),
      ],
      { encoding: 'latin1' },
    ),
  },
  {
    name: 'German',
    write: table(
      ['Buchungstag', 'Wertstellung', 'Verwendungszweck', 'Betrag', 'Währung'],
      (m) => [d('dd.mm.yyyy')(m), d('dd.mm.yyyy')(m), m.text, signed(latin)(m.cents), 'EUR'],
      { encoding: 'latin1' },
    ),
  },
  {
    name: 'Italian',
    write: table(['Data operazione', 'Data valuta', 'Descrizione', 'Dare', 'Avere'], (m) => [
      dmy(m),
      dmy(m),
      m.text,
      out(m.cents, latin),
      inn(m.cents, latin),
    ]),
  },
  {
    name: 'Catalan',
    proves: 'balance',
    write: table(['Data', 'Concepte', 'Import', 'Saldo'], (m) => [
      d('dd/mm/yyyy')(m),
      m.text,
      signed(latin)(m.cents),
      latin(m.balance),
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
    name: 'a workbook with real days, a preamble and dated totals',
    proves: 'balance',
    write: (l) => {
      const rows = byDay(l.movements).flatMap((list) => {
        const { debits, credits } = sums(list);
        const of = (m: Movement) => [
          serial(m.date),
          m.text,
          m.cents < 0 ? -m.cents / 100 : 0,
          m.cents > 0 ? m.cents / 100 : 0,
          m.balance / 100,
        ];
        return [
          ...list.map(of),
          [serial(list[0]?.date ?? ''), 'Total del día', -debits / 100, credits / 100, undefined],
        ];
      });
      return {
        bytes: xlsx([
          {
            name: 'Movimientos',
            rows: [['Banco'], ['Cuenta:', l.account], [], ['Fecha', 'Concepto', 'Debe', 'Haber', 'Saldo'], ...rows],
          },
        ]),
        truth: truthOf(l),
      };
    },
  },
  {
    name: 'quotes around all, page feet and notes',
    proves: 'balance',
    write: (l) => {
      const quote = (cells: string[]) => cells.map((cell) => `"${cell}"`).join(',');
      const rows = chunks(l.movements, 6).flatMap((list, page) => [
        ...(page > 0 ? [quote(['FECHA', 'CONCEPTO', 'DEBITO', 'CREDITO', 'SALDO'])] : []),
        ...list.map((m) => quote([dmy(m), m.text, out(m.cents, english), inn(m.cents, english), english(m.balance)])),
        quote([`Página ${page + 1} de 3`, '', '', '', '']),
      ]);
      return text(
        [
          quote(['Fecha', 'Concepto', 'Débito', 'Crédito', 'Saldo']),
          ...rows,
          quote(['Documento sin validez legal', '', '', '', '']),
        ].join('\n'),
        l,
      );
    },
  },
  {
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
    name: 'a summary above: labels, and values below them',
    proves: 'balance',
    write: table(
      ['FECHA', 'DESCRIPCIÓN', 'VALOR', 'SALDO'],
      (m) => [d('yyyy/mm/dd')(m), m.text, signed(english)(m.cents), english(m.balance)],
      {
        head: (l) => [
          ['DESDE', 'HASTA', 'SALDO ANTERIOR', 'TOTAL ABONOS', 'TOTAL CARGOS', 'SALDO ACTUAL'],
          [
            day(l.movements[0]?.date ?? '', 'yyyy/mm/dd'),
            day(l.movements.at(-1)?.date ?? '', 'yyyy/mm/dd'),
            english(l.opening),
            english(sums(l.movements).credits),
            english(sums(l.movements).debits),
            english(endOf(l)),
          ],
          [],
        ],
      },
    ),
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
    name: 'fixed width, no header, digits only',
    proves: 'balance',
    write: (l) =>
      text(
        l.movements
          .map(
            (m) =>
              `${pad(l.account, 12)}${day(m.date, 'ddmmyyyy')}${pad(m.ref, 10)}${m.text.slice(0, 30).padEnd(30)}${pad(m.cents < 0 ? -m.cents : 0, 15)}${pad(Math.max(m.cents, 0), 15)}${pad(m.balance, 15)}`,
          )
          .join('\r\n'),
        l,
      ),
  },
  {
    name: 'fixed width, 5 ENE, day and month apart',
    proves: 'balance',
    write: (l) => {
      const line = (a: string, b: string, c: string, e: string, f: string, g: string) =>
        fixed([
          [a, 4],
          [b, 5],
          [c, 36],
          [e, -14],
          [f, -14],
          [g, -15],
        ]);
      return text(
        [
          `ESTADO DE CUENTA    PERIODO DEL ${period(l)}`,
          '',
          line('DIA', 'MES', 'CONCEPTO', 'CARGOS', 'ABONOS', 'SALDO'),
          ...l.movements.map((m) =>
            line(d('dd')(m), d('mmm')(m), m.text, out(m.cents, english), inn(m.cents, english), english(m.balance)),
          ),
        ].join('\n'),
        l,
      );
    },
  },
  {
    name: 'the amount and its currency in one cell',
    write: table(['Fecha', 'Concepto', 'Importe'], (m) => [
      d('d-mmm-yyyy')(m),
      m.text,
      `${signed(latin)(m.cents)} USD`,
    ]),
  },
  {
    name: 'a web page called a workbook',
    proves: 'balance',
    write: (l) => {
      const tr = (cells: string[], tag = 'td') =>
        `<tr>${cells.map((cell) => `<${tag}>${cell || '&nbsp;'}</${tag}>`).join('')}</tr>`;
      const rows = l.movements.map((m) =>
        tr([dmy(m), m.text, out(m.cents, latin), inn(m.cents, latin), latin(m.balance)]),
      );
      return text(
        `<html><body><table>${tr(['Cuenta', l.account])}</table><table>${tr(['Fecha', 'Descripci&oacute;n', 'D&eacute;bitos', 'Cr&eacute;ditos', 'Saldo'], 'th')}${rows.join('\n')}</table></body></html>`,
        l,
      );
    },
  },
  {
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
    name: 'utf-16 with tabs',
    proves: 'balance',
    write: (l) => {
      const content = [
        'Fecha\tDescripción\tReferencia\tDébito\tCrédito\tSaldo',
        ...l.movements.map((m) =>
          [dmy(m), m.text, m.ref, out(m.cents, english), inn(m.cents, english), english(m.balance)].join('\t'),
        ),
      ].join('\r\n');
      return { bytes: new Uint8Array([0xff, 0xfe, ...bytesOf(content, 'utf16-le')]), truth: truthOf(l) };
    },
  },
  {
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
  { name: 'Portuguese, no header, three cells', write: table([], (m) => [dmy(m), m.text, signed(latin)(m.cents)]) },
  {
    name: 'Portuguese, credit first, opening and total rows',
    proves: 'balance',
    write: table(
      ['Data', 'Histórico', 'Docto.', 'Crédito (R$)', 'Débito (R$)', 'Saldo (R$)', ''],
      (m) => [
        d('dd/mm/yy')(m),
        m.text,
        m.ref,
        inn(m.cents, latin),
        m.cents < 0 ? `-${latin(m.cents)}` : '',
        latin(m.balance),
        '',
      ],
      {
        encoding: 'latin1',
        head: (l) => [[`Extrato de: Ag: 1234 | CC: ${l.account}`]],
        foot: (l) => [
          [
            'Total',
            '',
            '',
            latin(sums(l.movements).credits),
            `-${latin(sums(l.movements).debits)}`,
            latin(endOf(l)),
            '',
          ],
        ],
      },
    ),
  },
  {
    name: 'no header, own account first, compact days, blank columns',
    write: table(
      [],
      (m) => ['12345678901', '251', '', d('yyyymmdd')(m), '', signed(plain)(m.cents), '2515', m.text, '0'],
      { delimiter: ',' },
    ),
  },
  {
    name: 'money signs in the titles',
    proves: 'balance',
    write: table(
      ['Fecha', 'N° Operación', 'Descripción', 'Cheques / Cargos $', 'Depósitos / Abonos $', 'Saldo $'],
      (m) => [dmy(m), m.ref, m.text, out(m.cents, latin), inn(m.cents, latin), latin(m.balance)],
    ),
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
    name: 'fifteen columns, balance last, newest first',
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
        '',
        out(m.cents, latin, '0,00'),
        inn(m.cents, latin, '0,00'),
        '',
        m.kind,
        '',
        '',
        m.ref,
        '',
        '',
        'Imputado',
        latin(m.balance),
      ],
      { isNewestFirst: true },
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
    name: 'the side in a short description',
    proves: 'balance',
    write: table(
      ['Fecha Posteo', 'Descripción Corta', 'Monto Transacción', 'Balance', 'No. Referencia', 'Descripción'],
      (m) => [dmy(m), m.cents < 0 ? 'Débito' : 'Crédito', plain(m.cents), plain(m.balance), m.ref, m.text],
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
    name: 'hour, place and number columns',
    proves: 'balance',
    write: table(
      ['Fecha', 'Hora', 'Lugar', 'Nut', 'Concepto', 'N. Documento', 'Débito', 'Crédito', 'Saldo'],
      (m) => [
        d('yyyy/mm/dd')(m),
        '10:11:12',
        'GUAYAQUIL',
        m.ref,
        m.text,
        m.ref,
        out(m.cents, plain),
        inn(m.cents, plain),
        plain(m.balance),
      ],
      { delimiter: '\t', isNewestFirst: true },
    ),
  },
  {
    name: 'a payment service, English, with fee and state',
    proves: 'balance',
    write: table(
      [
        'Type',
        'Product',
        'Started Date',
        'Completed Date',
        'Description',
        'Amount',
        'Fee',
        'Currency',
        'State',
        'Balance',
      ],
      (m) => [
        'TRANSFER',
        'Current',
        `${m.date} 08:00:00`,
        `${m.date} 09:00:00`,
        m.text,
        signed(plain)(m.cents),
        '0.00',
        'EUR',
        'COMPLETED',
        plain(m.balance),
      ],
      { delimiter: ',' },
    ),
  },
  {
    name: 'a payment service’s settlement with its summary above',
    proves: 'balance',
    write: (l) =>
      text(
        csv([
          ['INITIAL_BALANCE', 'CREDITS', 'DEBITS', 'FINAL_BALANCE'],
          [latin(l.opening), latin(sums(l.movements).credits), `-${latin(sums(l.movements).debits)}`, latin(endOf(l))],
          [],
          ['RELEASE_DATE', 'TRANSACTION_TYPE', 'REFERENCE_ID', 'TRANSACTION_NET_AMOUNT', 'PARTIAL_BALANCE'],
          ...l.movements.map((m) => [d('dd-mm-yyyy')(m), m.text, m.ref, signed(latin)(m.cents), latin(m.balance)]),
        ]),
        l,
      ),
  },
  {
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
    name: 'another separator',
    proves: 'balance',
    write: (l) =>
      text(
        [
          ['Fecha', 'Concepto', 'Debito', 'Credito', 'Saldo'],
          ...l.movements.map((m) => [dmy(m), m.text, out(m.cents, english), inn(m.cents, english), english(m.balance)]),
        ]
          .map((cells) => cells.join('~'))
          .join('\n'),
        l,
      ),
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
    name: 'two rows of titles',
    proves: 'balance',
    write: (l) =>
      text(
        csv([
          ['', '', 'Movimientos', '', ''],
          ['Fecha', 'Concepto', 'Debe', 'Haber', 'Saldo'],
          ...l.movements.map((m) => [dmy(m), m.text, out(m.cents, latin), inn(m.cents, latin), latin(m.balance)]),
        ]),
        l,
      ),
  },
  {
    name: 'titles over two rows, half in each',
    proves: 'balance',
    write: (l) =>
      text(
        csv([
          ['Fecha', 'Descripción', 'Importe', 'Importe', 'Saldo'],
          ['operación', '', 'débito', 'crédito', 'contable'],
          ...l.movements.map((m) => [dmy(m), m.text, out(m.cents, latin), inn(m.cents, latin), latin(m.balance)]),
        ]),
        l,
      ),
  },
  {
    name: 'no words at all above, debit and credit',
    proves: 'balance',
    write: table([], (m) => [dmy(m), m.ref, m.text, out(m.cents, english), inn(m.cents, english), english(m.balance)], {
      delimiter: '\t',
    }),
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
  {
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
