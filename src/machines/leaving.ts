import { emit, setup } from 'xstate';

/** Asks before a screen is left on which something would be lost. `LEFT`: it may go. */
export const leavingMachine = setup({
  types: {
    context: {} as Record<string, never>,
    events: {} as { type: 'LEAVE' } | { type: 'STAY' } | { type: 'DISCARD' },
    emitted: {} as { type: 'LEFT' },
    meta: {} as { title: string },
  },
  actions: { reportLeft: emit({ type: 'LEFT' }) },
}).createMachine({
  id: 'leaving',
  context: {},
  initial: 'staying',
  states: {
    staying: { meta: { title: 'En la pantalla' }, on: { LEAVE: 'asking' } },
    asking: {
      description: 'Se pregunta antes de perder lo que se escribió.',
      meta: { title: 'Preguntando si se descarta' },
      on: { STAY: 'staying', DISCARD: { target: 'staying', actions: 'reportLeft' } },
    },
  },
});
