import { emit, setup } from 'xstate';

/** Emits DUE at intervals while what is on the screen can change by itself, and at once when the person returns to the window. */
export const pollingMachine = setup({
  types: {
    context: {} as { everyMs: number },
    events: {} as { type: 'START' } | { type: 'STOP' } | { type: 'RETURN' },
    emitted: {} as { type: 'DUE' },
    input: {} as { everyMs: number },
    meta: {} as { title: string },
  },
  actions: { reportDue: emit({ type: 'DUE' as const }) },
  delays: { pause: ({ context: { everyMs } }) => everyMs },
}).createMachine({
  id: 'polling',
  context: ({ input: { everyMs } }) => ({ everyMs }),
  initial: 'stopped',
  states: {
    stopped: {
      description: 'Lo que se ve no cambia por sí solo: no se vuelve a preguntar.',
      meta: { title: 'Nada puede cambiar' },
      on: { START: 'polling' },
    },
    polling: {
      description: 'Lo que se ve cambia por sí solo: se vuelve a preguntar cada cierto tiempo.',
      meta: { title: 'Puede cambiar' },
      after: { pause: { target: 'polling', reenter: true, actions: 'reportDue' } },
      on: {
        STOP: 'stopped',
        // A returning person sees the current state without waiting for the interval.
        RETURN: { target: 'polling', reenter: true, actions: 'reportDue' },
      },
    },
  },
});
