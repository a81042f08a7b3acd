import {
  Accordion,
  AccordionHeader,
  AccordionItem,
  AccordionPanel,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import type { RowProblem } from '../../api/contract/statement';
import type { Column } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/DataTable';
import { previewWords as words } from './previewWords';

const useStyles = makeStyles({
  root: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    overflow: 'hidden',
  },
  panel: { margin: 0 },
});

const columns: Column<RowProblem>[] = [
  { key: 'row', header: words.row, width: 64, align: 'end', render: ({ row }) => row },
  { key: 'msg', header: words.why, width: 200, grow: 1, render: ({ msg }) => <span title={msg}>{msg}</span> },
  { key: 'raw', header: words.raw, width: 200, grow: 2, render: ({ raw }) => <span title={raw}>{raw}</span> },
];

/** Rows that can never be saved, folded away, each with its number and its reason. */
export function LeftOutRows({ title, rows }: { title: string; rows: RowProblem[] }) {
  const styles = useStyles();
  if (rows.length === 0) return null;
  return (
    <Accordion collapsible className={styles.root}>
      <AccordionItem value="rows">
        <AccordionHeader>{title}</AccordionHeader>
        <AccordionPanel className={styles.panel}>
          <DataTable
            label={title}
            columns={columns}
            rows={rows}
            rowKey={({ row, msg, raw }) => `${row} ${msg} ${raw ?? ''}`}
            maxHeight="280px"
          />
        </AccordionPanel>
      </AccordionItem>
    </Accordion>
  );
}
