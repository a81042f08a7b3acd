import { type ReactNode, Suspense, useLayoutEffect, useReducer } from 'react';
import { onPartArrived, partsArrived } from '../lazyPart';

type Props = { fallback?: ReactNode; children: ReactNode };

/**
 * Shows `fallback`, or nothing, while parts (`lazyPart`) are missing, and the parts as soon as their code is there. Suspense
 * alone keeps what arrived hidden until its fallback has been seen for 300 ms.
 */
export function LazyBoundary({ fallback, children }: Props) {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const awaited = (
    <>
      <Awaiting since={partsArrived()} onArrived={drawAgain} />
      {fallback}
    </>
  );
  return <Suspense fallback={awaited}>{children}</Suspense>;
}

/** Calls `onArrived` for each part that arrives while it is shown; at once where more have arrived than `since`. */
function Awaiting({ since, onArrived }: { since: number; onArrived: () => void }) {
  useLayoutEffect(() => {
    if (partsArrived() > since) onArrived();
    return onPartArrived(onArrived);
  }, [since, onArrived]);
  return null;
}
