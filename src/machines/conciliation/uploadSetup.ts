import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import type { BankAccount } from '../../api/contract/bankAccounts';
import { listBankAccounts } from '../../api/contract/bankAccounts';
import type { Conciliation, Preview } from '../../api/contract/conciliations';
import { previewData, saveMovements } from '../../api/contract/conciliations';
import type { Mapping } from '../../api/contract/statement';
import { problemOf } from '../problem';
import { fileOf, release } from './heldFiles';
import { type Head, peek } from './peek';
import * as upload from './uploadContext';

type Sent = { file: string; account: string; mapping: Mapping; onProgress?: (share: number) => void };
type Saved = { preview: string; name: string; excluded: number[]; included: number[]; idempotencyKey: string };

/** All the names that `upload.ts` draws its chart with. */
export const uploadSetup = setup({
  types: {
    context: {} as upload.UploadContext,
    events: {} as upload.UploadEvent,
    input: {} as upload.UploadInput,
    output: {} as upload.UploadOutput,
    emitted: {} as upload.UploadNews,
    tags: {} as 'busy' | 'refused' | 'archivo' | 'vista',
    meta: {} as { title: string },
  },
  actors: {
    loadAccounts: fromPromise<BankAccount[]>(async ({ signal }) => {
      const answer = await call(listBankAccounts, { query: { page_size: 200 } }, { signal });
      return answer.results;
    }),
    peekFile: fromPromise<Head, { file: string }>(({ input, signal }) => peek(kept(input.file), signal)),
    sendFile: fromPromise<Preview, Sent>(({ input: { file, account, mapping, onProgress }, signal }) => {
      const decided = Object.keys(mapping).length > 0 ? { mapping } : {};
      const body = { file: kept(file), bank_account: account, ...decided };
      return call(previewData, { body }, { signal, ...(onProgress && { onProgress }) });
    }),
    save: fromPromise<Conciliation, Saved>(({ input: { preview, name, excluded, included, idempotencyKey } }) =>
      call(saveMovements, { body: { preview_id: preview, name, excluded, included }, idempotencyKey }),
    ),
  },
  actions: {
    keepAccounts: assign(({ context }, { accounts }: { accounts: BankAccount[] }) => ({
      accounts,
      account: accounts.some((a) => a.id === context.account)
        ? context.account
        : (accounts.length === 1 && accounts[0]?.id) || '',
    })),
    chooseAccount: assign((_, { account }: { account: string }) => ({ account, problem: undefined })),
    /** Another file starts over; the one before is let go. */
    takeFile: assign(({ context }, { file }: { file: upload.ChosenFile }) => {
      release(context.file?.key);
      return { ...upload.emptyUpload(context.account), accounts: context.accounts, file };
    }),
    dropFile: assign(({ context }) => {
      release(context.file?.key);
      return { ...upload.emptyUpload(context.account), accounts: context.accounts };
    }),
    keepHead: assign((_, { head }: { head: Head }) => ({ head })),
    keepMapping: assign(({ context }, { mapping }: { mapping: Mapping }) => ({
      mapping: { ...context.mapping, ...mapping },
    })),
    /** In the preview the whole mapping is known: staff change one part of it, and the rest stays as understood. */
    correctMapping: assign(({ context }, { mapping }: { mapping: Mapping }) => ({
      mapping: { ...context.preview?.dialect.mapping, ...context.mapping, ...mapping },
    })),
    keepProgress: assign((_, { share }: { share: number }) => ({ progress: share })),
    keepPreview: assign((_, { preview }: { preview: Preview }) => ({
      preview,
      problem: undefined,
      turned: [],
      filter: 'todas' as const,
      idempotencyKey: crypto.randomUUID(),
    })),
    keepSaved: assign(({ context }, { conciliation }: { conciliation: Conciliation }) => {
      release(context.file?.key);
      return { saved: conciliation };
    }),
    showRows: assign((_, { filter }: { filter: upload.RowFilter }) => ({ filter })),
    turnRow: assign(({ context: { turned } }, { row }: { row: number }) => ({
      turned: turned.includes(row) ? turned.filter((r) => r !== row) : [...turned, row],
      idempotencyKey: crypto.randomUUID(),
    })),
    rename: assign((_, { name }: { name: string }) => ({ name, idempotencyKey: crypto.randomUUID() })),
    clearProblem: assign({ problem: undefined, progress: 0 }),
    keepReason: assign((_, { reason }: { reason: string }) => ({
      problem: { message: `Error. ${reason}`, reason, fields: {} },
    })),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    tellFailure: emit(
      (_, { error }: { error: unknown }): upload.UploadNews => ({ type: 'FAILED', message: problemOf(error).message }),
    ),
  },
  guards: {
    hasAccount: ({ context }) => context.account !== '',
    hasPreview: ({ context }) => context.preview !== undefined,
    canSave: ({ context }) => (context.preview?.questions.length ?? 1) === 0 && upload.choiceOf(context).count > 0,
  },
});

function kept(key: string): File {
  const file = fileOf(key);
  if (!file) throw new Error('the file is no longer in this tab');
  return file;
}
