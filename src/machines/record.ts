import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../api/call';
import type { Answer, AnyRow, Ask } from '../api/contract/row';
import { type Problem, problemOf } from './problem';

export type RecordContext<R extends AnyRow> = {
  ask: Ask<R>;
  /** Stays in sight while it is read again. */
  record: Answer<R> | undefined;
  problem: Problem | undefined;
};

export type RecordEvent = { type: 'RETRY' } | { type: 'REFRESH' };

/** One thing that a screen shows: read as the screen opens, and again when something was done to it. */
export function recordMachine<R extends AnyRow>(id: string, row: R) {
  return setup({
    types: {
      context: {} as RecordContext<R>,
      events: {} as RecordEvent,
      emitted: {} as { type: 'FAILED'; message: string },
      input: {} as { ask: Ask<R> },
      tags: {} as 'busy' | 'refused',
      meta: {} as { title: string },
    },
    actors: {
      read: fromPromise<Answer<R>, { ask: Ask<R> }>(({ input, signal }) => call(row, input.ask, { signal })),
    },
    actions: {
      keepRecord: assign((_, params: { record: Answer<R> }) => ({ record: params.record, problem: undefined })),
      keepProblem: assign((_, params: { error: unknown }) => ({ problem: problemOf(params.error) })),
      tellFailure: emit((_, params: { error: unknown }) => ({
        type: 'FAILED' as const,
        message: problemOf(params.error).message,
      })),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ ask: input.ask, record: undefined, problem: undefined }),
    initial: 'reading',
    states: {
      reading: {
        meta: { title: 'Leyendo' },
        tags: 'busy',
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context }) => ({ ask: context.ask }),
          onDone: {
            target: 'shown',
            actions: { type: 'keepRecord', params: ({ event }) => ({ record: event.output }) },
          },
          onError: {
            target: 'refused',
            actions: [
              { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
              { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        },
      },
      shown: { meta: { title: 'A la vista' }, on: { REFRESH: 'reading' } },
      refused: {
        description: 'What was shown before, if anything, stays in context.',
        meta: { title: 'No se pudo leer' },
        tags: 'refused',
        on: { RETRY: 'reading' },
      },
    },
  });
}
