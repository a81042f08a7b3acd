import { assign, emit, enqueueActions, fromPromise, raise, setup } from 'xstate';
import { call } from '../../api/call';
import type { MovementDetail, Reconciled } from '../../api/contract/conciliationShapes';
import { listMovements, movementDetailRow } from '../../api/contract/conciliations';
import { listDocuments } from '../../api/contract/documents';
import type { DraftBody } from '../../api/contract/drafts';
import { isZero } from '../../api/contract/money';
import { type Answer, unreadableOf } from '../../api/contract/row';
import { assertDefined } from '../kit/assertDefined';
import { attemptOn, keyFor, noAttempt } from '../kit/idempotency';
import { errorAsProblem, type FailedEmitted, failure, isOvertaken } from '../kit/outcome';
import { applyResult, type Changeable, nextSelection } from './afterChange';
import {
  type AllocationLine,
  fits,
  flipped,
  lineOf,
  type OwedDocument,
  setTaken,
  toggled,
  withAmount,
} from './allocationDraft';
import { applyChange } from './applyChange';
import {
  acceptChange,
  askOf,
  type Change,
  type Deferral,
  type Done,
  defaultCategory,
  deferralChange,
  doneOf,
  isDecision,
  movesMoney,
  sureChange,
} from './change';
import {
  type CreditHolder,
  categorisable,
  creditIn,
  hasCategory,
  isClosed,
  isRemainderComplete,
  mayCategorise,
} from './dispositions';
import { draftsIn, joined, remembered, resumed } from './movementDrafts';
import {
  filterFor,
  isSettled,
  isSure,
  type MovementFilter,
  type MovementSpan,
  movementsShown,
  named,
  narrowed,
  neighbour,
  newest,
  nextOpen,
  onShow,
  sureOnes,
} from './movements';

export type WorkbenchContext = Changeable & {
  id: string;
  person: string | undefined;
  /** The movements that could not be parsed, as received. */
  unreadable: string[];
  /** Places of suggestions that were toggled before they loaded. */
  awaited: number[];
  /** The categories of money that is no customer's. */
  categories: { id: string; name: string }[];
  /** The company's limit for a write-off. */
  writeOffLimit: string | undefined;
  /** The search for other documents, and its results. */
  search: string;
  found: OwedDocument[];
  /** The search when the latest change was confirmed. */
  searchBefore: string | undefined;
  /** The change in flight, or the one that failed. */
  change: Change | undefined;
  /** Whether the service is still matching, and how often that was polled. */
  matching: boolean | undefined;
  refreshes: number;
};

type WorkbenchEvent =
  | { type: 'RETRY' }
  | { type: 'RETRY_DETAIL' }
  | { type: 'RETRY_SEARCH' }
  | { type: 'FILTER'; filter: MovementFilter }
  | { type: 'FILTER_TEXT'; text: string }
  /** Narrows the range; omitted bounds stay, and an empty bound is removed. */
  | { type: 'NARROW'; span: MovementSpan }
  | { type: 'CLEAR_FILTERS' }
  | { type: 'SELECT'; id: string | undefined }
  /** Selects the next or previous movement shown. */
  | { type: 'MOVE'; step: 1 | -1 }
  /** Checks a movement for the bulk accept; the selected one by default. */
  | { type: 'CHECK'; id?: string }
  | { type: 'TOGGLE'; line: AllocationLine }
  /** Toggles a suggestion by its place, from 1. */
  | { type: 'TOGGLE_SUGGESTION'; place: number }
  /** Ticks a set of documents with the movement's sum. */
  | { type: 'TAKE_SET'; set: number }
  | { type: 'AMOUNT'; document: string; amount: string }
  /** The field debounces; each event searches. */
  | { type: 'SEARCH_DOCUMENTS'; search: string }
  /** Writes off the rest of a document, with a reason; undefined cancels it. */
  | { type: 'WRITE_OFF'; document: string; reason: string | undefined }
  /** Credits a customer with the surplus; undefined cancels it. */
  | { type: 'KEEP_AS_CREDIT'; creditHolder: CreditHolder | undefined }
  /** Assigns a category to the selected movement's rest, or to all outgoing movements shown; null removes it. */
  | { type: 'CATEGORISE'; category: string | null; all?: true }
  | { type: 'ACCEPT' }
  | { type: 'ACCEPT_SURE' }
  /** Defers the movement if `deferral` is given. Without it, resumes a deferred movement, and asks for the deferral of any other. */
  | { type: 'DEFER'; deferral?: Deferral }
  /** Asks for reason and day, also of a deferred movement. */
  | { type: 'ASK_DEFERRAL' }
  | { type: 'CANCEL_DEFERRAL' }
  | { type: 'WRITE_NOTE'; note: string }
  | { type: 'SAVE_NOTE' }
  /** Undoes the named batch, the latest by default. */
  | { type: 'UNDO'; batch?: string }
  | { type: 'UNDO_ALLOCATION'; allocation: string }
  /** Internal: reloads the selected movement and keeps its draft. */
  | { type: 'REFRESH_DETAIL' }
  /** Internal: a change was applied, after which the service may match again. */
  | { type: 'AWAIT_ANEW' }
  /** Looks for changes of other people. */
  | { type: 'RENEW' }
  /** The stored drafts were read. */
  | { type: 'RESUME'; body: DraftBody | null };

