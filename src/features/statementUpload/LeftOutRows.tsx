import { makeStyles, tokens } from '@fluentui/react-components';
import type { RowProblem } from '../../api/contract/reconciliation/statement';
import type { Column } from '../../ui/table/columns';
import { FoldedTable } from '../../ui/table/FoldedTable';
import { previewWords as words } from './previewWords';

const useStyles = makeStyles({
  root: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    overflow: 'hidden',
  },
});

const columns: Column<RowProblem>[] = [
  { key: 'row', header: words.row, width: 64, align: 'end', render: ({ row }) => row },
  { key: 'msg', header: words.why, width: 200, grow: 1, render: ({ msg }) => <span title={msg}>{msg}</span> },
  { key: 'raw', header: words.raw, width: 200, grow: 2, render: ({ raw }) => <span title={raw}>{raw}</span> },
];

/** Rows that can never be saved, with numbers and reasons. */
export function LeftOutRows({ title, rows }: { title: string; rows: RowProblem[] }) {
  const styles = useStyles();
  return (
    <FoldedTable
      className={styles.root}
      title={title}
      columns={columns}
      rows={rows}
      rowKey={({ row, msg, raw }) => `${row} ${msg} ${raw ?? ''}`}
    />
  );
}
