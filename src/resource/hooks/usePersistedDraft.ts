import { useEffect, useRef } from 'react';
import type { DraftBody, DraftOf } from '../../api/contract/drafts';
import { useDraft } from './useDraft';

/**
 * What has been begun by now, null while nothing is, is kept until it is null again. `resume` takes up what was kept, and
 * tells what is begun after that. `body` is the same object for as long as it says the same.
 */
export function usePersistedDraft(
  about: DraftOf,
  body: DraftBody | null,
  resume: (persisted: DraftBody | null) => DraftBody | null,
): void {
  const written = useRef<DraftBody | null>(null);
  const draftRef = useDraft(about, (persisted) => {
    const isFirst = written.current === null;
    const begun = resume(persisted);
    if (!isFirst) return;
    written.current = begun;
    // What was kept says nothing any more: it was done before its answer came.
    if (begun === null && persisted !== null) draftRef.send({ type: 'DISCARD' });
  });
  useEffect(() => {
    if (isSameBody(written.current, body)) return;
    const sent = JSON.stringify(written.current?.attempt);
    written.current = body;
    draftRef.send(body === null ? { type: 'DISCARD' } : { type: 'WRITE', body });
    // What is being sent is kept at once: nobody may be there for its answer.
    if (body?.attempt !== undefined && JSON.stringify(body.attempt) !== sent) draftRef.send({ type: 'FLUSH' });
  }, [body, draftRef]);
}

export const isSameBody = (one: DraftBody | null, other: DraftBody | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
