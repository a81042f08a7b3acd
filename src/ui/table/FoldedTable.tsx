import { Folded } from '../popup/Folded';
import type { Column } from './columns';
import { DataTable } from './DataTable';

type Props<R> = {
  title: string;
  columns: Column<R>[];
  rows: R[];
  rowKey: (row: R) => string;
  className?: string;
};

/** A collapsed table for rows that few people need; nothing without rows. */
export function FoldedTable<R>({ title, columns, rows, rowKey, className }: Props<R>) {
  if (rows.length === 0) return null;
  return (
    <Folded title={title} className={className}>
      <DataTable label={title} columns={columns} rows={rows} rowKey={rowKey} maxHeight="280px" />
    </Folded>
  );
}