type WorkbenchEmitted = FailedEmitted | ({ type: 'DONE' } & Done);

/** The state in the address, which a reload restores. */
type WorkbenchInput = {
  id: string;
  /** Id of the person. */
  person?: string | undefined;
  filter?: MovementFilter;
  text?: string;
  span?: MovementSpan;
  selected?: string | undefined;
};

type Loaded = Pick<
  Answer<typeof listMovements>,
  'conciliation' | 'movements' | 'matching' | 'acts' | 'categories' | 'forgive_limit'
>;

/** `near`: the unassigned amount; documents with a near balance come first. */
type Sought = { search: string; currency: string; near: string | undefined };

const nothingSelected = {
  selected: undefined,
  detail: undefined,
  draft: [],
  awaited: [],
  remainder: {},
  isCut: false,
  note: undefined,
  search: '',
  found: [],
  searchBefore: undefined,
  problem: undefined,
};

export const emptyWorkbench = ({
  id,
  person,
  filter = 'open',
  text = '',
  span = {},
  selected,
}: WorkbenchInput): WorkbenchContext => ({
  ...nothingSelected,
  id,
  person,
  drafts: {},
  conciliation: undefined,
  movements: [],
  unreadable: [],
  filter,
  text,
  span,
  selected,
  checked: [],
  change: undefined,
  categories: [],
  writeOffLimit: undefined,
  matching: false,
  refreshes: 0,
  attempt: noAttempt(),
  batches: [],
  refusals: {},
});

/** The selected movement, which the state guarantees. */
const detailOf = ({ detail }: WorkbenchContext): MovementDetail => assertDefined(detail, 'detail');
export const changeOf = ({ change }: WorkbenchContext): Change => assertDefined(change, 'change');

const mayWait = (detail: MovementDetail | undefined): boolean =>
  detail !== undefined && !isSettled(detail) && detail.status !== 'sin_aplicar';

/** Known versions of the movements in the change. */
function versionsOf({ movements, detail }: WorkbenchContext, change: Change): (number | undefined)[] {
  if (change.kind !== 'bulk') return [detail?.version];
  const versions = new Map(movements.map(({ id, version }) => [id, version]));
  return change.movements.map(({ movement_id }) => versions.get(movement_id));
}

const suggestionAt = (context: WorkbenchContext, place: number) => detailOf(context).candidates[place - 1];

/** An empty place changes nothing. */
function toggledAt(detail: MovementDetail, draft: AllocationLine[], place: number): AllocationLine[] {
  const candidate = detail.candidates[place - 1];
  return candidate ? toggled(draft, lineOf(candidate), detail) : draft;
}

/** A closed conciliation shows all movements: nothing is open. */
const firstFilter = (asked: MovementFilter, conciliation: Loaded['conciliation']): MovementFilter =>
  asked === 'open' && isClosed(conciliation) ? 'all' : asked;

/** The reloaded movements and totals, unless a local change is newer. */
function renewed({ movements: known, conciliation }: WorkbenchContext, read: Loaded) {
  const movements = newest(known, read.movements);
  const isAsRead = movements.every((movement, at) => movement === read.movements[at]);
  return { movements, conciliation: isAsRead ? read.conciliation : conciliation };
}

