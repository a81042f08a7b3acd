import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import { type Answer, type AnyRow, type Ask, successOf } from '../../api/contract/row';
import { isDeletion, type Problem } from '../../api/problem';
import { type Attempt, afterSuccess, keyFor, noAttempt } from './idempotency';
import { on } from './on';
import { errorAsProblem, type FailedEmitted, failed, failure, outputOf, unlessConfirmed, unlessGone } from './outcome';
import { underVersion } from './version';

type CommandContext<R extends AnyRow, A> = {
  /** The request to send. A refusal does not clear it. */
  ask: Ask<R>;
  /** The record that the call is about, as it was when the command was opened. */
  about: A | undefined;
  /** The same, until the person knows that somebody else changed it: who sends again then insists. */
  seen: A | undefined;
  attempt: Attempt;
  /** The last answer. */
  answer: Answer<R> | undefined;
  problem: Problem | undefined;
  /** The same was sent before, and nobody can say whether it was done. */
  isUnsure: boolean;
};

type CommandEvent<R extends AnyRow, A> =
  | { type: 'OPEN'; ask: Ask<R>; about?: A }
  /** Asks nothing: opens and confirms at once. */
  | { type: 'RUN'; ask: Ask<R>; about?: A }
  /**
   * `ask` is the input of a form; a question without fields confirms what was opened. After a 412 the request names
   * `version`, the version now shown.
   */
  | { type: 'CONFIRM'; ask?: Ask<R>; version?: number | undefined }
  | { type: 'CANCEL' };

/** `message` is the row's fixed success message, if it has one. */
type CommandEmitted<R extends AnyRow> =
  | { type: 'SUCCEEDED'; answer: Answer<R>; ask: Ask<R>; message: string | undefined }
  /** It was done, and the service answered no record. */
  | { type: 'CONFIRMED'; message: string }
  | FailedEmitted;

const succeeded = [
  { type: 'reportSuccess', params: outputOf },
  { type: 'setAnswer', params: outputOf },
] as const;

/** Whether `next` is what was sent before and may have been done. */
const isUnsureOf = (
  { ask, problem, isUnsure }: Pick<CommandContext<AnyRow, unknown>, 'ask' | 'problem' | 'isUnsure'>,
  next: unknown,
) => (isUnsure || problem?.isUncertain === true) && JSON.stringify(ask) === JSON.stringify(next);

/** One call that a person opens and confirms. Repeated confirmations send a single request. */
export function commandMachine<R extends AnyRow, A = undefined>(row: R) {
  return setup({
    types: {
      context: {} as CommandContext<R, A>,
      events: {} as CommandEvent<R, A>,
      emitted: {} as CommandEmitted<R>,
      tags: {} as 'busy',
      meta: {} as { title: string },
    },
    actors: {
      /** Nothing where the service only confirmed it. */
      send: fromPromise<Answer<R> | undefined, { ask: Ask<R>; isUnsure: boolean }>(
        ({ input: { ask, isUnsure }, signal }) =>
          call(row, ask, { signal }).catch(isUnsure && isDeletion(row) ? unlessGone : unlessConfirmed),
      ),
    },
    actions: {
      open: on('OPEN', (context, { ask, about }) => ({
        ask,
        about,
        seen: about,
        problem: undefined,
        isUnsure: isUnsureOf(context, ask),
      })),
      run: on('RUN', (context, { ask, about }) => ({
        ask,
        about,
        seen: about,
        attempt: keyFor(context.attempt, ask),
        problem: undefined,
        isUnsure: isUnsureOf(context, ask),
      })),
      confirm: on('CONFIRM', (context, { ask: asked = context.ask, version }) => {
        const ask = underVersion(asked, context.problem?.status === 412 ? version : undefined);
        const attempt = keyFor(context.attempt, ask);
        const seen = context.problem?.status === 412 ? undefined : context.seen;
        return { ask, seen, attempt, problem: undefined, isUnsure: isUnsureOf(context, ask) };
      }),
      setAnswer: assign(({ context }, answer: Answer<R> | undefined) => ({
        answer,
        attempt: afterSuccess(context.attempt),
        isUnsure: false,
      })),
      setProblem: assign(errorAsProblem),
      reportSuccess: emit(({ context: { ask } }, answer: Answer<R> | undefined): CommandEmitted<R> => {
        const message = successOf(row, ask.body);
        return answer === undefined
          ? { type: 'CONFIRMED', message: message ?? 'El servicio confirmó el cambio.' }
          : { type: 'SUCCEEDED', answer, ask, message };
      }),
      reportFailure: emit(failure),
    },
  }).createMachine({
    id: 'command',
    context: () => ({
      ask: {},
      about: undefined,
      seen: undefined,
      attempt: noAttempt(),
      answer: undefined,
      problem: undefined,
      isUnsure: false,
    }),
    initial: 'closed',
    states: {
      closed: {
        description: 'No se pide nada: la pregunta o el formulario se abre cuando la persona lo elige.',
        meta: { title: 'Cerrado' },
        on: { OPEN: { target: 'asking', actions: 'open' }, RUN: { target: 'running', actions: 'run' } },
      },
      asking: {
        description: 'La persona lee, escribe o corrige. Después de un rechazo se ve por qué.',
        meta: { title: 'Preguntando' },
        on: {
          CONFIRM: { target: 'sending', actions: 'confirm' },
          CANCEL: 'closed',
        },
      },
      sending: {
        description:
          'Confirmar otra vez no hace nada. Lo mismo, pedido de nuevo tras un rechazo, va con la misma clave.',
        meta: { title: 'Enviando' },
        tags: 'busy',
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context: { ask, seen, attempt, isUnsure } }) => ({
            ask: { ...ask, seen, idempotencyKey: attempt.key },
            isUnsure,
          }),
          onDone: { target: 'closed', actions: succeeded },
          onError: { target: 'asking', actions: failed },
        },
      },
      running: {
        description: 'Lo que no pregunta nada se envía con un solo clic. Si se rechaza, se lee por qué donde se pidió.',
        meta: { title: 'Haciéndolo' },
        tags: 'busy',
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context: { ask, seen, attempt, isUnsure } }) => ({
            ask: { ...ask, seen, idempotencyKey: attempt.key },
            isUnsure,
          }),
          onDone: { target: 'closed', actions: succeeded },
          onError: { target: 'closed', actions: failed },
        },
      },
    },
  });
}
