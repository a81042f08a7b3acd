import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { useSharedStyles } from './styles';
import { words } from './words';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    padding: '0 4px',
    alignItems: 'center',
    height: '34px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  cell: { padding: '0 8px' },
});

type Props = { /** Grid tracks of the rows to come. */ columns: string; rows?: number };

/** The shape of the rows to come. Stays unseen for 300 ms, so that a quick answer does not flicker. */
export function SkeletonRows({ columns, rows = 8 }: Props) {
  const styles = useStyles();
  const { delayed } = useSharedStyles();
  const cells = splitTracks(columns);
  return (
    <Skeleton animation="pulse" aria-label={words.loading} className={delayed}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={row} className={styles.row} style={{ gridTemplateColumns: columns }}>
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
