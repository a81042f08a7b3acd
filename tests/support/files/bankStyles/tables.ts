import type { Style } from './ledger';
import { csv, d, day, dmy, endOf, english, inn, latin, out, plain, signed, sums, table, text } from './writing';

/** Where the table stands and what stands around it: preambles, totals, pages, several tables. */
export const tables: readonly Style[] = [
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
    isHeldOut: true,
    name: 'commas, signed, newest first',
    proves: 'balance',
    write: table(
      ['Fecha', 'Descripción', 'Monto', 'Saldo'],
      (m) => [d('yyyy-mm-dd')(m), m.text, signed(plain)(m.cents), plain(m.balance)],
      { delimiter: ',', isNewestFirst: true },
    ),
  },
  {
    isHeldOut: true,
    name: 'pipes, no header, two days',
    proves: 'balance',
    write: table([], (m) => [dmy(m), m.text, dmy(m), signed(plain)(m.cents), plain(m.balance), m.ref, ''], {
      delimiter: '|',
    }),
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
    isHeldOut: true,
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
  { name: 'Portuguese, no header, three cells', write: table([], (m) => [dmy(m), m.text, signed(latin)(m.cents)]) },
  {
    isHeldOut: true,
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
    isHeldOut: true,
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
    isHeldOut: true,
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
    isHeldOut: true,
    name: 'no words at all above, debit and credit',
    proves: 'balance',
    write: table([], (m) => [dmy(m), m.ref, m.text, out(m.cents, english), inn(m.cents, english), english(m.balance)], {
      delimiter: '\t',
    }),
  },
];
