import { Link } from 'react-router-dom';
import type { PaidDocument, PaymentLink } from '../../api/contract/receivables/paymentLinks';
import { customerColumn } from '../../domain/columns/customer';
import { unlessAbsent } from '../../domain/columns/unlessAbsent';
import { StateChip } from '../../ui/Chip';
import { date, moment } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import type { Column } from '../../ui/table/columns';
import { linkStatuses, words } from './words';

export const columns: Column<PaymentLink>[] = [
  {
    key: 'created',
    sort: 'created_at',
    header: words.created,
    width: 156,
    render: ({ created_at }) => moment(created_at),
  },
  {
    key: 'reference',
    header: words.reference,
    sort: 'reference',
    width: 160,
    grow: 1,
    render: ({ reference }) => <span title={reference}>{reference}</span>,
  },
  { ...customerColumn, sort: 'customer_name' },
  {
    key: 'status',
    header: words.status,
    width: 110,
    render: (one) => unlessAbsent(one, 'status', <StateChip {...linkStatuses[one.status]} />),
  },
  {
    key: 'paid',
    header: words.paid,
    width: 156,
    spare: true,
    render: ({ paid_at }) => (paid_at ? moment(paid_at) : words.never),
  },
  {
    key: 'amount',
    header: words.amount,
    sort: 'amount',
    width: 130,
    align: 'end',
    render: ({ amount, currency }) => <Money value={amount} currency={currency} strong />,
  },
];

export const documentColumns: Column<PaidDocument>[] = [
  {
    key: 'number',
    header: words.documentNumber,
    width: 150,
    grow: 1,
    render: ({ id, number }) => <Link to={`/documentos/${id}`}>{number}</Link>,
  },
  { key: 'due', header: words.due, width: 110, render: ({ due_date }) => (due_date ? date(due_date) : words.noDate) },
  {
    key: 'asked',
    header: words.asked,
    width: 120,
    align: 'end',
    render: ({ asked, currency }) => (asked ? <Money value={asked} currency={currency} /> : words.never),
  },
  {
    key: 'paid',
    header: words.paidOf,
    width: 120,
    align: 'end',
    render: ({ paid, currency }) => <Money value={paid} currency={currency} strong />,
  },
  {
    key: 'balance',
    header: words.balance,
    width: 120,
    align: 'end',
    spare: true,
    render: ({ balance, currency }) => <Money value={balance} currency={currency} />,
  },
];
