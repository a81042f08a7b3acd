import { type ActorRefFrom, createActor } from 'xstate';
import type { sessionMachine } from '../session/session';
import { type ChangesEmitted, changesMachine } from './changes';

export type ChangesActor = ActorRefFrom<typeof changesMachine>;

/** Hears what others change for as long as somebody is logged in, and passes it on, until it is stopped. */
export function hearChanges(
  session: ActorRefFrom<typeof sessionMachine>,
  passOn: (changed: ChangesEmitted) => void,
): ChangesActor {
  const hearing = createActor(changesMachine);
  const tell = (now: ReturnType<typeof session.getSnapshot>) =>
    hearing.send({ type: now.matches('loggedIn') ? 'IN' : 'OUT' });
  hearing.on('CHANGED', passOn);
  hearing.start();
  tell(session.getSnapshot());
  const subscription = session.subscribe(tell);
  hearing.subscribe({ complete: () => subscription.unsubscribe() });
  return hearing;
}
