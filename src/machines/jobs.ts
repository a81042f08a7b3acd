import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../api/call';
import { type Job, listJobs, runJobAgain } from '../api/contract/console/jobs';
import type { Answer } from '../api/contract/row';
import { on } from './kit/on';
import { errorOf, type FailedEmitted, failure, isAbsent, outputOf, reported } from './kit/outcome';
import { poll } from './kit/polling';

/** One that waits for an hour of its own is not looked at more often until then. */
export const isGoingOn = ({ state, waits_until }: Job): boolean =>
  state === 'running' || (state === 'waiting' && !waits_until);

type Page = Answer<typeof listJobs>;

/** Polls the background jobs of the company, more often while one is running. */
export const jobsMachine = setup({
  types: {
    context: {} as { jobs: Job[]; again: string },
    events: {} as { type: 'LOOK' } | { type: 'DUE' } | { type: 'RUN_AGAIN'; id: string },
    emitted: {} as FailedEmitted,
    tags: {} as 'busy' | 'absent' | 'quiet',
    meta: {} as { title: string },
  },
  actors: {
    loadJobs: fromPromise<Page>(({ signal }) => call(listJobs, { query: { page_size: 20 } }, { signal })),
    runAgain: fromPromise<unknown, { id: string }>(({ input }) => call(runJobAgain, { params: input })),
    poll,
  },
  actions: {
    setJobs: assign((_, { results }: Page) => ({ jobs: results })),
    setAgain: on('RUN_AGAIN', (_, { id }) => ({ again: id })),
    reportFailure: emit(failure),
  },
  guards: {
    isUnknownHere: (_, { error }: { error: unknown }) => isAbsent(error),
  },
}).createMachine({
  id: 'jobs',
  context: { jobs: [], again: '' },
  initial: 'looking',
  states: {
    looking: {
      description: 'Lo último que se supo sigue a la vista.',
      meta: { title: 'Mirando cómo van' },
      tags: 'quiet',
      on: { RUN_AGAIN: { target: 'asking', actions: 'setAgain' } },
      invoke: {
        id: 'loadJobs',
        src: 'loadJobs',
        onDone: { target: 'shown', actions: { type: 'setJobs', params: outputOf } },
        onError: [{ guard: { type: 'isUnknownHere', params: errorOf }, target: 'absent' }, { target: 'shown' }],
      },
    },
    shown: {
      description: 'Mientras algo está en curso se mira a menudo; si no, cada quince segundos.',
      meta: { title: 'Trabajos a la vista' },
      invoke: {
        id: 'poll',
        src: 'poll',
        input: ({ context: { jobs } }) => ({ everyMs: jobs.some(isGoingOn) ? 1_500 : 15_000 }),
      },
      on: { DUE: 'looking', LOOK: 'looking', RUN_AGAIN: { target: 'asking', actions: 'setAgain' } },
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
        onError: { target: 'looking', actions: reported },
      },
    },
    absent: {
      description: 'Un servicio de otros no tiene por qué hacer trabajos por su cuenta.',
      meta: { title: 'El servicio no tiene trabajos' },
      tags: 'absent',
    },
  },
});
