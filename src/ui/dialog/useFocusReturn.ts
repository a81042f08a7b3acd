import { useEffect, useLayoutEffect, useRef } from 'react';

/** Returns the focus to where it was when the dialog opened; to another dialog that opened meanwhile, or to the page, where that is gone or cannot have it. */
export function useFocusReturn(open: boolean) {
  const before = useRef<HTMLElement | null>(null);
  const isOpen = useRef(open);
  // Before the dialog takes the focus, which it does in an effect.
  useLayoutEffect(() => {
    isOpen.current = open;
    if (open && document.activeElement instanceof HTMLElement) before.current ??= document.activeElement;
  }, [open]);
  useEffect(() => {
    if (!open) return;
    return () => {
      isOpen.current = false;
      // The closing dialog still holds the page back in this tick; and one that opens again at once keeps the focus.
      queueMicrotask(() => {
        if (isOpen.current) return;
        const other = document.querySelector<HTMLElement>('[aria-modal=true]');
        if (other && !other.contains(before.current)) other.focus();
        else if (before.current?.isConnected) before.current.focus();
        before.current = null;
        if (document.activeElement !== document.body) return;
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
      });
    };
  }, [open]);
}
