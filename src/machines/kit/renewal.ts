import { emit, setup } from 'xstate';

/** What is shown may change without anybody here doing anything: it is asked for again from time to time, as long as it may. */
export const renewalMachine = setup({
  types: {
    context: {} as { everyMs: number },
    events: {} as { type: 'WATCH' } | { type: 'REST' } | { type: 'RETURN' },
    emitted: {} as { type: 'DUE' },
    input: {} as { everyMs: number },
    meta: {} as { title: string },
  },
  actions: { reportDue: emit({ type: 'DUE' as const }) },
  delays: { pause: ({ context: { everyMs } }) => everyMs },
}).createMachine({
  id: 'renewal',
  context: ({ input: { everyMs } }) => ({ everyMs }),
  initial: 'resting',
  states: {
    resting: {
      description: 'Lo que se ve no cambia por sí solo: no se vuelve a preguntar.',
      meta: { title: 'Nada puede cambiar' },
      on: { WATCH: 'watching' },
    },
    watching: {
      description: 'Lo que se ve cambia por sí solo: se vuelve a preguntar cada cierto tiempo.',
      meta: { title: 'Puede cambiar' },
      after: { pause: { target: 'watching', reenter: true, actions: 'reportDue' } },
      on: {
        REST: 'resting',
        // Whoever comes back to the page wants it as it is now.
        RETURN: { target: 'watching', reenter: true, actions: 'reportDue' },
      },
    },
  },
});
