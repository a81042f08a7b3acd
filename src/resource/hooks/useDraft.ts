import { useEffect, useLayoutEffect } from 'react';
import type { DraftBody, DraftOf } from '../../api/contract/drafts';
import { type DraftActor, draftMachine } from '../../machines/kit/draft';
import { useActorRef } from './useActorRef';
import { useEmitted } from './useEmitted';

/** What a person has begun here, kept in the service: `onRead` takes up what was kept, WRITE keeps what is begun by now. */
export function useDraft(about: DraftOf, onRead: (body: DraftBody | null) => void): DraftActor {
  const draftRef = useActorRef(draftMachine, { input: about });
  useEmitted(draftRef, 'READ', ({ body }: { body: DraftBody | null }) => onRead(body));
  // As a layout effect: it ends before the actor does.
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
