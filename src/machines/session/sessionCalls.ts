import { fromPromise } from 'xstate';
import { call } from '../../api/call';
import { isSession, login, logout, register, type SessionAnswer } from '../../api/contract/console/session';
import type { SessionStore } from './sessionStore';

export type Typed = { fullName: string; email: string; password: string };

export const sendLogin = fromPromise<SessionAnswer, Typed>(({ input, signal }) =>
  call(login, { body: { email: input.email, password: input.password } }, { signal }),
);

/** Undefined: an administrator must approve the account. */
export const sendRegister = fromPromise<SessionAnswer | undefined, Typed>(async ({ input, signal }) => {
  const answer = await call(register, { body: input }, { signal });
  return isSession(answer) ? answer : undefined;
});

/** Clears the session before it calls the service, so that a logout reaches every tab even without a network. */
export const loggingOut = (store: SessionStore) =>
  fromPromise<void>(async ({ signal }) => {
    const refreshToken = store.read()?.refreshToken;
    store.clear();
    if (refreshToken) await call(logout, { body: { refreshToken } }, { signal });
  });
