import { assign, emit, fromPromise, setup } from 'xstate';
import { eventAsParams } from '../kit/outcome';
import { SessionOver } from './refreshOnce';

/** `token` was refused; `current` is the session's token at that moment. */
type RefreshQueueEvent =
  | { type: 'REFUSED'; id: string; token: string; current: string | undefined }
  /** The person logged in again. */
  | { type: 'OPENED' };

type RefreshQueueEmitted =
  /** The requests to repeat with this token, in this order. */
  | { type: 'RELEASED'; ids: string[]; token: string }
  | { type: 'REJECTED'; ids: string[]; error: unknown }
  /** The session is over; emitted once. */
  | { type: 'EXPIRED' };

type RefreshQueueContext = {
  /** Ids of the requests that wait after a 401. Their callers are not in the snapshot: see `authorizer.ts`. */
  parked: string[];
  /** The refused token that started the refresh. */
  refused: string;
};

/** Requests wait here after a 401 while a single refresh runs, which `app.ts` provides. */
export const refreshQueueMachine = setup({
  types: {
    context: {} as RefreshQueueContext,
    events: {} as RefreshQueueEvent,
    emitted: {} as RefreshQueueEmitted,
    tags: {} as 'busy' | 'refused',
    meta: {} as { title: string },
  },
  actors: {
    refresh: fromPromise<string, { token: string }>(() => Promise.reject(new Error('no refresh was provided'))),
  },
  actions: {
    park: assign(({ context }, params: { id: string }) => ({ parked: [...context.parked, params.id] })),
    remember: assign((_, params: { token: string }) => ({ refused: params.token })),
    release: emit(
      (_, emitted: { ids: string[]; token: string }): RefreshQueueEmitted => ({ type: 'RELEASED', ...emitted }),
    ),
    reject: emit(
      (_, emitted: { ids: string[]; error: unknown }): RefreshQueueEmitted => ({ type: 'REJECTED', ...emitted }),
    ),
    rejectAsOver: emit(
      (_, emitted: { ids: string[] }): RefreshQueueEmitted => ({
        type: 'REJECTED',
        error: new SessionOver(),
        ...emitted,
      }),
    ),
    emptyQueue: assign({ parked: [] }),
    reportExpired: emit({ type: 'EXPIRED' }),
  },
  guards: {
    /** The session has a newer token: the request is repeated with it, without a refresh. */
    isLate: (_, params: { token: string; current: string | undefined }) =>
      params.current !== undefined && params.current !== params.token,
    hasNoSession: (_, params: { current: string | undefined }) => params.current === undefined,
    isOver: (_, params: { error: unknown }) => params.error instanceof SessionOver,
  },
}).createMachine({
  id: 'refreshQueue',
  context: { parked: [], refused: '' },
  initial: 'resting',
  states: {
    resting: {
      description: 'Ningún pedido espera una sesión renovada.',
      meta: { title: 'Sin nada en espera' },
      on: {
        REFUSED: [
          {
            guard: { type: 'isLate', params: eventAsParams },
            actions: {
              type: 'release',
              params: ({ event }) => ({ ids: [event.id], token: event.current ?? event.token }),
            },
          },
          {
            guard: { type: 'hasNoSession', params: eventAsParams },
            actions: { type: 'rejectAsOver', params: ({ event }) => ({ ids: [event.id] }) },
          },
          {
            target: 'refreshing',
            actions: [
              { type: 'park', params: eventAsParams },
              { type: 'remember', params: eventAsParams },
            ],
          },
        ],
      },
    },
    refreshing: {
      description: 'Lo que se rechaza mientras tanto también espera.',
      meta: { title: 'Renovando la sesión' },
      tags: 'busy',
      invoke: {
        id: 'refresh',
        src: 'refresh',
        input: ({ context }) => ({ token: context.refused }),
        onDone: {
          target: 'resting',
          actions: [
            { type: 'release', params: ({ context, event }) => ({ ids: context.parked, token: event.output }) },
            'emptyQueue',
          ],
        },
        onError: [
          {
            guard: { type: 'isOver', params: eventAsParams },
            target: 'expired',
            actions: [
              { type: 'reject', params: ({ context, event }) => ({ ids: context.parked, error: event.error }) },
              'emptyQueue',
              'reportExpired',
            ],
          },
          {
            target: 'resting',
            actions: [
              { type: 'reject', params: ({ context, event }) => ({ ids: context.parked, error: event.error }) },
              'emptyQueue',
            ],
          },
        ],
      },
      on: { REFUSED: { actions: { type: 'park', params: eventAsParams } } },
    },
    expired: {
      description: 'El servicio no renovó la sesión. No se pide nada más hasta que la persona ingrese.',
      meta: { title: 'Sesión vencida' },
      tags: 'refused',
      on: {
        OPENED: 'resting',
        REFUSED: [
          {
            guard: { type: 'isLate', params: eventAsParams },
            target: 'resting',
            actions: {
              type: 'release',
              params: ({ event }) => ({ ids: [event.id], token: event.current ?? event.token }),
            },
          },
          { actions: { type: 'rejectAsOver', params: ({ event }) => ({ ids: [event.id] }) } },
        ],
      },
    },
  },
});
