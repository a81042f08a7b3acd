import { assign, emit, fromPromise, setup } from 'xstate';
import * as z from 'zod/mini';
import { call } from '../../api/call';
import type { DraftBody } from '../../api/contract/console/drafts';
import { createDebit, LONGEST_NAME, previewDebit } from '../../api/contract/debits/debits';
import type { Debit } from '../../api/contract/debits/shapes';
import { OVERDUE } from '../../api/contract/receivables/documents';
import {
  type Bank,
  type BankAccount,
  listBankAccounts,
  listBanks,
} from '../../api/contract/reconciliation/bankAccounts';
import type { Answer } from '../../api/contract/row';
import { draftMachine, subjectOf } from '../kit/draft';
import { keyFor, noAttempt } from '../kit/idempotency';
import { on } from '../kit/on';
import { errorAsProblem, failure, type OutcomeEmitted, type Problem, success, unlessConfirmed } from '../kit/outcome';
import { everyPage } from '../kit/pages/ask';
import {
  checkPending,
  type Effect,
  isAlreadyApplied,
  madeBy,
  type PendingRequest,
  sentAttempt,
  storedAttempt,
  wasSent,
} from '../kit/pendingEffect';
import type { ExclusionFilter } from './exclusions';

/**
 * The fields as typed: ids, an ISO day and a bucket. An empty `bank` includes the customers of every bank, an empty `bucket`
 * everything overdue.
 */
const headerFields = z.object({
  name: z.string(),
  bank_account: z.string(),
  bank: z.string(),
  collect_on: z.string(),
  bucket: z.string(),
});
export type HeaderFields = z.output<typeof headerFields>;
export type DebitPreview = Answer<typeof previewDebit>;

type DebitHeaderContext = PendingRequest & {
  input: DebitHeaderInput;
  accounts: BankAccount[];
  banks: Bank[];
  fields: HeaderFields;
  /** The name that was proposed last. */
  proposed: string;
  /** The preview of these fields; cleared when a relevant field changes. */
  preview: DebitPreview | undefined;
  exclusion: ExclusionFilter;
  /** `isBegun`: the person has typed or previewed something. `isResumed`: it comes from a stored draft. */
  isBegun: boolean;
  isResumed: boolean;
  /** The earlier visit had the preview open. */
  wasPreviewed: boolean;
  /** Id of the created record; null where the service only confirmed it. */
  created: string | null | undefined;
  problem: Problem | undefined;
};

type DebitHeaderEvent =
  | { type: 'RETRY' }
  /** The stored draft of an earlier visit. */
  | { type: 'RESUME'; body: DraftBody | null }
  | { type: 'RESTART' }
  /** `proposal`: the name that is proposed for another day of collection. */
  | { type: 'FIELD'; name: keyof HeaderFields; value: string; proposal?: string }
  | { type: 'PREVIEW' }
  | { type: 'EXCLUSION'; exclusion: ExclusionFilter }
  | { type: 'CREATE' };

/** `name`: what is proposed for a collection of today. */
type DebitHeaderInput = { name: string; today: string; bucket: string };

type Choices = { accounts: BankAccount[]; banks: Bank[] };

const untouched = ({ name, today, bucket }: DebitHeaderInput) => ({
  fields: { name, bank_account: '', bank: '', collect_on: today, bucket },
  proposed: name,
  preview: undefined,
  exclusion: 'all' as const,
  isBegun: false,
  isResumed: false,
  wasPreviewed: false,
  pendingOutcome: undefined,
  problem: undefined,
});

export const emptyHeader = (input: DebitHeaderInput): DebitHeaderContext => ({
  ...untouched(input),
  input,
  accounts: [],
  banks: [],
  attempt: noAttempt(),
  created: undefined,
});

/** Drafts differ by bucket. */
export const draftOf = ({ bucket }: DebitHeaderInput) => ({
  kind: 'debit' as const,
  subject: subjectOf('nuevo', bucket),
});

/** Selects the account where there is only one. */
function withAccount(fields: HeaderFields, accounts: BankAccount[]): HeaderFields {
  const [only, ...more] = accounts;
  const isThere = accounts.some(({ id }) => id === fields.bank_account);
  return isThere ? fields : { ...fields, bank_account: only && more.length === 0 ? only.id : '' };
}

const persisted = z.object({
  fields: headerFields,
  proposed: z.optional(z.string()),
  wasPreviewed: z.boolean(),
  attempt: storedAttempt,
});

/** The draft to persist until the header is created; null while nothing was typed. */
export function headerToPersist(context: DebitHeaderContext): DraftBody | null {
  const { isBegun, created, fields, proposed, wasPreviewed, attempt } = context;
  if (created !== undefined || !isBegun) return null;
  return { fields, proposed, wasPreviewed, attempt: sentAttempt(attempt) };
}

/** The proposed name is that of the day, as long as nobody wrote another. */
function collectedOn(
  { fields, proposed }: Pick<DebitHeaderContext, 'fields' | 'proposed'>,
  day: string,
  proposal: string = proposed,
) {
  const name = fields.name === proposed ? proposal : fields.name;
  return { fields: { ...fields, collect_on: day, name }, proposed: proposal };
}

