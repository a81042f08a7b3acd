import {
  assertEvent,
  assign,
  type EventObject,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  raise,
  sendTo,
  setup,
} from 'xstate';
import { call } from '../../api/call';
import type { DraftBody } from '../../api/contract/console/drafts';
import { type listMovements, movementDetailRow } from '../../api/contract/reconciliation/conciliations';
import type { Movement, MovementDetail, Reconciled } from '../../api/contract/reconciliation/shapes';
import { type Answer, unreadableOf } from '../../api/contract/row';
import { isClosed } from '../conciliations/conciliations';
import { assertDefined } from '../kit/assertDefined';
import { draftMachine } from '../kit/draft';
import { attemptOn, keyFor, noAttempt } from '../kit/idempotency';
import { guardOn, on } from '../kit/on';
import { errorAsProblem, type FailedEmitted, failure, isAbsent, isOutdated, isUnsure } from '../kit/outcome';
import { startPolling } from '../kit/polling';
import { searchMachine } from '../kit/search';
import { applyResult, type Changeable, nextSelection } from './afterChange';
import { type AllocationLine, fits, flipped, lineOf, setTaken, toggled, withAmount } from './allocationDraft';
import { answerOf, type PaneField } from './answer';
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
  tieChange,
} from './change';
import {
  asWithheld,
  type CategoryPart,
  type CreditHolder,
  categorisable,
  freeCategories,
  hasCategory,
  isRemainderComplete,
  isSplitWhole,
  leftBeside,
  mayCategorise,
  noPartEntry,
  type PartEntry,
  partEntered,
  setWithheld,
  withPart,
  writtenOff,
} from './dispositions';
import { findDocuments } from './documentSearch';
import { inferred } from './inferred';
import { draftsIn, joined, remembered, resumed } from './movementDrafts';
import {
  chosenIn,
  filterFor,
  isChoosable,
  isSettled,
  type MovementFilter,
  type MovementSpan,
  movementsShown,
  named,
  narrowed,
  neighbour,
  newest,
  nextOpen,
  onShow,
  sharedCategory,
  sureOnes,
  widened,
} from './movements';
import { movementsOf } from './movementsOf';
import { ruleOfferMachine } from './ruleOffer';

export type WorkbenchContext = Changeable & {
  id: string;
  person: string | undefined;
  /** The movements that could not be parsed, as received. */
  unreadable: string[];
  /** The field that a key or a button opened. */
  field: PaneField | undefined;
  /** The part of a split that is being entered. */
  partEntry: PartEntry;
  /** Places of suggestions that were toggled before they loaded. */
  awaited: number[];
  /** The categories of money that is no customer's. */
  categories: { id: string; name: string }[];
  /** The company's limit for a write-off. */
  writeOffLimit: string | undefined;
  /** The search for other documents, as typed. */
  search: string;
  /** The search when the latest change was confirmed. */
  searchBefore: string | undefined;
  /** What was not read again since a change of which nobody knows whether it was done. */
  unread: ('list' | 'detail')[];
  /** The change in flight, or the one that failed. */
  change: Change | undefined;
  /** Whether the service is still matching, and how often that was polled. */
  matching: boolean | undefined;
  refreshes: number;
};

