import { assign, emit, fromPromise, setup } from 'xstate';
import * as z from 'zod/mini';
import { call } from '../../api/call';
import type { DraftBody } from '../../api/contract/console/drafts';
import { type Activity, createActivity, deleteActivity } from '../../api/contract/customers/activities';
import { listWorklist, openWork, type WorkDetail, workPlace } from '../../api/contract/customers/worklist';
import type { Answer } from '../../api/contract/row';
import { assertDefined } from '../kit/assertDefined';
import { draftMachine } from '../kit/draft';
import { type Attempt, afterSuccess, keyFor, noAttempt } from '../kit/idempotency';
import type { UrlQuery } from '../kit/list';
import { on } from '../kit/on';
import { errorAsProblem, failure, type OutcomeEmitted, type Problem } from '../kit/outcome';
import { presenceMachine } from '../presence';
import {
  type ActivityBody,
  type ActivityDraft,
  activityDrafts,
  bodyOf,
  type DisputeFields,
  emptyDraft,
  isComplete,
  isPlannable,
  type Outcome,
  type PromiseFields,
  proposedDispute,
  proposedPromise,
  withDocuments,
} from './activityDraft';

/** Customers read at once; when they are over, the list is read again. */
const MOST = 100;

/** An outcome that was saved: it is shown, and can be undone. */
export type Done = { activity: string; customer: string; name: string; outcome: Outcome; nextOn: string | null };

export type WorklistContext = {
  /** The filters of the list. */
  query: UrlQuery;
  today: string;
  /** Whom the address names comes first. */
  first: string | undefined;
  /** Ids in the order of the list. */
  queue: string[];
  /** The list has more than was read. */
  isLonger: boolean;
  /** The customer on show, or who is being opened. */
  current: string | undefined;
  /** The person chose this customer: they are opened though nothing is to be done. */
  isNamed: boolean;
  /** The presence under which the customer is claimed. */
  visit: string;
  work: WorkDetail | undefined;
  /** Skipped, or with somebody else: they do not come again by themselves. */
  passed: string[];
  /** The customers before this one, the last one at the end. */
  trail: string[];
  /** Who has the customer that was passed over last. */
  busy: { customer: string; by: string } | undefined;
  drafts: Record<string, ActivityDraft>;
  /** The outcome that is being saved. */
  body: ActivityBody | undefined;
  done: Done[];
  /** How many of them since the list was read. */
  doneSince: number;
  attempt: Attempt;
  problem: Problem | undefined;
};

type WorklistEvent =
  | { type: 'RETRY' }
  /** What was written on an earlier visit. */
  | { type: 'RESUME'; body: DraftBody | null }
  | { type: 'NOTE'; note: string }
  /** Another day for the next act than the proposed one; empty for what is no day, undefined for the proposed one. */
  | { type: 'NEXT'; day: string | undefined }
  /** One key: the outcome is saved, and the next customer comes. */
  | { type: 'OUTCOME'; outcome: Exclude<Outcome, 'prometio_pagar' | 'disputa'> }
  | { type: 'PROMISE' }
  | { type: 'DISPUTE' }
  | { type: 'DISPUTED'; changes: Partial<DisputeFields> }
  | { type: 'DOCUMENTS'; documents: string[] }
  | { type: 'TERMS'; changes: Partial<Pick<PromiseFields, 'amount' | 'due_on'>> }
  | { type: 'CANCEL' }
  | { type: 'SAVE' }
  | { type: 'SKIP' }
  | { type: 'BACK' }
  | { type: 'UNDO' }
  /** Those who were passed over come again. */
  | { type: 'RESTART' };

type WorklistInput = { query: UrlQuery; today: string; customer: string | undefined };

const persisted = z.object({
  drafts: activityDrafts,
  attempt: z.object({ seed: z.uuid(), key: z.uuid(), done: z.int() }),
});

/** What was written and is not saved; the attempt, so that what was sent without an answer is not saved twice. */
export function worklistToPersist({ drafts, body, attempt }: WorklistContext): DraftBody | null {
  const written = Object.fromEntries(
    Object.entries(drafts).filter(
      ([, { note, next, promise, dispute }]) => note !== '' || next !== undefined || promise || dispute,
    ),
  );
  return Object.keys(written).length === 0 && body === undefined ? null : { drafts: written, attempt };
}

