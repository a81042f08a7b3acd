import { watchMachine } from '../machines/kit/watch';
import { useActorRef } from './hooks/useActorRef';
import { useEmitted } from './hooks/useEmitted';

/** Looks again every so many milliseconds, for as long as it stands on the page. */
export function Watch({ ms, onLook }: { ms: number; onLook: () => void }) {
  const watch = useActorRef(watchMachine, { input: { ms } });
  useEmitted(watch, 'LOOK', onLook);
  return null;
}
