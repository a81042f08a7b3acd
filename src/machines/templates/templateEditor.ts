import { type ActorRefFrom, assign, emit, raise, setup } from 'xstate';
import type { Customer } from '../../api/contract/customers/shapes';
import {
  createTemplate,
  type Template,
  type TemplatePreview,
  updateTemplate,
} from '../../api/contract/messaging/templates';
import { assertDefined } from '../kit/assertDefined';
import { type EditorContext, type EditorEvent, editorOf } from '../kit/editor';
import { guardOn, on } from '../kit/on';
import {
  errorAsProblem,
  errorOf,
  failure,
  isStale,
  type OutcomeEmitted,
  outputOf,
  type Problem,
  success,
} from '../kit/outcome';
import { type Found, type Group, type Loaded, templateCalls } from './templateCalls';
import {
  copyOf,
  draftOf,
  emptyDraft,
  inserted,
  isComplete,
  isSame,
  type Place,
  type TemplateDraft,
} from './templateDraft';

/** `id`: the template that is edited; undefined for a new one. `source`: the template to copy, whose name gets `prefix`. */
export type TemplateEditorInput = { id?: string; source?: string; prefix: string };

type TemplateEditorContext = EditorContext<Template, TemplateDraft> & {
  prefix: string;
  groups: Group[];
  /** The range where the picker inserts a variable, and the caret position afterwards. */
  place: Place | undefined;
  caret: Place | undefined;
  /** The customer of the preview: the `p`th match of `search`. */
  search: string;
  p: number;
  customers: number;
  customer: Customer | undefined;
  group: string;
  preview: TemplatePreview | undefined;
  /** Why the last preview failed. */
  wrong: Problem | undefined;
};

type TemplateEditorEvent =
  | EditorEvent<TemplateDraft>
  | { type: 'OPEN_PICKER'; place: Place }
  | { type: 'INSERT'; variable: string }
  | { type: 'CLOSE_PICKER' }
  | { type: 'SEARCH_CUSTOMER'; search: string }
  | { type: 'NEXT_CUSTOMER' }
  | { type: 'PREVIOUS_CUSTOMER' }
  | { type: 'RETRY_CUSTOMER' }
  | { type: 'GROUP'; group: string };

const editor = editorOf('templateEditor', draftOf);

/** Whether there are unsaved changes. */
export const isChanged = ({ draft, before }: Pick<TemplateEditorContext, 'draft' | 'before'>): boolean =>
  !isSame(draft, before);

