import { useEffect, useRef } from 'react';
import type { DraftBody, DraftOf } from '../../api/contract/drafts';
import { useDraft } from './useDraft';

/**
 * Persists `body` until it is null again; null means that nothing was begun. `resume` restores a stored body and returns the
 * body after that. `body` must stay the same object while it is equal.
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
    // The stored draft is obsolete: its request had succeeded.
    if (begun === null && persisted !== null) draftRef.send({ type: 'DISCARD' });
  });
  useEffect(() => {
    if (isSameBody(written.current, body)) return;
    const sent = JSON.stringify(written.current?.attempt);
    written.current = body;
    draftRef.send(body === null ? { type: 'DISCARD' } : { type: 'WRITE', body });
    // A pending request is stored at once, because the page may be closed before its answer.
    if (body?.attempt !== undefined && JSON.stringify(body.attempt) !== sent) draftRef.send({ type: 'FLUSH' });
  }, [body, draftRef]);
}

export const isSameBody = (one: DraftBody | null, other: DraftBody | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
