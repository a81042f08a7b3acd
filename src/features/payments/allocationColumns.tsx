import { Link } from 'react-router-dom';
import type { PaymentWithAllocations } from '../../api/contract/receivables/payments';
import { moment } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import type { Column } from '../../ui/table/columns';
import { words } from './words';

type Allocation = PaymentWithAllocations['allocations'][number];
export function allocationColumns(currency: string): Column<Allocation>[] {
  return [
    {
      key: 'document',
      header: words.document,
      width: 180,
      grow: 1,
      render: ({ document_id, document_number }) => <Link to={`/documentos/${document_id}`}>{document_number}</Link>,
    },
    { key: 'at', header: words.registered, width: 160, render: ({ created_at }) => moment(created_at) },
    {
      key: 'amount',
      header: words.amount,
      width: 130,
      align: 'end',
      render: ({ amount }) => <Money value={amount} currency={currency} strong />,
    },
  ];
}
