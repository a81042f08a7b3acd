import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import {
  LINK_OVER,
  type PortalAccount,
  type PortalPayment,
  portalCalls,
  VISIT_OVER,
} from '../../api/contract/customers/portalPage';
import type { Answer } from '../../api/contract/row';
import { CallProblem } from '../../api/problem';
import { assertDefined } from '../kit/assertDefined';
import { getFile, releaseFile } from '../kit/files/fileRegistry';
import { type Attempt, afterSuccess, keyFor, noAttempt } from '../kit/idempotency';
import { on } from '../kit/on';
import { errorAsProblem, errorOf, outputOf, type Problem } from '../kit/outcome';
import { poll } from '../kit/polling';
import {
  actOf,
  emptyDraft,
  fittedDraft,
  lacksOf,
  type PortalAct,
  type PortalDraft,
  type PortalForm,
} from './portalDraft';

type Greeting = Answer<typeof portalCalls.greet>;

type Input = { token: string };

type Sending = Input & { act: PortalAct; idempotencyKey: string };

/** Sends it. Only a payment is answered with what goes on. */
async function sendAct({ token, act, idempotencyKey }: Sending): Promise<PortalPayment | undefined> {
  const params = { token };
  switch (act.kind) {
    case 'promise':
      await call(portalCalls.promise, { params, body: act.body, idempotencyKey });
      return undefined;
    case 'dispute':
      await call(portalCalls.dispute, { params, body: act.body, idempotencyKey });
      return undefined;
    case 'proof': {
      const { fileKey, caption } = act;
      await call(portalCalls.tellPayment, { params, body: { file: getFile(fileKey), caption } });
      return undefined;
    }
    case 'withholding': {
      const { fileKey, document } = act;
      await call(portalCalls.tellWithholding, { params, body: { file: getFile(fileKey), document } });
      return undefined;
    }
    case 'contact':
      await call(portalCalls.tellContact, { params, body: act.body, idempotencyKey });
      return undefined;
    case 'payment':
      return call(portalCalls.pay, { params, body: act.body, idempotencyKey });
  }
}

type Drafts = { readonly [F in PortalForm]?: PortalDraft | undefined };

type Context = {
  token: string;
  /** As it was typed: the last four of the identifier. */
  end: string;
  greeting: Greeting | undefined;
  account: PortalAccount | undefined;
  /** The form that is being written, and what of it was sent last. */
  form: PortalForm | undefined;
  /** What is written in each form, until it is sent. It outlives a visit that is over, and a form that is closed. */
  drafts: Drafts;
  act: PortalAct | undefined;
  attempt: Attempt;
  /** What was sent last and taken, until something else is begun. */
  sent: PortalForm | undefined;
  /** The link by which it is paid. */
  payment: PortalPayment | undefined;
  problem: Problem | undefined;
};

type Event =
  | { type: 'TYPE_END'; end: string }
  | { type: 'ENTER' }
  | { type: 'LEAVE' }
  | { type: 'RETRY' }
  | { type: 'OPEN'; form: PortalForm }
  | { type: 'FIELD'; changes: Partial<PortalDraft> }
  | { type: 'SEND' }
  | { type: 'DUE' }
  | { type: 'CLOSE' };

type Failure = { error: unknown };
const codeOf = ({ error }: Failure) => (error instanceof CallProblem ? error.code : undefined);

const setProblem = { type: 'setProblem', params: errorOf } as const;
/** Any call may be refused so: the link opens nothing any more. */
const isShut = { guard: { type: 'isShut', params: errorOf }, target: 'shut', actions: setProblem } as const;
/** A call of the visit may be refused so: the visit has ended. */
const isOver = { guard: { type: 'isOver', params: errorOf }, target: 'over', actions: setProblem } as const;

/** Nothing is no guess, of which there are five. */
const entersWithEnd = [
  { guard: 'hasEnd', target: 'entering', actions: 'clearProblem' },
  { target: 'lacking', actions: 'clearProblem' },
] as const;

/** What is written, once a form is open. */
const written = (context: Context) => ({
  form: assertDefined(context.form, 'form'),
  draft: assertDefined(draftIn(context), 'draft'),
  account: assertDefined(context.account, 'account'),
});

/** What is written in the form that was opened last. */
export const draftIn = ({ form, drafts }: Pick<Context, 'form' | 'drafts'>) => form && drafts[form];

