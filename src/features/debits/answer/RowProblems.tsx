import { Accordion, AccordionHeader, AccordionItem, AccordionPanel, makeStyles } from '@fluentui/react-components';
import type { RowProblem } from '../../../api/contract/statement';
import type { Column } from '../../../ui/table/columns';
import { DataTable } from '../../../ui/table/DataTable';
import { answerWords as words } from './words';

const useStyles = makeStyles({ panel: { margin: 0 } });

const columns: Column<RowProblem>[] = [
  { key: 'row', header: words.row, width: 64, align: 'end', render: ({ row }) => row },
  { key: 'msg', header: words.reason, width: 240, grow: 1, render: ({ msg }) => <span title={msg}>{msg}</span> },
];

/** Rows of a file that are not carried over whatever staff choose: folded, with their numbers and reasons. */
export function RowProblems({ title, rows }: { title: string; rows: RowProblem[] }) {
  const styles = useStyles();
  if (rows.length === 0) return null;
  return (
    <Accordion collapsible>
      <AccordionItem value="rows">
        <AccordionHeader>{title}</AccordionHeader>
        <AccordionPanel className={styles.panel}>
          <DataTable
            label={title}
            columns={columns}
            rows={rows}
            rowKey={({ row, msg }) => `${row} ${msg}`}
            maxHeight="240px"
          />
        </AccordionPanel>
      </AccordionItem>
    </Accordion>
  );
}
