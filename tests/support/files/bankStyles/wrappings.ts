import { gzipSync } from 'node:zlib';
import { bytesOf } from '../statements';
import { xls, xlsx } from '../workbooks';
import type { Movement, Style } from './ledger';
import {
  byDay,
  chunks,
  csv,
  d,
  dmy,
  english,
  inn,
  latin,
  newest,
  out,
  serial,
  sums,
  table,
  text,
  truthOf,
} from './writing';

/** What the table comes in: workbooks, web pages, encodings, separators. */
export const wrappings: readonly Style[] = [
  {
    isHeldOut: true,
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
    isHeldOut: true,
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
    name: 'a gzip of commas, the text over three lines',
    proves: 'balance',
    write: (l) => {
      const { bytes, truth } = table(
        ['Fecha', 'Descripción', 'Depósitos', 'Retiros', 'Saldo'],
        (m) => [
          d('dd-mm-yyyy')(m),
          `${m.text}\nREF. ${m.ref}\nAUT. 123`,
          inn(m.cents, english),
          out(m.cents, english),
          english(m.balance),
        ],
        { delimiter: ',' },
      )(l);
      return { bytes: gzipSync(bytes), truth };
    },
  },
  {
    isHeldOut: true,
    name: 'old line ends and letters of a Mac',
    proves: 'balance',
    write: (l) => {
      const rows = l.movements.map((m) => [
        dmy(m),
        `${m.text} Ñandú información`,
        out(m.cents, latin),
        inn(m.cents, latin),
        latin(m.balance),
      ]);
      return text(csv([['Fecha', 'Concepto', 'Cargo', 'Abono', 'Saldo'], ...rows], ';', '\r'), l, 'macintosh');
    },
  },
  {
    isHeldOut: true,
    name: 'an old workbook, a preamble, categories, newest first',
    proves: 'balance',
    write: (l) => ({
      bytes: xls([
        {
          name: 'Movimientos',
          rows: [
            ['Movimientos de la Cuenta'],
            ['Número de cuenta:', l.account],
            ['F. VALOR', 'CATEGORÍA', 'SUBCATEGORÍA', 'DESCRIPCIÓN', 'IMAGEN', 'IMPORTE (€)', 'SALDO (€)'],
            ...newest(l).map((m) => [dmy(m), 'Otros', m.kind, m.text, 'No', m.cents / 100, m.balance / 100]),
          ],
        },
      ]),
      truth: truthOf(l),
    }),
  },
  {
    isHeldOut: true,
    name: 'a workbook with an empty first column and zeros on the other side',
    proves: 'balance',
    write: (l) => ({
      bytes: xlsx([
        {
          name: 'Informe',
          rows: [
            [],
            [undefined, 'Fecha', 'Descripción', 'Débitos', 'Créditos', 'Concepto', 'Saldo'],
            ...newest(l).map((m) => {
              const sides = [m.cents < 0 ? -m.cents / 100 : 0, m.cents > 0 ? m.cents / 100 : 0];
              return [undefined, serial(m.date), m.text, ...sides, `907394 - ${m.kind}`, m.balance / 100];
            }),
          ],
        },
      ]),
      truth: truthOf(l),
    }),
  },
];
