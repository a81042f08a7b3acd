import { emit, enqueueActions, fromPromise, setup } from 'xstate';
import { emitOn, guardOn, on } from '../kit/on';
import { errorOf, outputOf } from '../kit/outcome';
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
    tags: {} as 'busy' | 'refused' | 'quiet',
    meta: {} as { title: string },
  },
  actors: {
    refresh: fromPromise<string, { token: string }>(() => Promise.reject(new Error('no refresh was provided'))),
  },
  actions: {
    /** The first one's token is refreshed. */
    startQueue: on('REFUSED', (_, { id, token }) => ({ parked: [id], refused: token })),
    park: on('REFUSED', ({ parked }, { id }) => ({ parked: [...parked, id] })),
    repeat: emitOn(
      'REFUSED',
      (_, { id, token, current = token }): RefreshQueueEmitted => ({
        type: 'RELEASED',
        ids: [id],
        token: current,
      }),
    ),
    rejectAsOver: emitOn(
      'REFUSED',
      (_, { id }): RefreshQueueEmitted => ({
        type: 'REJECTED',
        ids: [id],
        error: new SessionOver(),
      }),
    ),
    releaseQueue: enqueueActions(({ context, enqueue }, token: string) => {
      enqueue.emit({ type: 'RELEASED', ids: context.parked, token });
      enqueue.assign({ parked: [] });
    }),
    rejectQueue: enqueueActions(({ context, enqueue }, { error }: { error: unknown }) => {
      enqueue.emit({ type: 'REJECTED', ids: context.parked, error });
      enqueue.assign({ parked: [] });
    }),
    reportExpired: emit({ type: 'EXPIRED' }),
  },
  guards: {
    /** The session has a newer token: the request is repeated with it, without a refresh. */
    isLate: guardOn('REFUSED', (_, { token, current }) => current !== undefined && current !== token),
    hasNoSession: guardOn('REFUSED', (_, { current }) => current === undefined),
    isOver: (_, { error }: { error: unknown }) => error instanceof SessionOver,
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
            guard: 'isLate',
            actions: 'repeat',
          },
          {
            guard: 'hasNoSession',
            actions: 'rejectAsOver',
          },
          {
            target: 'refreshing',
            actions: 'startQueue',
          },
        ],
      },
    },
    refreshing: {
      description:
        'Lo que se rechaza mientras tanto también espera. Si no se logra, lo dice cada llamada que esperaba.',
      meta: { title: 'Renovando la sesión' },
      tags: ['busy', 'quiet'],
      invoke: {
        id: 'refresh',
        src: 'refresh',
        input: ({ context }) => ({ token: context.refused }),
        onDone: {
          target: 'resting',
          actions: { type: 'releaseQueue', params: outputOf },
        },
        onError: [
          {
            guard: { type: 'isOver', params: errorOf },
            target: 'expired',
            actions: [{ type: 'rejectQueue', params: errorOf }, 'reportExpired'],
          },
          {
            target: 'resting',
            actions: [{ type: 'rejectQueue', params: errorOf }],
          },
        ],
      },
      on: { REFUSED: { actions: 'park' } },
    },
    expired: {
      description: 'El servicio no renovó la sesión. No se pide nada más hasta que la persona ingrese.',
      meta: { title: 'Sesión vencida' },
      tags: 'refused',
      on: {
        OPENED: 'resting',
        REFUSED: [
          {
            guard: 'isLate',
            target: 'resting',
            actions: 'repeat',
          },
          { actions: 'rejectAsOver' },
        ],
      },
    },
  },
});