type WorkbenchEvent =
  | { type: 'RETRY' }
  | { type: 'FILTER'; filter: MovementFilter }
  | { type: 'FILTER_TEXT'; text: string }
  /** Narrows the range; omitted bounds stay, and an empty bound is removed. */
  | { type: 'NARROW'; span: MovementSpan }
  | { type: 'CLEAR_FILTERS' }
  | { type: 'SELECT'; id: string | undefined }
  /** Selects the next or previous movement shown. */
  | { type: 'MOVE'; step: 1 | -1 }
  /** Chooses a movement for an act on several; the selected one by default. */
  | { type: 'CHECK'; id?: string }
  /** Chooses those that are alike, then all that are shown, then none. */
  | { type: 'CHECK_MORE' }
  | { type: 'CLEAR_CHECKED' }
  | { type: 'OPEN_FIELD'; field: PaneField }
  | { type: 'CLOSE_FIELD' }
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
  | { type: 'WITHHELD'; document: string; isTaken: boolean }
  /** Credits a customer with the surplus; undefined cancels it. */
  | { type: 'KEEP_AS_CREDIT'; creditHolder: CreditHolder | undefined }
  /** Gives a category a part of the movement; an undefined amount takes the part away. */
  | ({ type: 'SET_PART' } & Omit<CategoryPart, 'amount'> & { amount: string | undefined })
  /** Types into the part that is being entered. */
  | { type: 'TYPE_PART'; changes: Partial<PartEntry> }
  /** Adds the part as it was entered. */
  | { type: 'ADD_PART' }
  /** Assigns a category to the selected movement's rest; or to the chosen movements, and without any to all outgoing ones shown. Null removes it. */
  | { type: 'CATEGORISE'; category: string | null; all?: true }
  /** Ties a payment booked by hand. */
  | { type: 'TIE'; payment: string }
  | { type: 'ACCEPT' }
  | { type: 'ACCEPT_SURE' }
  /** Defers the movement if there is a `deferral`. Without it, resumes a deferred movement, and asks for the deferral of any other. */
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
  /** Reads again what a change may have changed of which nobody knows whether it was done. */
  | { type: 'REREAD' }
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

