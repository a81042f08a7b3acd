import { fromPromise } from 'xstate';
import { call } from '../../api/call';
import { refresh, type SessionAnswer } from '../../api/contract/console/session';
import { CallProblem } from '../../api/problem';
import type { SessionStore } from './sessionStore';

/** The part of Web Locks that is used; `navigator.locks` where the browser has it. */
export type Locks = { request<T>(name: string, work: () => Promise<T>): Promise<T> };

/** There is no session left to refresh: the person left, or the service will not have the refresh token. */
export class SessionOver extends Error {
  constructor(cause?: unknown) {
    super('the session is over', { cause });
    this.name = 'SessionOver';
  }
}

/** The service refused its refresh token. The mark is stored, so that no other tab and no reload asks again. */
export const isOver = (stored: SessionAnswer): boolean => stored.over === true;

type Options = { locks?: Locks | undefined; signal?: AbortSignal };

/**
 * A token other than `refused`. One refresh runs at a time across all tabs; a tab that waited adopts the result. Rejects
 * with SessionOver, or with the CallProblem of a refresh without answer, which leaves the session valid.
 */
export async function refreshOnce(store: SessionStore, refused: string, { locks, signal }: Options): Promise<string> {
  return locks ? locks.request('cartera.refresh', work) : work();

  async function work(): Promise<string> {
    const stored = store.read();
    if (!stored) throw new SessionOver();
    if (stored.accessToken !== refused) return stored.accessToken;
    if (isOver(stored)) throw new SessionOver();
    return (await renewed(store, stored, signal)).accessToken;
  }
}

/** The refresh as an actor, for the queue. */
export const refreshing = (store: SessionStore, locks?: Locks) =>
  fromPromise<string, { token: string }>(({ input, signal }) => refreshOnce(store, input.token, { locks, signal }));

async function renewed(store: SessionStore, stored: SessionAnswer, signal?: AbortSignal): Promise<SessionAnswer> {
  const tokens = await askForTokens(stored.refreshToken, signal).catch((error: unknown) => {
    const isStillStored = store.read()?.refreshToken === stored.refreshToken;
    if (error instanceof SessionOver && isStillStored) store.write({ ...stored, over: true });
    throw error;
  });
  const now = store.read();
  if (!now) throw new SessionOver();
  // A login during the refresh wins.
  if (now.refreshToken !== stored.refreshToken) return now;
  const { accessToken, refreshToken = stored.refreshToken, offers = stored.userData.offers, userData } = tokens;
  const session = { ...stored, userData: { ...stored.userData, offers, ...userData }, accessToken, refreshToken };
  store.write(session);
  return session;
}

async function askForTokens(refreshToken: string, signal?: AbortSignal) {
  try {
    return await call(refresh, { body: { refreshToken } }, { signal });
  } catch (error) {
    throw saysNo(error) ? new SessionOver(error) : error;
  }
}

/** A 4xx other than "too slow" and "too many": the service rejected the refresh token. */
function saysNo(error: unknown): boolean {
  const status = error instanceof CallProblem ? error.status : undefined;
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429;
}
