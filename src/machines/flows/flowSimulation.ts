import { assign, setup } from 'xstate';
import type { Flow } from '../../flows/graph';
import { simulationOf } from '../../flows/simulation';
import { guardOn, on } from '../kit/on';

/** A simulated run of a chart: the transitions taken, in order. The active states are computed from them. */
export const flowSimulationMachine = setup({
  types: {
    context: {} as { flow: Flow; taken: string[] },
    events: {} as { type: 'TAKE'; transition: string } | { type: 'BACK' } | { type: 'RESTART' },
    input: {} as { flow: Flow },
    meta: {} as { title: string },
  },
  actions: {
    take: on('TAKE', ({ taken }, { transition }) => ({ taken: [...taken, transition] })),
    forgetLast: assign(({ context }) => ({ taken: context.taken.slice(0, -1) })),
    forgetAll: assign({ taken: [] }),
  },
  guards: {
    isOffered: guardOn('TAKE', ({ flow, taken }, { transition }) =>
      simulationOf(flow, taken).offered.some(({ id }) => id === transition),
    ),
    isFirst: ({ context }) => context.taken.length === 1,
  },
}).createMachine({
  id: 'flowSimulation',
  context: ({ input }) => ({ flow: input.flow, taken: [] }),
  initial: 'beginning',
  states: {
    beginning: {
      description: 'La máquina está como cuando se abre su pantalla.',
      meta: { title: 'Al comienzo' },
      on: {
        TAKE: {
          guard: 'isOffered',
          target: 'underWay',
          actions: 'take',
        },
      },
    },
    underWay: {
      description: 'Quien prueba decide también lo que decidirían una condición o una respuesta.',
      meta: { title: 'En camino' },
      on: {
        TAKE: { guard: 'isOffered', actions: 'take' },
        BACK: [{ guard: 'isFirst', target: 'beginning', actions: 'forgetLast' }, { actions: 'forgetLast' }],
        RESTART: { target: 'beginning', actions: 'forgetAll' },
      },
    },
  },
});
