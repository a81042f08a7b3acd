import type { Ledger, Movement, Style, Written } from '../ledger';
import { csv, d, day, english, inn, latin, out, plain, signed, table, text } from '../writing';

/** Services that take payments, and neobanks: fees beside amounts, what is pending or taken back. */

type Charged = Movement & { fee: number };

/** A fee on some of the movements; the balance knows of it. */
function charged(l: Ledger, isCharged: (at: number) => boolean): Charged[] {
  let balance = l.opening;
  return l.movements.map((m, at) => {
    const fee = isCharged(at) ? Math.max(30, Math.round(Math.abs(m.cents) * 0.01)) : 0;
    balance += m.cents - fee;
    return { ...m, fee, balance };
  });
}
const net = (list: readonly Charged[]) => list.map(({ date, cents, fee }) => ({ date, cents: cents - fee }));
const written = (
  l: Ledger,
  rows: readonly (readonly string[])[],
  truth: Written['truth'],
  delimiter = ',',
): Written => ({
  bytes: text(csv(rows, delimiter), l).bytes,
  truth,
});
const minus = (cents: number) => `${cents < 0 ? '-' : ''}${plain(cents)}`;

const REVOLUT = [
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
];
const revolut = (isCharged: (at: number) => boolean, feeOf: (cents: number) => string) => (l: Ledger) => {
  const list = charged(l, isCharged);
  const rows = list.map((m) => [
    'TRANSFER',
    'Current',
    `${m.date} 08:00:00`,
    `${m.date} 10:00:00`,
    m.text,
    minus(m.cents),
    feeOf(m.fee),
    'EUR',
    'COMPLETED',
    minus(m.balance),
  ]);
  const last = l.movements.at(-1)?.date ?? '';
  const open = ['CARD_PAYMENT', 'Current', `${last} 12:00:00`, '', 'SHOP', '-10.00', '0.00', 'EUR'];
  return written(l, [REVOLUT, ...rows, [...open, 'PENDING', ''], [...open, 'REVERTED', '']], net(list));
};

