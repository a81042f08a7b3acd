import { makeStyles, Skeleton, SkeletonItem, Table, tokens } from '@fluentui/react-components';
import { useRef } from 'react';
import { useSharedStyles } from './styles';
import { type Column, thatFit, tracks } from './table/columns';
import { DataHead } from './table/DataHead';
import { useWidth } from './table/useWidth';
import { words } from './words';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    padding: '0 4px',
    alignItems: 'center',
    boxSizing: 'border-box',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  cell: { padding: '0 8px' },
});

type Props = { /** Grid tracks of the rows to come. */ columns: string; rows?: number; rowHeight?: number | undefined };

/** The shape of the rows to come. Stays unseen for 300 ms, so that a quick answer does not flicker. */
export function SkeletonRows({ columns, rows = 8, rowHeight = 34 }: Props) {
  const styles = useStyles();
  const { delayed } = useSharedStyles();
  const cells = splitTracks(columns);
  return (
    <Skeleton animation="pulse" aria-label={words.loading} className={delayed}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={row} className={styles.row} style={{ gridTemplateColumns: columns, height: rowHeight }}>
          {cells.map((_, cell) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <div key={cell} className={styles.cell}>
              <SkeletonItem size={12} />
            </div>
          ))}
        </div>
      ))}
    </Skeleton>
  );
}

// A track may hold commas and spaces inside minmax(); only spaces outside it separate tracks.
const splitTracks = (columns: string) => columns.match(/minmax\([^)]*\)|\S+/g) ?? [];

const useTableStyles = makeStyles({
  root: { overflow: 'hidden' },
  table: { display: 'block', tableLayout: 'initial' },
});

type TableShape<R> = { columns: Column<R>[]; rowHeight: number | undefined; maxHeight: string | undefined };

/** The usual number of rows per page; overflow is cut. */
const PAGE = 25;

/** The head of the table to come, with those of its columns that will have room, over the shape of its rows. */
export function SkeletonTable<R>({ columns, rowHeight, maxHeight }: TableShape<R>) {
  const styles = useTableStyles();
  const root = useRef<HTMLDivElement>(null);
  const fitting = thatFit(columns, useWidth(root));
  return (
    <div ref={root} className={styles.root} style={{ maxHeight }}>
      <Table noNativeElements size="small" role="presentation" aria-hidden="true" className={styles.table}>
        <DataHead columns={fitting} sorting={undefined} />
      </Table>
      <SkeletonRows columns={tracks(fitting)} rows={PAGE} rowHeight={rowHeight} />
    </div>
  );
}
