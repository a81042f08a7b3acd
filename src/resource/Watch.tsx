import { watchMachine } from '../machines/watch';
import { useActorRef } from './useActorRef';
import { useEmitted } from './useEmitted';

/** Looks again every so many milliseconds, for as long as it stands on the page. */
export function Watch({ ms, onLook }: { ms: number; onLook: () => void }) {
  const watch = useActorRef(watchMachine, { input: { ms } });
  useEmitted(watch, 'LOOK', onLook);
  return null;
}