export const payments: readonly Style[] = [
  {
    name: 'Revolut, a fee on one payment, one pending, one taken back',
    proves: 'balance',
    write: revolut((at) => at === 4, plain),
  },
  {
    isHeldOut: true,
    name: 'Revolut, fees on most payments',
    proves: 'balance',
    write: revolut((at) => at % 3 !== 0, plain),
  },
  {
    name: 'a fee with its own minus',
    proves: 'balance',
    write: revolut(
      (at) => at % 2 === 1,
      (fee) => (fee === 0 ? '0.00' : `-${plain(fee)}`),
    ),
  },
  {
    isHeldOut: true,
    name: 'Importe, Comisión and Saldo, the fee taken off',
    proves: 'balance',
    write: (l) => {
      const list = charged(l, (at) => at % 2 === 0);
      const rows = list.map((m) => [
        day(m.date, 'dd/mm/yyyy'),
        m.text,
        m.ref,
        signed(latin)(m.cents),
        latin(m.fee),
        `${m.balance < 0 ? '-' : ''}${latin(m.balance)}`,
      ]);
      return written(l, [['Fecha', 'Concepto', 'Referencia', 'Importe', 'Comisión', 'Saldo'], ...rows], net(list), ';');
    },
  },
  {
    name: 'a fee that the amount already has, the balance says so',
    proves: 'balance',
    write: table(['Fecha', 'Concepto', 'Importe', 'Comisión', 'Saldo'], (m) => [
      d('dd/mm/yyyy')(m),
      m.text,
      signed(latin)(m.cents),
      '0,35',
      latin(m.balance),
    ]),
  },
  {
    name: 'an amount and a fee, and no balance to say whether it is taken off',
    write: (l) => {
      const list = charged(l, (at) => at % 2 === 0);
      const rows = list.map((m) => [day(m.date, 'dd/mm/yyyy'), m.text, m.ref, signed(latin)(m.cents), latin(m.fee)]);
      return written(l, [['Fecha', 'Concepto', 'Referencia', 'Importe', 'Comisión'], ...rows], net(list), ';');
    },
  },
  {
    isHeldOut: true,
    name: 'debit, credit, a tax taken off beside them, and a balance',
    proves: 'balance',
    write: (l) => {
      const list = charged(l, (at) => at % 3 === 0);
      const rows = list.map((m) => [
        day(m.date, 'dd/mm/yyyy'),
        m.text,
        out(m.cents, latin),
        inn(m.cents, latin),
        latin(m.fee),
        `${m.balance < 0 ? '-' : ''}${latin(m.balance)}`,
      ]);
      return written(l, [['Fecha', 'Detalle', 'Débito', 'Crédito', 'GMF', 'Saldo'], ...rows], net(list), ';');
    },
  },
  {
    name: 'PayPal, gross, fee, net and balance, one pending',
    proves: 'balance',
    write: (l) => {
      const list = charged(l, (at) => at % 2 === 0);
      const rows = list.map((m) => [
        day(m.date, 'dd/mm/yyyy'),
        '10:22:01',
        'PST',
        m.text,
        'Website Payment',
        'Completed',
        'USD',
        minus(m.cents),
        `-${plain(m.fee)}`,
        minus(m.cents - m.fee),
        minus(m.balance),
        m.ref,
      ]);
      const open = [
        day(l.movements.at(-1)?.date ?? '', 'dd/mm/yyyy'),
        '23:00:00',
        'PST',
        'X',
        'Website Payment',
        'Pending',
        'USD',
        '9.00',
        '-1.00',
        '8.00',
        minus(list.at(-1)?.balance ?? 0),
        '9',
      ];
      return written(
        l,
        [
          [
            'Date',
            'Time',
            'TimeZone',
            'Name',
            'Type',
            'Status',
            'Currency',
            'Gross',
            'Fee',
            'Net',
            'Balance',
            'Transaction ID',
          ],
          ...rows,
          open,
        ],
        net(list),
      );
    },
  },
  {
    isHeldOut: true,
    name: 'Stripe, amount, fee and net, no balance',
    write: (l) => {
      const list = charged(l, () => true);
      const rows = list.map((m) => [
        `txn_${m.ref}`,
        m.date,
        m.date,
        'usd',
        minus(m.cents),
        plain(m.fee),
        minus(m.cents - m.fee),
        'charge',
        m.text,
      ]);
      return written(
        l,
        [
          [
            'balance_transaction_id',
            'created_utc',
            'available_on_utc',
            'currency',
            'gross',
            'fee',
            'net',
            'reporting_category',
            'description',
          ],
          ...rows,
        ],
        net(list),
      );
    },
  },
  {
    name: 'Wise, total fees and an exchange rate',
    proves: 'balance',
    write: table(
      [
        'TransferWise ID',
        'Date',
        'Amount',
        'Currency',
        'Description',
        'Payment Reference',
        'Running Balance',
        'Exchange From',
        'Exchange To',
        'Exchange Rate',
        'Payer Name',
        'Payee Name',
        'Total fees',
      ],
      (m) => [
        `TRANSFER-${m.ref}`,
        d('dd-mm-yyyy')(m),
        signed(plain)(m.cents),
        'USD',
        m.text,
        m.ref,
        plain(m.balance),
        '',
        '',
        '',
        '',
        '',
        '0.55',
      ],
      { delimiter: ',', isNewestFirst: true },
    ),
  },
  {
    isHeldOut: true,
    name: 'Mercury, a status and failed rows',
    write: table(
      ['Date (UTC)', 'Description', 'Amount', 'Status', 'Source Account', 'Bank Description', 'Reference', 'Note'],
      (m) => [d('mm-dd-yyyy')(m), m.text, signed(plain)(m.cents), 'Sent', 'Checking ••1234', m.text, m.ref, ''],
      {
        delimiter: ',',
        first: () => [['01-02-2026', 'X', '-5.00', 'Failed', 'Checking ••1234', '', '', '']],
      },
    ),
  },
  {
    name: 'Monzo, money out and in beside the amount',
    write: table(
      [
        'Transaction ID',
        'Date',
        'Time',
        'Type',
        'Name',
        'Category',
        'Amount',
        'Currency',
        'Local amount',
        'Local currency',
        'Description',
        'Money Out',
        'Money In',
      ],
      (m) => [
        `tx_${m.ref}`,
        d('dd/mm/yyyy')(m),
        '10:11:12',
        'Faster payment',
        m.text,
        'General',
        minus(m.cents),
        'GBP',
        minus(m.cents),
        'GBP',
        m.text,
        out(m.cents, (c) => `-${plain(c)}`),
        inn(m.cents, plain),
      ],
      { delimiter: ',' },
    ),
  },
  {
    isHeldOut: true,
    name: 'a wallet: cobro, comisión, IVA de la comisión and neto',
    write: (l) => {
      const list = charged(l, () => true);
      const rows = list.map((m) => [
        day(m.date, 'yyyy-mm-dd'),
        m.ref,
        m.text,
        signed(latin)(m.cents),
        latin(m.fee),
        '0,00',
        signed(latin)(m.cents - m.fee),
      ]);
      return written(
        l,
        [['Fecha', 'ID operación', 'Detalle', 'Monto cobrado', 'Comisión', 'IVA comisión', 'Monto neto'], ...rows],
        net(list),
        ';',
      );
    },
  },
  {
    name: 'a settlement, sale, commission and retention taken off, balance',
    proves: 'balance',
    write: (l) => {
      const list = charged(l, (at) => at % 2 === 0);
      const rows = list.map((m) => [
        day(m.date, 'dd/mm/yyyy'),
        m.ref,
        m.text,
        english(Math.abs(m.cents)),
        m.cents < 0 ? 'D' : 'C',
        `${m.balance < 0 ? '-' : ''}${english(m.balance)}`,
        english(m.fee),
      ]);
      const kept = list.filter(({ fee }) => fee > 0);
      return kept.length === 0
        ? written(l, [], [])
        : written(l, [['Fecha', 'Lote', 'Detalle', 'Valor', 'D/C', 'Saldo', 'Comisión'], ...rows], net(list), ';');
    },
  },
];
