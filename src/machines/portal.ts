import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { call } from '../api/call';
import { LINK_OVER, type PortalAccount, portalCalls, VISIT_OVER } from '../api/contract/customers/portalPage';
import type { Answer } from '../api/contract/row';
import { CallProblem } from '../api/problem';
import { on } from './kit/on';
import { errorAsProblem, errorOf, outputOf, type Problem } from './kit/outcome';

type Greeting = Answer<typeof portalCalls.greet>;

type Input = { token: string };

type Context = {
  token: string;
  /** As it was typed: the last four of the identifier. */
  end: string;
  greeting: Greeting | undefined;
  account: PortalAccount | undefined;
  problem: Problem | undefined;
};

type Event = { type: 'ENTER'; end: string } | { type: 'LEAVE' } | { type: 'RETRY' };

type Failure = { error: unknown };
const codeOf = ({ error }: Failure) => (error instanceof CallProblem ? error.code : undefined);

const setProblem = { type: 'setProblem', params: errorOf } as const;
/** Any call may be refused so: the link opens nothing any more. */
const isShut = { guard: { type: 'isShut', params: errorOf }, target: 'shut', actions: setProblem } as const;
/** A call of the visit may be refused so: the visit has ended. */
const isOver = { guard: { type: 'isOver', params: errorOf }, target: 'over', actions: setProblem } as const;

/** The customer's own page: who they are, and what they owe. */
export const portalMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    tags: {} as 'busy' | 'refused',
    meta: {} as { title: string },
  },
  actors: {
    greet: fromPromise<Greeting, Input>(({ input, signal }) => call(portalCalls.greet, { params: input }, { signal })),
    enter: fromPromise<unknown, Input & { end: string }>(({ input: { token, end } }) =>
      call(portalCalls.enter, { params: { token }, body: { end } }),
    ),
    readAccount: fromPromise<PortalAccount, Input>(({ input, signal }) =>
      call(portalCalls.readAccount, { params: input }, { signal }),
    ),
    goOut: fromPromise<unknown, Input>(({ input }) => call(portalCalls.leave, { params: input })),
  },
  actions: {
    setEnd: on('ENTER', (_, { end }) => ({ end, problem: undefined })),
    setGreeting: assign((_, greeting: Greeting) => ({ greeting })),
    setAccount: assign((_, account: PortalAccount) => ({ account, end: '' })),
    forget: assign({ account: undefined, end: '' }),
    clearProblem: assign({ problem: undefined }),
    setProblem: assign(errorAsProblem),
  },
  guards: {
    isOpen: (_, { is_open }: Greeting) => is_open,
    isShut: (_, failure: Failure) => codeOf(failure) === LINK_OVER,
    isOver: (_, failure: Failure) => codeOf(failure) === VISIT_OVER,
  },
}).createMachine({
  id: 'portal',
  context: ({ input: { token } }) => ({
    token,
    end: '',
    greeting: undefined,
    account: undefined,
    problem: undefined,
  }),
  initial: 'greeting',
  states: {
    greeting: {
      description: 'Se pregunta de qué empresa es el enlace, y si la visita sigue abierta.',
      meta: { title: 'Abriendo el enlace' },
      tags: 'busy',
      invoke: {
        id: 'greet',
        src: 'greet',
        input: ({ context: { token } }) => ({ token }),
        onDone: [
          {
            guard: { type: 'isOpen', params: outputOf },
            target: 'reading',
            actions: { type: 'setGreeting', params: outputOf },
          },
          { target: 'asking', actions: { type: 'setGreeting', params: outputOf } },
        ],
        onError: [isShut, { target: 'unopened', actions: setProblem }],
      },
    },
    unopened: {
      description: 'No hubo respuesta. Se vuelve a intentar cuando la persona lo pide.',
      meta: { title: 'No se pudo abrir' },
      tags: 'refused',
      on: { RETRY: { target: 'greeting', actions: 'clearProblem' } },
    },
    asking: {
      description: 'Quien abre el enlace prueba que es de la empresa cliente con el final de su identificación.',
      meta: { title: 'Preguntando quién es' },
      on: { ENTER: { target: 'entering', actions: 'setEnd' } },
    },
    entering: {
      description: 'Cinco finales equivocados en una hora cierran el enlace por un rato.',
      meta: { title: 'Comprobando' },
      tags: 'busy',
      invoke: {
        id: 'enter',
        src: 'enter',
        input: ({ context: { token, end } }) => ({ token, end }),
        onDone: 'reading',
        onError: [isShut, { target: 'asking', actions: setProblem }],
      },
    },
    reading: {
      description: 'Se lee lo que se debe hoy.',
      meta: { title: 'Leyendo la cuenta' },
      tags: 'busy',
      invoke: {
        id: 'readAccount',
        src: 'readAccount',
        input: ({ context: { token } }) => ({ token }),
        onDone: { target: 'showing', actions: { type: 'setAccount', params: outputOf } },
        onError: [isShut, isOver, { target: 'unread', actions: setProblem }],
      },
    },
    unread: {
      description: 'La cuenta no llegó. Se vuelve a leer cuando la persona lo pide.',
      meta: { title: 'No se pudo leer' },
      tags: 'refused',
      on: { RETRY: { target: 'reading', actions: 'clearProblem' } },
    },
    showing: {
      description: 'Se ve lo que se debe, y desde aquí se descarga el estado de cuenta.',
      meta: { title: 'Viendo la cuenta' },
      on: { LEAVE: { target: 'goingOut', actions: 'clearProblem' } },
    },
    goingOut: {
      description: 'Quien usa un teléfono prestado cierra su visita.',
      meta: { title: 'Saliendo' },
      tags: 'busy',
      invoke: {
        id: 'goOut',
        src: 'goOut',
        input: ({ context: { token } }) => ({ token }),
        onDone: { target: 'asking', actions: 'forget' },
        onError: [isShut, { target: 'showing', actions: setProblem }],
      },
    },
    over: {
      description: 'La visita dura dos horas. El final de la identificación abre otra.',
      meta: { title: 'La visita terminó' },
      tags: 'refused',
      on: { ENTER: { target: 'entering', actions: 'setEnd' } },
    },
    shut: {
      description: 'El enlace venció, se retiró o nunca existió: no se dice cuál.',
      meta: { title: 'El enlace no sirve' },
      tags: 'refused',
    },
  },
});

export type PortalActor = ActorRefFrom<typeof portalMachine>;
