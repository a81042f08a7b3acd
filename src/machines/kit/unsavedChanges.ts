import { emit, setup } from 'xstate';
import { guardOn } from './on';

/** Asks before a screen or a form is left on which something would be lost. `LEFT`: it may go. */
export const unsavedChangesMachine = setup({
  types: {
    context: {} as Record<string, never>,
    events: {} as
      /** `isUnsaved`: leaving now would lose input. */
      { type: 'LEAVE'; isUnsaved: boolean } | { type: 'STAY' } | { type: 'DISCARD' },
    emitted: {} as { type: 'LEFT' },
    meta: {} as { title: string },
  },
  actions: { reportLeft: emit({ type: 'LEFT' }) },
  guards: { isUnsaved: guardOn('LEAVE', (_, { isUnsaved }) => isUnsaved) },
}).createMachine({
  id: 'unsavedChanges',
  context: {},
  initial: 'staying',
  states: {
    staying: {
      description: 'Si no hay nada que perder, se sale sin preguntar.',
      meta: { title: 'En la pantalla' },
      on: {
        LEAVE: [{ guard: 'isUnsaved', target: 'asking' }, { actions: 'reportLeft' }],
      },
    },
    asking: {
      description: 'Se pregunta antes de perder lo que se escribió.',
      meta: { title: 'Preguntando si se descarta' },
      on: { STAY: 'staying', DISCARD: { target: 'staying', actions: 'reportLeft' } },
    },
  },
});
