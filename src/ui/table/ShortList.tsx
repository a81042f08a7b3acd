import type { Column } from './columns';
import { DataList } from './DataList';

type Props<R> = { label: string; columns: Column<R>[]; rows: R[]; empty: string };

/** The few rows that a page has of something, all of them. */
export function ShortList<R extends { id: string }>({ label, columns, rows, empty }: Props<R>) {
  return (
    <DataList
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      status="ready"
      empty={{ title: empty }}
    />
  );
}
