import { makeStyles, mergeClasses, TableCell, TableHeader, TableRow, tokens } from '@fluentui/react-components';
import { useSharedStyles } from '../styles';
import { type Column, tracks } from './columns';

const useStyles = makeStyles({
  head: {
    display: 'block',
    position: 'sticky',
    top: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  row: { display: 'grid', alignContent: 'center', height: '34px', padding: '0 4px', border: 0 },
  cell: {
    display: 'block',
    alignSelf: 'center',
    minWidth: 0,
    minHeight: 0,
    height: 'auto',
    padding: '0 8px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
  tight: { padding: 0, display: 'flex', justifyContent: 'center' },
  end: { textAlign: 'end' },
  center: { textAlign: 'center' },
});

export function DataHead<R>({ columns }: { columns: Column<R>[] }) {
  const styles = useStyles();
  const { srOnly } = useSharedStyles();
  return (
    <TableHeader className={styles.head}>
      <TableRow className={styles.row} aria-rowindex={1} style={{ gridTemplateColumns: tracks(columns) }}>
        {columns.map(({ key, header, align, tight, hideHeader }) => (
          <TableCell
            key={key}
            role="columnheader"
            className={mergeClasses(
              styles.cell,
              tight && styles.tight,
              align === 'end' && styles.end,
              align === 'center' && styles.center,
            )}
          >
            {hideHeader ? <span className={srOnly}>{header}</span> : header}
          </TableCell>
        ))}
      </TableRow>
    </TableHeader>
  );
}
