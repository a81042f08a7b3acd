import { assign, emit, fromPromise, raise, setup } from 'xstate';
import { call } from '../../api/call';
import {
  createOrderLayout,
  getOrderLayout,
  type OrderLayout,
  type TriedLayout,
  tryOrderLayout,
  updateOrderLayout,
} from '../../api/contract/orderLayouts';
import { assertDefined } from '../kit/assertDefined';
import { type Attempt, afterSuccess, keyFor, noAttempt } from '../kit/idempotency';
import { errorAsProblem, failure, isStale, type OutcomeEmitted, type Problem, success } from '../kit/outcome';

/** `id`: a stored layout; `source`: the one to copy, whose name gets `suffix`. */
export type OrderLayoutEditorInput =
  | { id: string; source?: undefined }
  | { id?: undefined; source: string; suffix: string };

export type LayoutDraft = { name: string; text: string };

type OrderLayoutEditorContext = {
  input: OrderLayoutEditorInput;
  /** The stored layout; undefined for a copy that is not saved yet. */
  layout: OrderLayout | undefined;
  draft: LayoutDraft;
  before: LayoutDraft;
  tried: TriedLayout | undefined;
  /** Why it could not be tried. */
  untried: Problem | undefined;
  /** The version that somebody else saved meanwhile. */
  theirs: OrderLayout | undefined;
  attempt: Attempt;
  problem: Problem | undefined;
};

type OrderLayoutEditorEvent =
  | { type: 'RETRY' }
  | { type: 'FIELD'; changes: Partial<LayoutDraft> }
  | { type: 'SAVE' }
  | { type: 'KEEP_MINE' }
  | { type: 'TAKE_THEIRS' }
  /** Raised when the text changes. */
  | { type: 'TRY' };

type Saving = { layout: OrderLayout | undefined; draft: LayoutDraft; idempotencyKey: string };

const nothing: LayoutDraft = { name: '', text: '' };

export const emptyLayoutEditor = (input: OrderLayoutEditorInput): OrderLayoutEditorContext => ({
  input,
  layout: undefined,
  draft: nothing,
  before: nothing,
  tried: undefined,
  untried: undefined,
  theirs: undefined,
  attempt: noAttempt(),
  problem: undefined,
});

const draftOf = ({ name, text }: OrderLayout): LayoutDraft => ({ name, text });
const asSaved = (layout: OrderLayout) => ({
  layout,
  draft: draftOf(layout),
  before: draftOf(layout),
  theirs: undefined,
  problem: undefined,
});

/** Whether there are unsaved changes; a new copy counts as unsaved. */
export const isUnsaved = ({ layout, draft, before }: OrderLayoutEditorContext): boolean =>
  layout === undefined || draft.name !== before.name || draft.text !== before.text;

/** All the names that `orderLayoutEditor.ts` draws its chart with. */
export const orderLayoutEditorSetup = setup({
  types: {
    context: {} as OrderLayoutEditorContext,
    events: {} as OrderLayoutEditorEvent,
    input: {} as OrderLayoutEditorInput,
    emitted: {} as OutcomeEmitted,
    tags: {} as 'busy' | 'refused',
    meta: {} as { title: string },
  },
  actors: {
    load: fromPromise<OrderLayout, { id: string }>(({ input: { id }, signal }) =>
      call(getOrderLayout, { params: { id } }, { signal }),
    ),
    trial: fromPromise<TriedLayout, { text: string }>(({ input: { text }, signal }) =>
      call(tryOrderLayout, { body: { text } }, { signal }),
    ),
    save: fromPromise<OrderLayout, Saving>(({ input: { layout, draft, idempotencyKey } }) =>
      layout === undefined
        ? call(createOrderLayout, { body: draft, idempotencyKey })
        : call(updateOrderLayout, { params: { id: layout.id }, body: { ...draft, version: layout.version } }),
    ),
  },
  actions: {
    setLoaded: assign(({ context: { input } }, { output }: { output: OrderLayout }) =>
      input.id === undefined
        ? { draft: { ...draftOf(output), name: `${output.name} ${input.suffix}` }, problem: undefined }
        : asSaved(output),
    ),
    change: assign(({ context }, { changes }: { changes: Partial<LayoutDraft> }) => ({
      draft: { ...context.draft, ...changes },
      problem: undefined,
    })),
    tryAgain: raise({ type: 'TRY' }),
    setTried: assign((_, { output }: { output: TriedLayout }) => ({ tried: output, untried: undefined })),
    setUntried: assign((_, failed: { error: unknown }) => ({ untried: errorAsProblem(_, failed).problem })),
    holdKey: assign(({ context: { attempt, draft } }) => ({ attempt: keyFor(attempt, draft) })),
    setSaved: assign(({ context }, { output }: { output: OrderLayout }) => ({
      ...asSaved(output),
      attempt: afterSuccess(context.attempt),
    })),
    clearProblem: assign({ problem: undefined }),
    setTheirs: assign((_, { output }: { output: OrderLayout }) => ({ theirs: output })),
    /** Overwrites the other version, as the person chose. */
    keepMine: assign(({ context }) => ({
      layout: assertDefined(context.theirs, 'theirs'),
      before: draftOf(assertDefined(context.theirs, 'theirs')),
      theirs: undefined,
      problem: undefined,
    })),
    takeTheirs: assign(({ context }) => asSaved(assertDefined(context.theirs, 'theirs'))),
    setProblem: assign(errorAsProblem),
    reportCreated: emit(success(createOrderLayout)),
    reportSaved: emit(success(updateOrderLayout)),
    reportFailure: emit(failure),
  },
  guards: {
    changesText: (_, { changes }: { changes: Partial<LayoutDraft> }) => 'text' in changes,
    canSave: ({ context }) =>
      context.layout?.is_shipped !== true &&
      context.draft.name.trim() !== '' &&
      context.draft.text !== '' &&
      isUnsaved(context),
    isNew: ({ context: { input } }) => input.id === undefined,
    isStale,
  },
  delays: { debounceTime: 400 },
});
