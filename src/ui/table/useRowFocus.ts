import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';

type Options = {
  count: number;
  /** The row on which a person who comes back goes on. */
  start?: number | undefined;
  /** Rows that fit on the screen, for page up and page down. */
  pageRows: () => number;
  scrollTo: (index: number) => void;
  /** The active row, where the owner controls it. */
  active?: number;
  onActive?: (index: number) => void;
  onOpen?: (index: number) => void;
  onToggle?: (index: number) => void;
};

/**
 * Roving focus over rows of which only the visible ones exist: the row to be focused may not be there yet, so focus follows
 * when it appears. Enter opens, the space bar chooses, arrows, page, home and end move.
 */
export function useRowFocus(options: Options) {
  const { count, start, pageRows, scrollTo, active: controlled, onActive, onOpen, onToggle } = options;
  const [own, setOwn] = useState(start ?? 0);
  const active = Math.min(Math.max(controlled ?? own, 0), Math.max(count - 1, 0));
  const body = useRef<HTMLDivElement>(null);
  const wanted = useRef(false);

  const move = useCallback(
    (index: number) => {
      setOwn(index);
      onActive?.(index);
    },
    [onActive],
  );

  // The focus is not taken from what the person is at by then.
  const toStart = useRef(start);
  useEffect(() => {
    if (toStart.current === undefined) return;
    scrollTo(toStart.current);
    wanted.current = document.activeElement?.contains(body.current) ?? false;
    toStart.current = undefined;
  }, [scrollTo]);

  // After every render: the wanted row may have just come into being, and the one that had the focus may have gone.
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) wanted.current = true;
    hadFocus.current = body.current?.contains(document.activeElement) ?? false;
    // The owner may make another row the active one, or rows may come before it: what keys act on is what has the focus.
    if (controlled !== undefined && controlled >= 0 && isOtherRow(body.current, active)) wanted.current = true;
    if (!wanted.current) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (!row) return;
    wanted.current = false;
    if (!isInUse(row)) row.focus({ preventScroll: true });
  });

  const shown = useRef(active);
  useEffect(() => {
    if (shown.current === active) return;
    shown.current = active;
    scrollTo(active);
    if (body.current?.contains(document.activeElement)) wanted.current = true;
  }, [active, scrollTo]);

  /** The row with the focus is another one by now, at a later place. */
  const shift = useCallback((by: number) => {
    if (!body.current?.contains(document.activeElement)) return;
    shown.current += by;
    setOwn((index) => index + by);
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.currentTarget;
    if (event.target !== row) {
      if (event.key === 'Escape') row.focus();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = target(event.key, active, count, pageRows());
    if (to !== undefined) {
      if (to !== active) {
        wanted.current = true;
        move(to);
      }
    } else if (event.key === 'Enter' && onOpen) onOpen(active);
    else if (event.key === ' ' && onToggle) onToggle(active);
    else return;
    event.preventDefault();
  };

  return { active, body, move, shift, onKeyDown };
}

const FIELD = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/** The focus is not taken from a control of the row or from any field. */
const isInUse = (row: HTMLElement): boolean =>
  row.contains(document.activeElement) || (document.activeElement?.matches(FIELD) ?? false);

/** Whether a row of these has the focus, and not this one. */
function isOtherRow(body: HTMLElement | null, index: number): boolean {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || !body?.contains(at)) return false;
  return at.dataset.index !== undefined && at.dataset.index !== `${index}`;
}

function target(key: string, from: number, count: number, page: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(from + 1, last);
    case 'ArrowUp':
      return Math.max(from - 1, 0);
    case 'PageDown':
      return Math.min(from + page, last);
    case 'PageUp':
      return Math.max(from - page, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