const without = (drafts: WorklistContext['drafts'], id: string | undefined) =>
  Object.fromEntries(Object.entries(drafts).filter(([one]) => one !== id));

export const draftOf = ({ drafts, current }: Pick<WorklistContext, 'drafts' | 'current'>): ActivityDraft =>
  (current === undefined ? undefined : drafts[current]) ?? emptyDraft;

const changed = (context: WorklistContext, changes: Partial<ActivityDraft>): Partial<WorklistContext> => ({
  drafts: { ...context.drafts, [context.current ?? '']: { ...draftOf(context), ...changes } },
});

const workOf = ({ work }: WorklistContext) => assertDefined(work, 'work');
const promiseOf = (context: WorklistContext) => assertDefined(draftOf(context).promise, 'promise');

/** Makes the activity of an outcome, and the key that it is saved with. */
function asked(context: WorklistContext, outcome: Outcome): Partial<WorklistContext> {
  const body = bodyOf(workOf(context), draftOf(context), outcome);
  return { body, attempt: keyFor(context.attempt, body), problem: undefined, busy: undefined };
}

/** The first who is neither passed over nor done. */
const nextIn = ({ queue, passed, done }: WorklistContext): string | undefined =>
  queue.find((id) => !passed.includes(id) && !done.some(({ customer }) => customer === id));

/** Opens a customer under a visit of its own. */
const opened = (context: WorklistContext, id: string, isNamed: boolean): Partial<WorklistContext> => ({
  current: id,
  isNamed,
  work: undefined,
  visit: keyFor(context.attempt, ['visit', id]).key,
  problem: undefined,
});

const lastDone = ({ done }: WorklistContext) => assertDefined(done.at(-1), 'done');

