import { Link } from 'react-router-dom';
import { isZero } from '../../api/contract/money';
import type { Dispute } from '../../api/contract/receivables/disputes';
import { StateChip } from '../../ui/Chip';
import { date, daysFromToday, localTime } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import type { Column } from '../../ui/table/columns';
import { disputeKindWords, disputeStatuses } from '../dispute/words';
import { columnWords as words } from './words';

/** The columns of disputes, wherever they are listed. */
export const disputeColumns: Column<Dispute>[] = [
  {
    key: 'document',
    header: words.document,
    width: 160,
    render: ({ document, document_number }) => <Link to={`/documentos/${document}`}>{document_number}</Link>,
  },
  { key: 'kind', header: words.motive, width: 130, render: ({ kind }) => disputeKindWords[kind] },
  {
    key: 'amount',
    header: words.amount,
    width: 120,
    align: 'end',
    spare: true,
    render: ({ amount, currency }) => <Money value={amount} currency={currency} muted />,
  },
  {
    key: 'disputed',
    header: words.disputed,
    width: 130,
    align: 'end',
    render: ({ disputed, currency }) => (
      <Money value={disputed} currency={currency} strong={!isZero(disputed)} muted={isZero(disputed)} />
    ),
  },
  {
    key: 'owner',
    header: words.owner,
    width: 130,
    grow: 1,
    spare: true,
    render: ({ owner }) => owner?.name ?? words.none,
  },
  {
    key: 'due',
    header: words.until,
    sort: 'due_on',
    width: 200,
    uncut: true,
    render: ({ due_on, status }) =>
      due_on === null
        ? words.none
        : [date(due_on), status === 'abierta' && daysFromToday(due_on)].filter(Boolean).join(' · '),
  },
  {
    key: 'opened',
    header: words.opened,
    sort: 'created_at',
    width: 110,
    extra: true,
    render: ({ created_at }) => date(localTime(created_at)),
  },
  {
    key: 'status',
    header: words.status,
    width: 140,
    render: ({ status }) => <StateChip {...disputeStatuses[status]} />,
  },
];
