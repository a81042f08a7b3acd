import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Refusal } from '../RefusalBar';
import { VerbButton } from '../VerbButton';
import { words } from '../words';
import { DialogShell } from './DialogShell';
import { Impact } from './Impact';

const useStyles = makeStyles({
  danger: {
    backgroundColor: tokens.colorStatusDangerBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': {
      backgroundColor: tokens.colorStatusDangerBackground3Hover,
      color: tokens.colorNeutralForegroundOnBrand,
    },
    ':hover:active': {
      backgroundColor: tokens.colorStatusDangerBackground3Pressed,
      color: tokens.colorNeutralForegroundOnBrand,
    },
  },
});

type Props = {
  open: boolean;
  title: string;
  body?: ReactNode;
  /** The effects, one line each: `Se deshacen 96 conciliaciones por $ 12.400,00`. */
  impact?: string[];
  /** Verb, count and object: `Eliminar 1 conciliación`. */
  verb: string;
  /** The verb destroys something: it is red. */
  danger?: boolean;
  busy?: boolean;
  /** Why it was refused; the dialog stays open. */
  refusal?: Refusal | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Confirms an action that is hard to undo. The focus starts on Cancel, and Escape is Cancel; while busy neither acts. */
export function ConfirmDialog({ open, title, body, impact, verb, danger, busy, refusal, onConfirm, onCancel }: Props) {
  const styles = useStyles();
  return (
    <DialogShell
      open={open}
      title={title}
      role="alertdialog"
      refusal={refusal}
      onClose={() => !busy && onCancel()}
      actions={
        <>
          <Button disabledFocusable={busy} onClick={onCancel}>
            {words.cancel}
          </Button>
          <VerbButton busy={busy} className={danger && !busy ? styles.danger : undefined} onClick={onConfirm}>
            {verb}
          </VerbButton>
        </>
      }
    >
      {body && <div>{body}</div>}
      {impact && <Impact lines={impact} />}
    </DialogShell>
  );
}
