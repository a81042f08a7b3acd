import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import { type Answer, type AnyRow, type Ask, successOf } from '../../api/contract/row';
import type { Problem } from '../../api/problem';
import { type Attempt, afterSuccess, keyFor, noAttempt } from './idempotency';
import { errorAsProblem, eventAsParams, type FailedEmitted, failed, failure } from './outcome';
import { underVersion } from './version';

type CommandContext<R extends AnyRow> = {
  /** The request to send. A refusal does not clear it. */
  ask: Ask<R>;
  attempt: Attempt;
  problem: Problem | undefined;
};

type CommandEvent<R extends AnyRow> =
  | { type: 'OPEN'; ask: Ask<R> }
  /**
   * `ask` is the input of a form; a question without fields confirms what was opened. After a 412 the request names
   * `version`, the version now shown.
   */
  | { type: 'CONFIRM'; ask?: Ask<R>; version?: number | undefined }
  | { type: 'CANCEL' };

/** `message` is the row's fixed success message, if it has one. */
type CommandEmitted<R extends AnyRow> =
  | { type: 'SUCCEEDED'; answer: Answer<R>; ask: Ask<R>; message: string | undefined }
  | FailedEmitted;

/** One call that a person opens and confirms. Repeated confirmations send a single request. */
export function commandMachine<R extends AnyRow>(id: string, row: R) {
  return setup({
    types: {
      context: {} as CommandContext<R>,
      events: {} as CommandEvent<R>,
      emitted: {} as CommandEmitted<R>,
      tags: {} as 'busy',
      meta: {} as { title: string },
    },
    actors: {
      send: fromPromise<Answer<R>, { ask: Ask<R> }>(({ input, signal }) => call(row, input.ask, { signal })),
    },
    actions: {
      open: assign((_, { ask }: { ask: Ask<R> }) => ({ ask, problem: undefined })),
      confirm: assign(({ context }, fields: { ask?: Ask<R>; version?: number | undefined }) => {
        const isStale = context.problem?.status === 412;
        const ask = underVersion(fields.ask ?? context.ask, isStale ? fields.version : undefined);
        return { ask, attempt: keyFor(context.attempt, ask), problem: undefined };
      }),
      advanceAttempt: assign(({ context }) => ({ attempt: afterSuccess(context.attempt) })),
      setProblem: assign(errorAsProblem),
      reportSuccess: emit(
        ({ context: { ask } }, { output }: { output: Answer<R> }): CommandEmitted<R> => ({
          type: 'SUCCEEDED',
          answer: output,
          ask,
          message: successOf(row, ask.body),
        }),
      ),
      reportFailure: emit(failure),
    },
  }).createMachine({
    id,
    context: () => ({ ask: {}, attempt: noAttempt(), problem: undefined }),
    initial: 'closed',
    states: {
      closed: {
        description: 'No se pide nada: la pregunta o el formulario se abre cuando la persona lo elige.',
        meta: { title: 'Cerrado' },
        on: { OPEN: { target: 'asking', actions: { type: 'open', params: eventAsParams } } },
      },
      asking: {
        description: 'La persona lee, escribe o corrige. Después de un rechazo se ve por qué.',
        meta: { title: 'Preguntando' },
        on: {
          CONFIRM: { target: 'sending', actions: { type: 'confirm', params: eventAsParams } },
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
          input: ({ context: { ask, attempt } }) => ({ ask: { ...ask, idempotencyKey: attempt.key } }),
          onDone: { target: 'closed', actions: [{ type: 'reportSuccess', params: eventAsParams }, 'advanceAttempt'] },
          onError: { target: 'asking', actions: failed },
        },
      },
    },
  });
}
