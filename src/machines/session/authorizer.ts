import type { ActorRefFrom } from 'xstate';
import type { Authorizer } from '../../api/client';
import { isOffered } from '../../api/contract/offers';
import { SessionOver } from './refreshOnce';
import type { refreshQueueMachine } from './refreshQueue';
import type { SessionStore } from './sessionStore';

type Waiting = { resolve(token: string): void; reject(error: unknown): void };

/** Connects requests, which are promises, to the queue, which knows only their ids. */
export function authorizerOf(
  queue: ActorRefFrom<typeof refreshQueueMachine>,
  store: Pick<SessionStore, 'read'>,
): Authorizer {
  const waiting = new Map<string, Waiting>();

  queue.on('RELEASED', ({ ids, token }) => {
    for (const id of ids) take(id)?.resolve(token);
  });
  queue.on('REJECTED', ({ ids, error }) => {
    for (const id of ids) take(id)?.reject(error);
  });

  function take(id: string): Waiting | undefined {
    const request = waiting.get(id);
    waiting.delete(id);
    return request;
  }

  const accessToken = () => store.read()?.accessToken;
  return {
    accessToken,
    person: () => store.read()?.userData.id,
    offers: (row) => {
      const user = store.read()?.userData;
      return user && isOffered(row, user.offers);
    },
    refused: (token = '') => {
      // A stopped actor drops its events, and the request would never end.
      if (queue.getSnapshot().status !== 'active') return Promise.reject(new SessionOver());
      return new Promise((resolve, reject) => {
        const id = crypto.randomUUID();
        waiting.set(id, { resolve, reject });
        queue.send({ type: 'REFUSED', id, token, current: accessToken() });
      });
    },
  };
}
