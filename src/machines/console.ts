import { type ActorRefFrom, createActor } from 'xstate';
import type { Authorizer } from '../api/client';
import { authorizerOf } from './authorizer';
import { noticesMachine } from './notices';
import type { Locks } from './refreshOnce';
import { refreshQueueMachine } from './refreshQueue';
import { sessionMachine } from './session';
import type { SessionStore } from './sessionStore';

/** The actors that live as long as the page. Screens start their own. */
export type Console = {
  session: ActorRefFrom<typeof sessionMachine>;
  refreshQueue: ActorRefFrom<typeof refreshQueueMachine>;
  notices: ActorRefFrom<typeof noticesMachine>;
  /** For the client: who carries which token, and what becomes of a 401. */
  authorizer: Authorizer;
  stop(): void;
};

export function startConsole({ store, locks }: { store: SessionStore; locks?: Locks }): Console {
  const session = createActor(sessionMachine(store));
  const refreshQueue = createActor(refreshQueueMachine(store, locks));
  const notices = createActor(noticesMachine);

  session.on('OPENED', () => refreshQueue.send({ type: 'OPENED' }));
  refreshQueue.on('EXPIRED', () => session.send({ type: 'EXPIRED' }));
  const stopWatching = store.watch((kept) => session.send({ type: 'STORED', user: kept?.userData }));

  const authorizer = authorizerOf(refreshQueue, store);
  for (const actor of [notices, refreshQueue, session]) actor.start();
  return {
    session,
    refreshQueue,
    notices,
    authorizer,
    stop: () => {
      stopWatching();
      for (const actor of [session, refreshQueue, notices]) actor.stop();
    },
  };
}
