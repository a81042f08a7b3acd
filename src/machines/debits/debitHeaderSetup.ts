import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import { type Bank, type BankAccount, listBankAccounts, listBanks } from '../../api/contract/bankAccounts';
import type { Debit } from '../../api/contract/debitShapes';
import { createDebit, LONGEST_NAME, previewDebit } from '../../api/contract/debits';
import { OVERDUE } from '../../api/contract/documents';
import type { Answer } from '../../api/contract/row';
import { type Attempt, keyFor, noAttempt } from '../kit/idempotency';
import { failure, keptProblem, type OutcomeEmitted, type Problem, success } from '../kit/outcome';
import type { ExclusionFilter } from './exclusions';

/** Ids, an ISO day and a bucket, as typed; empty is none. An empty `bank` takes the customers of every bank, an empty `bucket` all that is overdue. */
export type HeaderFields = {
  name: string;
  bank_account: string;
  bank: string;
  collect_on: string;
  bucket: string;
};
export type DebitPreview = Answer<typeof previewDebit>;

export type DebitHeaderContext = {
  accounts: BankAccount[];
  banks: Bank[];
  fields: HeaderFields;
  /** What a header with these fields would hold; gone once a field that matters changes. */
  preview: DebitPreview | undefined;
  exclusion: ExclusionFilter;
  attempt: Attempt;
  created: Debit | undefined;
  problem: Problem | undefined;
};

export type DebitHeaderEvent =
  | { type: 'RETRY' }
  | { type: 'FIELD'; name: keyof HeaderFields; value: string }
  | { type: 'PREVIEW' }
  | { type: 'EXCLUSION'; exclusion: ExclusionFilter }
  | { type: 'CREATE' };

export type DebitHeaderInput = { name: string; today: string; bucket: string };

type Choices = { accounts: BankAccount[]; banks: Bank[] };

export const emptyHeader = ({ name, today, bucket }: DebitHeaderInput): DebitHeaderContext => ({
  accounts: [],
  banks: [],
  fields: { name, bank_account: '', bank: '', collect_on: today, bucket },
  preview: undefined,
  exclusion: 'all',
  attempt: noAttempt(),
  created: undefined,
  problem: undefined,
});

/** By how many characters a name is too long. */
export const excess = (name: string): number => Math.max(0, name.trim().length - LONGEST_NAME);

const overdueOf = (bucket: string) => OVERDUE.find((one) => one === bucket);

/** All the names that `debitHeader.ts` draws its chart with. */
export const debitHeaderSetup = setup({
  types: {
    context: {} as DebitHeaderContext,
    events: {} as DebitHeaderEvent,
    input: {} as DebitHeaderInput,
    emitted: {} as OutcomeEmitted,
    tags: {} as 'busy' | 'refused',
    meta: {} as { title: string },
  },
  actors: {
    loadChoices: fromPromise<Choices>(async ({ signal }) => {
      const [accounts, banks] = await Promise.all([
        call(listBankAccounts, { query: { page_size: 200 } }, { signal }),
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
    create: fromPromise<Debit, { fields: HeaderFields; idempotencyKey: string }>(
      ({ input: { fields, idempotencyKey } }) => {
        const { bank, bucket, ...rest } = fields;
        const body = { ...rest, bank: bank || null, bucket: overdueOf(bucket) };
        return call(createDebit, { body, idempotencyKey });
      },
    ),
  },
  actions: {
    keepChoices: assign(({ context }, { output: { accounts, banks } }: { output: Choices }) => {
      const [only, ...more] = accounts;
      const bank_account = only && more.length === 0 ? only.id : '';
      return { accounts, banks, problem: undefined, fields: { ...context.fields, bank_account } };
    }),
    change: assign(({ context }, { name, value }: { name: keyof HeaderFields; value: string }) => ({
      fields: { ...context.fields, [name]: value },
      preview: name === 'name' ? context.preview : undefined,
      problem: undefined,
    })),
    keepPreview: assign((_, { output }: { output: DebitPreview }) => ({ preview: output, exclusion: 'all' })),
    showExclusion: assign((_, { exclusion }: { exclusion: ExclusionFilter }) => ({ exclusion })),
    holdKey: assign(({ context: { attempt, fields } }) => ({ attempt: keyFor(attempt, fields) })),
    keepCreated: assign((_, { output }: { output: Debit }) => ({ created: output })),
    clearProblem: assign({ problem: undefined }),
    keepProblem: assign(keptProblem),
    reportCreated: emit(success(createDebit)),
    reportFailure: emit(failure),
  },
  guards: {
    canPreview: ({ context: { fields } }) => fields.bank_account !== '' && fields.collect_on !== '',
    canCreate: ({ context: { fields } }) =>
      fields.name.trim() !== '' && excess(fields.name) === 0 && fields.bank_account !== '' && fields.collect_on !== '',
  },
});
