import type { PageOf } from '../../machines/kit/list';
import type { ListHandle } from '../../resource/hooks/useList';
import { usePolling } from '../../resource/hooks/usePolling';

const EVERY_MS = 5_000;

/** Polls the first page for new messages; other pages are left as they are. */
export function useNewest<Q extends object, P extends PageOf<unknown>>([snapshot, ref, , url]: ListHandle<Q, P>): void {
  const isFirst = (url.p ?? '1') === '1';
  usePolling(isFirst && snapshot.matches('shown'), () => ref.send({ type: 'REFRESH' }), EVERY_MS);
}
