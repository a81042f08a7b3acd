import type { Style } from './ledger';
import { csv, d, endOf, latin, plain, signed, sums, table, text } from './writing';

/** Exports of payment services. */
export const services: readonly Style[] = [
  {
    isHeldOut: true,
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
    isHeldOut: true,
    name: 'a payment service, Spanish, gross, fee, net and balance',
    proves: 'balance',
    write: table(
      ['Fecha', 'Hora', 'Descripción', 'Divisa', 'Bruto', 'Comisión', 'Neto', 'Saldo', 'Id. de transacción', 'Nombre'],
      (m) => {
        const fee = Math.round(Math.abs(m.cents) * 0.03);
        const amounts = [signed(latin)(m.cents + fee), `-${latin(fee)}`, signed(latin)(m.cents), latin(m.balance)];
        return [d('d/m/yyyy')(m), '11:05:56', m.text, 'USD', ...amounts, m.ref, 'Nombre'];
      },
      { delimiter: ',' },
    ),
  },
  {
    isHeldOut: true,
    name: 'a payment service’s balance transactions, amount, fee and net',
    write: table(
      ['id', 'Type', 'Source', 'Amount', 'Fee', 'Net', 'Currency', 'Created (UTC)', 'Description'],
      (m) => {
        const fee = Math.round(Math.abs(m.cents) * 0.029);
        const amounts = [signed(plain)(m.cents + fee), plain(fee), signed(plain)(m.cents)];
        const type = m.cents < 0 ? 'payout' : 'charge';
        return [`txn_${m.ref}`, type, `ch_${m.ref}`, ...amounts, 'usd', `${m.date} 10:23`, m.text];
      },
      { delimiter: ',', isNewestFirst: true },
    ),
  },
  {
    name: 'a neobank, two days with hours, a state, one payment taken back',
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
      (m) => {
        const days = [`${m.date} 08:00:00`, `${m.date} 10:00:00`];
        return [
          'TRANSFER',
          'Current',
          ...days,
          m.text,
          signed(plain)(m.cents),
          '0.00',
          'EUR',
          'COMPLETED',
          plain(m.balance),
        ];
      },
      {
        delimiter: ',',
        foot: (l) => [
          [
            'CARD',
            'Current',
            `${l.movements.at(-1)?.date} 12:00:00`,
            '',
            'SHOP',
            '-10.00',
            '0.00',
            'EUR',
            'REVERTED',
            '',
          ],
        ],
      },
    ),
  },
];
