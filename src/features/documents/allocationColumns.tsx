import { Link } from 'react-router-dom';
import type { DocumentDetail } from '../../api/contract/receivables/documents';
import { movementColumn } from '../../domain/columns/movement';
import { unlessAbsent } from '../../domain/columns/unlessAbsent';
import { methodWords } from '../../domain/words';
import { date } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import type { Column } from '../../ui/table/columns';
import { words } from './words';

type Allocation = DocumentDetail['allocations'][number];
export function allocationColumns(currency: string): Column<Allocation>[] {
  return [
    {
      key: 'date',
      header: words.date,
      width: 120,
      render: ({ date: day, payment_id }) => <Link to={`/pagos/${payment_id}`}>{date(day)}</Link>,
    },
    {
      key: 'method',
      header: words.method,
      width: 160,
      grow: 1,
      render: (one) => unlessAbsent(one, 'method', methodWords[one.method]),
    },
    { key: 'reference', header: words.reference, width: 140, grow: 1, render: ({ reference }) => reference },
    movementColumn,
    { key: 'by', header: words.by, width: 160, spare: true, render: ({ created_by }) => created_by },
    {
      key: 'amount',
      header: words.amount,
      width: 130,
      align: 'end',
      render: ({ amount }) => <Money value={amount} currency={currency} strong />,
    },
  ];
}
