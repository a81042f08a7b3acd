import { useEffect, useLayoutEffect, useRef } from 'react';

/** Gives the focus back to where it was when the thing opened, wherever it was opened from. */
export function useFocusReturn(open: boolean) {
  const before = useRef<HTMLElement | null>(null);
  // Before the dialog takes the focus, which it does in an effect.
  useLayoutEffect(() => {
    if (open && document.activeElement instanceof HTMLElement) before.current = document.activeElement;
  }, [open]);
  useEffect(() => {
    if (!open) return;
    return () => {
      const back = before.current;
      before.current = null;
      // The closing dialog still holds the page back in this tick.
      if (back) queueMicrotask(() => back.isConnected && back.focus());
    };
  }, [open]);
}
