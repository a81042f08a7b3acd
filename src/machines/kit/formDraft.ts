import { assign, emit, fromCallback, setup } from 'xstate';
import type { DraftBody, DraftOf } from '../../api/contract/console/drafts';
import { draftMachine } from './draft';
import { guardOn, on } from './on';

/** The command whose form is written in. */
export type WatchedCommand = {
  getSnapshot(): { matches(state: 'closed'): boolean };
  subscribe(next: () => void): { unsubscribe(): void };
};

type FormDraftInput = {
  about: DraftOf;
  command: WatchedCommand;
  /** Whether the form can show what was stored, maybe by an earlier version of the console. */
  isReadable: (body: DraftBody) => boolean;
};

type FormDraftContext = FormDraftInput & {
  /** What the form holds beyond what it began with; null while nothing was typed. */
  fields: DraftBody | null;
};

type FormDraftEvent =
  /** The stored draft of an earlier visit. */
  | { type: 'RESUME'; body: DraftBody | null }
  | { type: 'TYPE'; fields: DraftBody | null }
  | { type: 'RESTART' }
  /** The form was confirmed or abandoned. */
  | { type: 'CLOSE' };

/** Persists what is written in the form of an open command, and gives it back on the next visit. */
export const formDraftMachine = setup({
  types: {
    context: {} as FormDraftContext,
    events: {} as FormDraftEvent,
    input: {} as FormDraftInput,
    /** `fields`: what the form is to hold; null for what it began with. */
    emitted: {} as { type: 'FILLED'; fields: DraftBody | null },
    meta: {} as { title: string },
  },
  actors: {
    draft: draftMachine,
    watchCommand: fromCallback<FormDraftEvent, WatchedCommand>(({ input: command, sendBack }) => {
      const look = () => command.getSnapshot().matches('closed') && sendBack({ type: 'CLOSE' });
      const subscription = command.subscribe(look);
      return () => subscription.unsubscribe();
    }),
  },
  actions: {
    resume: on('RESUME', (_, { body }) => ({ fields: body })),
    type: on('TYPE', (_, { fields }) => ({ fields })),
    forget: assign({ fields: null }),
    fill: emit(({ context: { fields } }) => ({ type: 'FILLED', fields })),
  },
  guards: {
    /** What was typed here before the stored draft was read wins over it. */
    isTakenUp: guardOn(
      'RESUME',
      ({ fields, isReadable }, { body }) => fields === null && body !== null && isReadable(body),
    ),
  },
}).createMachine({
  id: 'formDraft',
  context: ({ input }) => ({ ...input, fields: null }),
  initial: 'fresh',
  invoke: [
    {
      id: 'draft',
      src: 'draft',
      input: ({ context: { about }, self }) => ({
        about,
        parent: self,
        toPersist: () => self.getSnapshot().context.fields,
      }),
    },
    { id: 'watchCommand', src: 'watchCommand', input: ({ context: { command } }) => command },
  ],
  on: { TYPE: { actions: 'type' }, CLOSE: { target: '.closed', actions: 'forget' } },
  states: {
    fresh: {
      description: 'El formulario está como se abrió, o con lo que la persona escribe. Lo escrito se guarda solo.',
      meta: { title: 'Desde el comienzo' },
      on: { RESUME: { guard: 'isTakenUp', target: 'resumed', actions: ['resume', 'fill'] } },
    },
    resumed: {
      description: 'El formulario sigue como quedó en otra visita, y se dice. La persona puede empezar de nuevo.',
      meta: { title: 'Con lo que se había escrito' },
      on: { RESTART: { target: 'fresh', actions: ['forget', 'fill'] } },
    },
    closed: {
      description: 'Se confirmó o se dejó: ya no hay nada que guardar.',
      meta: { title: 'Cerrado' },
      type: 'final',
    },
  },
});
