import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import { getMessage, type Message, type MessageDetail } from '../../api/contract/messaging/messages';
import { sendTestMessage } from '../../api/contract/messaging/templates';
import type { Ask } from '../../api/contract/row';
import { assertDefined } from '../kit/assertDefined';
import { type Attempt, afterSuccess, keyFor, noAttempt } from '../kit/idempotency';
import { on } from '../kit/on';
import { errorAsProblem, errorOf, outputOf, type Problem } from '../kit/outcome';
import { poll } from '../kit/polling';

type TestAsk = NonNullable<Ask<typeof sendTestMessage>['body']>;

type Context = {
  ask: TestAsk | undefined;
  attempt: Attempt;
  problem: Problem | undefined;
  /** Set once queued; the text arrives with the first poll. */
  message: Message | MessageDetail | undefined;
};

type Event =
  | { type: 'OPEN'; ask: TestAsk }
  /** Sends it to the typed number; an e-mail goes to the person's own address. */
  | { type: 'SEND'; to?: string }
  | { type: 'DUE' }
  | { type: 'CLOSE' };

const isOver = ({ status }: Message) => status !== 'en_cola' && status !== 'enviando';

/** Sends a test message to oneself and polls it until its result is known. */
export const messageTestMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy' | 'quiet',
    meta: {} as { title: string },
  },
  actors: {
    send: fromPromise<Message, { ask: TestAsk; idempotencyKey: string }>(({ input: { ask, idempotencyKey } }) =>
      call(sendTestMessage, { body: ask, idempotencyKey }),
    ),
    look: fromPromise<MessageDetail, { id: string }>(({ input, signal }) =>
      call(getMessage, { params: input }, { signal }),
    ),
    poll,
  },
  actions: {
    open: on('OPEN', (_, { ask }) => ({ ask, problem: undefined, message: undefined })),
    address: on('SEND', (context, { to }) => {
      const ask = { ...assertDefined(context.ask, 'ask'), ...(to !== undefined && { to }) };
      return { ask, attempt: keyFor(context.attempt, ask), problem: undefined };
    }),
    setQueued: assign(({ context: { attempt } }, message: Message) => ({ message, attempt: afterSuccess(attempt) })),
    setMessage: assign((_, message: MessageDetail) => ({ message })),
    setProblem: assign(errorAsProblem),
  },
  guards: {
    isOver: (_, message: Message) => isOver(message),
  },
}).createMachine({
  id: 'messageTest',
  context: () => ({ ask: undefined, attempt: noAttempt(), problem: undefined, message: undefined }),
  initial: 'closed',
  states: {
    closed: {
      description: 'No se prueba nada hasta que la persona lo pida.',
      meta: { title: 'Cerrado' },
      on: { OPEN: { target: 'asking', actions: 'open' } },
    },
    asking: {
      description: 'Un email va a la dirección de quien lo pide; lo demás, al número que escribe.',
      meta: { title: 'Preguntando a dónde' },
      on: { SEND: { target: 'sending', actions: 'address' }, CLOSE: 'closed' },
    },
    sending: {
      description: 'Lo mismo, pedido de nuevo tras una falla, va con la misma clave.',
      meta: { title: 'Poniendo en la cola' },
      tags: 'busy',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { ask, attempt } }) => ({ ask: assertDefined(ask, 'ask'), idempotencyKey: attempt.key }),
        onDone: { target: 'looking', actions: { type: 'setQueued', params: outputOf } },
        onError: { target: 'asking', actions: { type: 'setProblem', params: errorOf } },
      },
    },
    looking: {
      description: 'Se pregunta al servicio si ya salió. Si no se pudo mirar, se mira otra vez al rato.',
      meta: { title: 'Mirando cómo va' },
      tags: ['busy', 'quiet'],
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context: { message } }) => ({ id: assertDefined(message, 'message').id }),
        onDone: [
          {
            guard: { type: 'isOver', params: outputOf },
            target: 'done',
            actions: { type: 'setMessage', params: outputOf },
          },
          { target: 'watching', actions: { type: 'setMessage', params: outputOf } },
        ],
        onError: 'watching',
      },
      on: { CLOSE: 'closed' },
    },
    watching: {
      description: 'Si el servidor de email pidió esperar, se ve por qué. Cerrar no detiene el envío.',
      meta: { title: 'Esperando el envío' },
      tags: 'busy',
      invoke: { id: 'poll', src: 'poll', input: { everyMs: 500 } },
      on: { DUE: 'looking', CLOSE: 'closed' },
    },
    done: {
      description: 'Se ve cómo terminó, con el mensaje tal como salió.',
      meta: { title: 'Se sabe cómo fue' },
      on: { CLOSE: 'closed' },
    },
  },
});

export type MessageTestActor = ActorRefFrom<typeof messageTestMachine>;