/** Restores a stored draft; a day in the past becomes today. */
function resumed({ input, attempt: begun }: DebitHeaderContext, body: DraftBody | null): Partial<DebitHeaderContext> {
  const read = persisted.safeParse(body);
  if (!read.success) return {};
  const { fields, proposed = '', wasPreviewed, attempt = begun } = read.data;
  const isOver = fields.collect_on < input.today;
  const own = { fields, proposed };
  const now = isOver ? collectedOn(own, input.today, input.name) : own;
  return { ...now, wasPreviewed, attempt, isBegun: true, isResumed: true };
}

const hasTerms = ({ fields }: DebitHeaderContext) => fields.bank_account !== '' && fields.collect_on !== '';

/** How many characters the name exceeds its limit by. */
export const excess = (name: string): number => Math.max(0, name.trim().length - LONGEST_NAME);

const overdueOf = (bucket: string) => OVERDUE.find((one) => one === bucket);

/** All the names that `debitHeader.ts` draws its chart with. */
export const debitHeaderSetup = setup({
  types: {
    context: {} as DebitHeaderContext,
    events: {} as DebitHeaderEvent,
    input: {} as DebitHeaderInput,
    emitted: {} as OutcomeEmitted,
    tags: {} as 'busy' | 'refused' | 'quiet',
    meta: {} as { title: string },
  },
  actors: {
    loadChoices: fromPromise<Choices>(async ({ signal }) => {
      const [accounts, banks] = await Promise.all([
        everyPage((p) => call(listBankAccounts, { query: { p } }, { signal })),
        call(listBanks, { query: { bankcm: 'true' } }, { signal }),
      ]);
      return { accounts: accounts.results, banks: banks.results };
    }),
    preview: fromPromise<DebitPreview, HeaderFields>(({ input: { bank_account, bank, collect_on, bucket }, signal }) =>
      call(
        previewDebit,
        { query: { bank_account, collect_on, bank: bank || undefined, bucket: overdueOf(bucket) } },
        { signal },
      ),
    ),
    checkPending,
    draft: draftMachine,
    create: fromPromise<Debit | undefined, { fields: HeaderFields; idempotencyKey: string }>(
      ({ input: { fields, idempotencyKey } }) => {
        const { bank, bucket, ...rest } = fields;
        const body = { ...rest, bank: bank || null, bucket: overdueOf(bucket) };
        return call(createDebit, { body, idempotencyKey }).catch(unlessConfirmed);
      },
    ),
  },
  actions: {
    setChoices: assign(({ context }, { accounts, banks }: Choices) => ({
      accounts,
      banks,
      problem: undefined,
      fields: withAccount(context.fields, accounts),
    })),
    resume: on('RESUME', (context, { body }) => resumed(context, body)),
    restart: assign(({ context: { input, accounts, attempt } }) => {
      const { fields, ...rest } = untouched(input);
      return { ...rest, fields: withAccount(fields, accounts), attempt: noAttempt(attempt.seed) };
    }),
    change: on('FIELD', (context, { name, value, proposal }) => ({
      ...(name === 'collect_on'
        ? collectedOn(context, value, proposal)
        : { fields: { ...context.fields, [name]: value } }),
      preview: name === 'name' ? context.preview : undefined,
      wasPreviewed: name === 'name' && context.wasPreviewed,
      isBegun: true,
      problem: undefined,
    })),
    /** Set before the preview arrives, so a reload restores it. */
    wantPreview: assign({ wasPreviewed: true, isBegun: true }),
    setPreview: assign((_, output: DebitPreview) => ({ preview: output, exclusion: 'all' })),
    showExclusion: on('EXCLUSION', (_, { exclusion }) => ({ exclusion })),
    holdKey: assign(({ context: { attempt, fields } }) => ({
      attempt: keyFor(attempt, fields),
      isBegun: true,
      pendingOutcome: undefined,
    })),
    setCreated: assign((_, output: Debit | undefined) => ({ created: output?.id ?? null })),
    setMade: assign((_, output: Effect) => ({ created: madeBy(output) })),
    noteUndone: assign({ pendingOutcome: 'undone' }),
    noteUnsure: assign({ pendingOutcome: 'unsure' }),
    clearProblem: assign({ problem: undefined }),
    setProblem: assign(errorAsProblem),
    reportCreated: emit(success(createDebit)),
    reportFailure: emit(failure),
  },
  guards: {
    isNew: ({ context }) => !context.isBegun,
    isResumed: ({ context }) => context.isResumed,
    wasSent,
    wasPreviewed: ({ context }) => context.wasPreviewed && hasTerms(context),
    isAlreadyApplied,
    canPreview: ({ context }) => hasTerms(context),
    canCreate: ({ context }) => {
      const { name } = context.fields;
      return name.trim() !== '' && excess(name) === 0 && hasTerms(context);
    },
  },
});
