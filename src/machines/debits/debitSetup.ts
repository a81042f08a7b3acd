import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import type { DraftBody } from '../../api/contract/console/drafts';
import {
  checkDebitOrder,
  debitOrderFile,
  listDebitDetails,
  listDebitErrors,
  saveDebit,
  updateDebitDetails,
} from '../../api/contract/debits/debits';
import { sendDebitOrder } from '../../api/contract/debits/orderDispatch';
import type { ORDER_FORMAT } from '../../api/contract/debits/orderFormat';
import type { Debit, DebitDetail, DebitExclusion, MigrationError, TextFile } from '../../api/contract/debits/shapes';
import type { Answer } from '../../api/contract/row';
import { assertDefined } from '../kit/assertDefined';
import { draftMachine } from '../kit/draft';
import { type Attempt, afterSuccess, attemptOn, keyFor, noAttempt } from '../kit/idempotency';
import { guardOn, on } from '../kit/on';
import { errorAsProblem, failure, type OutcomeEmitted, type Problem, success, unlessAbsent } from '../kit/outcome';
import { searchMachine } from '../kit/search';
import { debitAnswerMachine } from './debitAnswer';
import { findDebitDetails } from './debitSearch';
import { isEditable } from './debits';
import {
  editedLines,
  type editsToSend,
  isWrong,
  type LineEdit,
  type LineEdits,
  persistedEdits,
  withEdit,
} from './editedLines';
import type { ExclusionFilter } from './exclusions';
import type { ResultFilter } from './results';
import { withHeader } from './withHeader';

export type OrderFormat = (typeof ORDER_FORMAT)[number];
type DetailsFilter = 'lines' | 'leftOut';

export type DebitContext = {
  id: string;
  /** A loaded answer of the bank that the address names, until one is saved. */
  answer: string | undefined;
  debit: Debit | undefined;
  lines: DebitDetail[];
  leftOut: DebitExclusion[];
  /** Rows of saved answers that could not be carried over, and their file. */
  errors: MigrationError[];
  errorsFile: TextFile | undefined;
  edits: LineEdits;
  /** Refusals of the service by line id; a change of the line clears its refusal. */
  refusals: Record<string, string>;
  filter: DetailsFilter;
  /** Filters of the lines by the bank's result, and of the exclusions by their reason. */
  results: ResultFilter;
  exclusion: ExclusionFilter;
  format: OrderFormat;
  /** Whether the order goes out by a source of files, or a person takes its file. */
  sends: boolean;
  /** The check of the order against the bank's layout, before it is sent. */
  check: OrderCheck | undefined;
  /** Whether the debit is saved after the update. */
  savesNext: boolean;
  attempt: Attempt;
  problem: Problem | undefined;
};

type DebitEvent =
  | { type: 'RETRY' }
  | { type: 'RELOAD' }
  | { type: 'FILTER'; filter: DetailsFilter }
  /** Choosing the active filter again shows all. */
  | { type: 'RESULT'; results: ResultFilter }
  | { type: 'EXCLUSION'; exclusion: ExclusionFilter }
  | { type: 'AMOUNT'; line: string; amount: string }
  | { type: 'EXCLUDE'; line: string }
  | { type: 'INCLUDE'; line: string }
  /** The stored draft of an earlier visit. */
  | { type: 'RESUME'; body: DraftBody | null }
  | { type: 'DISCARD_CHANGES' }
  /** Saves the edits. */
  | { type: 'UPDATE' }
  /** Saves the edits and fixes the lines to be collected. */
  | { type: 'SAVE' }
  | { type: 'EDIT' }
  | { type: 'ORDER'; format: OrderFormat; sends?: boolean }
  | { type: 'CONFIRM' }
  | { type: 'CANCEL' }
  | { type: 'DOWNLOAD_ERRORS' }
  /** A command of `debits.ts` deleted or closed the debit. */
  | { type: 'DELETED' }
  | { type: 'CLOSED' };

/** `FILE`: a file to download. */
type DebitEmitted = OutcomeEmitted | { type: 'FILE'; file: TextFile };

