import { makeStyles, tokens } from '@fluentui/react-components';
import { useRef } from 'react';
import { type Column, thatFit, tracks } from '../table/columns';
import { DataHead } from '../table/DataHead';
import { useWidth } from '../table/useWidth';
import { Skeleton, SkeletonShape } from './Skeleton';

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

/** The shape of the rows to come. */
export function SkeletonRows({ columns, rows = 8, rowHeight = 34 }: Props) {
  const styles = useStyles();
  const cells = splitTracks(columns);
  return (
    <Skeleton>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={row} className={styles.row} style={{ gridTemplateColumns: columns, height: rowHeight }}>
          {cells.map((_, cell) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <div key={cell} className={styles.cell}>
              <SkeletonShape height={12} />
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
});

const usePageStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '8px' },
  line: { display: 'flex', alignItems: 'center', height: '32px' },
  card: {
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusXLarge,
  },
  head: { height: '34px', borderBottom: `1px solid ${tokens.colorNeutralStroke1}` },
});

/** The shape of most pages, while it is not known what the page will be. */
export function SkeletonPage() {
  const styles = usePageStyles();
  return (
    <div className={styles.page}>
      <Skeleton>
        <div className={styles.line}>
          <SkeletonShape height={16} width="220px" />
        </div>
        <div className={styles.line}>
          <SkeletonShape height={28} width="320px" />
        </div>
      </Skeleton>
      <div className={styles.card}>
        <div className={styles.head} />
        <SkeletonRows columns="1fr 2fr 1fr 1fr" rows={PAGE} />
      </div>
    </div>
  );
}

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
      <div aria-hidden="true">
        <DataHead columns={fitting} sorting={undefined} />
      </div>
      <SkeletonRows columns={tracks(fitting)} rows={PAGE} rowHeight={rowHeight} />
    </div>
  );
}