/** What the form lacks before it can be sent. */
export function lacksIn(context: Context) {
  const { form, draft, account } = written(context);
  return lacksOf(form, draft, account);
}

/** What was typed in that form before, or an empty one. */
function draftFor(form: PortalForm, { account, drafts: { [form]: draft } }: Context): PortalDraft {
  const now = assertDefined(account, 'account');
  return draft ? fittedDraft(draft, form, now) : emptyDraft(form, now);
}

const noForm = { form: undefined, act: undefined } as const;

/** What was sent is written no more. */
const sentForm = ({ form, drafts, attempt }: Context) => ({
  ...noForm,
  drafts: { ...drafts, ...(form && { [form]: undefined }) },
  attempt: afterSuccess(attempt),
});

/** Once its provider has answered, whatever it says. */
const isMade = ({ status }: PortalPayment) => status !== 'creando';

/** The customer's own page: who they are, what they owe, and what they do about it. */
export const portalMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    tags: {} as 'busy' | 'refused' | 'quiet',
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
    send: fromPromise<PortalPayment | undefined, Sending>(({ input }) => sendAct(input)),
    look: fromPromise<PortalPayment, Input & { payment: string }>(({ input, signal }) =>
      call(portalCalls.readPayment, { params: input }, { signal }),
    ),
    poll,
    goOut: fromPromise<unknown, Input>(({ input }) => call(portalCalls.leave, { params: input })),
  },
  actions: {
    setEnd: on('TYPE_END', (_, { end }) => ({ end })),
    setGreeting: assign((_, greeting: Greeting) => ({ greeting })),
    setAccount: assign(({ context: { form, drafts } }, account: PortalAccount) => {
      const draft = draftIn({ form, drafts });
      return {
        account,
        end: '',
        drafts: { ...drafts, ...(form && draft && { [form]: fittedDraft(draft, form, account) }) },
      };
    }),
    forget: assign({ ...noForm, drafts: {}, account: undefined, end: '', sent: undefined, payment: undefined }),
    setForm: on('OPEN', (context, { form }) => ({
      form,
      drafts: { ...context.drafts, [form]: draftFor(form, context) },
      act: undefined,
      sent: undefined,
      payment: undefined,
      problem: undefined,
    })),
    change: on('FIELD', (context, { changes }) => {
      const { form, draft } = written(context);
      return { drafts: { ...context.drafts, [form]: { ...draft, ...changes } } };
    }),
    setAct: assign(({ context }) => {
      const { form, draft, account } = written(context);
      const act = actOf(form, draft, account);
      return { act, attempt: keyFor(context.attempt, act), problem: undefined };
    }),
    setSent: assign(({ context }) => ({ ...sentForm(context), sent: context.form })),
    setLink: assign(({ context }, payment: PortalPayment | undefined) => ({ ...sentForm(context), payment })),
    setPayment: assign((_, payment: PortalPayment) => ({ payment })),
    closePayment: assign({ payment: undefined, problem: undefined }),
    releaseFile: ({ context }) => {
      const draft = draftIn(context);
      if (draft) releaseFile(draft.fileKey);
    },
    releaseFiles: ({ context: { drafts } }) => {
      for (const draft of Object.values(drafts)) if (draft) releaseFile(draft.fileKey);
    },
    clearProblem: assign({ problem: undefined }),
    setProblem: assign(errorAsProblem),
  },
  guards: {
    hasEnd: ({ context: { end } }) => end.trim() !== '',
    isWriting: ({ context: { form } }) => form !== undefined,
    isComplete: ({ context }) => lacksIn(context).length === 0,
    isOpen: (_, { is_open }: Greeting) => is_open,
    isPayment: (_, payment: PortalPayment | undefined) => payment !== undefined,
    isMade: (_, payment: PortalPayment) => isMade(payment),
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
    ...noForm,
    drafts: {},
    attempt: noAttempt(),
    sent: undefined,
    payment: undefined,
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
      on: { TYPE_END: { actions: 'setEnd' }, ENTER: entersWithEnd },
    },
    lacking: {
      description: 'Nada escrito no es un intento, de los que hay cinco: se dice qué falta, y no se envía.',
      meta: { title: 'Falta el final' },
      on: { TYPE_END: { actions: 'setEnd' }, ENTER: entersWithEnd },
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
      description: 'Se lee lo que se debe hoy. Si la visita terminó mientras se escribía, se sigue donde se estaba.',
      meta: { title: 'Leyendo la cuenta' },
      tags: 'busy',
      invoke: {
        id: 'readAccount',
        src: 'readAccount',
        input: ({ context: { token } }) => ({ token }),
        onDone: [
          { guard: 'isWriting', target: 'filling', actions: { type: 'setAccount', params: outputOf } },
          { target: 'showing', actions: { type: 'setAccount', params: outputOf } },
        ],
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
      on: {
        LEAVE: { target: 'goingOut', actions: 'clearProblem' },
        OPEN: { target: 'filling', actions: 'setForm' },
      },
    },
    filling: {
      description:
        'Promete, reclama, envía un comprobante de pago o de retención, corrige sus datos o elige qué pagar.',
      meta: { title: 'Escribiendo' },
      on: {
        FIELD: { actions: 'change' },
        SEND: [{ guard: 'isComplete', target: 'sending', actions: 'setAct' }, 'correcting'],
        CLOSE: { target: 'showing', actions: 'clearProblem' },
      },
    },
    correcting: {
      description: 'Se ve junto a cada campo qué le falta, hasta que esté.',
      meta: { title: 'Le falta algo' },
      on: {
        FIELD: { actions: 'change' },
        SEND: { guard: 'isComplete', target: 'sending', actions: 'setAct' },
        CLOSE: { target: 'showing', actions: 'clearProblem' },
      },
    },
    sending: {
      description: 'Lo mismo, enviado de nuevo tras una falla, va con la misma clave, y lo escrito sigue ahí.',
      meta: { title: 'Enviando' },
      tags: 'busy',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { token, act, attempt } }) => ({
          token,
          act: assertDefined(act, 'act'),
          idempotencyKey: attempt.key,
        }),
        onDone: [
          {
            guard: { type: 'isPayment', params: outputOf },
            target: 'looking',
            actions: { type: 'setLink', params: outputOf },
          },
          { target: 'reading', actions: ['releaseFile', 'setSent'] },
        ],
        onError: [isShut, isOver, { target: 'filling', actions: setProblem }],
      },
    },
    looking: {
      description: 'Se pregunta si el proveedor ya dio el enlace. Si no se pudo mirar, se mira otra vez al rato.',
      meta: { title: 'Mirando si ya se puede pagar' },
      tags: ['busy', 'quiet'],
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context: { token, payment } }) => ({ token, payment: assertDefined(payment, 'payment').id }),
        onDone: [
          {
            guard: { type: 'isMade', params: outputOf },
            target: 'linked',
            actions: { type: 'setPayment', params: outputOf },
          },
          { target: 'waiting', actions: { type: 'setPayment', params: outputOf } },
        ],
        onError: [isShut, isOver, 'waiting'],
      },
      on: { CLOSE: { target: 'reading', actions: 'closePayment' } },
    },
    waiting: {
      description: 'El enlace de pago se pide al proveedor aparte. Volver no lo detiene.',
      meta: { title: 'Esperando el enlace de pago' },
      tags: 'busy',
      invoke: { id: 'poll', src: 'poll', input: { everyMs: 1_000 } },
      on: { DUE: 'looking', CLOSE: { target: 'reading', actions: 'closePayment' } },
    },
    linked: {
      description: 'Se paga en la página del proveedor; de vuelta se lee otra vez lo que se debe.',
      meta: { title: 'El enlace de pago está' },
      on: { CLOSE: { target: 'reading', actions: 'closePayment' } },
    },
    goingOut: {
      description: 'Quien usa un teléfono prestado cierra su visita.',
      meta: { title: 'Saliendo' },
      tags: 'busy',
      invoke: {
        id: 'goOut',
        src: 'goOut',
        input: ({ context: { token } }) => ({ token }),
        onDone: { target: 'asking', actions: ['releaseFiles', 'forget'] },
        onError: [isShut, { target: 'showing', actions: setProblem }],
      },
    },
    over: {
      description: 'La visita dura dos horas. El final de la identificación abre otra.',
      meta: { title: 'La visita terminó' },
      tags: 'refused',
      on: { TYPE_END: { actions: 'setEnd' }, ENTER: entersWithEnd },
    },
    shut: {
      description: 'El enlace venció, se retiró o nunca existió: no se dice cuál.',
      meta: { title: 'El enlace no sirve' },
      tags: 'refused',
    },
  },
});

export type PortalActor = ActorRefFrom<typeof portalMachine>;
