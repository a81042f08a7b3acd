import { emptyWorkbench, neighbour } from './workbenchContext';
import { workbenchSetup } from './workbenchSetup';

/** A saved conciliation at work: its movements, the one in hand, the search for another document, and what is being sent. */
export const workbenchMachine = workbenchSetup.createMachine({
  id: 'conciliation',
  context: ({ input }) => emptyWorkbench(input.id),
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
          actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    refused: { meta: { title: 'No se cargó la conciliación' }, tags: 'refused', on: { RETRY: 'loading' } },
    working: {
      meta: { title: 'Conciliando' },
      type: 'parallel',
      on: {
        RELOAD: 'loading',
        FILTER: { actions: { type: 'filter', params: ({ event }) => ({ filter: event.filter }) } },
        WORDS: { actions: { type: 'keepWords', params: ({ event }) => ({ words: event.words }) } },
        CHECK: { actions: { type: 'check', params: ({ event }) => ({ id: event.id }) } },
      },
      states: {
        detail: {
          meta: { title: 'El movimiento' },
          initial: 'none',
          on: {
            SELECT: {
              guard: { type: 'isNamed', params: ({ event }) => ({ id: event.id }) },
              target: '.loading',
              reenter: true,
              actions: { type: 'select', params: ({ event }) => ({ id: event.id }) },
            },
            NEXT: {
              guard: { type: 'isNamed', params: ({ context }) => ({ id: neighbour(context, 1) }) },
              target: '.loading',
              reenter: true,
              actions: { type: 'select', params: ({ context }) => ({ id: neighbour(context, 1) }) },
            },
            PREVIOUS: {
              guard: { type: 'isNamed', params: ({ context }) => ({ id: neighbour(context, -1) }) },
              target: '.loading',
              reenter: true,
              actions: { type: 'select', params: ({ context }) => ({ id: neighbour(context, -1) }) },
            },
          },
          states: {
            none: { meta: { title: 'Ningún movimiento elegido' } },
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
                onError: {
                  target: 'refused',
                  actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            shown: {
              meta: { title: 'Asignando' },
              on: {
                TOGGLE: { actions: { type: 'toggle', params: ({ event }) => ({ line: event.line }) } },
                AMOUNT: {
                  actions: { type: 'setAmount', params: ({ event: { document, amount } }) => ({ document, amount }) },
                },
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
                target: '.typing',
                reenter: true,
                actions: { type: 'keepSearch', params: ({ event }) => ({ search: event.search }) },
              },
              { target: '.closed', actions: 'clearSearch' },
            ],
            CLOSE_SEARCH: { target: '.closed', actions: 'clearSearch' },
            SELECT: '.closed',
            NEXT: '.closed',
            PREVIOUS: '.closed',
          },
          states: {
            closed: { meta: { title: 'Sin buscar' } },
            typing: { meta: { title: 'Escribiendo' }, after: { typingPause: 'searching' } },
            searching: {
              meta: { title: 'Buscando documentos' },
              invoke: {
                id: 'findDocuments',
                src: 'findDocuments',
                input: ({ context }) => ({ search: context.search }),
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
            failed: { meta: { title: 'No se pudo buscar' } },
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
                LATER: { guard: 'hasDetail', target: 'sending', actions: 'prepareLater' },
                NOTE: {
                  target: 'sending',
                  actions: { type: 'prepareNote', params: ({ event }) => ({ note: event.note }) },
                },
                UNDO: { guard: 'hasDone', target: 'sending', actions: 'prepareUndo' },
                UNDO_ALLOCATION: {
                  target: 'sending',
                  actions: { type: 'prepareUndoAllocation', params: ({ event }) => ({ allocation: event.allocation }) },
                },
              },
            },
            sending: {
              meta: { title: 'Guardando el cambio' },
              tags: 'sending',
              invoke: {
                id: 'carryOut',
                src: 'carryOut',
                input: ({ context }) => ({ id: context.id, work: context.work }),
                onDone: {
                  target: 'idle',
                  actions: [
                    { type: 'tellDone', params: ({ event }) => ({ reconciled: event.output }) },
                    { type: 'keepReconciled', params: ({ event }) => ({ reconciled: event.output }) },
                    'goOn',
                    'forgetWork',
                  ],
                },
                onError: {
                  target: 'idle',
                  actions: [
                    { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
                    { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
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
