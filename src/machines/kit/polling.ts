import { type EventObject, fromCallback } from 'xstate';

/** Calls `onDue` at intervals, and at once when the person returns to the window; returns what stops it. */
export function startPolling(everyMs: number, onDue: () => void): () => void {
  // A chart may run without a page, as in tests and where it is drawn.
  if (typeof window === 'undefined') return () => {};
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(due, everyMs);
  };
  const due = () => {
    clearTimeout(timer);
    wait();
    onDue();
  };
  wait();
  window.addEventListener('focus', due);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('focus', due);
  };
}

/** Invoked by a state that may change by itself: sends it DUE. */
export const poll = fromCallback<EventObject, { everyMs: number }>(({ input: { everyMs }, sendBack }) =>
  startPolling(everyMs, () => sendBack({ type: 'DUE' })),
);
