import type { Document } from '../../api/contract/receivables/documents';
import { CustomerLink } from '../../domain/columns/CustomerLink';
import { documentColumns } from '../../domain/columns/documents';
import { FoundBy } from '../../resource/list/FoundBy';
import type { Column } from '../../ui/table/columns';
import { words } from './words';

/** `search`: what the list was searched for. */
export const columnsFor = (search: string | undefined): Column<Document>[] =>
  documentColumns.toSpliced(1, 0, {
    key: 'customer',
    header: words.customer,
    sort: 'customer_name',
    width: 130,
    grow: 2,
    render: ({ customer, customer_name, number, customer_dni, customer_tradename }) => (
      <>
        <CustomerLink id={customer} name={customer_name} />
        <FoundBy search={search} shown={[customer_name, number]} others={[customer_tradename, customer_dni]} />
      </>
    ),
  });
