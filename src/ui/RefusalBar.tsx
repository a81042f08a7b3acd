import { MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import type { ReactNode } from 'react';

/** Why something was not done: `warning` where something else is asked of the person, `error` where something broke. */
export type Refusal = { reason: string; severity: 'warning' | 'error' };

type Props = {
  refusal: Refusal;
  /** Interrupts a screen reader: where no notice says the same. */
  isAlert?: boolean;
  className?: string;
  /** What can be done about it. */
  children?: ReactNode;
};

export function RefusalBar({ refusal: { reason, severity }, isAlert, className, children }: Props) {
  return (
    <MessageBar className={className} intent={severity} layout="multiline" role={isAlert ? 'alert' : undefined}>
      <MessageBarBody>{reason}</MessageBarBody>
      {children && <MessageBarActions>{children}</MessageBarActions>}
    </MessageBar>
  );
}
