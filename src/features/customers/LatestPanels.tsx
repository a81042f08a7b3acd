import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CustomerDetail } from '../../api/contract/customerShapes';
import { Panel } from '../../ui/frame/Panel';
import type { Column } from '../../ui/table/columns';
import { DataList } from '../../ui/table/DataList';
import { debitColumns, documentColumns, movementColumns, paymentColumns } from './latestColumns';
import { words } from './words';

/** The first of what a customer owes and paid, and of where it came from; the rest is in the lists. */
export function LatestPanels({ customer: { id, latest } }: { customer: CustomerDetail }) {
  if (!latest) return null;
  const { documents, payments, debits, movements } = latest;
  return (
    <>
      <Latest
        title={words.documents}
        list={documents}
        columns={documentColumns}
        empty={words.noDocuments}
        all={<Link to={`/documentos?idCustomer=${id}`}>{words.seeAll(documents.count, words.documents)}</Link>}
      />
      <Latest
        title={words.payments}
        list={payments}
        columns={paymentColumns}
        empty={words.noPayments}
        all={<Link to={`/pagos?idCustomer=${id}`}>{words.seeAll(payments.count, words.payments)}</Link>}
      />
      <Latest title={words.debits} list={debits} columns={debitColumns} empty={words.noDebits} />
      <Latest title={words.movements} list={movements} columns={movementColumns} empty={words.noMovements} />
    </>
  );
}

type Props<R> = {
  title: string;
  list: { count: number; results: R[] };
  columns: Column<R>[];
  empty: string;
  /** Where all of them are; a list of their own is not everywhere. */
  all?: ReactNode;
};

function Latest<R extends { id: string }>({ title, list: { count, results }, columns, empty, all }: Props<R>) {
  const more = count > results.length && words.first(results.length, count);
  return (
    <Panel title={title}>
      <DataList
        label={title}
        columns={columns}
        rows={results}
        rowKey={({ id }) => id}
        status="ready"
        empty={{ title: empty }}
      />
      {count > 0 && (all ?? more)}
    </Panel>
  );
}
