import { type RefObject, useDeferredValue, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStable } from '../useStable';

type Options = {
  count: number;
  /** Pixels; all rows are equal. */
  rowHeight: number;
  /** Rows drawn beyond those in sight, on each side. */
  beyond: number;
  /** Drawn wherever it is: it has the focus, or is named by what has it. */
  active: number;
  /** Pixels of what stands over the rows inside the same scrolling element. */
  head?: number;
};

type Sight = { first: number; last: number };

/** Of many equal rows in an element that scrolls, those to draw: their indexes, and how one of them is brought into sight. */
export function useRowsInSight(scroll: RefObject<HTMLElement | null>, options: Options) {
  const { count, rowHeight, beyond, active, head = 0 } = options;
  const [sight, setSight] = useState<Sight>({ first: 0, last: 0 });

  useLayoutEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const look = () => {
      const first = Math.floor(element.scrollTop / rowHeight);
      const last = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight);
      setSight((now) => (now.first === first && now.last === last ? now : { first, last }));
    };
    look();
    // Before the browser paints what has moved.
    const follow = () => flushSync(look);
    element.addEventListener('scroll', follow, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', follow);
      observer.disconnect();
    };
  }, [scroll, rowHeight]);

  const scrollTo = useStable((index: number) => {
    const element = scroll.current;
    if (!element) return;
    const top = index * rowHeight;
    const least = top + rowHeight + head - element.clientHeight;
    if (top < element.scrollTop) element.scrollTo({ top });
    else if (least > element.scrollTop) element.scrollTo({ top: least });
  });

  // Those in sight are painted first.
  const besides = useDeferredValue(beyond, 0);
  const first = Math.max(0, Math.min(sight.first, count) - besides);
  const last = Math.min(count, sight.last + besides);
  const rows = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
  if (active >= 0 && active < first) rows.unshift(active);
  else if (active >= last && active < count) rows.push(active);
  return { rows, scrollTo, first: sight.first };
}
