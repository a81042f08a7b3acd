import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import type { BankAccount } from '../../api/contract/bankAccounts';
import { listBankAccounts } from '../../api/contract/bankAccounts';
import type { Conciliation } from '../../api/contract/conciliationShapes';
import { listConciliations, previewData, saveMovements } from '../../api/contract/conciliations';
import type { Preview } from '../../api/contract/preview';
import type { Mapping, Role } from '../../api/contract/statement';
import { problemOf } from '../../api/problem';
import { fileOf, release } from '../fileRegistry';
import { corrected, rolesDiffer, rolesServe, withRole } from './mapping';
import { canTurn, choiceOf, type RowFilter, stillTurned } from './previewRows';
import { type Head, peek } from './sniffFile';
import * as upload from './uploadContext';

/** `last`: the account of the latest conciliation, which is the likeliest for the next. */
type Accounts = { accounts: BankAccount[]; last: string | undefined };
type Sent = { file: string; account: string; mapping: Mapping; onProgress?: (share: number) => void };
type Saved = { preview: string; name: string; excluded: number[]; included: number[]; idempotencyKey: string };

/** All the names that `upload.ts` draws its chart with. */
export const statementUploadSetup = setup({
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
    loadAccounts: fromPromise<Accounts>(async ({ signal }) => {
      const [accounts, latest] = await Promise.all([
        call(listBankAccounts, { query: { page_size: 200 } }, { signal }),
        call(listConciliations, { query: { page_size: 1 } }, { signal }),
      ]);
      return { accounts: accounts.results, last: latest.results[0]?.bank_account };
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
    keepAccounts: assign(({ context }, { accounts: { accounts, last } }: { accounts: Accounts }) => {
      const likely = [context.account, last, accounts.length === 1 ? accounts[0]?.id : undefined];
      return { accounts, account: likely.find((id) => accounts.some((account) => account.id === id)) ?? '' };
    }),
    chooseAccount: assign((_, { account }: { account: string }) => ({ account, problem: undefined })),
    /** Another file starts over. */
    takeFile: assign(({ context }, { file }: { file: upload.ChosenFile }) => ({
      ...upload.emptyUpload(context.account),
      accounts: context.accounts,
      file,
    })),
    dropFile: assign(({ context }) => ({ ...upload.emptyUpload(context.account), accounts: context.accounts })),
    releaseFile: ({ context }) => release(context.file?.key),
    dropPreview: assign(({ context: { accounts, account, file, head } }) => ({
      ...upload.emptyUpload(account),
      accounts,
      file,
      head,
    })),
    keepHead: assign((_, { head }: { head: Head }) => ({ head })),
    chooseRole: assign(({ context }, { column, role, width }: { column: number; role: Role; width: number }) => ({
      roles: withRole(context.roles, width, column, role),
      problem: undefined,
    })),
    forgetRoles: assign(({ context }) => ({ roles: context.preview?.dialect.mapping.columns ?? [] })),
    askFirst: assign(({ context: { roles, head } }) => ({
      asked: roles.length > 0 ? { columns: roles, ...(head?.delimiter && { delimiter: head.delimiter }) } : {},
    })),
    askCorrected: assign(({ context: { followed, preview } }, { mapping }: { mapping: Mapping }) => ({
      asked: corrected(followed, preview?.dialect.mapping ?? {}, mapping),
    })),
    askAsBefore: assign(({ context }) => ({ asked: context.followed })),
    keepProgress: assign((_, { share }: { share: number }) => ({ progress: share })),
    keepPreview: assign(({ context }, { preview }: { preview: Preview }) => ({
      preview,
      problem: undefined,
      followed: context.asked,
      roles: preview.dialect.mapping.columns ?? [],
      turned: stillTurned(context.turned, context.preview, preview),
      filter: 'todas' as const,
      idempotencyKey: crypto.randomUUID(),
    })),
    keepSaved: assign((_, { conciliation }: { conciliation: Conciliation }) => ({ saved: conciliation })),
    showRows: assign((_, { filter }: { filter: RowFilter }) => ({ filter })),
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
    canSend: ({ context }) => context.account !== '' && rolesServe(context.roles),
    hasNewRoles: ({ context: { roles, preview } }) =>
      preview !== undefined && rolesServe(roles) && rolesDiffer(roles, preview.dialect),
    isTurnable: ({ context: { preview } }, { row }: { row: number }) =>
      preview?.rows.some((one) => one.row === row && canTurn(one, preview)) ?? false,
    canSave: ({ context }) => (context.preview?.questions.length ?? 1) === 0 && choiceOf(context).count > 0,
  },
});

function kept(key: string): File {
  const file = fileOf(key);
  if (!file) throw new Error('the file is no longer in this tab');
  return file;
}
