import type { ReactNode } from 'react';
import type { Refusal } from '../RefusalBar';

/** What a dialog is made of. */
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
  /** The answers to what the refusal asks. */
  answers?: ReactNode;
  /** Makes all of it a form that Enter sends. */
  onSubmit?: () => void;
  /** Called on Escape and, for a light dialog, on a click outside. */
  onClose: () => void;
};
