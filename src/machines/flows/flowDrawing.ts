import { assign, emit, fromPromise, setup } from 'xstate';
import type { Drawing } from '../../flows/drawing';
import type { Flow } from '../../flows/graph';
import { layOutInWorker } from '../../flows/layOutInWorker';
import { on } from '../kit/on';
import { errorAsProblem, type FailedEmitted, failed, failure, outputOf, type Problem } from '../kit/outcome';

type FlowDrawingContext = {
  flow: Flow;
  drawing: Drawing | undefined;
  /** The selected state, and the transition that led to it. */
  selected: string | undefined;
  followed: string | undefined;
  problem: Problem | undefined;
};

type FlowDrawingEvent =
  | { type: 'SELECT'; state: string }
  /** The target state of a transition. */
  | { type: 'FOLLOW'; transition: string }
  | { type: 'RETRY' };

/** Lays out a chart. Its states can be selected before the drawing is ready. */
export const flowDrawingMachine = setup({
  types: {
    context: {} as FlowDrawingContext,
    events: {} as FlowDrawingEvent,
    input: {} as { flow: Flow; selected?: string | undefined },
    emitted: {} as FailedEmitted,
    tags: {} as 'busy' | 'refused',
    meta: {} as { title: string },
  },
  actors: {
    layOut: fromPromise<Drawing, Flow>(({ input, signal }) => layOutInWorker(input, signal)),
  },
  actions: {
    select: on('SELECT', (_, { state }) => ({ selected: state, followed: undefined })),
    follow: on('FOLLOW', ({ flow }, { transition }) => {
      const taken = flow.transitions.find(({ id }) => id === transition);
      return { selected: taken?.targets[0] ?? taken?.source, followed: transition };
    }),
    setDrawing: assign((_, drawing: Drawing) => ({ drawing, problem: undefined })),
    setProblem: assign(errorAsProblem),
    reportFailure: emit(failure),
  },
}).createMachine({
  id: 'flowDrawing',
  context: ({ input: { flow, selected } }) => ({
    flow,
    drawing: undefined,
    selected,
    followed: undefined,
    problem: undefined,
  }),
  initial: 'layingOut',
  on: {
    SELECT: { actions: 'select' },
    FOLLOW: { actions: 'follow' },
  },
  states: {
    layingOut: {
      description: 'Se busca dónde va cada estado y por dónde cada línea, sin detener la página.',
      meta: { title: 'Dibujando' },
      tags: 'busy',
      invoke: {
        id: 'layOut',
        src: 'layOut',
        input: ({ context }) => context.flow,
        onDone: { target: 'drawn', actions: { type: 'setDrawing', params: outputOf } },
        onError: { target: 'refused', actions: failed },
      },
    },
    drawn: { description: 'Se recorre, se acerca y se sigue una transición.', meta: { title: 'Dibujado' } },
    refused: {
      description: 'La lista de estados y transiciones sigue a la vista.',
      meta: { title: 'No se pudo dibujar' },
      tags: 'refused',
      on: { RETRY: 'layingOut' },
    },
  },
});
