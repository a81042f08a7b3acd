import type { ActorRefFrom } from 'xstate';
import { neighbour } from './movements';
import { emptyWorkbench } from './workbenchContext';
import { workbenchSetup } from './workbenchSetup';

/** A saved conciliation at work: its movements, the one in hand, the search for another document, and what is being sent. */
export const workbenchMachine = workbenchSetup.createMachine({
  id: 'workbench',
  context: ({ input }) => emptyWorkbench(input),
  initial: 'loading',
  states: {
    loading: {
      meta: { title: 'Cargando movimientos' },
      tags: 'busy',
      invoke: {
        id: 'loadMovements',
        src: 'loadMovements',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'working',
          actions: [{ type: 'keepMovements', params: ({ event }) => ({ loaded: event.output }) }, 'selectFirst'],
        },
        onError: {
          target: 'refused',
          actions: [
            { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
            { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    refused: { meta: { title: 'No se cargó la conciliación' }, tags: 'refused', on: { RETRY: 'loading' } },
    working: {
      meta: { title: 'Conciliando' },
      type: 'parallel',
      on: {
        FILTER: { actions: { type: 'filter', params: ({ event }) => ({ filter: event.filter }) } },
        WORDS: { actions: { type: 'keepWords', params: ({ event }) => ({ words: event.words }) } },
        CHECK: {
          guard: { type: 'isSureOne', params: ({ event }) => ({ id: event.id }) },
          actions: { type: 'check', params: ({ event }) => ({ id: event.id }) },
        },
      },
      states: {
        detail: {
          meta: { title: 'El movimiento' },
          initial: 'none',
          on: {
            SELECT: {
              guard: { type: 'isNamed', params: ({ event }) => ({ id: event.id }) },
              target: '.settling',
              actions: { type: 'select', params: ({ event }) => ({ id: event.id }) },
            },
            MOVE: {
              guard: { type: 'isNamed', params: ({ context, event }) => ({ id: neighbour(context, event.step) }) },
              target: '.settling',
              actions: { type: 'select', params: ({ context, event }) => ({ id: neighbour(context, event.step) }) },
            },
          },
          states: {
            none: { meta: { title: 'Ningún movimiento elegido' } },
            settling: {
              meta: { title: 'Pasando por los movimientos' },
              tags: 'busy',
              after: { settlingTime: 'loading' },
            },
            loading: {
              meta: { title: 'Buscando sugerencias' },
              tags: 'busy',
              invoke: {
                id: 'loadDetail',
                src: 'loadDetail',
                input: ({ context }) => ({ id: context.id, movement: context.selected ?? '' }),
                onDone: {
                  target: 'shown',
                  actions: { type: 'keepDetail', params: ({ event }) => ({ detail: event.output }) },
                },
                onError: [
                  {
                    guard: 'hasDetail',
                    target: 'shown',
                    actions: { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
                  },
                  {
                    target: 'refused',
                    actions: [
                      { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
                      { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
                    ],
                  },
                ],
              },
            },
            shown: {
              meta: { title: 'Asignando' },
              on: {
                TOGGLE: { actions: { type: 'toggle', params: ({ event }) => ({ line: event.line }) } },
                TAKE_SET: { actions: { type: 'takeSet', params: ({ event }) => ({ set: event.set }) } },
                AMOUNT: {
                  actions: { type: 'setAmount', params: ({ event: { document, amount } }) => ({ document, amount }) },
                },
                WRITE_NOTE: { actions: { type: 'writeNote', params: ({ event }) => ({ note: event.note }) } },
                LOOK_AGAIN: 'loading',
              },
            },
            refused: { meta: { title: 'No se cargó el movimiento' }, tags: 'refused', on: { RETRY: 'loading' } },
          },
        },
        search: {
          meta: { title: 'Otro documento' },
          initial: 'closed',
          on: {
            SEARCH: [
              {
                guard: { type: 'asksSomething', params: ({ event }) => ({ search: event.search }) },
                target: '.searching',
                actions: { type: 'keepSearch', params: ({ event }) => ({ search: event.search }) },
              },
              { target: '.closed', actions: 'clearSearch' },
            ],
            SELECT: '.closed',
            MOVE: '.closed',
          },
          states: {
            closed: { meta: { title: 'Sin buscar' } },
            searching: {
              meta: { title: 'Buscando documentos' },
              invoke: {
                id: 'findDocuments',
                src: 'findDocuments',
                input: ({ context }) => ({
                  search: context.search,
                  currency: context.conciliation?.currency ?? '',
                }),
                onDone: {
                  target: 'found',
                  actions: { type: 'keepFound', params: ({ event }) => ({ found: event.output }) },
                },
                onError: {
                  target: 'failed',
                  actions: { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            found: { meta: { title: 'Documentos encontrados' } },
            failed: { meta: { title: 'No se pudo buscar' }, on: { RETRY: 'searching' } },
          },
        },
        change: {
          meta: { title: 'El cambio' },
          initial: 'idle',
          states: {
            idle: {
              description:
                'Staff may confirm a change; while one is sent, no other can be. After a failure nothing is lost, and the same change goes again under the same key.',
              meta: { title: 'Sin cambios en curso' },
              on: {
                ACCEPT: { guard: 'draftFits', target: 'sending', actions: 'prepareAccept' },
                ACCEPT_SURE: { guard: 'hasSure', target: 'sending', actions: 'prepareSure' },
                LATER: { guard: 'canWait', target: 'sending', actions: 'prepareLater' },
                SAVE_NOTE: { guard: 'hasNewNote', target: 'sending', actions: 'prepareNote' },
                UNDO: {
                  guard: { type: 'canUndo', params: ({ event }) => ({ batch: event.batch }) },
                  target: 'sending',
                  actions: { type: 'prepareUndo', params: ({ event }) => ({ batch: event.batch }) },
                },
                UNDO_ALLOCATION: {
                  guard: 'hasDetail',
                  target: 'sending',
                  actions: { type: 'prepareUndoAllocation', params: ({ event }) => ({ allocation: event.allocation }) },
                },
              },
            },
            sending: {
              meta: { title: 'Guardando el cambio' },
              tags: 'sending',
              entry: 'clearProblem',
              invoke: {
                id: 'carryOut',
                src: 'carryOut',
                input: ({ context }) => ({ id: context.id, work: context.work }),
                onDone: {
                  target: 'idle',
                  actions: [
                    { type: 'tellDone', params: ({ event }) => ({ reconciled: event.output }) },
                    { type: 'keepReconciled', params: ({ event }) => ({ reconciled: event.output }) },
                    { type: 'goOn', params: ({ event }) => ({ reconciled: event.output }) },
                    'forgetWork',
                  ],
                },
                onError: {
                  target: 'idle',
                  actions: [
                    { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
                    { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
                    'lookAgain',
                  ],
                },
              },
            },
          },
        },
      },
    },
  },
});

export type WorkbenchActor = ActorRefFrom<typeof workbenchMachine>;
