import type { Style } from './ledger';
import { chunks, d, day, dmy, endOf, english, fixed, inn, latin, out, pad, period, sums, text } from './writing';

/** Columns at fixed places. */
export const fixedWidth: readonly Style[] = [
  {
    isHeldOut: true,
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
    isHeldOut: true,
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
    isHeldOut: true,
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
    name: 'a print that lost its columns, one blank between all',
    proves: 'balance',
    write: (l) =>
      text(
        [
          'BANCO DEL NORTE',
          `PERIODO: ${period(l)}`,
          'FECHA MOVIMIENTOS COMPROB. DEBITOS CREDITOS SALDO',
          `SALDO ANTERIOR ${latin(l.opening)}`,
          ...l.movements.map((m) => `${d('dd/mm/yy')(m)} ${m.text} ${m.ref} ${latin(m.cents)} ${latin(m.balance)}`),
          `SALDO FINAL ${latin(endOf(l))}`,
          '',
        ].join('\n'),
        l,
      ),
  },
  {
    name: 'no separators at all, a sign and digits',
    proves: 'balance',
    write: (l) =>
      text(
        l.movements
          .map(
            (m) =>
              `65${l.account}    ${d('ddmmyyyy')(m)}10230123${m.text.padEnd(40).slice(0, 40)}${m.cents < 0 ? '-' : '+'}${pad(Math.abs(m.cents), 14)}${pad(m.balance, 14)}${pad(m.ref, 8)}\n`,
          )
          .join(''),
        l,
      ),
  },
  {
    isHeldOut: true,
    name: 'pages that carry their balance over',
    proves: 'balance',
    write: (l) => {
      const row = (...cells: string[]) =>
        fixed([12, 34, 12, -14, -14, -16].map((width, at) => [cells[at] ?? '', width]));
      const pages = chunks(l.movements, 7);
      const lines = pages.flatMap((part, at) => [
        `COOPERATIVA DE AHORRO${' '.repeat(40)}Pág. ${at + 1} de ${pages.length}`,
        row('FECHA', 'CONCEPTO', 'DOCUMENTO', 'RETIROS', 'DEPOSITOS', 'SALDO'),
        row(
          '',
          at > 0 ? 'VIENEN' : 'SALDO ANTERIOR',
          '',
          '',
          '',
          english((part[0]?.balance ?? 0) - (part[0]?.cents ?? 0)),
        ),
        ...part.map((m) =>
          row(dmy(m), m.text, m.ref, out(m.cents, english), inn(m.cents, english), english(m.balance)),
        ),
        row('', at < pages.length - 1 ? 'VAN' : 'SALDO FINAL', '', '', '', english(part.at(-1)?.balance ?? 0)),
        '\f',
      ]);
      return text(lines.join('\r\n'), l);
    },
  },
];
