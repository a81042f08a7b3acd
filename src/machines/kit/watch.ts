import { emit, setup } from 'xstate';

/** Tells from time to time that it is time to look again, for as long as something is on show that others change. */
export const watchMachine = setup({
  types: {
    context: {} as { ms: number },
    events: {} as { type: 'LOOK' },
    input: {} as { ms: number },
    emitted: {} as { type: 'LOOK' },
    meta: {} as { title: string },
  },
  actions: { tell: emit({ type: 'LOOK' }) },
  delays: { pace: ({ context }) => context.ms },
}).createMachine({
  id: 'watch',
  context: ({ input }) => ({ ms: input.ms }),
  initial: 'waiting',
  states: {
    waiting: {
      description: 'Cada cierto tiempo se avisa que toca mirar de nuevo, porque otros lo cambian.',
      meta: { title: 'Esperando' },
      after: { pace: { target: 'waiting', reenter: true, actions: 'tell' } },
    },
  },
});
