import { makeStyles, tokens } from '@fluentui/react-components';
import { useRef } from 'react';
import { type Column, thatFit, tracks } from '../table/columns';
import { DataHead } from '../table/DataHead';
import { useWidth } from '../table/useWidth';
import { Skeleton, SkeletonShape } from './Skeleton';

/** A bar of 12 pixels in the middle of each row, and a line below it. */
const BAR = 'transparent calc(50% - 6px), currentColor calc(50% - 6px) calc(50% + 6px), transparent calc(50% + 6px)';

const useStyles = makeStyles({
  rows: {
    display: 'grid',
    padding: '0 4px',
    backgroundImage: `linear-gradient(to top, ${tokens.colorNeutralStroke3} 1px, transparent 1px)`,
  },
  column: {
    margin: '0 8px',
    color: tokens.colorNeutralStencil1,
    backgroundImage: `linear-gradient(${BAR})`,
    '@media (forced-colors: active)': { color: 'GrayText', forcedColorAdjust: 'none' },
  },
});

type Props = { /** Grid tracks of the rows to come. */ columns: string; rows?: number; rowHeight?: number | undefined };

/** The shape of the rows to come: an element for each column, since these may be gone before anybody sees them. */
export function SkeletonRows({ columns, rows = 8, rowHeight = 34 }: Props) {
  const styles = useStyles();
  const backgroundSize = `100% ${rowHeight}px`;
  return (
    <Skeleton>
      <div className={styles.rows} style={{ gridTemplateColumns: columns, height: rows * rowHeight, backgroundSize }}>
        {splitTracks(columns).map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
          <div key={at} className={styles.column} style={{ backgroundSize }} />
        ))}
      </div>
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
