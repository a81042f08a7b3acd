import { Button, makeStyles, Spinner } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { DialogShell } from './DialogShell';
import { words } from './words';

const useStyles = makeStyles({ verb: { whiteSpace: 'nowrap', maxWidth: 'none' } });

type Props = {
  open: boolean;
  title: string;
  /** The fields; each shows its own error. */
  children: ReactNode;
  /** Verb and object: `Guardar la cuenta`. */
  verb: string;
  busy?: boolean;
  /** Why it was refused as a whole; what was typed stays. */
  refusal?: string;
  onSubmit: () => void;
  onCancel: () => void;
};

/** A short form over the page. A click beside it does nothing; Escape is Cancel. */
export function FormDialog({ open, title, children, verb, busy, refusal, onSubmit, onCancel }: Props) {
  const styles = useStyles();
  return (
    <DialogShell
      open={open}
      title={title}
      refusal={refusal}
      onSubmit={() => !busy && onSubmit()}
      onClose={() => !busy && onCancel()}
      actions={
        <>
          <Button disabledFocusable={busy} onClick={onCancel}>
            {words.cancel}
          </Button>
          <Button
            appearance="primary"
            type="submit"
            className={styles.verb}
            disabledFocusable={busy}
            icon={busy ? <Spinner size="tiny" aria-hidden="true" /> : undefined}
          >
            {verb}
          </Button>
        </>
      }
    >
      {children}
    </DialogShell>
  );
}
