import { type RefObject, useLayoutEffect, useRef } from 'react';

type Options<R> = {
  scroll: RefObject<HTMLElement | null>;
  rows: R[];
  rowKey: (row: R) => string;
  rowHeight: number;
  /** How many rows were inserted before the old ones. */
  onShift: (by: number) => void;
};

/** Rows inserted at the top move nothing: the scrolled rows stay in view, and the focus stays on its row. */
export function useSteadyRows<R>({ scroll, rows, rowKey, rowHeight, onShift }: Options<R>): void {
  const before = useRef(rows);
  useLayoutEffect(() => {
    const by = shiftOf(before.current, rows, rowKey);
    before.current = rows;
    if (by === 0) return;
    onShift(by);
    const box = scroll.current;
    if (box && box.scrollTop > 0) box.scrollTop += by * rowHeight;
  });
}

/** How many rows precede the unchanged old ones, apart from rows dropped at the end; 0 for another list. */
export function shiftOf<R>(before: R[], rows: R[], rowKey: (row: R) => string): number {
  const [first] = before;
  if (before === rows || first === undefined) return 0;
  const key = rowKey(first);
  const by = rows.findIndex((row) => rowKey(row) === key);
  if (by <= 0) return 0;
  const known = new Set(before.map(rowKey));
  const stayed = (row: R, i: number) => {
    const old = before[i];
    return old !== undefined && rowKey(old) === rowKey(row);
  };
  return rows.slice(by).every(stayed) && !rows.slice(0, by).some((row) => known.has(rowKey(row))) ? by : 0;
}