export type DebitDetails = Answer<typeof listDebitDetails>;
type Order = Answer<typeof debitOrderFile>;
export type OrderCheck = Answer<typeof checkDebitOrder>;
type Loaded = { details: DebitDetails; errors: Answer<typeof listDebitErrors> | undefined };
type Edits = { id: string; version: number | undefined; details: ReturnType<typeof editsToSend> };
type Saving = { id: string; version: number | undefined; idempotencyKey: string };

/** `filter`: the list shown first. `answer`: a bank's answer to show first. */
type DebitInput = { id: string; filter?: DetailsFilter; answer?: string | undefined };

export const emptyDebit = ({ id, filter, answer }: DebitInput): DebitContext => ({
  id,
  answer,
  debit: undefined,
  lines: [],
  leftOut: [],
  errors: [],
  errorsFile: undefined,
  edits: {},
  refusals: {},
  filter: filter ?? 'lines',
  results: { result: 'all' },
  exclusion: 'all',
  format: 'csv',
  sends: false,
  check: undefined,
  savesNext: false,
  attempt: noAttempt(),
  problem: undefined,
});

/** Id and version of the debit for the next change. */
export const versionOf = ({ id, debit }: DebitContext) => ({ id, version: assertDefined(debit, 'debit').version });

function loaded({ lines, left_out, ...debit }: DebitDetails) {
  return { debit, lines, leftOut: left_out, refusals: {}, problem: undefined };
}

/** Keeps the edits of lines that still exist: a reload shows other people's changes without discarding one's own. */
function reloaded({ edits }: DebitContext, { details, errors }: Loaded): Partial<DebitContext> {
  const isThere = ([id]: [string, LineEdit]) => details.lines.some((line) => line.id === id);
  return {
    ...loaded(details),
    errors: errors?.errors ?? [],
    errorsFile: errors,
    edits: Object.fromEntries(Object.entries(edits).filter(isThere)),
  };
}

function edited({ lines, edits, refusals }: DebitContext, id: string, edit: LineEdit): Partial<DebitContext> {
  const line = lines.find((one) => one.id === id);
  if (!line) return {};
  const { [id]: _, ...others } = refusals;
  return { edits: withEdit(edits, line, edit), refusals: others };
}

