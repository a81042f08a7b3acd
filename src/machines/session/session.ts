import { assign, emit, fromPromise, setup } from 'xstate';
import type { SessionAnswer, UserData } from '../../api/contract/console/session';
import type { Problem } from '../../api/problem';
import { assertDefined } from '../kit/assertDefined';
import { guardOn, on } from '../kit/on';
import { errorAsProblem, type FailedEmitted, failed, failure, outputOf } from '../kit/outcome';
import { isWaiting } from './rules';
import { sendLogin, sendRegister, type Typed } from './sessionCalls';

type SessionContext = {
  user: UserData | undefined;
  /** The credentials being sent. The password is cleared as soon as the service answers. */
  typed: Typed;
  problem: Problem | undefined;
  /** Another person logged in elsewhere, and what was typed here went with who was here before. */
  isReplaced: boolean;
};

type SessionEvent =
  | { type: 'LOGIN'; email: string; password: string }
  | { type: 'REGISTER'; fullName: string; email: string; password: string }
  /** Registers another account after a request for one. */
  | { type: 'AGAIN' }
  /** The password of the person whose session ended, typed over the screen. */
  | { type: 'RENEW'; password: string }
  | { type: 'LOGOUT' }
  /** The service refused the refresh token. */
  | { type: 'EXPIRED' }
  /** The person read that somebody else was here before. */
  | { type: 'SEEN' }
  /** Another tab logged in, renewed or left. */
  | { type: 'STORED'; user: UserData | undefined };

type SessionEmitted = { type: 'OPENED' } | FailedEmitted;

/** Undefined where an administrator must approve the account first. */
type Entered = SessionAnswer | undefined;

const NOTHING_TYPED: Typed = { fullName: '', email: '', password: '' };

const present = (user: UserData | undefined, isReplaced = false): SessionContext => ({
  user,
  typed: NOTHING_TYPED,
  problem: undefined,
  isReplaced,
});

const typed = (credentials: Typed): Partial<SessionContext> => ({ typed: credentials, problem: undefined });

const inside = [
  { type: 'storeSession' as const, params: outputOf<Entered> },
  { type: 'enter' as const, params: outputOf<Entered> },
];
const refused = [...failed, { type: 'forgetPassword' as const }];

