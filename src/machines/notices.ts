import { assign, emit, raise, setup } from 'xstate';
import { eventAsParams } from './kit/outcome';

export type NoticeKind = 'success' | 'error' | 'warning' | 'info';

export type Notice = {
  id: string;
  kind: NoticeKind;
  /** The `message` of a failed call's Problem, which begins with the specification's 'Error. '. */
  text: string;
  /** A button in the notice: it links to a page, or emits `ACTED` with its name. */
  action?: { label: string; to: string } | { label: string; name: string } | undefined;
};

type NoticesEvent =
  | { type: 'SHOW'; kind: NoticeKind; text: string; action?: Notice['action'] }
  | { type: 'CLOSE'; id: string }
  | { type: 'ACT'; id: string; name: string };

/** Every notice on screen, and the only timer that closes them. */
export const noticesMachine = setup({
  types: {
    context: {} as { notices: Notice[]; made: number },
    events: {} as NoticesEvent,
    emitted: {} as { type: 'ACTED'; id: string; name: string },
    meta: {} as { title: string },
  },
  actions: {
    add: assign(({ context: { notices, made } }, { kind, text, action }: Omit<Notice, 'id'>) => ({
      made: made + 1,
      notices: [...notices, { id: String(made + 1), kind, text, action }],
    })),
    /** A timer that outlives its notice has no effect. */
    closeLater: raise(({ context }) => ({ type: 'CLOSE' as const, id: String(context.made) }), { delay: 'toastTime' }),
    remove: assign(({ context }, { id }: { id: string }) => ({
      notices: context.notices.filter((notice) => notice.id !== id),
    })),
    close: raise((_, { id }: { id: string }) => ({ type: 'CLOSE' as const, id })),
    reportAction: emit((_, { id, name }: { id: string; name: string }) => ({ type: 'ACTED' as const, id, name })),
  },
  guards: {
    isLast: ({ context }, { id }: { id: string }) => context.notices.every((notice) => notice.id === id),
  },
  delays: { toastTime: 4100 },
}).createMachine({
  id: 'notices',
  context: { notices: [], made: 0 },
  initial: 'quiet',
  on: {
    SHOW: {
      target: '.showing',
      actions: [{ type: 'add', params: eventAsParams }, 'closeLater'],
    },
  },
  states: {
    quiet: {
      description: 'No hay nada que decir; el próximo aviso se muestra en cuanto llega.',
      meta: { title: 'Sin avisos' },
    },
    showing: {
      description: 'Cada aviso se cierra solo a los cuatro segundos, o cuando la persona lo cierra o usa su botón.',
      meta: { title: 'Avisos a la vista' },
      on: {
        CLOSE: [
          {
            guard: { type: 'isLast', params: eventAsParams },
            target: 'quiet',
            actions: { type: 'remove', params: eventAsParams },
          },
          {
            actions: { type: 'remove', params: eventAsParams },
          },
        ],
        ACT: {
          actions: [
            { type: 'reportAction', params: eventAsParams },
            { type: 'close', params: eventAsParams },
          ],
        },
      },
    },
  },
});