const marked = (checked: string[], id: string) =>
  checked.includes(id) ? checked.filter((one) => one !== id) : [...checked, id];

/** All the names that `workbench.ts` draws its chart with. */
export const workbenchSetup = setup({
  types: {
    context: {} as WorkbenchContext,
    events: {} as WorkbenchEvent,
    input: {} as WorkbenchInput,
    emitted: {} as WorkbenchEmitted,
    tags: {} as 'busy' | 'refused' | 'sending' | 'matching' | 'closed' | 'asking',
    meta: {} as { title: string },
  },
  actors: {
    loadMovements: fromPromise<Loaded, { id: string }>(({ input, signal }) =>
      call(listMovements, { params: { id: input.id } }, { signal }),
    ),
    loadDetail: fromPromise<MovementDetail, { id: string; movement: string }>(({ input, signal }) =>
      call(movementDetailRow, { params: { id: input.id }, query: { movement_id: input.movement } }, { signal }),
    ),
    findDocuments: fromPromise<OwedDocument[], Sought>(async ({ input, signal }) => {
      const { results } = await call(listDocuments, { query: { ...input, page_size: 20 } }, { signal });
      return results.flatMap((d) =>
        d.balance === null || isZero(d.balance) || d.currency !== input.currency ? [] : [{ ...d, balance: d.balance }],
      );
    }),
    sendChange: fromPromise<Reconciled, { id: string; change: Change; idempotencyKey: string }>(({ input }) =>
      applyChange(input.id, input.change, input.idempotencyKey),
    ),
  },
  actions: {
    setMovements: assign(
      (
        { context },
        { output: { forgive_limit: writeOffLimit, acts: batches = [], ...output } }: { output: Loaded },
      ) => ({
        writeOffLimit,
        filter: filterFor(output.movements, context.selected, firstFilter(context.filter, output.conciliation)),
        matching: false,
        categories: [],
        batches,
        ...output,
        unreadable: unreadableOf(output),
        problem: undefined,
      }),
    ),
    refreshMovements: assign(({ context }, { output }: { output: Loaded }) => ({
      ...renewed(context, output),
      matching: output.matching,
      refreshes: context.refreshes + 1,
    })),
    renewMovements: assign(({ context }, { output }: { output: Loaded }) => renewed(context, output)),
    /** Reloads the selected movement where the service's version changed. */
    refreshChanged: enqueueActions(({ context, enqueue }, { output }: { output: Loaded }) => {
      const isIt = ({ id }: { id: string }) => id === context.selected;
      const [was, now] = [context.movements.find(isIt), output.movements.find(isIt)];
      if (now && JSON.stringify(was) !== JSON.stringify(now)) enqueue.raise({ type: 'REFRESH_DETAIL' });
    }),
    countRefresh: assign(({ context }) => ({ refreshes: context.refreshes + 1 })),
    selectFirst: raise(({ context }) => ({
      type: 'SELECT' as const,
      id: named(context) ?? nextOpen(context) ?? onShow(context) ?? context.movements[0]?.id,
    })),
    select: assign((_, { id }: { id: string | undefined }) => ({ ...nothingSelected, selected: id })),
    move: assign(({ context }, { step }: { step: 1 | -1 }) => ({
      ...nothingSelected,
      selected: neighbour(context, step),
    })),
    setDetail: assign(({ context }, { output }: { output: MovementDetail }) => ({
      detail: output,
      ...resumed(context, output),
    })),
    forgetAwaited: assign({ awaited: [] }),
    resume: assign(({ context }, { body }: { body: DraftBody | null }) => {
      const drafts = joined(draftsIn(body), context.drafts);
      return {
        drafts,
        ...(context.detail && resumed({ ...context, drafts, detail: undefined, draft: [] }, context.detail)),
      };
    }),
    remember: assign(({ context }) => ({ drafts: remembered(context) })),
    filter: assign((_, { filter }: { filter: MovementFilter }) => ({ filter })),
    filterText: assign((_, { text }: { text: string }) => ({ text })),
    narrow: assign(({ context }, { span }: { span: MovementSpan }) => ({ span: narrowed(context.span, span) })),
    clearFilters: assign({ filter: 'open', text: '', span: {} }),
    /** Keeps the selection among the movements shown. */
    follow: enqueueActions(({ context, enqueue }) => {
      const id = onShow(context);
      if (id !== undefined && id !== context.selected) enqueue.raise({ type: 'SELECT', id });
    }),
    check: assign(({ context: { checked, selected } }, { id = selected }: { id?: string }) => ({
      checked: marked(checked, assertDefined(id, 'id')),
    })),
    toggle: assign(({ context }, { line }: { line: AllocationLine }) => ({
      draft: toggled(context.draft, line, detailOf(context)),
    })),
    /** Its amount follows once the movement is loaded. */
    toggleEarly: assign(({ context }, { line }: { line: AllocationLine }) => ({ draft: flipped(context.draft, line) })),
    toggleSuggestion: assign(({ context }, { place }: { place: number }) => ({
      draft: toggledAt(detailOf(context), context.draft, place),
    })),
    awaitSuggestion: assign(({ context }, { place }: { place: number }) => ({ awaited: [...context.awaited, place] })),
    takeAwaited: assign(({ context }) => ({
      draft: context.awaited.reduce((draft, place) => toggledAt(detailOf(context), draft, place), context.draft),
      awaited: [],
    })),
    takeSet: assign(({ context }, { set }: { set: number }) => ({ draft: setTaken(detailOf(context), set) })),
    setAmount: assign(({ context }, { document, amount }: { document: string; amount: string }) => ({
      draft: withAmount(context.draft, document, amount),
      isCut: false,
    })),
    writeOff: assign(
      ({ context: { remainder } }, { document, reason }: { document: string; reason: string | undefined }) => {
        const { [document]: _, ...others } = remainder.reasons ?? {};
        const reasons = reason === undefined ? others : { ...others, [document]: reason };
        return { remainder: { ...remainder, reasons: Object.keys(reasons).length > 0 ? reasons : undefined } };
      },
    ),
    keepAsCredit: assign(
      ({ context: { remainder } }, { creditHolder }: { creditHolder: CreditHolder | undefined }) => ({
        remainder: { ...remainder, creditHolder },
      }),
    ),
    categorise: assign(({ context }, { category, all }: { category: string | null; all?: true }) => ({
      change: {
        kind: 'category' as const,
        movements: all ? categorisable(movementsShown(context)).map(({ id }) => id) : [detailOf(context).id],
        category,
      },
    })),
    acceptCategory: assign(({ context }) => {
      const detail = detailOf(context);
      const category = assertDefined(defaultCategory(detail), 'category').id;
      return { change: { kind: 'category' as const, movements: [detail.id], category } };
    }),
    writeNote: assign((_, { note }: { note: string }) => ({ note })),
    setSearch: assign((_, { search }: { search: string }) => ({ search })),
    setFound: assign((_, { output }: { output: OwedDocument[] }) => ({ found: output })),
    clearSearch: assign({ search: '', found: [] }),
    holdSearch: assign(({ context }) => ({ searchBefore: context.search })),
    accept: assign(({ context }) => ({
      change: acceptChange(detailOf(context), context.draft, context.note, context.remainder, context.writeOffLimit),
    })),
    acceptSure: assign(({ context }) => ({ change: sureChange(context) })),
    defer: assign(({ context }, { deferral }: { deferral?: Deferral }) => ({
      change: deferralChange(detailOf(context), context.note, deferral),
    })),
    changeNote: assign(({ context }) => {
      const { id, version } = detailOf(context);
      return { change: { kind: 'note' as const, movement: id, version, note: assertDefined(context.note, 'note') } };
    }),
    undo: assign(({ context: { batches } }, { batch = batches.at(-1)?.batch }: { batch?: string }) => ({
      change: { kind: 'undoBatch' as const, batch: assertDefined(batch, 'batch') },
    })),
    undoAllocation: assign(({ context }, { allocation }: { allocation: string }) => ({
      change: { kind: 'undoAllocations' as const, movement: detailOf(context).id, allocations: [allocation] },
    })),
    holdKey: assign(({ context }) => {
      const change = changeOf(context);
      if (!movesMoney(change)) return {};
      const { person, id, attempt } = context;
      const versions = versionsOf(context, change);
      // A request that names the versions of its movements has the same key on the next visit.
      const isNamed = person !== undefined && !versions.includes(undefined);
      return { attempt: keyFor(isNamed ? attemptOn(person, id) : attempt, [askOf(change), versions]) };
    }),
    applyResult: assign(({ context }, { output }: { output: Reconciled }) =>
      applyResult(context, changeOf(context), output),
    ),
    goOn: raise(({ context }, { output }: { output: Reconciled }) => nextSelection(context, changeOf(context), output)),
    /** The search that led to a decision ends with it; one that was begun since goes on. */
    endSearch: enqueueActions(({ context, enqueue }, { output }: { output: Reconciled }) => {
      const { selected, search, searchBefore } = context;
      const isDecided = output.results.some(({ ok, movement_id }) => ok && movement_id === selected);
      if (isDecided && isDecision(changeOf(context)) && search === searchBefore)
        enqueue.raise({ type: 'SEARCH_DOCUMENTS', search: '' });
    }),
    forgetChange: assign({ change: undefined }),
    refreshDetail: raise({ type: 'REFRESH_DETAIL' }),
    awaitAnew: raise({ type: 'AWAIT_ANEW' }),
    renewOvertaken: enqueueActions(({ enqueue }, failed: { error: unknown }) => {
      if (isOvertaken(failed)) enqueue.raise({ type: 'RENEW' });
    }),
    clearProblem: assign({ problem: undefined }),
    setProblem: assign(errorAsProblem),
    reportDone: emit(
      ({ context }, { output }: { output: Reconciled }): WorkbenchEmitted => ({
        type: 'DONE',
        ...doneOf(changeOf(context), output),
      }),
    ),
    reportFailure: emit(failure),
  },
  guards: {
    isMatching: ({ context }) => context.matching === true,
    isMatchingStill: (_, { output }: { output: Loaded }) => output.matching === true,
    draftFits: ({ context: { draft, detail, remainder, writeOffLimit } }) =>
      detail !== undefined &&
      (draft.length > 0 || creditIn(draft, remainder, detail) !== undefined) &&
      fits(draft, detail) &&
      isRemainderComplete(draft, remainder, writeOffLimit),
    isClosed: ({ context }) => isClosed(context.conciliation),
    canCategorise: ({ context }, { category, all }: { category: string | null; all?: true }) => {
      if (all) return categorisable(movementsShown(context)).length > 0;
      const { detail } = context;
      return detail !== undefined && (category === null ? hasCategory(detail) : mayCategorise(detail));
    },
    hasDefaultCategory: ({ context: { detail, draft } }) =>
      detail !== undefined && draft.length === 0 && mayCategorise(detail) && defaultCategory(detail) !== undefined,
    hasSure: ({ context }) => sureOnes(context).length > 0,
    isSureOne: ({ context: { movements, selected } }, { id = selected }: { id?: string }) =>
      movements.some((m) => m.id === id && isSure(m)),
    hasSuggestion: ({ context }, { place }: { place: number }) => suggestionAt(context, place) !== undefined,
    lacksSuggestion: ({ context }, { place }: { place: number }) => suggestionAt(context, place) === undefined,
    canUndo: ({ context: { batches } }, { batch }: { batch?: string }) =>
      batch === undefined ? batches.length > 0 : batches.some((one) => one.batch === batch),
    canWait: ({ context: { detail } }) => mayWait(detail),
    decidesDeferral: ({ context: { detail } }, { deferral }: { deferral?: Deferral }) =>
      mayWait(detail) && (deferral !== undefined || detail?.status === 'luego'),
    /** The dialog opens again with the typed deferral. */
    wasDeferral: ({ context: { change, selected } }) =>
      change?.kind === 'deferral' && change.later && change.movement === selected,
    hasNewNote: ({ context: { detail, note } }) => detail !== undefined && note !== undefined && note !== detail.note,
    hasDetail: ({ context }) => context.detail !== undefined,
    isNamed: (_, { id }: { id: string | undefined }) => id !== undefined,
    hasNeighbour: ({ context }, { step }: { step: 1 | -1 }) => neighbour(context, step) !== undefined,
    asksSomething: (_, { search }: { search: string }) => search.trim() !== '',
  },
  delays: {
    /** Debounced, because a repeating key passes over movements. */
    debounceTime: 60,
    refreshTime: ({ context }) => Math.min(500 * 2 ** context.refreshes, 15_000),
  },
});