/** The person at the console. Tokens stay in the store, outside every snapshot: `app.ts` provides the actions that write and clear them. */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as { user: UserData | undefined },
    emitted: {} as SessionEmitted,
    tags: {} as 'busy' | 'refused' | 'quiet' | 'inside',
    meta: {} as { title: string },
  },
  actors: {
    login: sendLogin,
    /** The login over the screen, by the person whose session ended. */
    renew: sendLogin,
    register: sendRegister,
    leave: fromPromise<void>(() => Promise.reject(new Error('no store was provided'))),
  },
  actions: {
    setLogin: on('LOGIN', (_, { email, password }) => typed({ fullName: '', email, password })),
    setRegistration: on('REGISTER', (_, { fullName, email, password }) => typed({ fullName, email, password })),
    setPassword: on('RENEW', ({ user }, { password }) =>
      typed({ fullName: '', email: assertDefined(user, 'user').email, password }),
    ),
    /** Provided with the store. */
    storeSession: (_, __: Entered) => {},
    enter: assign((_, output: Entered) => present(output?.userData)),
    setUser: on('STORED', ({ user: before, isReplaced }, { user }) => {
      if (!before || !user) return present(user);
      return present(user, isReplaced || before.id !== user.id);
    }),
    forgetReplaced: assign({ isReplaced: false }),
    forgetUser: assign(() => present(undefined)),
    setProblem: assign(errorAsProblem),
    reportFailure: emit(failure),
    forgetPassword: assign(({ context: { typed } }) => ({ typed: { ...typed, password: '' } })),
    reportOpened: emit({ type: 'OPENED' }),
  },
  guards: {
    isRequested: (_, output: Entered) => output === undefined,
    isGone: guardOn('STORED', (_, { user }) => user === undefined),
    isReplaced: ({ context }) => context.isReplaced,
    isNobody: ({ context }) => context.user === undefined,
    isWaiting: ({ context }) => context.user !== undefined && isWaiting(context.user),
  },
}).createMachine({
  id: 'session',
  context: ({ input: { user } }) => present(user),
  initial: 'deciding',
  on: {
    STORED: {
      target: '.deciding',
      actions: 'setUser',
    },
  },
  states: {
    deciding: {
      description: 'No toma tiempo: según quién guardó su sesión, se sigue adonde corresponde.',
      meta: { title: 'Comprobando quién ingresa' },
      always: [
        { guard: 'isNobody', target: 'loggedOut' },
        { guard: 'isWaiting', target: 'waiting' },
        { target: 'loggedIn' },
      ],
    },
    loggedOut: {
      description: 'Mientras nadie entre, solo se puede ingresar o pedir una cuenta.',
      meta: { title: 'Sin sesión' },
      initial: 'asking',
      states: {
        asking: {
          description: 'Se escriben el email y la contraseña, o los datos de una cuenta nueva.',
          meta: { title: 'Pidiendo los datos' },
        },
        elsewhere: {
          description: 'Lo que esta pestaña tenía a medio escribir se fue con la sesión: se dice.',
          meta: { title: 'Salió en otra pestaña' },
        },
        loginRefused: {
          description: 'Se ve por qué; el email sigue escrito y la contraseña se escribe otra vez.',
          meta: { title: 'Ingreso rechazado' },
          tags: 'refused',
        },
        requested: {
          description: 'Si ese email ya tiene cuenta no se dice: se responde lo mismo.',
          meta: { title: 'Cuenta pedida' },
          on: { AGAIN: 'asking' },
        },
        registerRefused: {
          description: 'Se ve por qué; el nombre y el email siguen escritos y la contraseña se escribe otra vez.',
          meta: { title: 'Registro rechazado' },
          tags: 'refused',
        },
      },
      on: {
        LOGIN: { target: 'loggingIn', actions: 'setLogin' },
        REGISTER: { target: 'registering', actions: 'setRegistration' },
      },
    },
    loggingIn: {
      description: 'El servicio comprueba el email y la contraseña.',
      meta: { title: 'Ingresando' },
      tags: 'busy',
      invoke: {
        id: 'login',
        src: 'login',
        input: ({ context }) => context.typed,
        onDone: {
          target: 'deciding',
          actions: inside,
        },
        onError: {
          target: 'loggedOut.loginRefused',
          actions: refused,
        },
      },
    },
    registering: {
      description: 'El servicio recibe los datos: abre la sesión, o la cuenta queda pedida.',
      meta: { title: 'Registrando' },
      tags: 'busy',
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context }) => context.typed,
        onDone: [
          {
            guard: { type: 'isRequested', params: outputOf },
            target: 'loggedOut.requested',
            actions: 'forgetPassword',
          },
          { target: 'deciding', actions: inside },
        ],
        onError: {
          target: 'loggedOut.registerRefused',
          actions: refused,
        },
      },
    },
    waiting: {
      description: 'Se registró y todavía no entra a nada: alguien debe aprobarlo.',
      meta: { title: 'En espera de aprobación' },
      on: { LOGOUT: 'loggingOut' },
    },
    loggedIn: {
      description: 'Desde aquí se usa la consola, hasta salir o hasta que el servicio no renueve la sesión.',
      meta: { title: 'Sesión abierta' },
      tags: 'inside',
      entry: 'reportOpened',
      on: {
        STORED: {
          guard: 'isGone',
          target: 'loggedOut.elsewhere',
          actions: 'setUser',
        },
        EXPIRED: 'expired',
        SEEN: { guard: 'isReplaced', actions: 'forgetReplaced' },
        LOGOUT: 'loggingOut',
      },
    },
    expired: {
      description: 'La pantalla queda como estaba, con lo escrito; encima se pide la contraseña.',
      meta: { title: 'Sesión vencida' },
      tags: 'inside',
      on: {
        STORED: {
          guard: 'isGone',
          target: 'loggedOut.elsewhere',
          actions: 'setUser',
        },
        RENEW: { target: 'renewing', actions: 'setPassword' },
        LOGOUT: 'loggingOut',
      },
    },
    renewing: {
      description: 'El servicio comprueba la contraseña; la pantalla sigue detrás como estaba.',
      meta: { title: 'Renovando la sesión' },
      tags: ['busy', 'inside'],
      invoke: {
        id: 'renew',
        src: 'renew',
        input: ({ context }) => context.typed,
        onDone: {
          target: 'deciding',
          actions: inside,
        },
        onError: {
          target: 'expired',
          actions: refused,
        },
      },
    },
    loggingOut: {
      description: 'Ya salió; se avisa al servicio que anule la sesión, y no hace falta que responda.',
      meta: { title: 'Saliendo' },
      tags: ['busy', 'quiet'],
      entry: 'forgetUser',
      invoke: {
        id: 'leave',
        src: 'leave',
        onDone: 'loggedOut',
        onError: 'loggedOut',
      },
    },
  },
});
