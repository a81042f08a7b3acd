import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { type Refusal, RefusalBar } from '../RefusalBar';
import { useFocusReturn } from './useFocusReturn';

const useStyles = makeStyles({
  surface: { maxWidth: '520px' },
  content: { display: 'flex', flexDirection: 'column', gap: '12px', paddingBottom: '8px', overflowWrap: 'anywhere' },
  // Otherwise it would shrink in a form taller than the window.
  refusal: { flexShrink: 0 },
});

// Fluent's quarter of a second is too long for a person who opens two hundred dialogs a day.
const quick = { duration: 120, exitDuration: 80 };

type Props = {
  open: boolean;
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

/** What every dialog has: title, content, actions, quick motion, and the focus given back. */
export function DialogShell(props: Props) {
  const { open, title, children, actions, role = 'dialog', light, refusal, onSubmit, onClose } = props;
  const styles = useStyles();
  useFocusReturn(open);
  const body = (
    <DialogBody>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent className={styles.content}>
        {children}
        {refusal && <RefusalBar className={styles.refusal} refusal={refusal} isAlert />}
      </DialogContent>
      <DialogActions>{actions}</DialogActions>
    </DialogBody>
  );
  return (
    <Dialog
      open={open}
      modalType={light ? 'modal' : 'alert'}
      surfaceMotion={quick}
      onOpenChange={(_, data) => !data.open && onClose()}
    >
      <DialogSurface role={role} className={styles.surface} backdropMotion={quick}>
        {onSubmit ? (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              onSubmit();
            }}
          >
            {body}
          </form>
        ) : (
          body
        )}
      </DialogSurface>
    </Dialog>
  );
}
