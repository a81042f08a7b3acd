import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import type { Answer, AnyRow, Ask } from '../../api/contract/row';
import { problemOf } from '../../api/problem';
import { errorAsProblem, type FailedEmitted, failed, failure, outputOf, type Problem } from './outcome';

type RecordContext<R extends AnyRow> = {
  ask: Ask<R>;
  /** Stays visible while it is read again. */
  record: Answer<R> | undefined;
  problem: Problem | undefined;
  /** It changed while it was read: the answer may be from before. */
  isStale: boolean;
};

type RecordEvent = { type: 'RETRY' } | { type: 'REFRESH' };

export type ReadElsewhere<R extends AnyRow> = (ask: Ask<R>, signal: AbortSignal) => Promise<Answer<R>>;

/**
 * One record that a screen shows: read when the screen opens and after each change. `elsewhere` reads it where the service
 * does not offer the row.
 */
export function recordMachine<R extends AnyRow>(row: R, elsewhere?: ReadElsewhere<R>) {
  return setup({
    types: {
      context: {} as RecordContext<R>,
      events: {} as RecordEvent,
      emitted: {} as FailedEmitted,
      input: {} as { ask: Ask<R> },
      tags: {} as 'busy' | 'refused',
      meta: {} as { title: string },
    },
    actors: {
      read: fromPromise<Answer<R>, { ask: Ask<R> }>(({ input: { ask }, signal }) =>
        call(row, ask, { signal }).catch((error: unknown) => {
          if (elsewhere && problemOf(error).kind === 'not-offered') return elsewhere(ask, signal);
          throw error;
        }),
      ),
    },
    actions: {
      setRecord: assign((_, output: Answer<R>) => ({ record: output, problem: undefined })),
      setProblem: assign(errorAsProblem),
      reportFailure: emit(failure),
      noteStale: assign({ isStale: true }),
      forgetStale: assign({ isStale: false }),
    },
    guards: { isStale: ({ context: { isStale } }) => isStale },
  }).createMachine({
    id: 'record',
    context: ({ input }) => ({ ask: input.ask, record: undefined, problem: undefined, isStale: false }),
    initial: 'reading',
    states: {
      reading: {
        description: 'Se pide al servicio; lo que se mostraba antes, si había algo, sigue a la vista.',
        meta: { title: 'Leyendo' },
        tags: 'busy',
        entry: 'forgetStale',
        // A reading is not cut off: of what changes all the time nobody would ever see one.
        on: { REFRESH: { actions: 'noteStale' } },
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context }) => ({ ask: context.ask }),
          onDone: {
            target: 'shown',
            actions: { type: 'setRecord', params: outputOf },
          },
          onError: {
            target: 'refused',
            actions: failed,
          },
        },
      },
      shown: {
        description: 'Se ve lo que respondió el servicio, hasta que se pida de nuevo.',
        meta: { title: 'A la vista' },
        always: { guard: 'isStale', target: 'reading' },
        on: { REFRESH: 'reading' },
      },
      refused: {
        description: 'Lo que se mostraba antes, si había algo, sigue a la vista.',
        meta: { title: 'No se pudo leer' },
        tags: 'refused',
        on: { RETRY: 'reading' },
      },
    },
  });
}
