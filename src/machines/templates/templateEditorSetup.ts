import { assign, emit, fromPromise, raise, setup } from 'xstate';
import { call } from '../../api/call';
import type { Customer } from '../../api/contract/customerShapes';
import { listCustomers } from '../../api/contract/customers';
import type { Answer } from '../../api/contract/row';
import {
  createTemplate,
  getTemplate,
  listGroups,
  previewTemplate,
  type Template,
  type TemplatePreview,
  updateTemplate,
} from '../../api/contract/templates';
import { assertDefined } from '../kit/assertDefined';
import { type Attempt, afterSuccess, keyFor, noAttempt } from '../kit/idempotency';
import {
  errorAsProblem,
  failure,
  isStale,
  type OutcomeEmitted,
  type Problem,
  success,
  unlessAbsent,
} from '../kit/outcome';
import {
  bodyOf,
  changesOf,
  copyOf,
  draftOf,
  emptyDraft,
  inserted,
  isComplete,
  isSame,
  type Place,
  type TemplateDraft,
} from './templateDraft';

export type Group = Answer<typeof listGroups>['results'][number];

/** `id`: the template that is edited; undefined for a new one. `source`: the template to copy, whose name gets `prefix`. */
export type TemplateEditorInput = { id?: string; source?: string; prefix: string };

type TemplateEditorContext = {
  id: string | undefined;
  source: string | undefined;
  prefix: string;
  groups: Group[];
  /** The stored template; undefined for a new one. */
  template: Template | undefined;
  /** The saved draft, which unsaved changes are compared with. */
  before: TemplateDraft;
  draft: TemplateDraft;
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
  problem: Problem | undefined;
  /** The version that somebody else saved meanwhile. */
  theirs: Template | undefined;
  attempt: Attempt;
};

type TemplateEditorEvent =
  | { type: 'RETRY' }
  | { type: 'FIELD'; changes: Partial<TemplateDraft> }
  | { type: 'OPEN_PICKER'; place: Place }
  | { type: 'INSERT'; variable: string }
  | { type: 'CLOSE_PICKER' }
  | { type: 'SEARCH_CUSTOMER'; search: string }
  | { type: 'NEXT_CUSTOMER' }
  | { type: 'PREVIOUS_CUSTOMER' }
  | { type: 'RETRY_CUSTOMER' }
  | { type: 'GROUP'; group: string }
  /** Renders the preview again: raised by changes, and sent by the person after a failure. */
  | { type: 'RENDER' }
  | { type: 'SAVE' }
  | { type: 'KEEP_MINE' }
  | { type: 'TAKE_THEIRS' };

type Loaded = { groups: Group[]; template: Template | undefined };
type Found = Answer<typeof listCustomers>;
type Saving = { id: string | undefined; template: Template | undefined; draft: TemplateDraft; idempotencyKey: string };

/** The company's own template, else a global one: an address does not say which of them it names. */
async function readTemplate(id: string, signal: AbortSignal): Promise<Template> {
  const ask = (is_global: boolean) => call(getTemplate, { params: { id }, query: { is_global } }, { signal });
  return (await ask(false).catch(unlessAbsent)) ?? ask(true);
}

export const emptyEditor = ({ id, source, prefix }: TemplateEditorInput): TemplateEditorContext => ({
  id,
  source,
  prefix,
  groups: [],
  template: undefined,
  before: emptyDraft,
  draft: emptyDraft,
  place: undefined,
  caret: undefined,
  search: '',
  p: 1,
  customers: 0,
  customer: undefined,
  group: '',
  preview: undefined,
  wrong: undefined,
  problem: undefined,
  theirs: undefined,
  attempt: noAttempt(),
});

