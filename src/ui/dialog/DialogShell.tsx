import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../lazyPart';
import type { Refusal } from '../RefusalBar';
import { useFocusReturn } from './useFocusReturn';

export type DialogProps = {
  title: string;
  children: ReactNode;
  actions: ReactNode;
  /** Asks something that must be answered. */
  role?: 'dialog' | 'alertdialog';
  /** A click outside closes it. Not for forms: what was typed would be lost. */
  light?: boolean;
  /** Why what was asked was refused. */
  refusal?: Refusal | undefined;
  /** Makes the whole a form that Enter sends. */
  onSubmit?: () => void;
  /** Called on Escape and, for a light dialog, on a click outside. */
  onClose: () => void;
};

const OpenDialog = lazyPart(async () => (await import('./OpenDialog')).OpenDialog);

/** What every dialog has: title, content, actions, quick motion, and the focus given back. Its code is fetched when the first one opens. */
export function DialogShell({ open, ...dialog }: DialogProps & { open: boolean }) {
  useFocusReturn(open);
  return <Suspense>{open && <OpenDialog {...dialog} />}</Suspense>;
}
