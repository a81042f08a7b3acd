import { type ActorRefFrom, assign, emit, fromPromise, raise, setup } from 'xstate';
import { call } from '../../api/call';
import {
  createOrderLayout,
  getOrderLayout,
  type OrderLayout,
  type TriedLayout,
  tryOrderLayout,
  updateOrderLayout,
} from '../../api/contract/debits/orderLayouts';
import { assertDefined } from '../kit/assertDefined';
import { type EditorContext, type EditorEvent, editorOf, type Saving } from '../kit/editor';
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

/** `id`: a stored layout; `source`: the one to copy, whose name gets `suffix`. */
export type OrderLayoutEditorInput = { id: string } | { source: string; suffix: string };

export type LayoutDraft = { name: string; text: string };

type OrderLayoutEditorContext = EditorContext<OrderLayout, LayoutDraft> & {
  suffix: string;
  tried: TriedLayout | undefined;
  /** Why it could not be tried. */
  untried: Problem | undefined;
};

const editor = editorOf('orderLayoutEditor', ({ name, text }: OrderLayout): LayoutDraft => ({ name, text }));

/** Whether there are unsaved changes; a new copy counts as unsaved. */
export const isUnsaved = ({ record, draft, before }: OrderLayoutEditorContext): boolean =>
  record === undefined || draft.name !== before.name || draft.text !== before.text;

const read = fromPromise<OrderLayout, { id: string | undefined }>(({ input: { id }, signal }) =>
  call(getOrderLayout, { params: { id: assertDefined(id, 'id') } }, { signal }),
);

/** Edits the layout of a bank's order files. Its text is tried on a real debit as it is typed. */
export const orderLayoutEditorMachine = setup({
  types: {
    context: {} as OrderLayoutEditorContext,
    events: {} as EditorEvent<LayoutDraft>,
    input: {} as OrderLayoutEditorInput,
    emitted: {} as OutcomeEmitted,
    tags: {} as 'busy' | 'refused',
    meta: {} as { title: string },
  },
  actors: {
    load: read,
    readTheirs: read,
    trial: fromPromise<TriedLayout, { text: string }>(({ input: { text }, signal }) =>
      call(tryOrderLayout, { body: { text } }, { signal }),
    ),
    save: fromPromise<OrderLayout, Saving<OrderLayout, LayoutDraft>>(({ input: { record, draft, idempotencyKey } }) =>
      record === undefined
        ? call(createOrderLayout, { body: draft, idempotencyKey })
        : call(updateOrderLayout, { params: { id: record.id }, body: { ...draft, version: record.version } }),
    ),
  },
  actions: {
    setLoaded: assign(({ context: { id, suffix } }, output: OrderLayout) =>
      id === undefined
        ? { draft: { name: `${output.name} ${suffix}`, text: output.text }, problem: undefined }
        : editor.loaded(output),
    ),
    change: on('FIELD', (context, { changes }) => editor.changed(context, changes)),
    holdKey: assign(({ context }) => editor.keyed(context)),
    setSaved: assign(({ context }, output: OrderLayout) => editor.saved(context, output)),
    setTheirs: assign((_, output: OrderLayout) => ({ theirs: output })),
    keepMine: assign(({ context }) => editor.mineAgain(context)),
    takeTheirs: assign(({ context }) => editor.theirsUsed(context)),
    renderAgain: raise({ type: 'RENDER' }),
    setTried: assign((_, output: TriedLayout) => ({ tried: output, untried: undefined })),
    setUntried: assign((_, failed: { error: unknown }) => ({ untried: errorAsProblem(_, failed).problem })),
    setProblem: assign(errorAsProblem),
    reportCreated: emit(success(createOrderLayout)),
    reportSaved: emit(success(updateOrderLayout)),
    reportFailure: emit(failure),
  },
  guards: {
    changesPreview: guardOn('FIELD', (_, { changes }) => 'text' in changes),
    isNew: ({ context: { id } }) => id === undefined,
    isOwn: ({ context }, output: OrderLayout) => editor.isOwn(context, output),
    isStale,
    canSave: ({ context }) =>
      context.record?.is_shipped !== true &&
      context.draft.name.trim() !== '' &&
      context.draft.text !== '' &&
      isUnsaved(context),
  },
  delays: { debounceTime: 400 },
}).createMachine({
  id: 'orderLayoutEditor',
  context: ({ input }) => ({
    ...editor.empty(input, { name: '', text: '' }),
    suffix: 'suffix' in input ? input.suffix : '',
    tried: undefined,
    untried: undefined,
  }),
  initial: 'loading',
  states: {
    ...editor.states,
    open: {
      description: 'El texto y su prueba. Los que vienen con el programa solo se miran y se copian.',
      meta: { title: 'Abierto' },
      type: 'parallel',
      states: {
        draft: editor.draft,
        trial: {
          description: 'El texto se prueba con un débito cada vez que se deja de escribir.',
          meta: { title: 'La prueba' },
          initial: 'trying',
          on: { RENDER: '.waiting' },
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
                onDone: { target: 'shown', actions: { type: 'setTried', params: outputOf } },
                onError: { target: 'untried', actions: { type: 'setUntried', params: errorOf } },
              },
            },
            shown: {
              description: 'Se ve el archivo que saldría con este texto, o qué hay que corregir.',
              meta: { title: 'A la vista' },
            },
            untried: {
              description: 'La prueba no llegó a hacerse: se ve por qué y se puede intentar otra vez.',
              meta: { title: 'No se pudo probar' },
              tags: 'refused',
              on: { RETRY: 'trying' },
            },
          },
        },
      },
    },
  },
});

export type OrderLayoutEditorActor = ActorRefFrom<typeof orderLayoutEditorMachine>;
