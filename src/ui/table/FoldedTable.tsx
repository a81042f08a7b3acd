import { Accordion, AccordionHeader, AccordionItem, AccordionPanel, makeStyles } from '@fluentui/react-components';
import type { Column } from './columns';
import { DataTable } from './DataTable';

const useStyles = makeStyles({ panel: { margin: 0 } });

type Props<R> = {
  title: string;
  columns: Column<R>[];
  rows: R[];
  rowKey: (row: R) => string;
  className?: string;
};

/** A collapsed table for rows that few people need; nothing without rows. */
export function FoldedTable<R>({ title, columns, rows, rowKey, className }: Props<R>) {
  const styles = useStyles();
  if (rows.length === 0) return null;
  return (
    <Accordion collapsible className={className}>
      <AccordionItem value="rows">
        <AccordionHeader>{title}</AccordionHeader>
        <AccordionPanel className={styles.panel}>
          <DataTable label={title} columns={columns} rows={rows} rowKey={rowKey} maxHeight="280px" />
        </AccordionPanel>
      </AccordionItem>
    </Accordion>
  );
}
