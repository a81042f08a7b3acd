import { type ActorRefFrom, createActor } from 'xstate';
import type { AppActors } from '../app';
import type { sessionMachine } from '../session/session';
import { changesMachine } from './changes';

/** Hears what others change for as long as somebody is logged in; returns what ends it. */
export function hearChanges(session: ActorRefFrom<typeof sessionMachine>, changes: AppActors['changes']): () => void {
  const hearing = createActor(changesMachine);
  const tell = (now: ReturnType<typeof session.getSnapshot>) =>
    hearing.send({ type: now.matches('loggedIn') ? 'IN' : 'OUT' });
  hearing.on('CHANGED', changes.send);
  hearing.start();
  tell(session.getSnapshot());
  const subscription = session.subscribe(tell);
  return () => {
    subscription.unsubscribe();
    hearing.stop();
  };
}
