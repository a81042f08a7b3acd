import type { ReactNode } from 'react';

export type Column<R> = {
  key: string;
  header: ReactNode;
  render: (row: R) => ReactNode;
  /** Pixels: the width, or the least width of a column that grows. */
  width: number;
  /** Share of the room that is left; without it the column keeps its width. */
  grow?: number;
  align?: 'start' | 'end' | 'center';
  /** Hidden when the columns do not fit; the last of these goes first. */
  spare?: boolean;
  /** The order of its header; without it the column cannot be sorted. */
  sort?: string;
  /** Hidden by default. */
  extra?: boolean;
  /** No room around what is in the cell: a checkbox, an icon button. */
  tight?: boolean;
  /** The header is for screen readers only. It is required even so: a column without a name cannot be announced. */
  hideHeader?: boolean;
  /** Cells break into several lines instead of ending in an ellipsis; the list's `rowHeight` must have room for them. */
  wrap?: boolean;
  /** The content is never cut: the column grows with it. */
  uncut?: boolean;
};

export const isUncut = <R>({ uncut, align }: Column<R>): boolean => uncut ?? align === 'end';

/** The grid tracks every row shares, so that columns line up although only the visible rows exist. */
export const tracks = <R>(columns: Column<R>[]): string =>
  columns.map(({ width, grow }) => (grow ? `minmax(${width}px, ${grow}fr)` : `${width}px`)).join(' ');

export const leastWidth = <R>(columns: Column<R>[]): number => columns.reduce((sum, { width }) => sum + width, 8);

/** The columns that have room in `room` pixels; undefined is room for all. Only spare ones are left out. */
export function thatFit<R>(columns: Column<R>[], room: number | undefined): Column<R>[] {
  if (room === undefined || leastWidth(columns) <= room) return columns;
  const last = columns.findLastIndex(({ spare }) => spare);
  return last < 0 ? columns : thatFit(columns.toSpliced(last, 1), room);
}
