import { Link } from 'react-router-dom';
import type { CustomerDebit, CustomerMovement } from '../../api/contract/customerShapes';
import type { Document } from '../../api/contract/documents';
import type { PaymentDetail } from '../../api/contract/payments';
import { methodWords } from '../../console/sharedWords';
import { date } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import type { Column } from '../../ui/table/columns';
import { debitStatusWords, documentStatusWords, words } from './words';

type Amount = { amount: string; currency: string };

const amountColumn: Column<Amount> = {
  key: 'amount',
  header: words.amount,
  width: 120,
  align: 'end',
  render: ({ amount, currency }) => <Money value={amount} currency={currency} strong />,
};

export const documentColumns: Column<Document>[] = [
  {
    key: 'number',
    header: words.number,
    width: 100,
    grow: 1,
    render: ({ id, number }) => <Link to={`/documentos/${id}`}>{number}</Link>,
  },
  { key: 'due', header: words.due, width: 104, render: ({ due_date }) => (due_date ? date(due_date) : words.noDate) },
  {
    key: 'status',
    header: words.status,
    width: 88,
    spare: true,
    render: ({ status }) => documentStatusWords[status] ?? status,
  },
  {
    key: 'balance',
    header: words.balance,
    width: 120,
    align: 'end',
    render: ({ balance, currency }) => <Money value={balance} currency={currency} strong />,
  },
];

export const paymentColumns: Column<PaymentDetail>[] = [
  {
    key: 'date',
    header: words.date,
    width: 104,
    render: (payment) => <Link to={`/pagos/${payment.id}`}>{date(payment.date)}</Link>,
  },
  { key: 'method', header: words.method, width: 130, grow: 1, render: ({ method }) => methodWords[method] },
  { key: 'reference', header: words.reference, width: 100, grow: 1, spare: true, render: ({ reference }) => reference },
  amountColumn,
];

export const debitColumns: Column<CustomerDebit>[] = [
  { key: 'date', header: words.date, width: 104, render: ({ collect_on }) => date(collect_on) },
  {
    key: 'debit',
    header: words.debit,
    width: 90,
    grow: 1,
    render: ({ debit, debit_name }) => <Link to={`/debitos/${debit}`}>{debit_name}</Link>,
  },
  {
    key: 'status',
    header: words.status,
    width: 96,
    render: ({ status, reason }) => <span title={reason}>{debitStatusWords[status] ?? status}</span>,
  },
  amountColumn,
];

export const movementColumns: Column<CustomerMovement>[] = [
  { key: 'date', header: words.date, width: 104, render: (movement) => date(movement.date) },
  {
    key: 'description',
    header: words.description,
    width: 130,
    grow: 2,
    render: ({ id, conciliation, description }) => (
      <Link to={`/conciliaciones/${conciliation}?movement=${id}`}>{description}</Link>
    ),
  },
  {
    key: 'conciliation',
    header: words.conciliation,
    width: 110,
    grow: 1,
    spare: true,
    render: ({ conciliation_name }) => conciliation_name,
  },
  amountColumn,
];
