import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../api/call';
import { type Answer, type AnyRow, type Ask, successOf } from '../api/contract/row';
import { type Problem, problemOf } from './problem';

export type CommandContext<R extends AnyRow> = {
  /** What would be sent. A refusal keeps it. */
  ask: Ask<R>;
  /** Made when the person confirms, kept while the same ask is tried again, renewed when the ask changes. */
  idempotencyKey: string | undefined;
  problem: Problem | undefined;
};

export type CommandEvent<R extends AnyRow> =
  | { type: 'OPEN'; ask: Ask<R> }
  /** A form hands over what was typed as it confirms; a question without fields confirms what was opened. */
  | { type: 'CONFIRM'; ask?: Ask<R> }
  | { type: 'CANCEL' };

/** What a command tells others (`tell.ts` passes it on): `message` is the row's fixed success message, if it has one. */
export type CommandNews<R extends AnyRow> =
  | { type: 'SUCCEEDED'; answer: Answer<R>; ask: Ask<R>; message: string | undefined }
  | { type: 'FAILED'; message: string };

/** One call a person asks for and confirms. However often it is confirmed, one request is in flight. */
export function commandMachine<R extends AnyRow>(id: string, row: R) {
  return setup({
    types: {
      context: {} as CommandContext<R>,
      events: {} as CommandEvent<R>,
      emitted: {} as CommandNews<R>,
      tags: {} as 'busy',
      meta: {} as { title: string },
    },
    actors: {
      send: fromPromise<Answer<R>, { ask: Ask<R> }>(({ input, signal }) => call(row, input.ask, { signal })),
    },
    actions: {
      begin: assign((_, params: { ask: Ask<R> }) => ({
        ask: params.ask,
        idempotencyKey: undefined,
        problem: undefined,
      })),
      confirm: assign(({ context }, params: { ask: Ask<R> | undefined }) => {
        const ask = params.ask ?? context.ask;
        const kept = same(ask, context.ask) ? context.idempotencyKey : undefined;
        return { ask, idempotencyKey: kept ?? crypto.randomUUID(), problem: undefined };
      }),
      keepProblem: assign((_, params: { error: unknown }) => ({ problem: problemOf(params.error) })),
      tellSuccess: emit(
        ({ context }, params: { answer: Answer<R> }): CommandNews<R> => ({
          type: 'SUCCEEDED',
          answer: params.answer,
          ask: context.ask,
          message: successOf(row, context.ask.body),
        }),
      ),
      tellFailure: emit(
        (_, params: { error: unknown }): CommandNews<R> => ({
          type: 'FAILED',
          message: problemOf(params.error).message,
        }),
      ),
    },
  }).createMachine({
    id,
    context: { ask: {}, idempotencyKey: undefined, problem: undefined },
    initial: 'closed',
    states: {
      closed: {
        meta: { title: 'Cerrado' },
        on: { OPEN: { target: 'asking', actions: { type: 'begin', params: ({ event }) => ({ ask: event.ask }) } } },
      },
      asking: {
        description: 'The person reads, types or corrects. After a refusal the problem is in context.',
        meta: { title: 'Preguntando' },
        on: {
          CONFIRM: {
            target: 'sending',
            actions: { type: 'confirm', params: ({ event }) => ({ ask: event.ask }) },
          },
          CANCEL: 'closed',
        },
      },
      sending: {
        description: 'Confirming again does nothing. After a refusal the same ask goes out under the same key.',
        meta: { title: 'Enviando' },
        tags: 'busy',
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context }) => ({ ask: { ...context.ask, idempotencyKey: context.idempotencyKey } }),
          onDone: {
            target: 'closed',
            actions: { type: 'tellSuccess', params: ({ event }) => ({ answer: event.output }) },
          },
          onError: {
            target: 'asking',
            actions: [
              { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
              { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        },
      },
    },
  });
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
