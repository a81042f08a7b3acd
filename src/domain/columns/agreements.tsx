import { isZero } from '../../api/contract/money';
import type { Agreement } from '../../api/contract/receivables/agreements';
import { StateChip } from '../../ui/Chip';
import { date, daysFromToday } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import type { Column } from '../../ui/table/columns';
import { agreementStatuses } from '../words';
import { columnWords as words } from './words';

/** The columns of agreements, wherever they are listed. */
export const agreementColumns: Column<Agreement>[] = [
  {
    key: 'number',
    header: words.number,
    sort: 'number',
    width: 104,
    render: ({ number }) => words.agreementOf(number),
  },
  {
    key: 'status',
    header: words.status,
    width: 100,
    render: ({ status }) => <StateChip {...agreementStatuses[status]} />,
  },
  {
    key: 'next',
    header: words.next,
    sort: 'next_on',
    width: 190,
    grow: 1,
    uncut: true,
    render: ({ next_on, status }) =>
      next_on === null || status === 'anulado'
        ? words.none
        : [date(next_on), daysFromToday(next_on)].filter(Boolean).join(' · '),
  },
  {
    key: 'next_amount',
    header: words.nextAmount,
    width: 110,
    align: 'end',
    spare: true,
    render: ({ next_amount, currency, status }) =>
      next_amount === null || status === 'anulado' ? words.none : <Money value={next_amount} currency={currency} />,
  },
  {
    key: 'instalments',
    header: words.instalments,
    width: 80,
    align: 'end',
    spare: true,
    render: (one) => one.instalments,
  },
  {
    key: 'amount',
    header: words.amount,
    sort: 'amount',
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
];
