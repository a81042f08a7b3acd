import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  MessageBar,
  MessageBarBody,
  makeStyles,
  mergeClasses,
  Spinner,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useFocusReturn } from './useFocusReturn';
import { words } from './words';

const useStyles = makeStyles({
  surface: { maxWidth: '560px' },
  wide: { maxWidth: '880px' },
  content: { display: 'flex', flexDirection: 'column', gap: '12px', paddingBottom: '8px' },
  verb: { whiteSpace: 'nowrap', maxWidth: 'none' },
});

type Props = {
  open: boolean;
  title: string;
  /** The fields; each shows its own error. */
  children: ReactNode;
  /** Verb and object: `Guardar la cuenta`. */
  verb: string;
  busy?: boolean;
  /** What is missing keeps the verb from acting. */
  disabled?: boolean;
  /** Why it was refused as a whole; what was typed stays. */
  refusal?: string;
  wide?: boolean;
  onSubmit: () => void;
  onCancel: () => void;
};

/** A short form over the page. A click beside it does not throw away what was typed; Escape and Cancel close it. */
export function FormDialog({ open, title, children, verb, busy, disabled, refusal, wide, onSubmit, onCancel }: Props) {
  const styles = useStyles();
  useFocusReturn(open);
  return (
    <Dialog open={open} modalType="alert" onOpenChange={(_, data) => !data.open && !busy && onCancel()}>
      <DialogSurface className={mergeClasses(styles.surface, wide && styles.wide)} role="dialog">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy && !disabled) onSubmit();
          }}
        >
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent className={styles.content}>
              {refusal && (
                <MessageBar intent="error" layout="multiline" role="alert">
                  <MessageBarBody>{refusal}</MessageBarBody>
                </MessageBar>
              )}
              {children}
            </DialogContent>
            <DialogActions>
              <Button disabledFocusable={busy} onClick={onCancel}>
                {words.cancel}
              </Button>
              <Button
                appearance="primary"
                type="submit"
                className={styles.verb}
                disabledFocusable={busy || disabled}
                icon={busy ? <Spinner size="tiny" aria-hidden="true" /> : undefined}
              >
                {verb}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
