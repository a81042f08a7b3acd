import { type ReactNode, useState } from 'react';
import { useFocusReturn } from './dialog/useFocusReturn';
import { lazyPart } from './lazyPart';
import { type Shortcut, useShortcuts } from './useShortcuts';
import { LazyBoundary } from './waiting/LazyBoundary';
import { words } from './words';

const ShortcutsList = lazyPart(async () => (await import('./dialog/ShortcutsList')).ShortcutsList);

type Props = { shortcuts: Shortcut[]; button?: (open: () => void) => ReactNode };

/** Binds shortcuts, and `?`, which lists all that the page has. */
export function ShortcutsHelp({ shortcuts, button }: Props) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useShortcuts([...shortcuts, { key: '?', does: words.thisHelp, run: open }]);
  useFocusReturn(isOpen);
  return (
    <>
      {button?.(open)}
      <LazyBoundary>{isOpen && <ShortcutsList onClose={() => setOpen(false)} />}</LazyBoundary>
    </>
  );
}
