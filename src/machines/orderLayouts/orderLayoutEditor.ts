import type { ActorRefFrom } from 'xstate';
import { assertDefined } from '../kit/assertDefined';
import { eventAsParams, failed } from '../kit/outcome';
import { emptyLayoutEditor, orderLayoutEditorSetup } from './orderLayoutEditorSetup';

/** Edits the layout of a bank's order files. Its text is tried on a real debit as it is typed. */
export const orderLayoutEditorMachine = orderLayoutEditorSetup.createMachine({
  id: 'orderLayoutEditor',
  context: ({ input }) => emptyLayoutEditor(input),
  initial: 'loading',
  states: {
    loading: {
      description: 'El formato, o el que se copia.',
      meta: { title: 'Cargando el formato' },
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { input } }) => ({ id: input.id ?? input.source }),
        onDone: { target: 'open', actions: { type: 'setLoaded', params: eventAsParams } },
        onError: { target: 'refused', actions: failed },
      },
    },
    refused: {
      description: 'Se ve por qué y se puede intentar otra vez.',
      meta: { title: 'No se cargó el formato' },
      tags: 'refused',
      on: { RETRY: 'loading' },
    },
    open: {
      description: 'El texto y su prueba. Los que vienen con el programa solo se miran y se copian.',
      meta: { title: 'Abierto' },
      type: 'parallel',
      states: {
        draft: {
          description: 'Lo que describe el archivo para el banco, mientras se escribe y se guarda.',
          meta: { title: 'El texto' },
          initial: 'editing',
          states: {
            editing: {
              description: 'Si se rechazó lo que se guardaba, se ve por qué y lo escrito sigue ahí.',
              meta: { title: 'Escribiendo' },
              on: {
                FIELD: [
                  {
                    guard: { type: 'changesText', params: eventAsParams },
                    actions: [{ type: 'change', params: eventAsParams }, 'tryAgain'],
                  },
                  { actions: { type: 'change', params: eventAsParams } },
                ],
                SAVE: { guard: 'canSave', target: 'saving' },
              },
            },
            saving: {
              description: 'Si se crea de nuevo tras una falla, va con la misma clave.',
              meta: { title: 'Guardando' },
              tags: 'busy',
              entry: ['clearProblem', 'holdKey'],
              invoke: {
                id: 'save',
                src: 'save',
                input: ({ context: { layout, draft, attempt } }) => ({ layout, draft, idempotencyKey: attempt.key }),
                onDone: [
                  {
                    guard: 'isNew',
                    target: '#orderLayoutEditor.created',
                    actions: [{ type: 'setSaved', params: eventAsParams }, 'reportCreated'],
                  },
                  { target: 'editing', actions: [{ type: 'setSaved', params: eventAsParams }, 'reportSaved'] },
                ],
                onError: [
                  { guard: { type: 'isStale', params: eventAsParams }, target: 'comparing', actions: failed },
                  { target: 'editing', actions: failed },
                ],
              },
            },
            comparing: {
              description: 'Otra persona guardó antes: se busca qué guardó. Lo escrito aquí sigue igual.',
              meta: { title: 'Leyendo el cambio de otra persona' },
              tags: 'busy',
              invoke: {
                id: 'readTheirs',
                src: 'load',
                input: ({ context: { input } }) => ({ id: assertDefined(input.id, 'id') }),
                onDone: { target: 'conflict', actions: { type: 'setTheirs', params: eventAsParams } },
                onError: { target: 'editing', actions: failed },
              },
            },
            conflict: {
              description: 'Se ven los dos textos; la persona decide con cuál sigue.',
              meta: { title: 'Dos cambios a la vez' },
              on: {
                KEEP_MINE: { target: 'editing', actions: 'keepMine' },
                TAKE_THEIRS: { target: 'editing', actions: ['takeTheirs', 'tryAgain'] },
              },
            },
          },
        },
        trial: {
          description: 'El texto se prueba con un débito cada vez que se deja de escribir.',
          meta: { title: 'La prueba' },
          initial: 'trying',
          on: { TRY: '.waiting' },
          states: {
            waiting: {
              description: 'Espera una pausa en lo que se escribe.',
              meta: { title: 'Esperando' },
              after: { debounceTime: 'trying' },
            },
            trying: {
              description: 'La anterior sigue a la vista. Si entretanto cambia el texto, la respuesta ya no sirve.',
              meta: { title: 'Probando con un débito' },
              tags: 'busy',
              invoke: {
                id: 'trial',
                src: 'trial',
                input: ({ context: { draft } }) => ({ text: draft.text }),
                onDone: { target: 'shown', actions: { type: 'setTried', params: eventAsParams } },
                onError: { target: 'untried', actions: { type: 'setUntried', params: eventAsParams } },
              },
            },
            shown: {
              description: 'Se ve el archivo que saldría con este texto, o qué hay que corregir.',
              meta: { title: 'A la vista' },
            },
            untried: {
              description: 'La prueba no llegó a hacerse: se ve por qué y se puede intentar otra vez.',
              meta: { title: 'No se pudo probar' },
              on: { RETRY: 'trying' },
            },
          },
        },
      },
    },
    created: {
      description: 'La copia ya es un formato de la empresa, con su propia página.',
      meta: { title: 'Copia creada' },
      type: 'final',
    },
  },
});

export type OrderLayoutEditorActor = ActorRefFrom<typeof orderLayoutEditorMachine>;
