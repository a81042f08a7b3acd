import { useLayoutEffect } from 'react';

let early: File[] = [];

/** What was dropped while this screen's code was on its way, once. */
export function takeEarlyDrop(): File[] {
  const files = early;
  early = [];
  return files;
}

/** What the page does with files that are dragged over it and dropped on it. */
type DropHandlers = {
  onDrop: (files: File[]) => void;
  onOver?: (isOver: boolean) => void;
};

/** Before the browser paints, so that no drop falls between the two that listen. */
export function usePageDrop({ onDrop, onOver }: DropHandlers): void {
  useLayoutEffect(() => {
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      onOver?.(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && onOver?.(false);
    const drop = (event: DragEvent) => {
      onOver?.(false);
      if (!carriesFiles(event)) return;
      event.preventDefault();
      onDrop([...(event.dataTransfer?.files ?? [])]);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, [onDrop, onOver]);
}

const remember = (files: File[]) => {
  early = files;
};

/** Stands in for a screen whose code is on its way: a file that is dropped on it waits for the screen. */
export function EarlyDrop() {
  // What no screen took is forgotten with the next one.
  useLayoutEffect(() => {
    early = [];
  }, []);
  usePageDrop({ onDrop: remember });
  return null;
}
