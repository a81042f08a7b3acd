import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type KeyboardEventHandler, type MouseEvent, memo, useLayoutEffect, useRef } from 'react';
import { type Column, isUncut, tracks } from './columns';
import { TableCell, TableRow } from './DataHead';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    alignContent: 'center',
    boxSizing: 'border-box',
    padding: '0 4px',
    color: tokens.colorNeutralForeground1,
    position: 'absolute',
    left: 0,
    right: 0,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  open: { cursor: 'pointer', ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover } },
  active: {
    backgroundColor: tokens.colorNeutralBackground1Hover,
    boxShadow: `inset 3px 0 0 ${tokens.colorBrandBackground}`,
    // Shadows and grounds are gone where a system forces its colours.
    '@media (forced-colors: active)': { borderLeft: '4px solid Highlight', paddingLeft: 0 },
  },
  muted: { color: tokens.colorNeutralForeground3 },
  cell: {
    display: 'block',
    alignSelf: 'center',
    position: 'relative',
    minWidth: 0,
    padding: '0 8px',
    // A link on every row would be all one sees.
    '& a': { color: 'inherit', textDecorationLine: 'none' },
    '& a:hover, & a:focus-visible': { color: tokens.colorBrandForegroundLink, textDecorationLine: 'underline' },
  },
  tight: { padding: 0, display: 'flex', justifyContent: 'center' },
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  wrap: { overflow: 'hidden', overflowWrap: 'anywhere' },
  end: { textAlign: 'end' },
  center: { textAlign: 'center' },
});

type Props<R> = {
  row: R;
  index: number;
  /** Its place among all rows, from 2: the head is the first. */
  ariaIndex: number;
  top: number;
  height: number;
  columns: Column<R>[];
  isActive: boolean;
  /** Whether the active row is highlighted without focus (master and detail). */
  showActive: boolean;
  isMuted: boolean;
  onFocusRow: (index: number) => void;
  onOpen: ((index: number) => void) | undefined;
  onKeyDown: KeyboardEventHandler<HTMLElement>;
};

function Row<R>(props: Props<R>) {
  const styles = useStyles();
  const { row, index, columns, isActive, onOpen } = props;
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (isControl(event) || window.getSelection()?.toString()) return;
    props.onFocusRow(index);
    onOpen?.(index);
  };
  const element = useRef<HTMLDivElement>(null);
  // Tab goes from the active row to its own buttons, and skips those of the other rows.
  useLayoutEffect(() => {
    for (const one of element.current?.querySelectorAll<HTMLElement>('a[href], button') ?? []) {
      if (isActive) one.removeAttribute('tabindex');
      else one.tabIndex = -1;
    }
  });
  return (
    <TableRow
      ref={element}
      data-index={index}
      aria-rowindex={props.ariaIndex}
      aria-current={props.showActive && isActive ? 'true' : undefined}
      tabIndex={isActive ? 0 : -1}
      className={mergeClasses(
        styles.row,
        onOpen && styles.open,
        props.isMuted && styles.muted,
        props.showActive && isActive && styles.active,
      )}
      style={{ top: props.top, height: props.height, gridTemplateColumns: tracks(columns) }}
      onClick={onClick}
      onFocus={() => props.onFocusRow(index)}
      onKeyDown={props.onKeyDown}
    >
      {columns.map((column) => (
        <TableCell
          key={column.key}
          role="gridcell"
          data-uncut={isUncut(column) ? column.key : undefined}
          className={mergeClasses(
            styles.cell,
            column.wrap ? styles.wrap : styles.line,
            column.tight && styles.tight,
            column.align === 'end' && styles.end,
            column.align === 'center' && styles.center,
          )}
        >
          {column.render(row)}
        </TableCell>
      ))}
    </TableRow>
  );
}

// A click on a control inside the row is the control's, not the row's.
const isControl = ({ target, currentTarget }: MouseEvent<HTMLElement>) =>
  target instanceof Element && target !== currentTarget && target.closest('a, button, input, select, label') !== null;

/** One row of a DataList. Drawn again only when something of its own changed: a scroll draws the new rows only. (memo forgets that Row is generic.) */
export const DataRow = memo(Row) as typeof Row;