/** All the names that `templateEditor.ts` draws its chart with. */
export const templateEditorSetup = setup({
  types: {
    context: {} as TemplateEditorContext,
    events: {} as TemplateEditorEvent,
    input: {} as TemplateEditorInput,
    emitted: {} as OutcomeEmitted,
    tags: {} as 'busy' | 'refused',
    meta: {} as { title: string },
  },
  actors: {
    load: fromPromise<Loaded, { id: string | undefined }>(async ({ input: { id }, signal }) => {
      const [groups, template] = await Promise.all([
        call(listGroups, {}, { signal }),
        id === undefined ? undefined : readTemplate(id, signal),
      ]);
      return { groups: groups.results, template };
    }),
    findCustomer: fromPromise<Found, { search: string; p: number }>(({ input, signal }) =>
      call(listCustomers, { query: { ...input, page_size: 1 } }, { signal }),
    ),
    render: fromPromise<TemplatePreview, { draft: TemplateDraft; customer: string | undefined; group: string }>(
      ({ input: { draft, customer, group }, signal }) => {
        const { channel, subject, body } = draft;
        const asked = { channel, subject, body, ...(customer && { customer }), ...(group && { group }) };
        return call(previewTemplate, { body: asked }, { signal });
      },
    ),
    save: fromPromise<Template, Saving>(({ input: { id, template, draft, idempotencyKey } }) =>
      id === undefined
        ? call(createTemplate, { body: bodyOf(draft), idempotencyKey })
        : call(updateTemplate, { params: { id }, body: { ...changesOf(draft, template), version: template?.version } }),
    ),
    readTheirs: fromPromise<Template, { id: string }>(({ input, signal }) => readTemplate(input.id, signal)),
  },
  actions: {
    setLoaded: assign(({ context }, { output: { groups, template } }: { output: Loaded }) => {
      if (!template) return { groups, problem: undefined };
      if (context.id === undefined) {
        return { groups, problem: undefined, draft: copyOf(template, context.prefix) };
      }
      return { groups, problem: undefined, ...asSaved(template) };
    }),
    change: assign(({ context }, { changes }: { changes: Partial<TemplateDraft> }) => ({
      draft: { ...context.draft, ...changes },
      caret: undefined,
      problem: undefined,
    })),
    setPlace: assign((_, { place }: { place: Place }) => ({ place })),
    insert: assign(({ context }, { variable }: { variable: string }) => ({
      ...inserted(context.draft, assertDefined(context.place, 'place'), variable),
      place: undefined,
      problem: undefined,
    })),
    /** Returns the caret to its last position. */
    returnToText: assign(({ context }) => {
      const { field, to } = assertDefined(context.place, 'place');
      return { caret: { field, from: to, to }, place: undefined };
    }),
    searchCustomer: assign((_, { search }: { search: string }) => ({ search, p: 1 })),
    nextCustomer: assign(({ context }) => ({ p: context.p + 1 })),
    previousCustomer: assign(({ context }) => ({ p: context.p - 1 })),
    setCustomer: assign((_, { output }: { output: Found }) => ({
      customers: output.count,
      customer: output.results[0],
    })),
    forgetCustomer: assign({ customers: 0, customer: undefined }),
    chooseGroup: assign((_, { group }: { group: string }) => ({ group })),
    renderAgain: raise({ type: 'RENDER' }),
    setPreview: assign((_, { output }: { output: TemplatePreview }) => ({ preview: output, wrong: undefined })),
    setWrong: assign((_, failed: { error: unknown }) => ({ wrong: errorAsProblem(_, failed).problem })),
    forgetPreview: assign({ preview: undefined, wrong: undefined }),
    holdKey: assign(({ context: { attempt, draft } }) => ({ attempt: keyFor(attempt, draft) })),
    clearProblem: assign({ problem: undefined }),
    setSaved: assign(({ context }, { output }: { output: Template }) => ({
      ...asSaved(output),
      attempt: afterSuccess(context.attempt),
    })),
    setTheirs: assign((_, { output }: { output: Template }) => ({ theirs: output })),
    /** Overwrites the other version, as the person chose. */
    keepMine: assign(({ context }) => ({
      template: assertDefined(context.theirs, 'theirs'),
      before: draftOf(assertDefined(context.theirs, 'theirs')),
      theirs: undefined,
      problem: undefined,
    })),
    takeTheirs: assign(({ context }) => ({ ...asSaved(assertDefined(context.theirs, 'theirs')), problem: undefined })),
    setProblem: assign(errorAsProblem),
    reportCreated: emit(success(createTemplate)),
    reportSaved: emit(success(updateTemplate)),
    reportFailure: emit(failure),
  },
  guards: {
    changesMessage: (_, { changes }: { changes: Partial<TemplateDraft> }) =>
      'channel' in changes || 'subject' in changes || 'body' in changes,
    hasText: ({ context: { draft } }) => draft.body.trim() !== '',
    canSave: ({ context }) => context.template?.is_global !== true && isComplete(context.draft) && isChanged(context),
    isNew: ({ context: { id } }) => id === undefined,
    isStale,
    hasNext: ({ context: { p, customers } }) => p < customers,
    hasPrevious: ({ context: { p } }) => p > 1,
    isFound: (_, { output }: { output: Found }) => output.results.length > 0,
  },
  delays: { debounceTime: 300 },
});

const asSaved = (template: Template) => ({
  id: template.id,
  template,
  before: draftOf(template),
  draft: draftOf(template),
  theirs: undefined,
});

/** Whether there are unsaved changes. */
export const isChanged = ({ draft, before }: Pick<TemplateEditorContext, 'draft' | 'before'>): boolean =>
  !isSame(draft, before);
