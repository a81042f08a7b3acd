import { assign, emit, setup } from 'xstate';
import type { SessionAnswer, UserData } from '../api/contract/users';
import { isWaiting } from './ability';
import { type Problem, problemOf } from './problem';
import { leaving, sendLogin, sendRegister, type Typed } from './sessionCalls';
import type { SessionStore } from './sessionStore';

export type SessionContext = {
  user: UserData | undefined;
  /** What is on its way to the service. The password is forgotten as soon as it answers. */
  typed: Typed;
  problem: Problem | undefined;
};

export type SessionEvent =
  | { type: 'LOGIN'; email: string; password: string }
  | { type: 'REGISTER'; fullName: string; email: string; password: string }
  /** The password, over the screen whose session ended. */
  | { type: 'RENEW'; password: string }
  | { type: 'LOGOUT' }
  /** The refresh queue says that the service refused the refresh token. */
  | { type: 'EXPIRED' }
  /** Another tab logged in, renewed or left. */
  | { type: 'STORED'; user: UserData | undefined };

const NOTHING_TYPED: Typed = { fullName: '', email: '', password: '' };

/** Who is at the console. Tokens stay in the store and are no part of any snapshot. */
export function sessionMachine(store: SessionStore) {
  return setup({
    types: {
      context: {} as SessionContext,
      events: {} as SessionEvent,
      emitted: {} as { type: 'OPENED' },
      tags: {} as 'busy' | 'refused' | 'inside',
      meta: {} as { title: string },
    },
    actors: {
      login: sendLogin,
      /** The same call under a name of its own: over the screen, by the person whose session ended. */
      renew: sendLogin,
      register: sendRegister,
      leave: leaving(store),
    },
    actions: {
      keepTyped: assign((_, { fullName = '', email, password }: Omit<Typed, 'fullName'> & Partial<Typed>) => ({
        typed: { fullName, email, password },
        problem: undefined,
      })),
      keepPassword: assign(({ context }, { password }: { password: string }) => ({
        typed: { fullName: '', email: context.user?.email ?? '', password },
        problem: undefined,
      })),
      storeSession: (_, { session }: { session: SessionAnswer }) => store.write(session),
      keepUser: assign((_, { user }: { user: UserData | undefined }) => ({
        user,
        problem: undefined,
        typed: NOTHING_TYPED,
      })),
      keepProblem: assign(({ context: { typed } }, { error }: { error: unknown }) => {
        return { problem: problemOf(error), typed: { ...typed, password: '' } };
      }),
      tellOpened: emit({ type: 'OPENED' }),
    },
    guards: {
      isNobody: ({ context }) => context.user === undefined,
      isWaiting: ({ context }) => context.user !== undefined && isWaiting(context.user),
    },
  }).createMachine({
    id: 'session',
    context: () => ({ user: store.read()?.userData, typed: NOTHING_TYPED, problem: undefined }),
    initial: 'deciding',
    on: {
      STORED: {
        target: '.deciding',
        actions: { type: 'keepUser', params: ({ event }) => event },
      },
    },
    states: {
      deciding: {
        description: 'Takes no time: whoever the store names goes where they belong.',
        meta: { title: 'Comprobando quién ingresa' },
        always: [
          { guard: 'isNobody', target: 'loggedOut' },
          { guard: 'isWaiting', target: 'waiting' },
          { target: 'loggedIn' },
        ],
      },
      loggedOut: {
        meta: { title: 'Sin sesión' },
        initial: 'asking',
        states: {
          asking: { meta: { title: 'Pidiendo los datos' } },
          loginRefused: { meta: { title: 'Ingreso rechazado' }, tags: 'refused' },
          registerRefused: { meta: { title: 'Registro rechazado' }, tags: 'refused' },
        },
        on: {
          LOGIN: { target: 'loggingIn', actions: { type: 'keepTyped', params: ({ event }) => event } },
          REGISTER: { target: 'registering', actions: { type: 'keepTyped', params: ({ event }) => event } },
        },
      },
      loggingIn: {
        meta: { title: 'Ingresando' },
        tags: 'busy',
        invoke: {
          id: 'login',
          src: 'login',
          input: ({ context }) => context.typed,
          onDone: {
            target: 'deciding',
            actions: [
              { type: 'storeSession', params: ({ event }) => ({ session: event.output }) },
              { type: 'keepUser', params: ({ event }) => ({ user: event.output.userData }) },
            ],
          },
          onError: {
            target: 'loggedOut.loginRefused',
            actions: { type: 'keepProblem', params: ({ event }) => event },
          },
        },
      },
      registering: {
        meta: { title: 'Registrando' },
        tags: 'busy',
        invoke: {
          id: 'register',
          src: 'register',
          input: ({ context }) => context.typed,
          onDone: {
            target: 'deciding',
            actions: [
              { type: 'storeSession', params: ({ event }) => ({ session: event.output }) },
              { type: 'keepUser', params: ({ event }) => ({ user: event.output.userData }) },
            ],
          },
          onError: {
            target: 'loggedOut.registerRefused',
            actions: { type: 'keepProblem', params: ({ event }) => event },
          },
        },
      },
      waiting: {
        description: 'Registered and let into nothing yet: someone must approve.',
        meta: { title: 'En espera de aprobación' },
        on: { LOGOUT: 'loggingOut' },
      },
      loggedIn: {
        meta: { title: 'Sesión abierta' },
        tags: 'inside',
        entry: 'tellOpened',
        on: {
          EXPIRED: 'expired',
          LOGOUT: 'loggingOut',
        },
      },
      expired: {
        description: 'The screen stays as it was, with what was typed; the password is asked for over it.',
        meta: { title: 'Sesión vencida' },
        tags: 'inside',
        on: {
          RENEW: { target: 'renewing', actions: { type: 'keepPassword', params: ({ event }) => event } },
          LOGOUT: 'loggingOut',
        },
      },
      renewing: {
        meta: { title: 'Renovando la sesión' },
        tags: ['busy', 'inside'],
        invoke: {
          id: 'renew',
          src: 'renew',
          input: ({ context }) => context.typed,
          onDone: {
            target: 'deciding',
            actions: [
              { type: 'storeSession', params: ({ event }) => ({ session: event.output }) },
              { type: 'keepUser', params: ({ event }) => ({ user: event.output.userData }) },
            ],
          },
          onError: {
            target: 'expired',
            actions: { type: 'keepProblem', params: ({ event }) => event },
          },
        },
      },
      loggingOut: {
        description: 'Out already; the service is told to revoke the tokens, and need not answer.',
        meta: { title: 'Saliendo' },
        tags: 'busy',
        entry: { type: 'keepUser', params: { user: undefined } },
        invoke: {
          id: 'leave',
          src: 'leave',
          onDone: 'loggedOut',
          onError: 'loggedOut',
        },
      },
    },
  });
}
