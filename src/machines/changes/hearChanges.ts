import { type ActorRefFrom, createActor } from 'xstate';
import type { sessionMachine } from '../session/session';
import { type ChangesEmitted, changesMachine } from './changes';

/** Hears what others change for as long as somebody is logged in, and passes it on; returns what ends it. */
export function hearChanges(
  session: ActorRefFrom<typeof sessionMachine>,
  passOn: (changed: ChangesEmitted) => void,
): () => void {
  const hearing = createActor(changesMachine);
  const tell = (now: ReturnType<typeof session.getSnapshot>) =>
    hearing.send({ type: now.matches('loggedIn') ? 'IN' : 'OUT' });
  hearing.on('CHANGED', passOn);
  hearing.start();
  tell(session.getSnapshot());
  const subscription = session.subscribe(tell);
  return () => {
    subscription.unsubscribe();
    hearing.stop();
  };
}
