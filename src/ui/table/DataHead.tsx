import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowSortRegular } from '@fluentui/react-icons/svg/arrow-sort';
import { ArrowSortDownRegular } from '@fluentui/react-icons/svg/arrow-sort-down';
import { ArrowSortUpRegular } from '@fluentui/react-icons/svg/arrow-sort-up';
import type { ComponentProps } from 'react';
import { useSharedStyles } from '../styles';
import { type Column, tracks } from './columns';

/**
 * The parts of a table as a screen reader knows them. Elements of HTML would lay the columns out by themselves, where rows
 * that are in sight have places of their own.
 */
const roles = { grid: { role: 'grid' }, group: { role: 'rowgroup' }, row: { role: 'row' } };
export const Grid = (props: ComponentProps<'div'>) => <div {...roles.grid} {...props} />;

export const RowGroup = (props: ComponentProps<'div'>) => <div {...roles.group} {...props} />;
export const TableRow = (props: ComponentProps<'div'>) => <div {...roles.row} {...props} />;
export const TableCell = (props: ComponentProps<'div'> & { role: 'gridcell' | 'columnheader' }) => <div {...props} />;

const useStyles = makeStyles({
  head: {
    display: 'block',
    position: 'sticky',
    top: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  row: { display: 'grid', alignContent: 'center', boxSizing: 'border-box', height: '34px', padding: '0 4px' },
  cell: {
    display: 'block',
    alignSelf: 'center',
    position: 'relative',
    minWidth: 0,
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
  sort: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    maxWidth: '100%',
    height: '26px',
    padding: '0 2px',
    margin: '0 -2px',
    border: 0,
    borderRadius: tokens.borderRadiusMedium,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  sorted: { color: tokens.colorNeutralForeground1 },
  name: { overflow: 'hidden', textOverflow: 'ellipsis' },
  arrow: { display: 'inline-flex', flexShrink: 0 },
  quiet: { color: tokens.colorNeutralForeground4 },
});

/** The order, with `-` for descending, and its setter; '' is the list's own order. */
export type Sorting = { ordering: string; onSort: (ordering: string) => void };

type Props<R> = { columns: Column<R>[]; sorting: Sorting | undefined };

export function DataHead<R>({ columns, sorting }: Props<R>) {
  const styles = useStyles();
  const { srOnly } = useSharedStyles();
  return (
    <RowGroup data-head className={styles.head}>
      <TableRow className={styles.row} aria-rowindex={1} style={{ gridTemplateColumns: tracks(columns) }}>
        {columns.map((column) => {
          const { key, header, align, tight, hideHeader } = column;
          return (
            <TableCell
              key={key}
              role="columnheader"
              aria-sort={sorting && column.sort ? directionOf(column.sort, sorting.ordering) : undefined}
              className={mergeClasses(
                styles.cell,
                tight && styles.tight,
                align === 'end' && styles.end,
                align === 'center' && styles.center,
              )}
            >
              {hideHeader ? (
                <span className={srOnly}>{header}</span>
              ) : sorting && column.sort ? (
                <SortButton column={column} sort={column.sort} sorting={sorting} />
              ) : (
                header
              )}
            </TableCell>
          );
        })}
      </TableRow>
    </RowGroup>
  );
}

type SortProps<R> = { column: Column<R>; sort: string; sorting: Sorting };

/** Ascending, descending, and back to the list's own order. */
function SortButton<R>({ column: { header, align }, sort, sorting: { ordering, onSort } }: SortProps<R>) {
  const styles = useStyles();
  // Amounts start descending.
  const [first, second] = align === 'end' ? [`-${sort}`, sort] : [sort, `-${sort}`];
  const next = ordering === first ? second : ordering === second ? '' : first;
  const direction = directionOf(sort, ordering);
  const Arrow =
    direction === 'ascending'
      ? ArrowSortUpRegular
      : direction === 'descending'
        ? ArrowSortDownRegular
        : ArrowSortRegular;
  return (
    <button
      type="button"
      className={mergeClasses(styles.sort, direction !== 'none' && styles.sorted)}
      onClick={() => onSort(next)}
    >
      <span className={styles.name}>{header}</span>
      <span className={mergeClasses(styles.arrow, direction === 'none' && styles.quiet)} aria-hidden="true">
        <Arrow />
      </span>
    </button>
  );
}

function directionOf(sort: string, ordering: string): 'ascending' | 'descending' | 'none' {
  if (ordering === sort) return 'ascending';
  return ordering === `-${sort}` ? 'descending' : 'none';
}
