import { vi } from 'vitest';
import type { SessionAnswer } from '../../../src/api/contract/console/session';
import type { Locks } from '../../../src/machines/session/refreshOnce';
import type { SessionStore } from '../../../src/machines/session/sessionStore';

/** A storage that several tabs share: each is told of what the others write, and not of its own. */
export function sharedStorage(kept?: SessionAnswer) {
  let session = kept;
  const tabs: { told?: (session: SessionAnswer | undefined) => void }[] = [];
  return {
    read: () => session,
    openTab(): SessionStore {
      const tab: (typeof tabs)[number] = {};
      tabs.push(tab);
      const put = (written: SessionAnswer | undefined) => {
        session = written;
        for (const other of tabs) if (other !== tab) queueMicrotask(() => other.told?.(session));
      };
      return {
        read: () => session,
        write: put,
        clear: () => put(undefined),
        watch: (told) => {
          tab.told = told;
          return () => {
            delete tab.told;
          };
        },
      };
    },
  };
}

/** Web Locks of one browser: whoever asks for a name that is held waits for its turn. */
export function sharedLocks(): Locks {
  const queues = new Map<string, Promise<unknown>>();
  return {
    request: (name, work) => {
      const turn = (queues.get(name) ?? Promise.resolve()).then(work);
      queues.set(
        name,
        turn.catch(() => {}),
      );
      return turn;
    },
  };
}

/** One browser tab: modules of its own, so a client, a session and a queue of its own. */
export async function openTab(baseUrl: string, store: SessionStore, locks?: Locks) {
  vi.resetModules();
  const { call, fetchHttp } = await import('../../../src/api/call');
  const { http } = await fetchHttp();
  const { configure } = await import('../../../src/api/client');
  const { CallProblem } = await import('../../../src/api/problem');
  const { startApp } = await import('../../../src/machines/app');
  const app = startApp({ store, locks });
  configure({ baseUrl, authorizer: app.authorizer });
  return { call, app, http, CallProblem };
}