/** Edits one template: its text, a preview for a real customer, and saving. */
export const templateEditorMachine = setup({
  types: {
    context: {} as TemplateEditorContext,
    events: {} as TemplateEditorEvent,
    input: {} as TemplateEditorInput,
    emitted: {} as OutcomeEmitted,
    tags: {} as 'busy' | 'refused' | 'quiet',
    meta: {} as { title: string },
  },
  actors: templateCalls,
  actions: {
    setLoaded: assign(({ context: { id, prefix } }, { groups, template }: Loaded) => ({
      groups,
      problem: undefined,
      ...(template && (id === undefined ? { draft: copyOf(template, prefix) } : editor.loaded(template))),
    })),
    change: on('FIELD', (context, { changes }) => editor.changed(context, changes)),
    holdKey: assign(({ context }) => editor.keyed(context)),
    setSaved: assign(({ context }, output: Template | undefined) =>
      output === undefined ? editor.confirmed(context) : editor.saved(context, output),
    ),
    setTheirs: assign((_, output: Template) => ({ theirs: output })),
    keepMine: assign(({ context }) => editor.mineAgain(context)),
    takeTheirs: assign(({ context }) => editor.theirsUsed(context)),
    setPlace: on('OPEN_PICKER', (_, { place }) => ({ place })),
    insert: on('INSERT', ({ draft, place }, { variable }) => ({
      ...inserted(draft, assertDefined(place, 'place'), variable),
      place: undefined,
      problem: undefined,
    })),
    /** Returns the caret to its last position. */
    returnToText: assign(({ context }) => {
      const { field, to } = assertDefined(context.place, 'place');
      return { caret: { field, from: to, to }, place: undefined };
    }),
    searchCustomer: on('SEARCH_CUSTOMER', (_, { search }) => ({ search, p: 1 })),
    nextCustomer: assign(({ context }) => ({ p: context.p + 1 })),
    previousCustomer: assign(({ context }) => ({ p: context.p - 1 })),
    setCustomer: assign((_, { count, results }: Found) => ({ customers: count, customer: results[0] })),
    forgetCustomer: assign({ customers: 0, customer: undefined }),
    chooseGroup: on('GROUP', (_, { group }) => ({ group })),
    renderAgain: raise({ type: 'RENDER' }),
    setPreview: assign((_, output: TemplatePreview) => ({ preview: output, wrong: undefined })),
    setWrong: assign((_, failed: { error: unknown }) => ({ wrong: errorAsProblem(_, failed).problem })),
    forgetPreview: assign({ preview: undefined, wrong: undefined }),
    setProblem: assign(errorAsProblem),
    reportCreated: emit(success(createTemplate)),
    reportSaved: emit(success(updateTemplate)),
    reportFailure: emit(failure),
  },
  guards: {
    changesPreview: guardOn(
      'FIELD',
      (_, { changes }) => 'channel' in changes || 'subject' in changes || 'body' in changes,
    ),
    hasText: ({ context: { draft } }) => draft.body.trim() !== '',
    canSave: ({ context }) => context.record?.is_global !== true && isComplete(context.draft) && isChanged(context),
    isNew: ({ context: { id } }) => id === undefined,
    isOwn: ({ context }, output: Template) => editor.isOwn(context, output),
    isStale,
    hasNext: ({ context: { p, customers } }) => p < customers,
    hasPrevious: ({ context: { p } }) => p > 1,
    isFound: (_, { results }: Found) => results.length > 0,
  },
  delays: { debounceTime: 300 },
}).createMachine({
  id: 'templateEditor',
  context: ({ input }) => ({
    ...editor.empty(input, emptyDraft),
    prefix: input.prefix,
    groups: [],
    place: undefined,
    caret: undefined,
    search: '',
    p: 1,
    customers: 0,
    customer: undefined,
    group: '',
    preview: undefined,
    wrong: undefined,
  }),
  initial: 'loading',
  states: {
    ...editor.states,
    open: {
      description:
        'Cuatro cosas a la vez: lo que se escribe y guarda, la lista de variables, el cliente y la vista previa.',
      meta: { title: 'Abierta' },
      type: 'parallel',
      on: { GROUP: { actions: ['chooseGroup', 'renderAgain'] } },
      states: {
        draft: editor.draft,
        picker: {
          description: 'Los datos del cliente que se pueden poner en el texto.',
          meta: { title: 'Las variables' },
          initial: 'closed',
          states: {
            closed: {
              description: 'La lista se abre al pedirla desde el texto.',
              meta: { title: 'Lista cerrada' },
              on: { OPEN_PICKER: { target: 'choosing', actions: 'setPlace' } },
            },
            choosing: {
              description: 'La variable elegida queda donde se estaba escribiendo.',
              meta: { title: 'Eligiendo una variable' },
              on: {
                INSERT: { target: 'closed', actions: ['insert', 'renderAgain'] },
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
            SEARCH_CUSTOMER: { target: '.finding', actions: 'searchCustomer' },
          },
          states: {
            finding: {
              description: 'Otra búsqueda deja esta sin efecto.',
              meta: { title: 'Buscando un cliente' },
              tags: ['busy', 'quiet'],
              invoke: {
                id: 'findCustomer',
                src: 'findCustomer',
                input: ({ context: { search, p } }) => ({ search, p }),
                onDone: [
                  {
                    guard: { type: 'isFound', params: outputOf },
                    target: 'found',
                    actions: [{ type: 'setCustomer', params: outputOf }, 'renderAgain'],
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
              tags: 'refused',
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
                onDone: { target: 'shown', actions: { type: 'setPreview', params: outputOf } },
                onError: { target: 'refused', actions: { type: 'setWrong', params: errorOf } },
              },
            },
            shown: {
              description: 'Se ve el mensaje armado con lo último que se escribió.',
              meta: { title: 'A la vista' },
            },
            refused: {
              description: 'El último mensaje que se pudo armar sigue a la vista, con lo que hay que corregir.',
              meta: { title: 'No se puede armar' },
              tags: 'refused',
            },
          },
        },
      },
    },
  },
});

export type TemplateEditorActor = ActorRefFrom<typeof templateEditorMachine>;
