import type { RowProblem } from '../../../api/contract/reconciliation/statement';
import type { Column } from '../../../ui/table/columns';
import { FoldedTable } from '../../../ui/table/FoldedTable';
import { answerWords as words } from './words';

const columns: Column<RowProblem>[] = [
  { key: 'row', header: words.row, width: 64, align: 'end', render: ({ row }) => row },
  { key: 'msg', header: words.reason, width: 240, grow: 1, render: ({ msg }) => <span title={msg}>{msg}</span> },
];

/** Rows of a file that can never be applied, with numbers and reasons. */
export function RowProblems({ title, rows }: { title: string; rows: RowProblem[] }) {
  return <FoldedTable title={title} columns={columns} rows={rows} rowKey={({ row, msg }) => `${row} ${msg}`} />;
}
