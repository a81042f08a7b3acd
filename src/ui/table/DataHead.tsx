import { Button, makeStyles, mergeClasses, TableCell, TableHeader, TableRow, tokens } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { useHiddenStyles } from '../hidden';
import { type Column, type SortDirection, tracks } from './columns';

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
  button: { minWidth: 0, fontWeight: 'inherit', padding: 0, fontSize: 'inherit', color: 'inherit', maxWidth: '100%' },
});

export type Sort = { key: string; direction: SortDirection };

type Props<R> = { columns: Column<R>[]; sort: Sort | undefined; onSort: ((key: string) => void) | undefined };

export function DataHead<R>({ columns, sort, onSort }: Props<R>) {
  const styles = useStyles();
  const hidden = useHiddenStyles();
  return (
    <TableHeader className={styles.head}>
      <TableRow className={styles.row} aria-rowindex={1} style={{ gridTemplateColumns: tracks(columns) }}>
        {columns.map(({ key, header, align, sortable, tight, hideHeader }) => {
          const direction = sort?.key === key ? sort.direction : undefined;
          return (
            <TableCell
              key={key}
              role="columnheader"
              aria-sort={sortable ? (direction ?? 'none') : undefined}
              className={mergeClasses(
                styles.cell,
                tight && styles.tight,
                align === 'end' && styles.end,
                align === 'center' && styles.center,
              )}
            >
              {sortable && onSort ? (
                <Button
                  appearance="transparent"
                  size="small"
                  className={styles.button}
                  iconPosition="after"
                  icon={
                    direction === 'ascending' ? (
                      <ArrowUpRegular />
                    ) : direction === 'descending' ? (
                      <ArrowDownRegular />
                    ) : undefined
                  }
                  onClick={() => onSort(key)}
                >
                  {header}
                </Button>
              ) : hideHeader ? (
                <span className={hidden.hidden}>{header}</span>
              ) : (
                header
              )}
            </TableCell>
          );
        })}
      </TableRow>
    </TableHeader>
  );
}
