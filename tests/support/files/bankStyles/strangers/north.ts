import type { Style } from '../ledger';
import { comma, d, endOf, firstDay, inn, lastDay, latin, out, plain, signed, table, text } from '../writing';

/** Banks of the United States and Europe, and their formats. */

export const north: readonly Style[] = [
  {
    name: 'Chase, details, posting date, check or slip',
    proves: 'balance',
    write: table(
      ['Details', 'Posting Date', 'Description', 'Amount', 'Type', 'Balance', 'Check or Slip #'],
      (m) => [
        m.cents < 0 ? 'DEBIT' : 'CREDIT',
        d('mm/dd/yyyy')(m),
        m.text,
        signed(plain)(m.cents),
        'ACH',
        plain(m.balance),
        '',
      ],
      { delimiter: ',', isNewestFirst: true },
    ),
  },
  {
    isHeldOut: true,
    name: 'Wells Fargo, no titles, quoted, a star',
    write: (l) =>
      text(
        l.movements.map((m) => `"${d('mm/dd/yyyy')(m)}","${signed(plain)(m.cents)}","*","","${m.text}"`).join('\n'),
        l,
      ),
  },
  {
    name: 'Citi, a state and two sides',
    write: table(
      ['Status', 'Date', 'Description', 'Debit', 'Credit'],
      (m) => ['Cleared', d('mm/dd/yyyy')(m), m.text, out(m.cents, plain), inn(m.cents, plain)],
      { delimiter: ',' },
    ),
  },
  {
    isHeldOut: true,
    name: 'Capital One, the type says the side',
    proves: 'balance',
    write: table(
      [
        'Account Number',
        'Transaction Description',
        'Transaction Date',
        'Transaction Type',
        'Transaction Amount',
        'Balance',
      ],
      (m) => ['4567', m.text, d('mm/dd/yy')(m), m.cents < 0 ? 'Debit' : 'Credit', plain(m.cents), plain(m.balance)],
      { delimiter: ',', isNewestFirst: true },
    ),
  },
  {
    name: 'Lloyds, sort code and account as columns',
    proves: 'balance',
    write: table(
      [
        'Transaction Date',
        'Transaction Type',
        'Sort Code',
        'Account Number',
        'Transaction Description',
        'Debit Amount',
        'Credit Amount',
        'Balance',
      ],
      (m) => [
        d('dd/mm/yyyy')(m),
        'FPI',
        "'30-90-90",
        '12345678',
        m.text,
        out(m.cents, plain),
        inn(m.cents, plain),
        plain(m.balance),
      ],
      { delimiter: ',', isNewestFirst: true },
    ),
  },
  {
    isHeldOut: true,
    name: 'NatWest, Value and Balance, account name last',
    proves: 'balance',
    write: table(
      ['Date', ' Type', ' Description', ' Value', ' Balance', ' Account Name', ' Account Number'],
      (m) => [
        d('dd mmm yyyy')(m),
        'BAC',
        m.text,
        signed(plain)(m.cents),
        plain(m.balance),
        'DEMO LTD',
        '600001-12345678',
      ],
      { delimiter: ',' },
    ),
  },
  {
    name: 'CaixaBank, the text first, EUR behind the amount',
    proves: 'balance',
    write: table(
      ['Concepto', 'Fecha', 'Importe', 'Saldo'],
      (m) => [m.text, d('dd/mm/yyyy')(m), `${signed(latin)(m.cents)}EUR`, `+${latin(m.balance)}EUR`],
      { isNewestFirst: true },
    ),
  },
  {
    isHeldOut: true,
    name: 'ING España, category, comment and picture',
    proves: 'balance',
    write: table(
      ['F. VALOR', 'CATEGORÍA', 'SUBCATEGORÍA', 'DESCRIPCIÓN', 'COMENTARIO', 'IMAGEN', 'IMPORTE (€)', 'SALDO (€)'],
      (m) => [d('dd/mm/yyyy')(m), 'Compras', 'Otros', m.text, '', 'No', signed(latin)(m.cents), latin(m.balance)],
      {
        head: (l) => [
          ['Movimientos de la Cuenta'],
          ['Número de cuenta:', l.account],
          ['Fecha exportación:', lastDay(l)],
          [],
        ],
        isNewestFirst: true,
      },
    ),
  },
  {
    name: 'CGD Portugal, contabilístico and disponível',
    proves: 'balance',
    write: table(
      [
        'Data mov. ',
        'Data valor ',
        'Descrição ',
        'Débito ',
        'Crédito ',
        'Saldo contabilístico ',
        'Saldo disponível ',
        'Categoria ',
      ],
      (m) => [
        d('dd-mm-yyyy')(m),
        d('dd-mm-yyyy')(m),
        m.text,
        out(m.cents, latin),
        inn(m.cents, latin),
        latin(m.balance),
        latin(m.balance),
        'Diversos',
      ],
      {
        isNewestFirst: true,
        head: (l) => [
          ['Consultar saldos e movimentos à ordem'],
          ['Conta ', l.account],
          ['Data de início ', firstDay(l, 'dd-mm-yyyy')],
          ['Data de fim ', lastDay(l, 'dd-mm-yyyy')],
          [],
        ],
        foot: (l) => [[' ', ' ', ' ', ' ', 'Saldo contabilístico ', latin(endOf(l))]],
      },
    ),
  },
  {
    isHeldOut: true,
    name: 'Sparkasse, seventeen columns',
    write: table(
      [
        'Auftragskonto',
        'Buchungstag',
        'Valutadatum',
        'Buchungstext',
        'Verwendungszweck',
        'Glaeubiger ID',
        'Mandatsreferenz',
        'Kundenreferenz (End-to-End)',
        'Sammlerreferenz',
        'Beguenstigter/Zahlungspflichtiger',
        'Kontonummer/IBAN',
        'BIC (SWIFT-Code)',
        'Betrag',
        'Waehrung',
        'Info',
      ],
      (m) => [
        'DE02120300000000202051',
        d('dd.mm.yy')(m),
        d('dd.mm.yy')(m),
        'GUTSCHRIFT',
        m.text,
        '',
        '',
        m.ref,
        '',
        'X GMBH',
        'DE1234',
        'BYLADEM1',
        signed(comma)(m.cents),
        'EUR',
        'Umsatz gebucht',
      ],
    ),
  },
];
