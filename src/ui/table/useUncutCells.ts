import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { type Column, isUncut } from './columns';

/** The columns, those that are never cut as wide as the widest of their cells that was on the page. */
export function useUncutCells<R>(
  body: RefObject<HTMLElement | null>,
  columns: Column<R>[],
  rows: readonly R[],
  /** Which of them are on the page, roughly, and in how much room: other cells are measured anew. */
  place: string,
): Column<R>[] {
  const [needed, setNeeded] = useState<Record<string, number>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured when other cells come onto the page
  useLayoutEffect(() => {
    const found: Record<string, number> = {};
    for (const cell of body.current?.querySelectorAll<HTMLElement>('[data-uncut]') ?? []) {
      const key = cell.dataset.uncut ?? '';
      if (cell.scrollWidth > cell.clientWidth) found[key] = Math.max(found[key] ?? 0, cell.scrollWidth + PADDING);
    }
    const wider = Object.entries(found).filter(([key, width]) => width > (needed[key] ?? 0));
    if (wider.length > 0) setNeeded({ ...needed, ...Object.fromEntries(wider) });
  }, [rows, columns, place]);
  return useMemo(
    () =>
      columns.map((column) => {
        const width = needed[column.key] ?? 0;
        return isUncut(column) && width > column.width ? { ...column, width } : column;
      }),
    [columns, needed],
  );
}

/** The padding of a cell on one side. */
const PADDING = 8;
