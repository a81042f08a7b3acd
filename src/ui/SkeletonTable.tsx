import { makeStyles, Table } from '@fluentui/react-components';
import { useRef } from 'react';
import { SkeletonRows } from './SkeletonRows';
import { type Column, thatFit, tracks } from './table/columns';
import { DataHead } from './table/DataHead';
import { useWidth } from './table/useWidth';

const useStyles = makeStyles({
  root: { overflow: 'hidden' },
  table: { display: 'block', tableLayout: 'initial' },
});

/** The head of the table to come, with those of its columns that will have room, over the shape of its rows. */
export function SkeletonTable<R>({ columns }: { columns: Column<R>[] }) {
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  const fitting = thatFit(columns, useWidth(root));
  return (
    <div ref={root} className={styles.root}>
      <Table noNativeElements size="small" role="presentation" aria-hidden="true" className={styles.table}>
        <DataHead columns={fitting} sorting={undefined} />
      </Table>
      <SkeletonRows columns={tracks(fitting)} />
    </div>
  );
}
