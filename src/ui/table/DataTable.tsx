import { makeStyles } from '@fluentui/react-components';
import { useMemo, useRef, useState } from 'react';
import { useStable } from '../useStable';
import { type Column, leastWidth, thatFit } from './columns';
import { DataHead, Grid, RowGroup, type Sorting } from './DataHead';
import { DataRow } from './DataRow';
import { useRowFocus } from './useRowFocus';
import { useRowsInSight } from './useRowsInSight';
import { useSteadyRows } from './useSteadyRows';
import { useUncutCells } from './useUncutCells';
import { useWidth } from './useWidth';

/** The default maximum height. */
export const ROOM = 'max(280px, calc(100dvh - 312px))';

const HEAD = 34;
/** Rows beyond those in sight. */
const BEYOND = 12;

const useStyles = makeStyles({
  scroll: { overflow: 'auto', position: 'relative', minHeight: 0 },
  body: { position: 'relative' },
});

export type TableProps<R> = {
  /** The label of the table for screen readers. */
  label: string;
  columns: Column<R>[];
  rows: R[];
  rowKey: (row: R) => string;
  /** Rows of all pages together, and how many come before these. */
  total?: number;
  offset?: number;
  /** Enter or a click on the row. */
  onOpen?: (row: R) => void;
  /** The space bar. */
  onToggle?: (row: R) => void;
  /** Rows drawn in grey, like a movement that is left out. */
  isMuted?: (row: R) => boolean;
  /** The row whose detail is shown beside the list. If it is set, `onActive` must change it. */
  activeKey?: string;
  onActive?: (row: R) => void;
  /** The row that last had the focus, for who comes back to the list. */
  lastRow?: { current: string | undefined };
  /** CSS length the table may grow to before it scrolls within. */
  maxHeight?: string;
  /** Pixels; 34 is one line, 52 two. */
  rowHeight?: number;
  /** Without it no header sorts. */
  sorting?: Sorting;
  busy?: boolean;
};

/** The rows of a DataList: only the visible ones exist, the keyboard reaches all. */
export function DataTable<R>(props: TableProps<R>) {
  const { label, rows, rowKey, total = rows.length, offset = 0, activeKey, rowHeight = 34 } = props;
  const { maxHeight = ROOM, isMuted, lastRow } = props;
  const styles = useStyles();
  const scroll = useRef<HTMLDivElement>(null);
  const room = useWidth(scroll);

  // Stable handlers, or every row would render again with each key typed elsewhere on the page.
  const onOpen = useStable((index: number) => give(rows[index], props.onOpen));
  const onToggle = useStable((index: number) => give(rows[index], props.onToggle));
  const onActive = useStable((index: number) => give(rows[index], props.onActive));

  const activeIndex = activeKey === undefined ? undefined : rows.findIndex((row) => rowKey(row) === activeKey);
  const [start] = useState(() => rows.findIndex((row) => rowKey(row) === lastRow?.current));
  const focus = useRowFocus({
    count: rows.length,
    start: start < 0 ? undefined : start,
    pageRows: () => Math.max(1, Math.floor(((scroll.current?.clientHeight ?? 0) - HEAD) / rowHeight) - 1),
    scrollTo: useStable((index: number) => inSight.scrollTo(index)),
    active: activeIndex,
    onActive,
    onOpen: props.onOpen && onOpen,
    onToggle: props.onToggle && onToggle,
  });
  const active = focus.active;
  useSteadyRows({ scroll, rows, rowKey, rowHeight, onShift: focus.shift });

  // The focused row must stay mounted when it is scrolled out of view.
  const inSight = useRowsInSight(scroll, { count: rows.length, rowHeight, beyond: BEYOND, active, head: HEAD });
  const place = Math.floor(inSight.first / BEYOND);
  const uncut = useUncutCells(scroll, props.columns, rows, `${place} ${room}`);
  const columns = useMemo(() => thatFit(uncut, room), [uncut, room]);
  const onKeyDown = useStable(focus.onKeyDown);
  // Without an active row among those shown, the first row is the entry for the keyboard, without being active.
  const onFocusRow = useStable((index: number) => {
    if (lastRow) lastRow.current = give(rows[index], rowKey);
    if (index !== active || activeIndex === -1) focus.move(index);
  });

  return (
    <div ref={scroll} className={styles.scroll} style={{ maxHeight }}>
      <Grid
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={columns.length}
        aria-busy={props.busy}
        style={{ minWidth: leastWidth(columns) }}
      >
        <DataHead columns={columns} sorting={props.sorting} />
        <RowGroup ref={focus.body} className={styles.body} style={{ height: rows.length * rowHeight }}>
          {inSight.rows.map((index) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <DataRow
                key={rowKey(row)}
                row={row}
                index={index}
                ariaIndex={offset + index + 2}
                top={index * rowHeight}
                height={rowHeight}
                columns={columns}
                isActive={index === active}
                showActive={activeIndex !== undefined && activeIndex >= 0}
                isMuted={isMuted?.(row) ?? false}
                onFocusRow={onFocusRow}
                onOpen={props.onOpen && onOpen}
                onKeyDown={onKeyDown}
              />
            );
          })}
        </RowGroup>
      </Grid>
    </div>
  );
}

function give<R, T>(row: R | undefined, to: ((row: R) => T) | undefined): T | undefined {
  return row === undefined ? undefined : to?.(row);
}
