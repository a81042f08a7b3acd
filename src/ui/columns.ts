import type { ReactNode } from 'react';

export type SortDirection = 'ascending' | 'descending';

export type Column<R> = {
  key: string;
  header: ReactNode;
  render: (row: R) => ReactNode;
  /** Pixels: the width, or the least width of a column that grows. */
  width: number;
  /** Share of the room that is left; without it the column keeps its width. */
  grow?: number;
  align?: 'start' | 'end' | 'center';
  /** The head is a button that asks to sort by this column. */
  sortable?: boolean;
  /** Cells break into several lines instead of ending in an ellipsis. The row keeps its height: for headers' sake only two fit. */
  wrap?: boolean;
};

/** The grid tracks every row shares, so that columns line up although only the visible rows exist. */
export const tracks = <R>(columns: Column<R>[]): string =>
  columns.map(({ width, grow }) => (grow ? `minmax(${width}px, ${grow}fr)` : `${width}px`)).join(' ');

export const leastWidth = <R>(columns: Column<R>[]): number => columns.reduce((sum, { width }) => sum + width, 0);
