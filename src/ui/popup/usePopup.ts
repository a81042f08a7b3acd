import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';

/** What opens below its button: what it is placed at, and how it is closed. */
export type Popup = {
  target: RefObject<HTMLButtonElement | null>;
  /** `isElsewhere`: the focus has gone to another place, and stays there. `isChosen`: what was chosen says so itself, after this. */
  close(isElsewhere: boolean, isChosen?: boolean): void;
};

/** A button and what it opens. The button keeps its place and takes the focus back. */
export function usePopup(kind: 'menu' | 'dialog') {
  const target = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const popup: Popup = {
    target,
    close: (isElsewhere) => {
      setOpen(false);
      if (!isElsewhere) target.current?.focus();
    },
  };
  const button = {
    ref: target,
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    onClick: () => setOpen(!isOpen),
    onKeyDown: (event: KeyboardEvent) => {
      // What opens late may not have taken the focus yet: Escape closes it from here, and nothing behind it.
      if (isOpen && event.key === 'Escape') {
        event.stopPropagation();
        setOpen(false);
      }
      if (kind !== 'menu' || event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpen(true);
    },
  };
  return { isOpen, popup, button };
}
