import { assertEvent, enqueueActions, raise, setup } from 'xstate';
import { guardOn, on } from './kit/on';

export type Notice = {
  id: string;
  kind: 'success' | 'error' | 'warning' | 'info';
  /** The `message` of a failed call's Problem, which begins with the specification's 'Error. '. */
  text: string;
  /** A button in the notice: it links to a page, or its event is emitted (`ACTED`) for the screen that showed the notice. */
  action?: { label: string; to: string } | { label: string; event: UndoBatch } | undefined;
};

/** Undoes a batch of the workbench. */
export type UndoBatch = { type: 'UNDO'; batch: string };

type NoticesEvent =
  | { type: 'SHOW'; kind: Notice['kind']; text: string; action?: Notice['action'] }
  | { type: 'CLOSE'; id: string }
  | { type: 'ACT'; id: string };

/** Every notice on screen, and the only timer that closes them. */
export const noticesMachine = setup({
  types: {
    context: {} as { notices: Notice[]; made: number },
    events: {} as NoticesEvent,
    emitted: {} as { type: 'ACTED'; event: UndoBatch },
    meta: {} as { title: string },
  },
  actions: {
    add: on('SHOW', ({ notices, made }, { kind, text, action }) => ({
      made: made + 1,
      notices: [...notices, { id: String(made + 1), kind, text, action }],
    })),
    /** A timer that outlives its notice has no effect. */
    closeLater: raise(({ context }) => ({ type: 'CLOSE' as const, id: String(context.made) }), { delay: 'toastTime' }),
    remove: on('CLOSE', ({ notices }, { id }) => ({ notices: notices.filter((notice) => notice.id !== id) })),
    act: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'ACT');
      const action = context.notices.find(({ id }) => id === event.id)?.action;
      if (action && 'event' in action) enqueue.emit({ type: 'ACTED', event: action.event });
      enqueue.raise({ type: 'CLOSE', id: event.id });
    }),
  },
  guards: {
    isLast: guardOn('CLOSE', ({ notices }, { id }) => notices.every((notice) => notice.id === id)),
  },
  delays: { toastTime: 4100 },
}).createMachine({
  id: 'notices',
  context: { notices: [], made: 0 },
  initial: 'quiet',
  on: { SHOW: { target: '.showing', actions: ['add', 'closeLater'] } },
  states: {
    quiet: {
      description: 'No hay nada que decir; el próximo aviso se muestra en cuanto llega.',
      meta: { title: 'Sin avisos' },
    },
    showing: {
      description: 'Cada aviso se cierra solo a los cuatro segundos, o cuando la persona lo cierra o usa su botón.',
      meta: { title: 'Avisos a la vista' },
      on: {
        CLOSE: [{ guard: 'isLast', target: 'quiet', actions: 'remove' }, { actions: 'remove' }],
        ACT: { actions: 'act' },
      },
    },
  },
});
