import { type EventObject, fromCallback } from 'xstate';

/** Sends HIDE while the page is hidden and SHOW once it is in sight, beginning with how it is now. */
export const watchSight = fromCallback<EventObject>(({ sendBack }) => {
  // A chart may run without a page, as in tests and where it is drawn.
  if (typeof document === 'undefined') return;
  const look = () => sendBack({ type: document.visibilityState === 'hidden' ? 'HIDE' : 'SHOW' });
  look();
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
});