const nothingSelected = {
  selected: undefined,
  detail: undefined,
  draft: [],
  awaited: [],
  field: undefined,
  partEntry: noPartEntry,
  remainder: {},
  isCut: false,
  note: undefined,
  search: '',
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
  unread: [],
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

/** The selected movement, from the list until it is loaded. */
const inHand = ({ detail, movements, selected }: WorkbenchContext): Movement | undefined =>
  detail ?? movements.find(({ id }) => id === selected);

const mayWait = (movement: Movement): boolean => !isSettled(movement) && movement.status !== 'sin_aplicar';

/** What a deferral is about: the chosen movements, else the selected one. */
function deferrable(context: WorkbenchContext): Movement[] {
  const one = inHand(context);
  return (context.checked.length > 0 ? chosenIn(context) : one ? [one] : []).filter(mayWait);
}

/** What a category for several is about: the chosen movements, else all outgoing ones shown. */
const categorisableOnes = (context: WorkbenchContext): Movement[] =>
  context.checked.length > 0 ? chosenIn(context).filter(mayCategorise) : categorisable(movementsShown(context));

/** Known versions of the movements in the change. */
function versionsOf({ movements, detail }: WorkbenchContext, change: Change): (number | undefined)[] {
  if (change.kind !== 'bulk') return [detail?.version];
  const versions = new Map(movements.map(({ id, version }) => [id, version]));
  return change.movements.map(({ movement_id }) => versions.get(movement_id));
}

const suggestionAt = (context: WorkbenchContext, place: number) => detailOf(context).candidates[place - 1];

const bookedAs = ({ detail }: WorkbenchContext, payment: string) =>
  detail?.booked?.find(({ payment_id }) => payment_id === payment);

/** An empty place changes nothing. */
function toggledAt(detail: MovementDetail, draft: AllocationLine[], place: number): AllocationLine[] {
  const candidate = detail.candidates[place - 1];
  return candidate ? toggled(draft, lineOf(candidate), detail) : draft;
}

/** The query for these documents; undefined where nothing is typed. */
const documentsLike = ({ conciliation, movements, selected }: WorkbenchContext, search: string) =>
  search.trim() === ''
    ? undefined
    : {
        search,
        currency: assertDefined(conciliation, 'conciliation').currency,
        near: movements.find(({ id }) => id === selected)?.unassigned ?? undefined,
      };

/** A closed conciliation shows all movements: nothing is open. */
const firstFilter = (asked: MovementFilter, conciliation: Loaded['conciliation']): MovementFilter =>
  asked === 'open' && isClosed(conciliation) ? 'all' : asked;

/** The reloaded movements and totals, unless a local change is newer. */
function renewed({ movements: known, conciliation }: WorkbenchContext, read: Loaded) {
  const movements = newest(known, read.movements);
  const isAsRead = movements.every((movement, at) => movement === read.movements[at]);
  return { movements, conciliation: isAsRead ? read.conciliation : conciliation };
}

const read = (what: 'list' | 'detail', { unread }: WorkbenchContext) => unread.filter((one) => one !== what);

/** What the person changed of the selected movement, also in its draft. */
const edited = (context: WorkbenchContext, change: Partial<WorkbenchContext>): Partial<WorkbenchContext> => ({
  ...change,
  drafts: remembered({ ...context, ...change }),
});

/** Once nothing is left the field of the split closes, so that Enter confirms. */
function splitAnew(context: WorkbenchContext, part: Parameters<typeof withPart>[1]): Partial<WorkbenchContext> {
  const remainder = withPart(context.remainder, part);
  const isSplit = leftBeside(context.draft, remainder, detailOf(context)) === 0;
  return edited(context, { remainder, ...(isSplit && context.field === 'split' && { field: undefined }) });
}

/** The part as it was entered; undefined while something of it is missing. */
const partOf = (context: WorkbenchContext): CategoryPart | undefined =>
  partEntered(
    context.partEntry,
    freeCategories(context.categories, context.remainder),
    leftBeside(context.draft, context.remainder, detailOf(context)),
  );

const marked = (checked: string[], id: string) =>
  checked.includes(id) ? checked.filter((one) => one !== id) : [...checked, id];

const RENEW_MS = 60_000;

/** All the names that `workbench.ts` draws its chart with. */
export const workbenchSetup = setup({
  types: {
    context: {} as WorkbenchContext,
    events: {} as WorkbenchEvent,
    input: {} as WorkbenchInput,
    emitted: {} as WorkbenchEmitted,
    children: {} as {
      loadMovements: 'loadMovements';
      renewMovements: 'loadMovements';
      refreshMovements: 'loadMovements';
      loadDetail: 'loadDetail';
      sendChange: 'sendChange';
      documentSearch: 'documentSearch';
      ruleOffer: 'ruleOffer';
      draft: 'draft';
      poll: 'poll';
    },
    tags: {} as 'busy' | 'refused' | 'quiet' | 'sending' | 'matching' | 'closed' | 'asking',
    meta: {} as { title: string },
  },
  actors: {
    loadMovements: fromPromise<Loaded, { id: string }>(({ input, signal }) => movementsOf(input.id, signal)),
    loadDetail: fromPromise<MovementDetail, { id: string; movement: string }>(
      async ({ input: { id, movement }, signal }) =>
        inferred(await call(movementDetailRow, { params: { id }, query: { movement_id: movement } }, { signal })),
    ),
    documentSearch: searchMachine(findDocuments),
    ruleOffer: ruleOfferMachine,
    draft: draftMachine,
    /** Others work on it too: looks again at intervals. */
    poll: fromCallback<EventObject>(({ sendBack }) => startPolling(RENEW_MS, () => sendBack({ type: 'RENEW' }))),
    sendChange: fromPromise<Reconciled, { id: string; change: Change; idempotencyKey: string; before: Movement[] }>(
      ({ input }) => applyChange(input.id, input.change, input.idempotencyKey, input.before),
    ),
  },
  actions: {
    setMovements: assign(({ context }, { forgive_limit: writeOffLimit, acts: batches = [], ...output }: Loaded) => ({
      writeOffLimit,
      filter: filterFor(output.movements, context.selected, firstFilter(context.filter, output.conciliation)),
      matching: false,
      categories: [],
      batches,
      ...output,
      unreadable: unreadableOf(output),
      unread: [],
      problem: undefined,
    })),
    refreshMovements: assign(({ context }, output: Loaded) => ({
      ...renewed(context, output),
      unread: read('list', context),
      matching: output.matching,
      refreshes: context.refreshes + 1,
    })),
    renewMovements: assign(({ context }, output: Loaded) => ({
      ...renewed(context, output),
      unread: read('list', context),
    })),
    /** Reloads the selected movement where the service's version changed. */
    refreshChanged: enqueueActions(({ context, enqueue }, output: Loaded) => {
      const isIt = ({ id }: { id: string }) => id === context.selected;
      const [was, now] = [context.movements.find(isIt), output.movements.find(isIt)];
      if (now && JSON.stringify(was) !== JSON.stringify(now)) enqueue.raise({ type: 'REFRESH_DETAIL' });
    }),
    countRefresh: assign(({ context }) => ({ refreshes: context.refreshes + 1 })),
    selectFirst: raise(({ context }) => ({
      type: 'SELECT' as const,
      id: named(context) ?? nextOpen(context) ?? onShow(context) ?? context.movements[0]?.id,
    })),
    select: on('SELECT', (_, { id }) => ({ ...nothingSelected, selected: id })),
    move: on('MOVE', (context, { step }) => ({
      ...nothingSelected,
      selected: neighbour(context, step),
    })),
    setDetail: assign(({ context }, detail: MovementDetail) => {
      const now = resumed(context, detail);
      const draft = context.awaited.reduce((lines, place) => toggledAt(detail, lines, place), now.draft);
      return edited(context, { ...now, detail, draft, awaited: [], unread: read('detail', context) });
    }),
    forgetAwaited: assign({ awaited: [] }),
    resume: on('RESUME', (context, { body }) => {
      const drafts = joined(draftsIn(body), context.drafts);
      const { detail } = context;
      return edited(context, {
        drafts,
        ...(detail && resumed({ ...context, drafts, detail: undefined, draft: [] }, detail)),
      });
    }),
    filter: on('FILTER', (_, { filter }) => ({ filter })),
    filterText: on('FILTER_TEXT', (_, { text }) => ({ text })),
    narrow: on('NARROW', (context, { span }) => ({ span: narrowed(context.span, span) })),
    clearFilters: assign({ filter: 'open', text: '', span: {} }),
    /** Keeps the selection among the movements shown. */
    follow: enqueueActions(({ context, enqueue }) => {
      const id = onShow(context);
      if (id !== undefined && id !== context.selected) enqueue.raise({ type: 'SELECT', id });
    }),
    checkMore: assign(({ context }) => ({ checked: widened(context) })),
    clearChecked: assign({ checked: [] }),
    openField: on('OPEN_FIELD', (_, { field }) => ({ field, partEntry: noPartEntry })),
    closeField: assign({ field: undefined, partEntry: noPartEntry }),
    check: on('CHECK', ({ checked, selected }, { id = selected }) => ({
      checked: marked(checked, assertDefined(id, 'id')),
    })),
    toggle: on('TOGGLE', (context, { line }) =>
      edited(context, { draft: toggled(context.draft, line, detailOf(context)) }),
    ),
    /** Its amount follows once the movement is loaded. */
    toggleEarly: on('TOGGLE', (context, { line }) => ({ draft: flipped(context.draft, line) })),
    toggleSuggestion: on('TOGGLE_SUGGESTION', (context, { place }) =>
      edited(context, { draft: toggledAt(detailOf(context), context.draft, place) }),
    ),
    awaitSuggestion: on('TOGGLE_SUGGESTION', (context, { place }) => ({ awaited: [...context.awaited, place] })),
    takeSet: on('TAKE_SET', (context, { set }) => {
      const detail = detailOf(context);
      const draft = setTaken(detail, set);
      return edited(context, { draft, remainder: setWithheld(context.remainder, draft, detail) });
    }),
    setAmount: on('AMOUNT', (context, { document, amount }) =>
      edited(context, { draft: withAmount(context.draft, document, amount), isCut: false }),
    ),
    writeOff: on('WRITE_OFF', (context, { document, reason }) =>
      edited(context, { remainder: writtenOff(context.remainder, document, reason) }),
    ),
    expectWithheld: on('WITHHELD', (context, { document, isTaken }) =>
      edited(context, { remainder: asWithheld(context.remainder, document, isTaken) }),
    ),
    keepAsCredit: on('KEEP_AS_CREDIT', (context, { creditHolder }) =>
      edited(context, { remainder: { ...context.remainder, creditHolder } }),
    ),
    setPart: on('SET_PART', (context, part) => splitAnew(context, part)),
    typePart: on('TYPE_PART', ({ partEntry }, { changes }) => ({ partEntry: { ...partEntry, ...changes } })),
    addPart: assign(({ context }) => ({
      partEntry: noPartEntry,
      ...splitAnew(context, assertDefined(partOf(context), 'part')),
    })),
    categorise: on('CATEGORISE', (context, { category, all }) => ({
      change: {
        kind: 'category' as const,
        movements: all ? categorisableOnes(context).map(({ id }) => id) : [assertDefined(inHand(context), 'inHand').id],
        category,
      },
    })),
    acceptCategory: assign(({ context }) => {
      const detail = detailOf(context);
      const category = assertDefined(defaultCategory(detail), 'category').id;
      return { change: { kind: 'category' as const, movements: [detail.id], category } };
    }),
    acceptChosenCategory: assign(({ context }) => {
      const movements = categorisableOnes(context);
      const category = assertDefined(sharedCategory(movements), 'category').id;
      return { change: { kind: 'category' as const, movements: movements.map(({ id }) => id), category } };
    }),
    writeNote: on('WRITE_NOTE', (context, { note }) => edited(context, { note })),
    /** Another movement begins with an empty search. */
    clearSearch: sendTo('documentSearch', { type: 'SEARCH', query: undefined }),
    searchDocuments: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'SEARCH_DOCUMENTS');
      const { search } = event;
      enqueue.assign({ search });
      enqueue.sendTo('documentSearch', { type: 'SEARCH', query: documentsLike(context, search) });
    }),
    holdSearch: assign(({ context }) => ({ searchBefore: context.search })),
    accept: assign(({ context }) => ({
      change: acceptChange(detailOf(context), context.draft, context.note, context.remainder, context.writeOffLimit),
    })),
    acceptBooked: assign(({ context }) => ({
      change: tieChange(detailOf(context), assertDefined(answerOf(context).booked, 'booked')),
    })),
    tie: on('TIE', (context, { payment }) => ({
      change: tieChange(detailOf(context), assertDefined(bookedAs(context, payment), 'booked')),
    })),
    acceptSure: assign(({ context }) => ({ change: sureChange(context) })),
    defer: on('DEFER', (context, { deferral }) => ({
      change: deferralChange(deferrable(context), context.note, deferral),
    })),
    changeNote: assign(({ context }) => {
      const { id, version } = detailOf(context);
      return { change: { kind: 'note' as const, movement: id, version, note: assertDefined(context.note, 'note') } };
    }),
    undo: on('UNDO', ({ batches }, { batch = batches.at(-1)?.batch }) => ({
      change: { kind: 'undoBatch' as const, batch: assertDefined(batch, 'batch') },
    })),
    undoAllocation: on('UNDO_ALLOCATION', (context, { allocation }) => ({
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
    applyResult: assign(({ context }, output: Reconciled) => applyResult(context, changeOf(context), output)),
    goOn: raise(({ context }, output: Reconciled) => nextSelection(context, changeOf(context), output)),
    /** The search that led to a decision ends with it; one that was begun since goes on. */
    endSearch: enqueueActions(({ context, enqueue }, output: Reconciled) => {
      const { selected, search, searchBefore } = context;
      const isDecided = output.results.some(({ ok, movement_id }) => ok && movement_id === selected);
      if (isDecided && isDecision(changeOf(context)) && search === searchBefore)
        enqueue.raise({ type: 'SEARCH_DOCUMENTS', search: '' });
    }),
    forgetChange: assign({ change: undefined }),
    refreshDetail: raise({ type: 'REFRESH_DETAIL' }),
    awaitAnew: raise({ type: 'AWAIT_ANEW' }),
    renewOvertaken: enqueueActions(({ context, enqueue }, failed: { error: unknown }) => {
      if (isUnsure(failed)) enqueue.assign({ unread: context.detail ? ['list', 'detail'] : ['list'] });
      if (isOutdated(failed)) enqueue.raise({ type: 'RENEW' });
    }),
    reread: enqueueActions(({ enqueue }) => {
      enqueue.raise({ type: 'RENEW' });
      enqueue.raise({ type: 'REFRESH_DETAIL' });
    }),
    clearProblem: assign({ problem: undefined }),
    setProblem: assign(errorAsProblem),
    reportDone: enqueueActions(({ context, enqueue }, output: Reconciled) => {
      const done = doneOf(changeOf(context), output);
      enqueue.emit({ type: 'DONE', ...done });
      if (done.decided !== undefined) enqueue.sendTo('ruleOffer', { type: 'DECIDED', movement: done.decided });
    }),
    reportFailure: emit(failure),
  },
  guards: {
    isAbsent: (_, { error }: { error: unknown }) => isAbsent(error),
    isMatching: ({ context }) => context.matching === true,
    isMatchingStill: (_, output: Loaded) => output.matching === true,
    draftFits: ({ context }) => {
      const { draft, detail, remainder, writeOffLimit, checked } = context;
      const { kind } = answerOf(context);
      return (
        checked.length === 0 &&
        (kind === 'documents' || kind === 'credit' || kind === 'split') &&
        fits(draft, detail) &&
        (kind !== 'split' || (detail !== undefined && isSplitWhole(draft, remainder, detail))) &&
        isRemainderComplete(draft, remainder, writeOffLimit)
      );
    },
    canAddPart: ({ context }) => partOf(context) !== undefined,
    isClosed: ({ context }) => isClosed(context.conciliation),
    isUnread: ({ context }) => context.unread.length > 0,
    isRead: ({ context }) => context.unread.length === 0,
    canCategorise: guardOn('CATEGORISE', (context, { category, all }) => {
      if (all) return categorisableOnes(context).length > 0;
      const movement = inHand(context);
      return movement !== undefined && (category === null ? hasCategory(movement) : mayCategorise(movement));
    }),
    hasBooked: ({ context }) => context.checked.length === 0 && answerOf(context).kind === 'booked',
    isBooked: guardOn('TIE', (context, { payment }) => bookedAs(context, payment) !== undefined),
    hasDefaultCategory: ({ context }) => context.checked.length === 0 && answerOf(context).kind === 'category',
    hasChosenSure: ({ context }) => context.checked.length > 0 && sureOnes(context).length > 0,
    hasChosenCategory: ({ context }) => {
      if (context.checked.length === 0) return false;
      const movements = categorisableOnes(context);
      return movements.length > 0 && sharedCategory(movements) !== undefined;
    },
    hasSure: ({ context }) => sureOnes(context).length > 0,
    isChoosable: guardOn('CHECK', ({ movements, selected }, { id = selected }) => isChoosable(movements, id)),
    hasChosen: ({ context }) => context.checked.length > 0,
    hasSuggestion: guardOn('TOGGLE_SUGGESTION', (context, { place }) => suggestionAt(context, place) !== undefined),
    lacksSuggestion: guardOn('TOGGLE_SUGGESTION', (context, { place }) => suggestionAt(context, place) === undefined),
    canUndo: guardOn('UNDO', ({ batches }, { batch }) =>
      batch === undefined ? batches.length > 0 : batches.some((one) => one.batch === batch),
    ),
    canWait: ({ context }) => deferrable(context).length > 0,
    decidesDeferral: guardOn('DEFER', (context, { deferral }) => {
      const [first] = deferrable(context);
      if (!first) return false;
      return deferral !== undefined || (context.checked.length === 0 && first.status === 'luego');
    }),
    /** The dialog opens again with the typed deferral. */
    wasDeferral: ({ context: { change, selected, checked } }) =>
      change?.kind === 'deferral' &&
      change.later &&
      change.movements.every(({ movement_id: id }) => id === selected || checked.includes(id)),
    hasNewNote: ({ context: { detail, note } }) => detail !== undefined && note !== undefined && note !== detail.note,
    hasDetail: ({ context }) => context.detail !== undefined,
    isNamed: guardOn('SELECT', (_, { id }) => id !== undefined),
    hasNeighbour: guardOn('MOVE', (context, { step }) => neighbour(context, step) !== undefined),
  },
  delays: {
    /** Debounced, because a repeating key passes over movements. */
    debounceTime: 60,
    refreshTime: ({ context }) => Math.min(500 * 2 ** context.refreshes, 15_000),
  },
});