/** All the names that `worklist.ts` draws its chart with. */
export const worklistSetup = setup({
  types: {
    context: {} as WorklistContext,
    events: {} as WorklistEvent,
    input: {} as WorklistInput,
    emitted: {} as OutcomeEmitted,
    tags: {} as 'busy' | 'refused' | 'quiet',
    meta: {} as { title: string },
  },
  actors: {
    loadQueue: fromPromise<Answer<typeof listWorklist>, { query: UrlQuery }>(({ input: { query }, signal }) =>
      call(listWorklist, { query: { ...listWorklist.query.parse(query), p: 1, page_size: MOST } }, { signal }),
    ),
    open: fromPromise<WorkDetail, { id: string; visit: string }>(({ input: { id, visit }, signal }) =>
      call(openWork, { params: { id }, body: { visit } }, { signal }),
    ),
    save: fromPromise<Activity, { body: ActivityBody; idempotencyKey: string }>(({ input: { body, idempotencyKey } }) =>
      call(createActivity, { body, idempotencyKey }),
    ),
    takeBack: fromPromise<unknown, { id: string }>(({ input }) => call(deleteActivity, { params: input })),
    presence: presenceMachine,
    draft: draftMachine,
  },
  actions: {
    setQueue: assign(({ context: { first } }, { results, count }: Answer<typeof listWorklist>) => ({
      queue: [...new Set([...(first === undefined ? [] : [first]), ...results.map(({ id }) => id)])],
      isLonger: count > results.length,
      doneSince: 0,
      problem: undefined,
    })),
    takeNext: assign(({ context }) => {
      const next = assertDefined(nextIn(context), 'next');
      return opened(context, next, next === context.first);
    }),
    setWork: assign((_, work: WorkDetail) => ({ work, problem: undefined })),
    passBy: assign(({ context: { passed } }, { id, customer_name, claimed_by }: WorkDetail) => ({
      passed: [...passed, id],
      isNamed: false,
      busy: claimed_by ? { customer: customer_name, by: claimed_by.name } : undefined,
    })),
    skip: assign(({ context: { passed, trail, current, work } }) => ({
      passed: [...passed, ...(current === undefined ? [] : [current])],
      trail: work ? [...trail, work.id] : trail,
      isNamed: false,
      busy: undefined,
    })),
    goBack: assign(({ context }) => ({
      ...opened(context, assertDefined(context.trail.at(-1), 'trail'), true),
      trail: context.trail.slice(0, -1),
      busy: undefined,
    })),
    resume: on('RESUME', ({ drafts, attempt }, { body }) => {
      const read = persisted.safeParse(body);
      // What is written here already wins over what was left.
      return read.success
        ? { drafts: { ...read.data.drafts, ...drafts }, attempt: attempt.done === 0 ? read.data.attempt : attempt }
        : {};
    }),
    writeNote: on('NOTE', (context, { note }) => changed(context, { note })),
    planNext: on('NEXT', (context, { day }) => changed(context, { next: day })),
    openPromise: assign(({ context }) =>
      changed(context, { promise: draftOf(context).promise ?? proposedPromise(workOf(context), context.today) }),
    ),
    chooseDocuments: on('DOCUMENTS', (context, { documents }) =>
      changed(context, { promise: withDocuments(promiseOf(context), workOf(context), documents) }),
    ),
    changeTerms: on('TERMS', (context, { changes }) =>
      changed(context, { promise: { ...promiseOf(context), ...changes } }),
    ),
    openDispute: assign(({ context }) =>
      changed(context, { dispute: draftOf(context).dispute ?? proposedDispute(workOf(context)) }),
    ),
    changeDispute: on('DISPUTED', (context, { changes }) => {
      const dispute = assertDefined(draftOf(context).dispute, 'dispute');
      return changed(context, { dispute: { ...dispute, ...changes } });
    }),
    closeForm: assign(({ context }) => ({
      ...changed(context, { promise: undefined, dispute: undefined }),
      problem: undefined,
    })),
    holdOutcome: on('OUTCOME', (context, { outcome }) => asked(context, outcome)),
    holdPromise: assign(({ context }) => asked(context, 'prometio_pagar')),
    holdDispute: assign(({ context }) => asked(context, 'disputa')),
    noteDone: assign(({ context }, { id }: Activity) => {
      const { body, done, doneSince, trail, attempt, drafts, current } = context;
      const { outcome, next_on, promise } = assertDefined(body, 'body');
      const work = workOf(context);
      const one: Done = {
        activity: id,
        customer: work.id,
        name: work.customer_name,
        outcome: assertDefined(outcome ?? undefined, 'outcome'),
        nextOn: promise?.due_on ?? next_on ?? null,
      };
      return {
        done: [...done, one],
        doneSince: doneSince + 1,
        trail: [...trail, one.customer],
        attempt: afterSuccess(attempt),
        drafts: without(drafts, current),
        body: undefined,
        isNamed: false,
      };
    }),
    letGo: assign({ body: undefined }),
    noteTakenBack: assign(({ context }) => ({
      ...opened(context, lastDone(context).customer, true),
      done: context.done.slice(0, -1),
      busy: undefined,
    })),
    clearProblem: assign({ problem: undefined }),
    leaveCurrent: assign({ current: undefined, work: undefined }),
    forgetPassed: assign({ passed: [], busy: undefined }),
    setProblem: assign(errorAsProblem),
    reportFailure: emit(failure),
  },
  guards: {
    hasNext: ({ context }) => nextIn(context) !== undefined,
    /** Some were done since the list was read, which then had more. */
    mayHaveMore: ({ context: { isLonger, doneSince } }) => isLonger && doneSince > 0,
    /** Somebody else has them, or has dealt with them meanwhile. */
    isOver: ({ context: { isNamed } }, { claimed_by, reasons }: WorkDetail) =>
      !!claimed_by || (reasons.length === 0 && !isNamed),
    isPromise: ({ context: { body } }) => body?.outcome === 'prometio_pagar',
    isDispute: ({ context: { body } }) => body?.outcome === 'disputa',
    canSave: ({ context }) => isComplete(draftOf(context).promise),
    canPlan: ({ context }) => isPlannable(draftOf(context), context.today),
    hasTrail: ({ context: { trail } }) => trail.length > 0,
    hasDone: ({ context: { done } }) => done.length > 0,
    hasPassed: ({ context: { passed } }) => passed.length > 0,
    hasWork: ({ context: { work } }) => work !== undefined,
  },
});

export const placeOf = ({ current }: WorklistContext): string => workPlace(assertDefined(current, 'current'));

export const emptyWorklist = ({ query, today, customer }: WorklistInput): WorklistContext => ({
  query,
  today,
  first: customer,
  queue: [],
  isLonger: false,
  current: undefined,
  isNamed: false,
  visit: '',
  work: undefined,
  passed: [],
  trail: [],
  busy: undefined,
  drafts: {},
  body: undefined,
  done: [],
  doneSince: 0,
  attempt: noAttempt(),
  problem: undefined,
});