/** All the names that `debit.ts` draws its chart with. */
export const debitSetup = setup({
  types: {
    context: {} as DebitContext,
    events: {} as DebitEvent,
    input: {} as DebitInput,
    emitted: {} as DebitEmitted,
    children: {} as {
      load: 'load';
      update: 'update';
      save: 'save';
      check: 'check';
      order: 'order';
      dispatch: 'dispatch';
      answer: 'answer';
      debitSearch: 'debitSearch';
      draft: 'draft';
    },
    tags: {} as 'busy' | 'refused' | 'editing',
    meta: {} as { title: string },
  },
  actors: {
    load: fromPromise<Loaded, { id: string }>(async ({ input: { id }, signal }) => {
      const details = await withHeader(await call(listDebitDetails, { params: { id }, query: {} }, { signal }), signal);
      const isAnswered = details.status === 'respondido' || details.status === 'cerrado';
      if (!isAnswered) return { details, errors: undefined };
      return { details, errors: await call(listDebitErrors, { params: { id } }, { signal }).catch(unlessAbsent) };
    }),
    update: fromPromise<DebitDetails, Edits>(async ({ input: { id, version, details } }) =>
      withHeader(await call(updateDebitDetails, { params: { id }, body: { version, details } })),
    ),
    save: fromPromise<Debit, Saving>(({ input: { id, version, idempotencyKey } }) =>
      call(saveDebit, { body: { id, version }, idempotencyKey }),
    ),
    order: fromPromise<Order, { id: string; format: OrderFormat }>(({ input: { id, format } }) =>
      call(debitOrderFile, { params: { id }, body: { format } }),
    ),
    dispatch: fromPromise<Debit, { id: string }>(({ input: { id } }) => call(sendDebitOrder, { params: { id } })),
    check: fromPromise<OrderCheck, { id: string; format: OrderFormat }>(({ input: { id, format }, signal }) =>
      call(checkDebitOrder, { params: { id }, query: { format } }, { signal }),
    ),
    answer: debitAnswerMachine,
    debitSearch: searchMachine(findDebitDetails),
    draft: draftMachine,
  },
  actions: {
    setLoaded: assign(({ context }, output: Loaded) => reloaded(context, output)),
    setUpdated: assign((_, output: DebitDetails) => ({ ...loaded(output), edits: {} })),
    setSaved: assign(({ context }, output: Debit) => ({
      debit: output,
      problem: undefined,
      attempt: afterSuccess(context.attempt),
    })),
    setOrdered: assign((_, output: Order) => ({ debit: output.debit, problem: undefined })),
    setDispatched: assign((_, output: Debit) => ({ debit: output, problem: undefined })),
    filter: on('FILTER', (_, { filter }) => ({ filter })),
    showResults: on('RESULT', (context, { results }) => {
      const { result, reason } = context.results;
      const isSame = result === results.result && reason === results.reason;
      return { filter: 'lines' as const, results: isSame ? { result: 'all' as const } : results };
    }),
    showExclusion: on('EXCLUSION', (_, { exclusion }) => ({ exclusion })),
    setAmount: on('AMOUNT', (context, { line, amount }) => edited(context, line, { amount })),
    exclude: on('EXCLUDE', (context, { line }) => edited(context, line, { excluded: true })),
    include: on('INCLUDE', (context, { line }) => edited(context, line, { excluded: false })),
    resume: on('RESUME', ({ lines, edits }, { body }) =>
      Object.keys(edits).length > 0 ? {} : { edits: persistedEdits(lines, body) },
    ),
    discardChanges: assign({ edits: {}, refusals: {}, problem: undefined }),
    forgetAnswer: assign({ answer: undefined }),
    saveNext: assign({ savesNext: true }),
    saveNoMore: assign({ savesNext: false }),
    holdKey: assign(({ context }) => {
      const { id, version } = versionOf(context);
      return { attempt: keyFor(version === undefined ? context.attempt : attemptOn(id), { id, version }) };
    }),
    clearProblem: assign({ problem: undefined, refusals: {} }),
    chooseFormat: on('ORDER', (_, { format, sends = false }) => ({
      format,
      sends,
      check: undefined,
      problem: undefined,
      refusals: {},
    })),
    setCheck: assign((_, output: OrderCheck) => ({ check: output })),
    setProblem: assign((_, failed: { error: unknown }) => {
      const { problem } = errorAsProblem(_, failed);
      return { problem, refusals: problem.fields };
    }),
    reportUpdated: emit(success(updateDebitDetails)),
    reportSaved: emit(success(saveDebit)),
    reportDispatched: emit(success(sendDebitOrder)),
    reportFailure: emit(failure),
    giveFile: emit((_, output: Order): DebitEmitted => ({ type: 'FILE', file: output })),
    giveErrors: emit(
      ({ context }): DebitEmitted => ({ type: 'FILE', file: assertDefined(context.errorsFile, 'errorsFile') }),
    ),
  },
  guards: {
    hasChanges: ({ context: { edits } }) => Object.keys(edits).length > 0,
    canUpdate: ({ context: { lines, edits } }) =>
      Object.keys(edits).length > 0 && !editedLines(lines, edits).some(isWrong),
    canSave: ({ context: { lines, edits } }) => {
      const all = editedLines(lines, edits);
      return all.some(({ isOut }) => !isOut) && !all.some(isWrong);
    },
    isEditable: ({ context }) => isEditable(assertDefined(context.debit, 'debit')),
    // In a state that nobody knows a debit may be answered, and edited on request.
    isSaved: ({ context }) => ['guardado', 'otro'].includes(assertDefined(context.debit, 'debit').status),
    isUnanswered: ({ context }) => assertDefined(context.debit, 'debit').status !== 'cerrado',
    isOfBank: guardOn('ORDER', (_, { format }) => format === 'banco'),
    sends: ({ context: { sends } }) => sends,
    savesNext: ({ context: { savesNext } }) => savesNext,
    hasErrors: ({ context: { errorsFile, errors } }) => errorsFile !== undefined && errors.length > 0,
  },
});
