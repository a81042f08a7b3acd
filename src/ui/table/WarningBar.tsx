import type { ReactNode } from 'react';
import { lazyPart } from '../lazyPart';
import { LazyBoundary } from '../waiting/LazyBoundary';

const RefusalBar = lazyPart(async () => (await import('../RefusalBar')).RefusalBar);

type Props = { children: ReactNode /** What helps. */; action?: ReactNode };

/** A warning over what it is about; its code is fetched with the first one. */
export function WarningBar({ children, action }: Props) {
  return (
    <LazyBoundary>
      <RefusalBar refusal={{ reason: children, severity: 'warning' }}>{action}</RefusalBar>
    </LazyBoundary>
  );
}
