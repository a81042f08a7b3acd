import type { ActorRefFrom } from 'xstate';
import { assertDefined } from '../kit/assertDefined';
import { failed, outputOf } from '../kit/outcome';
import { emptyWorklist, placeOf, worklistSetup, worklistToPersist } from './worklistSetup';

/** Goes through the day's worklist, one customer after another, each until its outcome is saved. */
export const worklistMachine = worklistSetup.createMachine({
  id: 'worklist',
  context: ({ input }) => emptyWorklist(input),
  initial: 'loading',
  invoke: {
    id: 'draft',
    src: 'draft',
    input: ({ self }) => ({
      about: { kind: 'worklist', subject: 'gestiones' },
      parent: self,
      toPersist: () => worklistToPersist(self.getSnapshot().context),
    }),
  },
  on: { RESUME: { actions: 'resume' } },
  states: {
    loading: {
      description: 'Se pide la lista de hoy, con los filtros con que se veía.',
      meta: { title: 'Cargando la lista de hoy' },
      tags: 'busy',
      invoke: {
        id: 'loadQueue',
        src: 'loadQueue',
        input: ({ context: { query } }) => ({ query }),
        onDone: { target: 'choosing', actions: { type: 'setQueue', params: outputOf } },
        onError: { target: 'refused', actions: failed },
      },
    },
    refused: {
      description: 'Se ve por qué y se puede intentar otra vez.',
      meta: { title: 'No se cargó la lista' },
      tags: 'refused',
      on: { RETRY: 'loading' },
    },
    choosing: {
      description:
        'Sigue el primero de la lista que no se saltó ni se gestionó. Si eran más de los que se leyeron, se lee otra vez.',
      meta: { title: 'Eligiendo a quién' },
      always: [
        { guard: 'hasNext', target: 'opening', actions: 'takeNext' },
        { guard: 'mayHaveMore', target: 'loading', actions: 'leaveCurrent' },
        { target: 'finished', actions: 'leaveCurrent' },
      ],
    },
    opening: {
      description:
        'Mientras se habla con un cliente, a nadie más le toca. Si otra persona ya lo tiene, o ya lo gestionó, sigue el próximo.',
      meta: { title: 'Abriendo al cliente' },
      tags: 'busy',
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context: { current, visit } }) => ({ id: assertDefined(current, 'current'), visit }),
        onDone: [
          {
            guard: { type: 'isOver', params: outputOf },
            target: 'choosing',
            actions: { type: 'passBy', params: outputOf },
          },
          { target: 'open', actions: { type: 'setWork', params: outputOf } },
        ],
        onError: { target: 'unopened', actions: failed },
      },
    },
    unopened: {
      description: 'Se ve por qué; se intenta otra vez o se salta.',
      meta: { title: 'No se abrió al cliente' },
      tags: 'refused',
      on: {
        RETRY: { target: 'opening', actions: 'clearProblem' },
        SKIP: { target: 'choosing', actions: 'skip' },
      },
    },
    open: {
      description: 'A la vista: quién es, qué debe, lo último que se habló y qué decirle.',
      meta: { title: 'Con el cliente' },
      invoke: {
        id: 'presence',
        src: 'presence',
        input: ({ context }) => ({ id: context.visit, place: placeOf(context) }),
      },
      initial: 'talking',
      on: { NOTE: { actions: 'writeNote' }, NEXT: { actions: 'planNext' } },
      states: {
        talking: {
          description: 'Una tecla dice qué resultó; lo que sigue se ve antes, junto a ella, y su día se puede cambiar.',
          meta: { title: 'Hablando' },
          on: {
            OUTCOME: { guard: 'canPlan', target: 'saving', actions: 'holdOutcome' },
            PROMISE: { target: 'promising', actions: 'openPromise' },
            DISPUTE: { target: 'disputing', actions: 'openDispute' },
            SKIP: { target: '#worklist.choosing', actions: 'skip' },
            BACK: { guard: 'hasTrail', target: '#worklist.opening', actions: 'goBack' },
            UNDO: { guard: 'hasDone', target: '#worklist.undoing' },
          },
        },
        promising: {
          description: 'Viene con todo lo vencido y un día hábil; se cambia lo que el cliente diga.',
          meta: { title: 'Anotando la promesa' },
          on: {
            DOCUMENTS: { actions: 'chooseDocuments' },
            TERMS: { actions: 'changeTerms' },
            CANCEL: { target: 'talking', actions: 'closeForm' },
            SAVE: { guard: 'canSave', target: 'saving', actions: 'holdPromise' },
          },
        },
        disputing: {
          description: 'Qué documento reclama y por qué; sin uno, todo lo que debe. Mientras, eso no se le cobra.',
          meta: { title: 'Anotando la disputa' },
          on: {
            DISPUTED: { actions: 'changeDispute' },
            CANCEL: { target: 'talking', actions: 'closeForm' },
            SAVE: { guard: 'canPlan', target: 'saving', actions: 'holdDispute' },
          },
        },
        saving: {
          description: 'Si se rechaza, lo escrito sigue ahí. Lo mismo, pedido de nuevo, va con la misma clave.',
          meta: { title: 'Guardando la gestión' },
          tags: 'busy',
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context: { body, attempt } }) => ({
              body: assertDefined(body, 'body'),
              idempotencyKey: attempt.key,
            }),
            onDone: { target: '#worklist.choosing', actions: { type: 'noteDone', params: outputOf } },
            onError: [
              { guard: 'isPromise', target: 'promising', actions: ['letGo', ...failed] },
              { guard: 'isDispute', target: 'disputing', actions: ['letGo', ...failed] },
              { target: 'talking', actions: ['letGo', ...failed] },
            ],
          },
        },
      },
    },
    finished: {
      description: 'No queda nadie; los que se saltaron pueden volver.',
      meta: { title: 'Nadie más por hoy' },
      on: {
        RESTART: { guard: 'hasPassed', target: 'loading', actions: 'forgetPassed' },
        UNDO: { guard: 'hasDone', target: 'undoing' },
      },
    },
    undoing: {
      description:
        'La última gestión se borra, y su cliente vuelve a la vista. Lo que se escriba queda con el de ahora.',
      meta: { title: 'Deshaciendo la última' },
      tags: 'busy',
      on: { NOTE: { actions: 'writeNote' }, NEXT: { actions: 'planNext' } },
      entry: 'clearProblem',
      invoke: {
        id: 'takeBack',
        src: 'takeBack',
        input: ({ context: { done } }) => ({ id: assertDefined(done.at(-1), 'done').activity }),
        onDone: { target: 'opening', actions: 'noteTakenBack' },
        onError: [
          { guard: 'hasWork', target: 'open', actions: failed },
          { target: 'finished', actions: failed },
        ],
      },
    },
  },
});

export type WorklistActor = ActorRefFrom<typeof worklistMachine>;
