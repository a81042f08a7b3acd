import { Link } from 'react-router-dom';
import { isZero } from '../../api/contract/money';
import type { Document } from '../../api/contract/receivables/documents';
import type { Subscription } from '../../api/contract/receivables/subscriptions';
import { customerColumn } from '../../domain/columns/customer';
import { unlessAbsent } from '../../domain/columns/unlessAbsent';
import { documentStatusWords } from '../../domain/words';
import { StateChip } from '../../ui/Chip';
import { date } from '../../ui/format/dates';
import { count } from '../../ui/format/format';
import { Money } from '../../ui/format/Money';
import type { Column } from '../../ui/table/columns';
import { frequencyWords, subscriptionStatuses, words } from './words';

export const columns: Column<Subscription>[] = [
  {
    key: 'name',
    sort: 'name',
    header: words.name,
    width: 160,
    grow: 2,
    render: ({ name }) => <span title={name}>{name}</span>,
  },
  { ...customerColumn, sort: 'customer_name' },
  {
    key: 'amount',
    header: words.amount,
    sort: 'amount',
    width: 130,
    align: 'end',
    render: ({ amount, currency }) => <Money value={amount} currency={currency} strong />,
  },
  {
    key: 'frequency',
    header: words.frequency,
    width: 120,
    render: (one) => unlessAbsent(one, 'frequency', frequencyWords[one.frequency]),
  },
  {
    key: 'next',
    header: words.nextCharge,
    sort: 'next_charge',
    width: 146,
    render: ({ next_charge }) => (next_charge ? date(next_charge) : words.noCharge),
  },
  {
    key: 'documents',
    header: words.documents,
    width: 106,
    align: 'end',
    spare: true,
    render: ({ documents }) => count(documents),
  },
  {
    key: 'status',
    header: words.status,
    width: 110,
    render: (one) => unlessAbsent(one, 'status', <StateChip {...subscriptionStatuses[one.status]} />),
  },
];

export const documentColumns: Column<Document>[] = [
  {
    key: 'number',
    header: words.number,
    width: 140,
    grow: 1,
    render: ({ id, number }) => <Link to={`/documentos/${id}`}>{number}</Link>,
  },
  {
    key: 'period',
    header: words.period,
    width: 110,
    render: ({ issue_date }) => (issue_date ? date(issue_date) : words.noDate),
  },
  { key: 'due', header: words.due, width: 110, render: ({ due_date }) => (due_date ? date(due_date) : words.noDate) },
  {
    key: 'status',
    header: words.documentStatus,
    width: 100,
    render: (one) => unlessAbsent(one, 'status', documentStatusWords[one.status]),
  },
  {
    key: 'total',
    header: words.total,
    width: 120,
    align: 'end',
    spare: true,
    render: ({ total, currency }) => <Money value={total} currency={currency} />,
  },
  {
    key: 'balance',
    header: words.balance,
    width: 120,
    align: 'end',
    render: ({ balance, currency }) => (
      <Money value={balance} currency={currency} strong={!isZero(balance)} muted={isZero(balance)} />
    ),
  },
];
