import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components';
import '../popup/Owner';
import { RefusalBar } from '../RefusalBar';
import type { DialogProps } from './dialogProps';

const useStyles = makeStyles({
  surface: { maxWidth: '520px' },
  content: { display: 'flex', flexDirection: 'column', gap: '12px', paddingBottom: '8px', overflowWrap: 'anywhere' },
  // Otherwise it would shrink in a form taller than the window.
  refusal: { flexShrink: 0 },
});

/** A form that is taller than the window would hold what was refused below its edge. */
const intoView = (bar: HTMLElement | null) => bar?.scrollIntoView({ block: 'nearest' });

// Fluent's quarter of a second is too long for a person who opens two hundred dialogs a day.
const quick = { duration: 120, exitDuration: 80 };

/** A dialog while it is open. */
export function OpenDialog(props: DialogProps) {
  const { title, children, actions, role = 'dialog', light, refusal, answers, onSubmit, onClose } = props;
  const styles = useStyles();
  const body = (
    <DialogBody>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent className={styles.content}>
        {children}
        {refusal && (
          <div ref={intoView} className={styles.refusal}>
            <RefusalBar refusal={refusal} isAlert>
              {answers}
            </RefusalBar>
          </div>
        )}
      </DialogContent>
      <DialogActions>{actions}</DialogActions>
    </DialogBody>
  );
  return (
    <Dialog
      open
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
