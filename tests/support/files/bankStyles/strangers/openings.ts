import type { Ledger, Style } from '../ledger';
import { d, dmy, endOf, english, firstDay, inn, lastDay, latin, out, plain, signed, sums, table } from '../writing';

/** A balance of either end among the movements, its amount in a column of theirs: it is never a movement. */

const released = (opening: string, balance: 'with a balance' | 'without') => {
  const tail = (cents: number) => (balance === 'without' ? [] : [plain(cents)]);
  return table(
    [
      'DATE',
      'SOURCE_ID',
      'EXTERNAL_REFERENCE',
      'RECORD_TYPE',
      'DESCRIPTION',
      'NET_CREDIT_AMOUNT',
      'NET_DEBIT_AMOUNT',
      'GROSS_AMOUNT',
      ...(balance === 'without' ? [] : ['BALANCE_AMOUNT']),
    ],
    (m) => [
      `${m.date}T10:15:00.000-03:00`,
      m.ref,
      `FAC-${m.ref.slice(-4)}`,
      'release',
      m.cents < 0 ? 'payout' : 'payment',
      inn(m.cents, plain, '0.00'),
      out(m.cents, plain, '0.00'),
      signed(plain)(m.cents),
      ...tail(m.balance),
    ],
    {
      first: (l) => [
        [
          `${firstDay(l, 'yyyy-mm-dd')}T00:00:00.000-03:00`,
          '',
          '',
          opening,
          '',
          plain(l.opening),
          '0.00',
          plain(l.opening),
          ...tail(l.opening),
        ],
      ],
    },
  );
};

/** One signed amount, the opening balance dated and in it. */
const inAmount = (words: string, balance: 'with a balance' | 'without' = 'without') =>
  table(
    ['Fecha', 'Descripción', 'Referencia', 'Importe', ...(balance === 'without' ? [] : ['Saldo'])],
    (m) => [dmy(m), m.text, m.ref, signed(latin)(m.cents), ...(balance === 'without' ? [] : [latin(m.balance)])],
    {
      first: (l) => [[firstDay(l), words, '', latin(l.opening), ...(balance === 'without' ? [] : [latin(l.opening)])]],
    },
  );

/** The opening balance dated and among the credits, and the closing one among them too. */
const inCredit = (first: string, last?: string) =>
  table(
    ['Date', 'Details', 'Paid out', 'Paid in', 'Balance'],
    (m) => [d('dd mmm yyyy')(m), m.text, out(m.cents, english), inn(m.cents, english), english(m.balance)],
    {
      first: (l) => [[firstDay(l, 'dd mmm yyyy'), first, '', english(l.opening), english(l.opening)]],
      foot: (l) =>
        last === undefined ? [] : [[lastDay(l, 'dd mmm yyyy'), last, '', english(endOf(l)), english(endOf(l))]],
    },
  );

const dayTotals = (l: Ledger) => sums(l.movements);

