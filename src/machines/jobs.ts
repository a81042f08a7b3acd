import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../api/call';
import { type Job, listJobs, runJobAgain } from '../api/contract/jobs';
import type { Answer } from '../api/contract/row';
import { eventAsParams, type FailedEmitted, failure, isAbsent } from './kit/outcome';

export const isGoingOn = ({ state }: Job): boolean => state === 'waiting' || state === 'running';

type Page = Answer<typeof listJobs>;

/** Polls the background jobs of the company, more often while one is running. */
export const jobsMachine = setup({
  types: {
    context: {} as { jobs: Job[]; again: string },
    events: {} as { type: 'LOOK' } | { type: 'RUN_AGAIN'; id: string },
    emitted: {} as FailedEmitted,
    tags: {} as 'busy' | 'absent',
    meta: {} as { title: string },
  },
  actors: {
    loadJobs: fromPromise<Page>(({ signal }) => call(listJobs, { query: { page_size: 20 } }, { signal })),
    runAgain: fromPromise<unknown, { id: string }>(({ input }) => call(runJobAgain, { params: input })),
  },
  actions: {
    setJobs: assign((_, { output }: { output: Page }) => ({ jobs: output.results })),
    setAgain: assign((_, { id }: { id: string }) => ({ again: id })),
    reportFailure: emit(failure),
  },
  guards: {
    isUnknownHere: (_, { error }: { error: unknown }) => isAbsent(error),
  },
  delays: { lookTime: ({ context }) => (context.jobs.some(isGoingOn) ? 1_500 : 15_000) },
}).createMachine({
  id: 'jobs',
  context: { jobs: [], again: '' },
  initial: 'looking',
  states: {
    looking: {
      description: 'Lo último que se supo sigue a la vista.',
      meta: { title: 'Mirando cómo van' },
      on: { RUN_AGAIN: { target: 'asking', actions: { type: 'setAgain', params: eventAsParams } } },
      invoke: {
        id: 'loadJobs',
        src: 'loadJobs',
        onDone: { target: 'shown', actions: { type: 'setJobs', params: eventAsParams } },
        onError: [{ guard: { type: 'isUnknownHere', params: eventAsParams }, target: 'absent' }, { target: 'shown' }],
      },
    },
    shown: {
      description: 'Mientras algo está en curso se mira a menudo; si no, cada quince segundos.',
      meta: { title: 'Trabajos a la vista' },
      after: { lookTime: 'looking' },
      on: { LOOK: 'looking', RUN_AGAIN: { target: 'asking', actions: { type: 'setAgain', params: eventAsParams } } },
    },
    asking: {
      description: 'El servicio recibe el pedido; después se mira cómo va, también si lo rechaza.',
      meta: { title: 'Pidiendo que se haga otra vez' },
      tags: 'busy',
      invoke: {
        id: 'runAgain',
        src: 'runAgain',
        input: ({ context: { again } }) => ({ id: again }),
        onDone: 'looking',
        onError: { target: 'looking', actions: { type: 'reportFailure', params: eventAsParams } },
      },
    },
    absent: {
      description: 'Un servicio de otros no tiene por qué hacer trabajos por su cuenta.',
      meta: { title: 'El servicio no tiene trabajos' },
      tags: 'absent',
    },
  },
});
