import { useEffect, useLayoutEffect } from 'react';
import type { DraftBody, DraftOf } from '../../api/contract/drafts';
import { type DraftActor, draftMachine } from '../../machines/kit/draft';
import { useActorRef } from './useActorRef';
import { useEmitted } from './useEmitted';

/** A persisted draft: `onRead` receives the stored body, WRITE stores the current one. */
export function useDraft(about: DraftOf, onRead: (body: DraftBody | null) => void): DraftActor {
  const draftRef = useActorRef(draftMachine, { input: about });
  useEmitted(draftRef, 'READ', ({ body }: { body: DraftBody | null }) => onRead(body));
  // A layout effect, because its clean-up runs before the actor stops.
  useLayoutEffect(() => () => draftRef.send({ type: 'FLUSH' }), [draftRef]);
  useEffect(() => {
    const flush = () => draftRef.send({ type: 'FLUSH' });
    const flushHidden = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flushHidden);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flushHidden);
    };
  }, [draftRef]);
  return draftRef;
}
