import { DismissCircleRegular } from '@fluentui/react-icons/svg/dismiss-circle';
import { Link } from 'react-router-dom';
import type { PaymentPromise } from '../../api/contract/customers/promises';
import { isZero } from '../../api/contract/money';
import { promiseStatuses } from '../../domain/words';
import { StateChip } from '../../ui/Chip';
import { date, daysFromToday } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { words } from './words';

export function columnsFor(onCancel: ((promise: PaymentPromise) => void) | false): Column<PaymentPromise>[] {
  return [
    {
      key: 'due',
      header: words.due,
      width: 200,
      uncut: true,
      render: ({ due_on, status }) =>
        [date(due_on), (status === 'pendiente' || status === 'rota') && daysFromToday(due_on)]
          .filter(Boolean)
          .join(' · '),
    },
    {
      key: 'customer',
      header: words.customer,
      width: 180,
      grow: 2,
      render: ({ customer, customer_name }) => <Link to={`/clientes/${customer}/gestiones`}>{customer_name}</Link>,
    },
    {
      key: 'note',
      header: words.note,
      width: 150,
      grow: 3,
      spare: true,
      render: ({ note, cancel_reason }) => <span title={cancel_reason || note}>{cancel_reason || note}</span>,
    },
    {
      key: 'documents',
      header: words.documents,
      width: 150,
      grow: 1,
      spare: true,
      render: ({ documents }) =>
        numbersOf(documents) && <span title={numbersOf(documents)}>{numbersOf(documents)}</span>,
    },
    { key: 'by', header: words.by, width: 130, spare: true, render: ({ created_by }) => created_by },
    {
      key: 'amount',
      header: words.amount,
      width: 130,
      align: 'end',
      render: ({ amount, currency }) => <Money value={amount} currency={currency} strong />,
    },
    {
      key: 'paid',
      header: words.paid,
      width: 130,
      align: 'end',
      render: ({ paid, currency }) => <Money value={paid} currency={currency} muted={isZero(paid)} />,
    },
    {
      key: 'status',
      header: words.status,
      width: 110,
      render: ({ status }) => <StateChip {...promiseStatuses[status]} />,
    },
    ...actionsColumn<PaymentPromise>(
      onCancel && {
        label: ({ customer_name }) => words.cancel(customer_name),
        icon: <DismissCircleRegular />,
        run: onCancel,
        can: ({ status }) => status === 'pendiente' || status === 'rota',
      },
    ),
  ];
}

const numbersOf = (documents: PaymentPromise['documents'] = []) => documents.map(({ number }) => number).join(', ');
