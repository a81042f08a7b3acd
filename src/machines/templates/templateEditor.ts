import type { ActorRefFrom } from 'xstate';
import { assertDefined } from '../kit/assertDefined';
import { eventAsParams, failed } from '../kit/outcome';
import { emptyEditor, templateEditorSetup } from './templateEditorSetup';

/** Edits one template: its text, a preview for a real customer, and saving. */
export const templateEditorMachine = templateEditorSetup.createMachine({
  id: 'templateEditor',
  context: ({ input }) => emptyEditor(input),
  initial: 'loading',
  states: {
    loading: {
      description: 'La plantilla, o la que se copia, y los grupos de clientes para los que se puede revisar.',
      meta: { title: 'Cargando la plantilla' },
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { id, source } }) => ({ id: id ?? source }),
        onDone: { target: 'open', actions: { type: 'setLoaded', params: eventAsParams } },
        onError: { target: 'refused', actions: failed },
      },
    },
    refused: {
      description: 'Se ve por qué y se puede intentar otra vez.',
      meta: { title: 'No se cargó la plantilla' },
      tags: 'refused',
      on: { RETRY: 'loading' },
    },
    open: {
      description:
        'Cuatro cosas a la vez: lo que se escribe y guarda, la lista de variables, el cliente y la vista previa.',
      meta: { title: 'Abierta' },
      type: 'parallel',
      on: { GROUP: { actions: [{ type: 'chooseGroup', params: eventAsParams }, 'renderAgain'] } },
      states: {
        draft: {
          description: 'Lo que se escribe y se guarda.',
          meta: { title: 'El texto' },
          initial: 'editing',
          states: {
            editing: {
              description: 'Si se rechazó lo que se guardaba, se ve por qué y lo escrito sigue ahí.',
              meta: { title: 'Escribiendo' },
              on: {
                FIELD: [
                  {
                    guard: { type: 'changesMessage', params: eventAsParams },
                    actions: [{ type: 'change', params: eventAsParams }, 'renderAgain'],
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
                input: ({ context: { id, template, draft, attempt } }) => ({
                  id,
                  template,
                  draft,
                  idempotencyKey: attempt.key,
                }),
                onDone: [
                  {
                    guard: 'isNew',
                    target: '#templateEditor.created',
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
                src: 'readTheirs',
                input: ({ context: { id } }) => ({ id: assertDefined(id, 'id') }),
                onDone: { target: 'conflict', actions: { type: 'setTheirs', params: eventAsParams } },
                onError: { target: 'editing', actions: failed },
              },
            },
            conflict: {
              description: 'Se ven los dos textos; la persona decide con cuál sigue.',
              meta: { title: 'Dos cambios a la vez' },
              on: {
                KEEP_MINE: { target: 'editing', actions: 'keepMine' },
                TAKE_THEIRS: { target: 'editing', actions: ['takeTheirs', 'renderAgain'] },
              },
            },
          },
        },
        picker: {
          description: 'Los datos del cliente que se pueden poner en el texto.',
          meta: { title: 'Las variables' },
          initial: 'closed',
          states: {
            closed: {
              description: 'La lista se abre al pedirla desde el texto.',
              meta: { title: 'Lista cerrada' },
              on: { OPEN_PICKER: { target: 'choosing', actions: { type: 'setPlace', params: eventAsParams } } },
            },
            choosing: {
              description: 'La variable elegida queda donde se estaba escribiendo.',
              meta: { title: 'Eligiendo una variable' },
              on: {
                INSERT: { target: 'closed', actions: [{ type: 'insert', params: eventAsParams }, 'renderAgain'] },
                CLOSE_PICKER: { target: 'closed', actions: 'returnToText' },
              },
            },
          },
        },
        customer: {
          description: 'Con quién se mira cómo queda el mensaje.',
          meta: { title: 'El cliente' },
          initial: 'finding',
          on: {
            SEARCH_CUSTOMER: { target: '.finding', actions: { type: 'searchCustomer', params: eventAsParams } },
          },
          states: {
            finding: {
              description: 'Otra búsqueda deja esta sin efecto.',
              meta: { title: 'Buscando un cliente' },
              tags: 'busy',
              invoke: {
                id: 'findCustomer',
                src: 'findCustomer',
                input: ({ context: { search, p } }) => ({ search, p }),
                onDone: [
                  {
                    guard: { type: 'isFound', params: eventAsParams },
                    target: 'found',
                    actions: [{ type: 'setCustomer', params: eventAsParams }, 'renderAgain'],
                  },
                  { target: 'none', actions: ['forgetCustomer', 'renderAgain'] },
                ],
                onError: { target: 'failed', actions: ['forgetCustomer', 'renderAgain'] },
              },
            },
            found: {
              description: 'El mensaje se ve como le llegaría; se puede pasar al anterior o al siguiente.',
              meta: { title: 'Cliente elegido' },
              on: {
                NEXT_CUSTOMER: { guard: 'hasNext', target: 'finding', actions: 'nextCustomer' },
                PREVIOUS_CUSTOMER: { guard: 'hasPrevious', target: 'finding', actions: 'previousCustomer' },
              },
            },
            none: {
              description: 'La vista previa usa los ejemplos de las variables.',
              meta: { title: 'Ningún cliente' },
            },
            failed: {
              description: 'La vista previa usa los ejemplos de las variables.',
              meta: { title: 'No se pudo buscar' },
              on: { RETRY_CUSTOMER: 'finding' },
            },
          },
        },
        preview: {
          description: 'El mensaje como saldría; se arma de nuevo cada vez que se deja de escribir.',
          meta: { title: 'La vista previa' },
          initial: 'idle',
          on: { RENDER: '.waiting' },
          states: {
            idle: {
              description: 'Todavía no hay texto, o aún se busca para quién.',
              meta: { title: 'Sin vista previa' },
            },
            waiting: {
              description: 'Espera una pausa en lo que se escribe.',
              meta: { title: 'Esperando' },
              after: {
                debounceTime: [
                  { guard: 'hasText', target: 'rendering' },
                  { target: 'idle', actions: 'forgetPreview' },
                ],
              },
            },
            rendering: {
              description: 'La anterior sigue a la vista. Si entretanto cambia el texto, la respuesta ya no sirve.',
              meta: { title: 'Armando el mensaje' },
              tags: 'busy',
              invoke: {
                id: 'render',
                src: 'render',
                input: ({ context: { draft, customer, group } }) => ({ draft, customer: customer?.id, group }),
                onDone: { target: 'shown', actions: { type: 'setPreview', params: eventAsParams } },
                onError: { target: 'refused', actions: { type: 'setWrong', params: eventAsParams } },
              },
            },
            shown: {
              description: 'Se ve el mensaje armado con lo último que se escribió.',
              meta: { title: 'A la vista' },
            },
            refused: {
              description: 'El último mensaje que se pudo armar sigue a la vista, con lo que hay que corregir.',
              meta: { title: 'No se puede armar' },
            },
          },
        },
      },
    },
    created: {
      description: 'La plantilla ya está guardada, y se sigue en su propia página.',
      meta: { title: 'Plantilla creada' },
      type: 'final',
    },
  },
});

export type TemplateEditorActor = ActorRefFrom<typeof templateEditorMachine>;
