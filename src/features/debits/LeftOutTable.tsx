import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import type { DebitExclusion } from '../../api/contract/debitShapes';
import { exclusionKey } from '../../machines/debits/debits';
import { withOddities } from '../../resource/Oddities';
import type { Column } from '../../ui/table/columns';
import { DataList } from '../../ui/table/DataList';
import { detailWords as words } from './words';

const columns: Column<DebitExclusion>[] = [
  {
    key: 'customer',
    header: words.customer,
    width: 200,
    grow: 1,
    render: ({ customer, customer_name, document_number }) => (
      <>
        <Link to={`/clientes/${customer}`}>{customer_name}</Link>
        {document_number && ` · ${document_number}`}
      </>
    ),
  },
  {
    key: 'reason',
    header: words.reason,
    width: 260,
    grow: 2,
    render: ({ reason }) => <span title={reason}>{reason}</span>,
  },
  {
    key: 'where',
    header: words.where,
    width: 230,
    spare: true,
    render: ({ customer, document }) =>
      document === null ? (
        <Link to={`/clientes/${customer}`}>{words.inCustomer}</Link>
      ) : (
        <Link to={`/documentos/${document}`}>{words.inDocument}</Link>
      ),
  },
];

type Props = Pick<
  ComponentProps<typeof DataList<DebitExclusion>>,
  'rows' | 'maxHeight' | 'status' | 'refusal' | 'onRetry' | 'filtered' | 'onClearFilters'
>;

/** Whoever is not collected from, why, and where that is mended. */
export function LeftOutTable({ rows, ...table }: Props) {
  return (
    <DataList
      {...table}
      label={words.lists.leftOut}
      columns={withOddities(columns, rows)}
      rows={rows}
      rowKey={exclusionKey}
      empty={{ title: words.noneLeftOut }}
    />
  );
}
