import { Button, makeStyles, mergeClasses, Spinner } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';

// A verb stands in one line, however long it is.
const useStyles = makeStyles({ root: { whiteSpace: 'nowrap', maxWidth: 'none' } });

type Props = {
  /** The action is running: the button shows a spinner and is disabled. */
  busy: boolean | undefined;
  children: ReactNode;
  /** The action is not possible now. */
  disabled?: boolean;
  icon?: ReactElement;
  className?: string | undefined;
  /** Without it the button submits its form. */
  onClick?: () => void;
};

/** The main button of a form or a question. */
export function VerbButton({ busy = false, children, disabled = false, icon, className, onClick }: Props) {
  const styles = useStyles();
  return (
    <Button
      appearance="primary"
      type={onClick ? 'button' : 'submit'}
      className={mergeClasses(styles.root, className)}
      disabledFocusable={busy || disabled}
      icon={busy ? <Spinner size="tiny" aria-hidden="true" /> : icon}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
