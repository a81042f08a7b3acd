import { assign, emit, raise, setup } from 'xstate';

export type NoticeKind = 'success' | 'failure' | 'info';

export type Notice = {
  id: string;
  kind: NoticeKind;
  /** Of a failure, `message` of its Problem: it begins with the specification's 'Error. '. */
  text: string;
  /** A button in the notice; pressing it emits `ACTED` with the name. */
  action?: { name: string; label: string } | undefined;
};

export type NoticesEvent =
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
    add: assign(({ context }, notice: Omit<Notice, 'id'>) => ({
      made: context.made + 1,
      notices: [...context.notices, { ...notice, id: String(context.made + 1) }],
    })),
    /** A timer that outlives its notice closes nothing. */
    closeLater: raise(({ context }) => ({ type: 'CLOSE' as const, id: String(context.made) }), { delay: 'toastTime' }),
    remove: assign(({ context }, params: { id: string }) => ({
      notices: context.notices.filter((notice) => notice.id !== params.id),
    })),
    close: raise((_, params: { id: string }) => ({ type: 'CLOSE' as const, id: params.id })),
    tellAction: emit((_, params: { id: string; name: string }) => ({ type: 'ACTED' as const, ...params })),
  },
  guards: {
    isLast: ({ context }, params: { id: string }) => context.notices.every((notice) => notice.id === params.id),
  },
  delays: { toastTime: 4100 },
}).createMachine({
  id: 'notices',
  context: { notices: [], made: 0 },
  initial: 'quiet',
  on: {
    SHOW: {
      target: '.showing',
      actions: [
        {
          type: 'add',
          params: ({ event }) => ({ kind: event.kind, text: event.text, action: event.action }),
        },
        'closeLater',
      ],
    },
  },
  states: {
    quiet: { meta: { title: 'Sin avisos' } },
    showing: {
      meta: { title: 'Avisos a la vista' },
      on: {
        CLOSE: [
          {
            guard: { type: 'isLast', params: ({ event }) => ({ id: event.id }) },
            target: 'quiet',
            actions: { type: 'remove', params: ({ event }) => ({ id: event.id }) },
          },
          {
            actions: { type: 'remove', params: ({ event }) => ({ id: event.id }) },
          },
        ],
        ACT: {
          actions: [
            { type: 'tellAction', params: ({ event }) => ({ id: event.id, name: event.name }) },
            { type: 'close', params: ({ event }) => ({ id: event.id }) },
          ],
        },
      },
    },
  },
});
