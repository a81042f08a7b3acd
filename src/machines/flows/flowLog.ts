import { assign, type EventObject, emit, fromCallback, setup } from 'xstate';
import { listen, type Step, stepsSoFar, withStep } from '../../flows/recorder';
import { on } from '../kit/on';
import { errorAsProblem, type FailedEmitted, failed, failure, type Problem } from '../kit/outcome';

type Stepped = { type: 'STEPPED'; step: Step };

type FlowLogContext = {
  /** The steps of all actors, oldest first. */
  steps: Step[];
  /** Number of steps up to the moment shown. */
  shown: number;
  problem: Problem | undefined;
};

const begun = (): FlowLogContext => {
  const steps = stepsSoFar();
  return { steps, shown: steps.length, problem: undefined };
};

/** The live log of the console's actors. Pausing it allows to step back and forward while recording continues. */
export const flowLogMachine = setup({
  types: {
    context: {} as FlowLogContext,
    events: {} as
      | Stepped
      | { type: 'PAUSE' }
      | { type: 'GO_TO'; shown: number }
      | { type: 'GO_ON' }
      | { type: 'RETRY' },
    emitted: {} as FailedEmitted,
    tags: {} as 'refused',
    meta: {} as { title: string },
  },
  actors: {
    listen: fromCallback<EventObject, undefined>(({ sendBack }) =>
      listen((step) => sendBack({ type: 'STEPPED', step } satisfies Stepped)),
    ),
  },
  actions: {
    begin: assign(begun),
    addAndShow: on('STEPPED', (context, { step }) => {
      const steps = withStep(context.steps, step);
      return { steps, shown: steps.length };
    }),
    /** Keeps the moment shown when an older step is dropped. */
    addLater: on('STEPPED', ({ steps, shown }, { step }) => {
      const last = steps[shown - 1];
      const next = withStep(steps, step);
      return { steps: next, shown: Math.max(1, last ? next.indexOf(last) + 1 : 1) };
    }),
    showLast: assign(({ context }) => ({ shown: context.steps.length })),
    show: on('GO_TO', ({ steps }, { shown }) => ({ shown: Math.min(Math.max(1, shown), steps.length) })),
    setProblem: assign(errorAsProblem),
    reportFailure: emit(failure),
  },
}).createMachine({
  id: 'flowLog',
  context: begun,
  initial: 'listening',
  states: {
    listening: {
      description: 'Cada paso de las máquinas se anota en cuanto pasa.',
      meta: { title: 'Escuchando' },
      invoke: { id: 'listen', src: 'listen', input: undefined, onError: { target: 'refused', actions: failed } },
      initial: 'following',
      states: {
        following: {
          description: 'Se ve siempre el último paso.',
          meta: { title: 'En vivo' },
          on: {
            STEPPED: { actions: 'addAndShow' },
            PAUSE: 'paused',
            GO_TO: { target: 'paused', actions: 'show' },
          },
        },
        paused: {
          description: 'Se mira un momento anterior. Lo que pasa mientras tanto se sigue anotando.',
          meta: { title: 'En pausa' },
          on: {
            STEPPED: { actions: 'addLater' },
            GO_TO: { actions: 'show' },
            GO_ON: { target: 'following', actions: 'showLast' },
          },
        },
      },
    },
    refused: {
      description: 'Lo anotado hasta entonces sigue a la vista.',
      meta: { title: 'No llega lo que pasa' },
      tags: 'refused',
      on: { RETRY: { target: 'listening', actions: 'begin' } },
    },
  },
});
