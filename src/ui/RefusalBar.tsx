import type { ReactNode } from 'react';
import { MessageBar, MessageBarActions, MessageBarBody } from './MessageBar';

/** Why an action failed: `warning` asks something of the person, `error` is a failure. */
export type Refusal = { reason: string; severity: 'warning' | 'error' };

type Props = {
  refusal: Omit<Refusal, 'reason'> & { reason: ReactNode };
  /** Interrupts a screen reader; used where no notice says the same. */
  isAlert?: boolean;
  className?: string;
  /** The actions that help. */
  children?: ReactNode;
};

export function RefusalBar({ refusal: { reason, severity }, isAlert, className, children }: Props) {
  return (
    <MessageBar className={className} intent={severity} role={isAlert ? 'alert' : undefined}>
      <MessageBarBody>{reason}</MessageBarBody>
      {children && <MessageBarActions>{children}</MessageBarActions>}
    </MessageBar>
  );
}
