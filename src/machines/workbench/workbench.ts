import type { ActorRefFrom } from 'xstate';
import type { MovementDetail } from '../../api/contract/reconciliation/shapes';
import { assertDefined } from '../kit/assertDefined';
import { errorOf, failed, outputOf, reported } from '../kit/outcome';
import { bodyOf } from './movementDrafts';
import { changeOf, emptyWorkbench, type WorkbenchContext, workbenchSetup } from './workbenchSetup';

/** Somebody else changed it first, or it may have been done after all: the list is reloaded as well. */
const overtaken = { type: 'renewOvertaken' as const, params: errorOf };

/** Somebody deleted the conciliation meanwhile. */
const gone = { guard: { type: 'isAbsent' as const, params: errorOf }, target: '#workbench.refused', actions: failed };

const loaded = { type: 'setDetail' as const, params: outputOf<MovementDetail> };
const ofSelected = ({ context: { id, selected } }: { context: WorkbenchContext }) => ({
  id,
  movement: assertDefined(selected, 'selected'),
});

/** The workbench of a saved conciliation: its movements, the selected one, and the change in flight. The search of documents and the offer of a rule are its children. */
export const workbenchMachine = workbenchSetup.createMachine({
  id: 'workbench',
  context: ({ input }) => emptyWorkbench(input),
  initial: 'loading',
  invoke: {
    id: 'draft',
    src: 'draft',
    input: ({ context: { id }, self }) => ({
      about: { kind: 'conciliation', subject: id },
      parent: self,
      toPersist: () => bodyOf(self.getSnapshot().context.drafts),
    }),
  },
  on: { RESUME: { actions: 'resume' } },
  states: {
    loading: {
      description: 'Se piden la conciliación y todos sus movimientos.',
      meta: { title: 'Cargando movimientos' },
      tags: 'busy',
      invoke: {
        id: 'loadMovements',
        src: 'loadMovements',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'working', actions: [{ type: 'setMovements', params: outputOf }, 'selectFirst'] },
        onError: { target: 'refused', actions: failed },
      },
    },
    refused: {
      description: 'Se ve por qué y se puede intentar otra vez.',
      meta: { title: 'No se cargó la conciliación' },
      tags: 'refused',
      on: { RETRY: 'loading' },
    },
    working: {
      description:
        'Tres cosas a la vez: el movimiento elegido, el cambio que se guarda y las sugerencias que el servicio aún busca.',
      meta: { title: 'Conciliando' },
      type: 'parallel',
      invoke: [
        { id: 'ruleOffer', src: 'ruleOffer', input: ({ self }) => ({ parent: self }) },
        { id: 'poll', src: 'poll' },
      ],
      on: {
        FILTER: { actions: ['filter', 'follow'] },
        FILTER_TEXT: { actions: ['filterText', 'follow'] },
        NARROW: { actions: ['narrow', 'follow'] },
        CLEAR_FILTERS: { actions: ['clearFilters', 'follow'] },
        CHECK: {
          guard: 'isChoosable',
          actions: 'check',
        },
        CHECK_MORE: { actions: 'checkMore' },
        CLEAR_CHECKED: { guard: 'hasChosen', actions: 'clearChecked' },
        OPEN_FIELD: { actions: 'openField' },
        CLOSE_FIELD: { actions: 'closeField' },
      },
      states: {
        detail: {
          description: 'El que se eligió: se busca qué puede explicarlo y se reparte entre documentos.',
          meta: { title: 'El movimiento' },
          invoke: { id: 'documentSearch', src: 'documentSearch', input: {} },
          initial: 'none',
          on: {
            SELECT: { guard: 'isNamed', target: '.debouncing', actions: ['select', 'clearSearch'] },
            MOVE: { guard: 'hasNeighbour', target: '.debouncing', actions: ['move', 'clearSearch'] },
            SEARCH_DOCUMENTS: { actions: 'searchDocuments' },
          },
          states: {
            none: {
              description: 'Se ve la lista; al elegir un movimiento se pide lo que se sabe de él.',
              meta: { title: 'Ningún movimiento elegido' },
            },
            debouncing: {
              description: 'Con una tecla sostenida se pasa por encima de los movimientos sin pedir cada uno.',
              meta: { title: 'Pasando por los movimientos' },
              tags: 'busy',
              on: { TOGGLE_SUGGESTION: { actions: 'awaitSuggestion' } },
              after: { debounceTime: 'loading' },
            },
            loading: {
              description: 'La búsqueda de otros documentos ya está a la vista, y lo que se marca en ella queda.',
              meta: { title: 'Buscando sugerencias' },
              tags: 'busy',
              // The answer in flight may be older than the change.
              on: {
                REFRESH_DETAIL: { target: 'loading', reenter: true },
                TOGGLE: { actions: 'toggleEarly' },
                TOGGLE_SUGGESTION: { actions: 'awaitSuggestion' },
              },
              invoke: {
                id: 'loadDetail',
                src: 'loadDetail',
                input: ofSelected,
                onDone: { target: 'shown', actions: loaded },
                onError: { target: 'refused', actions: failed },
              },
            },
            shown: {
              description: 'La persona marca documentos y escribe montos: queda como borrador hasta conciliar.',
              meta: { title: 'Asignando' },
              initial: 'current',
              on: {
                TOGGLE: { actions: 'toggle' },
                TOGGLE_SUGGESTION: {
                  guard: 'hasSuggestion',
                  actions: 'toggleSuggestion',
                },
                TAKE_SET: { actions: 'takeSet' },
                AMOUNT: { actions: 'setAmount' },
                WRITE_OFF: { actions: 'writeOff' },
                WITHHELD: { actions: 'expectWithheld' },
                KEEP_AS_CREDIT: { actions: 'keepAsCredit' },
                SET_PART: { actions: 'setPart' },
                TYPE_PART: { actions: 'typePart' },
                ADD_PART: { guard: 'canAddPart', actions: 'addPart' },
                WRITE_NOTE: { actions: 'writeNote' },
              },
              states: {
                current: {
                  description: 'Se ve lo último que dijo el servicio.',
                  meta: { title: 'Al día' },
                  on: { REFRESH_DETAIL: 'refreshing' },
                },
                refreshing: {
                  description:
                    'Algo cambió y se mira otra vez: el movimiento sigue a la vista y nada de lo escrito se pierde.',
                  meta: { title: 'Mirando otra vez el movimiento' },
                  tags: 'busy',
                  on: {
                    REFRESH_DETAIL: { target: 'refreshing', reenter: true },
                    TOGGLE_SUGGESTION: {
                      guard: 'lacksSuggestion',
                      actions: 'awaitSuggestion',
                    },
                  },
                  invoke: {
                    id: 'loadDetail',
                    src: 'loadDetail',
                    input: ofSelected,
                    onDone: { target: 'current', actions: loaded },
                    onError: {
                      target: 'stale',
                      actions: [reported, 'forgetAwaited'],
                    },
                  },
                },
                stale: {
                  description: 'Sigue a la vista lo que se sabía: se puede trabajar con ello y pedirlo otra vez.',
                  meta: { title: 'No se volvió a cargar el movimiento' },
                  tags: 'refused',
                  on: { REFRESH_DETAIL: 'refreshing', RETRY: 'refreshing' },
                },
              },
            },
            refused: {
              description: 'Se ve por qué y se puede intentar otra vez; los demás se pueden elegir igual.',
              meta: { title: 'No se cargó el movimiento' },
              tags: 'refused',
              on: { RETRY: { target: 'loading', actions: 'clearProblem' } },
            },
          },
        },
        change: {
          description: 'Lo que la persona confirma: conciliar, dejar para después, anotar o deshacer.',
          meta: { title: 'El cambio' },
          initial: 'idle',
          states: {
            idle: {
              description:
                'La persona puede confirmar un cambio. Después de un rechazo no se pierde nada, y el mismo cambio va otra vez con la misma clave.',
              meta: { title: 'Sin cambios en curso' },
              always: [
                { guard: 'isClosed', target: 'closed' },
                { guard: 'isUnread', target: 'unread' },
              ],
              on: {
                ACCEPT: [
                  { guard: 'hasChosenSure', target: 'sending', actions: 'acceptSure' },
                  { guard: 'hasChosenCategory', target: 'sending', actions: 'acceptChosenCategory' },
                  { guard: 'draftFits', target: 'sending', actions: 'accept' },
                  { guard: 'hasBooked', target: 'sending', actions: 'acceptBooked' },
                  { guard: 'hasDefaultCategory', target: 'sending', actions: 'acceptCategory' },
                ],
                TIE: { guard: 'isBooked', target: 'sending', actions: 'tie' },
                ACCEPT_SURE: { guard: 'hasSure', target: 'sending', actions: 'acceptSure' },
                CATEGORISE: {
                  guard: 'canCategorise',
                  target: 'sending',
                  actions: 'categorise',
                },
                DEFER: [
                  {
                    guard: 'decidesDeferral',
                    target: 'sending',
                    actions: 'defer',
                  },
                  { guard: 'canWait', target: 'asking' },
                ],
                ASK_DEFERRAL: { guard: 'canWait', target: 'asking' },
                SAVE_NOTE: { guard: 'hasNewNote', target: 'sending', actions: 'changeNote' },
                UNDO: {
                  guard: 'canUndo',
                  target: 'sending',
                  actions: 'undo',
                },
                UNDO_ALLOCATION: {
                  guard: 'hasDetail',
                  target: 'sending',
                  actions: 'undoAllocation',
                },
              },
            },
            unread: {
              description:
                'Se perdió la respuesta de un cambio: hasta que se vuelva a leer lo que pudo cambiar, no se confirma otro.',
              meta: { title: 'Sin saber si el cambio quedó hecho' },
              tags: 'refused',
              always: { guard: 'isRead', target: 'idle' },
              on: { REREAD: { actions: 'reread' } },
            },
            asking: {
              description: 'Se propone el siguiente día hábil; el motivo puede quedar vacío.',
              meta: { title: 'Hasta cuándo y por qué dejarlo' },
              tags: 'asking',
              on: {
                DEFER: {
                  guard: 'decidesDeferral',
                  target: 'sending',
                  actions: 'defer',
                },
                CANCEL_DEFERRAL: 'idle',
              },
            },
            closed: {
              description: 'Está cerrada: nada se cambia hasta que se reabra en su cierre.',
              meta: { title: 'Conciliación cerrada' },
              tags: 'closed',
            },
            sending: {
              description: 'Mientras uno se guarda, no se puede confirmar otro.',
              meta: { title: 'Guardando el cambio' },
              tags: 'sending',
              entry: ['clearProblem', 'holdKey', 'holdSearch'],
              invoke: {
                id: 'sendChange',
                src: 'sendChange',
                input: ({ context }) => ({
                  id: context.id,
                  change: changeOf(context),
                  idempotencyKey: context.attempt.key,
                  before: context.movements,
                }),
                onDone: {
                  target: 'idle',
                  actions: [
                    { type: 'reportDone', params: outputOf },
                    { type: 'applyResult', params: outputOf },
                    { type: 'goOn', params: outputOf },
                    { type: 'endSearch', params: outputOf },
                    'awaitAnew',
                    'forgetChange',
                  ],
                },
                onError: [
                  { guard: 'wasDeferral', target: 'asking', actions: [...failed, 'refreshDetail', overtaken] },
                  { target: 'idle', actions: [...failed, 'refreshDetail', overtaken] },
                ],
              },
            },
          },
        },
        suggestions: {
          description: 'Lo que el servicio encuentra por su cuenta para los movimientos.',
          meta: { title: 'Las sugerencias' },
          initial: 'shown',
          states: {
            shown: {
              description: 'El servicio ya buscó para todos los movimientos.',
              meta: { title: 'Sugerencias a la vista' },
              always: { guard: 'isMatching', target: 'awaited' },
              on: { RENEW: 'renewing' },
            },
            renewing: {
              description: 'Otra persona pudo cambiar algo: se mira otra vez sin soltar lo que se tiene entre manos.',
              meta: { title: 'Mirando qué cambiaron otros' },
              tags: 'quiet',
              invoke: {
                id: 'renewMovements',
                src: 'loadMovements',
                input: ({ context: { id } }) => ({ id }),
                onDone: [
                  {
                    guard: { type: 'isMatchingStill', params: outputOf },
                    target: 'awaited',
                    actions: { type: 'refreshMovements', params: outputOf },
                  },
                  {
                    target: 'shown',
                    actions: [
                      { type: 'refreshChanged', params: outputOf },
                      { type: 'renewMovements', params: outputOf },
                    ],
                  },
                ],
                onError: [gone, { target: 'shown' }],
              },
            },
            awaited: {
              description: 'El servicio las busca por su cuenta: se vuelve a mirar cada vez más de tarde en tarde.',
              meta: { title: 'El servicio busca sugerencias' },
              tags: 'matching',
              on: { AWAIT_ANEW: { target: 'awaited', reenter: true } },
              after: { refreshTime: 'refreshing' },
            },
            refreshing: {
              description: 'Lo que la persona cambió mientras tanto queda como lo dejó.',
              meta: { title: 'Mirando si ya hay sugerencias' },
              tags: ['matching', 'quiet'],
              // The answer in flight is older than the change.
              on: { AWAIT_ANEW: 'awaited' },
              invoke: {
                id: 'refreshMovements',
                src: 'loadMovements',
                input: ({ context: { id } }) => ({ id }),
                onDone: [
                  {
                    guard: { type: 'isMatchingStill', params: outputOf },
                    target: 'awaited',
                    actions: { type: 'refreshMovements', params: outputOf },
                  },
                  { target: 'shown', actions: [{ type: 'refreshMovements', params: outputOf }, 'refreshDetail'] },
                ],
                onError: [gone, { target: 'awaited', actions: 'countRefresh' }],
              },
            },
          },
        },
      },
    },
  },
});

export type WorkbenchActor = ActorRefFrom<typeof workbenchMachine>;
