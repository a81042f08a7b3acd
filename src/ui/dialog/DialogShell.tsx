import { lazyPart } from '../lazyPart';
import { LazyBoundary } from '../waiting/LazyBoundary';
import type { DialogProps } from './dialogProps';
import { useFocusReturn } from './useFocusReturn';

const OpenDialog = lazyPart(async () => (await import('./OpenDialog')).OpenDialog);

/** What every dialog has: title, content, actions, quick motion, and the focus returned. Its code is fetched when the first one opens. */
export function DialogShell({ open, ...dialog }: DialogProps & { open: boolean }) {
  useFocusReturn(open);
  return <LazyBoundary>{open && <OpenDialog {...dialog} />}</LazyBoundary>;
}
