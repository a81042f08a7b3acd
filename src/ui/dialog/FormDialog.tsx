import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Refusal } from '../RefusalBar';
import { VerbButton } from '../VerbButton';
import { words } from '../words';
import { DialogShell } from './DialogShell';

type Props = {
  open: boolean;
  title: string;
  /** The fields; each shows its own error. */
  children: ReactNode;
  /** Verb and object: `Guardar la cuenta`. */
  verb: string;
  busy?: boolean;
  /** Why all of it was refused; what was typed stays. */
  refusal?: Refusal | undefined;
  /** The answers to what the refusal asks. */
  answers?: ReactNode;
  onSubmit: () => void;
  onCancel: () => void;
};

/** A short form over the page. A click beside it does nothing; Escape is Cancel. */
export function FormDialog({ open, title, children, verb, busy, refusal, answers, onSubmit, onCancel }: Props) {
  return (
    <DialogShell
      open={open}
      title={title}
      refusal={refusal}
      answers={answers}
      onSubmit={() => !busy && onSubmit()}
      onClose={() => !busy && onCancel()}
      actions={
        <>
          <Button disabledFocusable={busy} onClick={onCancel}>
            {words.cancel}
          </Button>
          <VerbButton busy={busy}>{verb}</VerbButton>
        </>
      }
    >
      {children}
    </DialogShell>
  );
}
