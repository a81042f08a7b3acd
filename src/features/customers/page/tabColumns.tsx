import type { CustomerDebit } from '../../../api/contract/customers/shapes';
import type { Message } from '../../../api/contract/messaging/messages';
import { messageColumns } from '../../../domain/columns/messages';
import { movementColumn } from '../../../domain/columns/movement';
import { paymentColumns } from '../../../domain/columns/payments';
import { unlessAbsent } from '../../../domain/columns/unlessAbsent';
import { detailStatuses } from '../../../domain/words';
import { date } from '../../../ui/format/dates';
import { Money } from '../../../ui/format/Money';
import type { Column } from '../../../ui/table/columns';
import { pageWords as words } from './words';

export const debitColumns: Column<CustomerDebit>[] = [
  { key: 'date', header: words.date, width: 110, render: ({ collect_on }) => date(collect_on) },
  { key: 'debit', header: words.debit, width: 160, grow: 1, render: ({ debit_name }) => debit_name },
  { key: 'number', header: words.number, width: 160, grow: 1, render: ({ document_number }) => document_number },
  {
    key: 'status',
    header: words.status,
    width: 110,
    render: (one) => unlessAbsent(one, 'status', detailStatuses[one.status].word),
  },
  {
    key: 'reason',
    header: words.reason,
    width: 150,
    grow: 1,
    spare: true,
    render: ({ reason }) => <span title={reason}>{reason}</span>,
  },
  {
    key: 'amount',
    header: words.amount,
    width: 130,
    align: 'end',
    render: ({ amount, currency }) => <Money value={amount} currency={currency} strong />,
  },
];

/** What hangs on a payment is one click away. */
export const paymentsOfOne = paymentColumns.toSpliced(3, 0, movementColumn);

export const sentColumns: Column<Message>[] = messageColumns.toSpliced(2, 0, {
  key: 'to',
  header: words.recipient,
  width: 160,
  grow: 1,
  render: ({ to }) => to,
});
