import { assign, emit, fromPromise, setup } from 'xstate';
import { type Locks, refreshOnce, SessionOver } from './refreshOnce';
import type { SessionStore } from './sessionStore';

/** `token` is the one that was refused, `current` what the session holds at that moment. */
export type RefreshQueueEvent =
  | { type: 'REFUSED'; id: string; token: string; current: string | undefined }
  /** The person is in again. */
  | { type: 'OPENED' };

export type RefreshQueueNews =
  /** To be sent again with this token, in this order, each once. */
  | { type: 'RELEASED'; ids: string[]; token: string }
  | { type: 'REJECTED'; ids: string[]; error: unknown }
  /** The session is over; told once. */
  | { type: 'EXPIRED' };

export type RefreshQueueContext = {
  /** Requests that met a 401 and wait. Who made them is no part of the snapshot: see `authorizer.ts`. */
  parked: string[];
  /** The token whose refusal began the refresh. */
  refused: string;
};

/** Requests that met a 401 wait here while exactly one refresh runs. */
export function refreshQueueMachine(store: SessionStore, locks?: Locks) {
  return setup({
    types: {
      context: {} as RefreshQueueContext,
      events: {} as RefreshQueueEvent,
      emitted: {} as RefreshQueueNews,
      tags: {} as 'busy' | 'refused',
      meta: {} as { title: string },
    },
    actors: {
      refresh: fromPromise<string, { token: string }>(({ input, signal }) =>
        refreshOnce(store, input.token, { locks, signal }),
      ),
    },
    actions: {
      park: assign(({ context }, params: { id: string }) => ({ parked: [...context.parked, params.id] })),
      remember: assign((_, params: { token: string }) => ({ refused: params.token })),
      release: emit((_, news: { ids: string[]; token: string }): RefreshQueueNews => ({ type: 'RELEASED', ...news })),
      reject: emit((_, news: { ids: string[]; error: unknown }): RefreshQueueNews => ({ type: 'REJECTED', ...news })),
      rejectAsOver: emit(
        (_, news: { ids: string[] }): RefreshQueueNews => ({ type: 'REJECTED', error: new SessionOver(), ...news }),
      ),
      emptyQueue: assign({ parked: [] }),
      tellExpired: emit({ type: 'EXPIRED' }),
    },
    guards: {
      /** The session holds another token by now: the request is sent again with that one, and nothing is refreshed. */
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
        meta: { title: 'Sin nada en espera' },
        on: {
          REFUSED: [
            {
              guard: { type: 'isLate', params: ({ event }) => event },
              actions: {
                type: 'release',
                params: ({ event }) => ({ ids: [event.id], token: event.current ?? event.token }),
              },
            },
            {
              guard: { type: 'hasNoSession', params: ({ event }) => event },
              actions: { type: 'rejectAsOver', params: ({ event }) => ({ ids: [event.id] }) },
            },
            {
              target: 'refreshing',
              actions: [
                { type: 'park', params: ({ event }) => event },
                { type: 'remember', params: ({ event }) => event },
              ],
            },
          ],
        },
      },
      refreshing: {
        description: 'Whoever is refused meanwhile waits too, whatever token the request carried.',
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
              guard: { type: 'isOver', params: ({ event }) => event },
              target: 'expired',
              actions: [
                { type: 'reject', params: ({ context, event }) => ({ ids: context.parked, error: event.error }) },
                'emptyQueue',
                'tellExpired',
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
        on: { REFUSED: { actions: { type: 'park', params: ({ event }) => event } } },
      },
      expired: {
        description: 'The service refused the refresh token. Nothing is asked again until the person is in.',
        meta: { title: 'Sesión vencida' },
        tags: 'refused',
        on: {
          OPENED: 'resting',
          REFUSED: [
            {
              guard: { type: 'isLate', params: ({ event }) => event },
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
}
