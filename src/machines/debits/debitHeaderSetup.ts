import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import { type Bank, type BankAccount, listBankAccounts, listBanks } from '../../api/contract/bankAccounts';
import type { Debit } from '../../api/contract/debitShapes';
import { createDebit, previewDebit } from '../../api/contract/debits';
import { type Answer, successOf } from '../../api/contract/row';
import { type Problem, problemOf } from '../../api/problem';

/** Ids and an ISO day, as typed; empty is none. An empty `bank` takes the customers of every bank. */
export type HeaderFields = { name: string; bank_account: string; bank: string; collect_on: string };
export type DebitPreview = Answer<typeof previewDebit>;

export type HeaderContext = {
  accounts: BankAccount[];
  banks: Bank[];
  fields: HeaderFields;
  /** What a header with these fields would hold; gone once a field that matters changes. */
  preview: DebitPreview | undefined;
  idempotencyKey: string;
  created: Debit | undefined;
  problem: Problem | undefined;
};

export type HeaderEvent =
  | { type: 'RETRY' }
  | { type: 'FIELD'; name: keyof HeaderFields; value: string }
  | { type: 'PREVIEW' }
  | { type: 'CREATE' };

export type HeaderNews = { type: 'SUCCEEDED'; message: string } | { type: 'FAILED'; message: string };
export type HeaderInput = { name: string; today: string };

type Choices = { accounts: BankAccount[]; banks: Bank[] };

/** All the names that `header.ts` draws its chart with. */
export const debitHeaderSetup = setup({
  types: {
    context: {} as HeaderContext,
    events: {} as HeaderEvent,
    input: {} as HeaderInput,
    emitted: {} as HeaderNews,
    tags: {} as 'busy' | 'refused',
    meta: {} as { title: string },
  },
  actors: {
    loadChoices: fromPromise<Choices>(async ({ signal }) => {
      const [accounts, banks] = await Promise.all([
        call(listBankAccounts, { query: { page_size: 200 } }, { signal }),
        call(listBanks, { query: { bankcm: true } }, { signal }),
      ]);
      return { accounts: accounts.results, banks: banks.results };
    }),
    preview: fromPromise<DebitPreview, HeaderFields>(({ input: { bank_account, bank, collect_on }, signal }) =>
      call(previewDebit, { query: { bank_account, collect_on, ...(bank && { bank }) } }, { signal }),
    ),
    create: fromPromise<Debit, { fields: HeaderFields; idempotencyKey: string }>(
      ({ input: { fields, idempotencyKey } }) => {
        const { name, bank_account, bank, collect_on } = fields;
        return call(createDebit, { body: { name, bank_account, collect_on, bank: bank || null }, idempotencyKey });
      },
    ),
  },
  actions: {
    keepChoices: assign(({ context }, { choices: { accounts, banks } }: { choices: Choices }) => {
      const only = accounts.length === 1 ? accounts[0]?.id : undefined;
      return { accounts, banks, problem: undefined, fields: { ...context.fields, bank_account: only ?? '' } };
    }),
    change: assign(({ context }, { name, value }: { name: keyof HeaderFields; value: string }) => ({
      fields: { ...context.fields, [name]: value },
      preview: name === 'name' ? context.preview : undefined,
      problem: undefined,
      idempotencyKey: crypto.randomUUID(),
    })),
    keepPreview: assign((_, { preview }: { preview: DebitPreview }) => ({ preview })),
    keepCreated: assign((_, { debit }: { debit: Debit }) => ({ created: debit })),
    clearProblem: assign({ problem: undefined }),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    tellCreated: emit((): HeaderNews => ({ type: 'SUCCEEDED', message: successOf(createDebit) ?? '' })),
    tellFailure: emit(
      (_, { error }: { error: unknown }): HeaderNews => ({ type: 'FAILED', message: problemOf(error).message }),
    ),
  },
  guards: {
    canPreview: ({ context: { fields } }) => fields.bank_account !== '' && fields.collect_on !== '',
    canCreate: ({ context: { fields } }) =>
      fields.name.trim() !== '' && fields.bank_account !== '' && fields.collect_on !== '',
  },
});
