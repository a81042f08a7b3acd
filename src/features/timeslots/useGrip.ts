import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';

/** The events that end what one began. */
const ENDS: Record<string, string[]> = { mousedown: ['mouseup'], touchstart: ['touchend', 'touchcancel'] };

/**
 * Whether the pointer is down on the element that has `grip`. FullCalendar lets go of what is dragged when it draws other
 * events meanwhile, and drops by where the days stood when the pointer went down.
 */
export function useGrip() {
  const [isGripped, setGripped] = useState(false);
  const start = ({ type, nativeEvent }: SyntheticEvent) => {
    // The other buttons drag nothing, and their menu may swallow the end.
    if (nativeEvent instanceof MouseEvent && (nativeEvent.button !== 0 || nativeEvent.ctrlKey)) return;
    setGripped(true);
    const over = new AbortController();
    // FullCalendar drops in a task that it asks for as the pointer goes up: this one comes after it.
    const end = () => {
      over.abort();
      setTimeout(() => setGripped(false));
    };
    for (const one of ENDS[type] ?? []) window.addEventListener(one, end, { signal: over.signal });
  };
  return { isGripped, grip: { onMouseDown: start, onTouchStart: start } };
}

/** The value; while `isStill`, the one that it was. */
export function useStill<T>(value: T, isStill: boolean): T {
  const last = useRef(value);
  useLayoutEffect(() => {
    if (!isStill) last.current = value;
  });
  return isStill ? last.current : value;
}