export const openings: readonly Style[] = [
  {
    name: 'Mercado Pago, opening balance as a dated record',
    write: released('initial_available_balance', 'with a balance'),
  },
  { name: 'Mercado Pago without its balance column', write: released('initial_available_balance', 'without') },
  { isHeldOut: true, name: 'a wallet, OPENING_BALANCE as a type', write: released('OPENING_BALANCE', 'without') },
  { name: '“SALDO INICIAL” dated, in the amount', write: inAmount('SALDO INICIAL', 'with a balance') },
  {
    isHeldOut: true,
    name: '“Saldo anterior al 31/12/2025” dated, in the amount',
    write: inAmount('Saldo anterior al 31/12/2025'),
  },
  { name: '“S A L D O  A N T E R I O R” dated, in the amount', write: inAmount('S A L D O  A N T E R I O R') },
  { name: '“Saldo al 01/01/2026” dated, in the amount', write: inAmount('Saldo al 01/01/2026') },
  { isHeldOut: true, name: '“Apertura” dated, in the amount', write: inAmount('Apertura') },
  { name: '“Asiento de apertura” dated, with a balance', write: inAmount('ASIENTO DE APERTURA', 'with a balance') },
  {
    name: '“Balance brought forward” among the credits',
    proves: 'balance',
    write: inCredit('BALANCE BROUGHT FORWARD'),
  },
  {
    isHeldOut: true,
    name: '“Opening balance” and “Closing balance” among the credits',
    write: inCredit('Opening Balance', 'Closing Balance'),
  },
  { name: '“b/f” and “c/f” among the credits', write: inCredit('Balance b/f', 'Balance c/f') },
  {
    name: 'Banco do Brasil, Saldo Anterior and S A L D O in the value',
    write: table(
      ['Data', 'Lançamento', 'Detalhes', 'N° documento', 'Valor', 'Tipo Lançamento'],
      (m) => [dmy(m), m.text, '', m.ref, signed(latin)(m.cents), m.cents < 0 ? 'Saída' : 'Entrada'],
      {
        delimiter: ',',
        first: (l) => [[firstDay(l), 'Saldo Anterior', '', '', latin(l.opening), '']],
        foot: (l) => [[lastDay(l), 'S A L D O', '', '', latin(endOf(l)), '']],
      },
    ),
  },
  {
    isHeldOut: true,
    name: 'Itaú Brasil, balances of days as rows',
    proves: 'balance',
    write: (l) =>
      table(
        ['data', 'lançamento', 'ag./origem', 'valor (R$)', 'saldos (R$)'],
        (m) => [dmy(m), m.text, '0001', signed(latin)(m.cents), ''],
        {
          head: (one) => [['Atualização:', lastDay(one)], ['Agência:', '0001'], ['Conta:', '12345-6'], []],
          first: (one) => [[firstDay(one), 'SALDO ANTERIOR', '', '', latin(one.opening)]],
          foot: (one) => [[lastDay(one), 'SALDO TOTAL DISPONÍVEL DIA', '', '', latin(endOf(one))]],
        },
      )(l),
  },
  {
    name: 'Bank of America, summary above and the beginning balance as a row',
    proves: 'balance',
    write: table(
      ['Date', 'Description', 'Amount', 'Running Bal.'],
      (m) => [d('mm/dd/yyyy')(m), m.text, signed(english)(m.cents), english(m.balance)],
      {
        delimiter: ',',
        head: (l) => [
          ['Description', '', 'Summary Amt.'],
          [`Beginning balance as of ${firstDay(l, 'mm/dd/yyyy')}`, '', english(l.opening)],
          ['Total credits', '', english(dayTotals(l).credits)],
          ['Total debits', '', `-${english(dayTotals(l).debits)}`],
          [`Ending balance as of ${lastDay(l, 'mm/dd/yyyy')}`, '', english(endOf(l))],
          [],
        ],
        first: (l) => [
          [firstDay(l, 'mm/dd/yyyy'), `Beginning balance as of ${firstDay(l, 'mm/dd/yyyy')}`, '', english(l.opening)],
        ],
      },
    ),
  },
  {
    isHeldOut: true,
    name: 'Deutsche Bank, Kontostand as the last row',
    write: table(
      ['Buchungstag', 'Wert', 'Umsatzart', 'Verwendungszweck', 'Soll', 'Haben', 'Währung'],
      (m) => [
        d('dd.mm.yyyy')(m),
        d('dd.mm.yyyy')(m),
        m.cents < 0 ? 'SEPA-Überweisung' : 'Gutschrift',
        m.text,
        out(m.cents, (cents) => `-${latin(cents)}`),
        inn(m.cents, latin),
        'EUR',
      ],
      {
        head: (l) => [
          ['Umsätze Girokonto', 'Kundennummer:', '123 4567890'],
          [`Zeitraum: ${firstDay(l, 'dd.mm.yyyy')} - ${lastDay(l, 'dd.mm.yyyy')}`],
          ['Letzter Kontostand', '', '', latin(l.opening), 'EUR'],
          [],
        ],
        foot: (l) => [['Kontostand', lastDay(l, 'dd.mm.yyyy'), '', '', '', latin(endOf(l)), 'EUR']],
      },
    ),
  },
  {
    name: 'Santander Uruguay, the opening balance as a credit',
    proves: 'balance',
    write: table(
      ['Fecha', 'Referencia', 'Concepto', 'Descripción', 'Débito', 'Crédito', 'Saldos'],
      (m) => [dmy(m), m.ref, m.text, '', out(m.cents, latin), inn(m.cents, latin), latin(m.balance)],
      { first: (l) => [[firstDay(l), '', 'SALDO INICIAL', '', '', latin(l.opening), latin(l.opening)]] },
    ),
  },
  {
    isHeldOut: true,
    name: 'Italian, Saldo iniziale among the credits',
    write: table(
      ['Data', 'Valuta', 'Dare', 'Avere', 'Descrizione'],
      (m) => [dmy(m), dmy(m), out(m.cents, latin), inn(m.cents, latin), m.text],
      { first: (l) => [[firstDay(l), firstDay(l), '', latin(l.opening), 'SALDO INIZIALE']] },
    ),
  },
  {
    name: 'an invoice whose number follows the word SALDO is a payment',
    proves: 'balance',
    write: table(['Fecha', 'Concepto', 'Importe', 'Saldo'], (m) => [
      dmy(m),
      m.cents > 0 ? `SALDO FACTURA ${m.ref}` : m.text,
      signed(latin)(m.cents),
      latin(m.balance),
    ]),
  },
  {
    isHeldOut: true,
    name: 'a payment whose text begins with “Apertura”, among others',
    proves: 'balance',
    write: table(['Fecha', 'Concepto', 'Importe', 'Saldo'], (m) => [
      dmy(m),
      m.cents > 0 ? `APERTURA DE CREDITO ${m.ref}` : m.text,
      signed(latin)(m.cents),
      latin(m.balance),
    ]),
  },
];
