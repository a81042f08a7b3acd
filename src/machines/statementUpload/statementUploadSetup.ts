import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import type { BankAccount } from '../../api/contract/bankAccounts';
import { listBankAccounts } from '../../api/contract/bankAccounts';
import type { Conciliation } from '../../api/contract/conciliationShapes';
import { listConciliations, previewData, rereadPreview, saveMovements } from '../../api/contract/conciliations';
import type { Preview } from '../../api/contract/preview';
import type { Mapping, Role } from '../../api/contract/statement';
import { CallProblem } from '../../api/problem';
import { type ChosenFile, chosenFile, fileHolder, getFile, keepFile, newFileKey, releaseFile } from '../fileRegistry';
import { type Attempt, keyFor, noAttempt } from '../idempotency';
import { known } from '../known';
import { type FailedEmitted, failure, keptProblem, type Problem } from '../outcome';
import { corrected, rolesDiffer, rolesServe, withRole } from './mapping';
import { choiceOf, isChoosable, overridesStillIn, type RowFilter } from './previewRows';
import { type FileSample, sniffFile } from './sniffFile';

export type StatementUploadContext = {
  accounts: BankAccount[];
  /** Id of the bank account the file belongs to. */
  account: string;
  /** What the file is kept under. */
  fileKey: string;
  file: ChosenFile | undefined;
  /** The browser could not read the file that was chosen last. */
  isUnreadable: boolean;
  sample: FileSample | undefined;
  /** What each column holds, as staff are choosing it; empty leaves it to the service. */
  roles: Role[];
  /** What the next reading is asked to follow; empty lets the service infer, or remember, all of it. */
  requestedMapping: Mapping;
  /** What the preview on show was asked to follow: a correction that is refused or cancelled goes back to it. */
  appliedMapping: Mapping;
  /** Share of the file that has gone out, 0 to 1. */
  progress: number;
  preview: Preview | undefined;
  filter: RowFilter;
  /** Numbers of the rows that staff include or leave out against what the service would do. */
  overrides: number[];
  name: string;
  attempt: Attempt;
  saved: Conciliation | undefined;
  problem: Problem | undefined;
};

export type StatementUploadEvent =
  | { type: 'CHOOSE_ACCOUNT'; account: string }
  | { type: 'FILE_CHOSEN'; file: File }
  | { type: 'CHOOSE_ROLE'; column: number; role: Role; width: number }
  | { type: 'FORGET_ROLES' }
  | { type: 'SEND' }
  | { type: 'PROGRESS'; share: number }
  | { type: 'CANCEL' }
  | { type: 'MAP'; mapping: Mapping }
  | { type: 'APPLY_ROLES' }
  | { type: 'FILTER'; filter: RowFilter }
  | { type: 'TOGGLE_ROW'; row: number }
  | { type: 'RENAME'; name: string }
  | { type: 'SAVE' }
  | { type: 'RETRY' }
  /** To the account and the columns, with the same file. */
  | { type: 'BACK' }
  | { type: 'DISCARD' };

export type StatementUploadInput = { account?: string | undefined };
/** The conciliation that was saved. */
export type StatementUploadOutput = { id: string };

/** `last`: the account of the latest conciliation, which is the likeliest for the next. */
type Accounts = { accounts: BankAccount[]; last: string | undefined };
type Sent = {
  fileKey: string;
  account: string;
  mapping: Mapping;
  parent?: { send(event: { type: 'PROGRESS'; share: number }): void };
};
type Saving = { preview: string; name: string; excluded: number[]; included: number[]; idempotencyKey: string };

function sendFile({ fileKey, account, mapping, parent }: Sent, signal: AbortSignal): Promise<Preview> {
  const decided = Object.keys(mapping).length > 0 ? { mapping } : {};
  const body = { file: getFile(fileKey), bank_account: account, ...decided };
  const onProgress = (share: number) => parent?.send({ type: 'PROGRESS', share });
  return call(previewData, { body }, { signal, onProgress });
}

const noPreview = {
  roles: [],
  requestedMapping: {},
  appliedMapping: {},
  progress: 0,
  preview: undefined,
  filter: 'all' as const,
  overrides: [],
  name: '',
  problem: undefined,
};

const noFile = { ...noPreview, file: undefined, isUnreadable: false, sample: undefined };

export const emptyUpload = (account = ''): StatementUploadContext => ({
  ...noFile,
  accounts: [],
  account,
  fileKey: newFileKey(),
  attempt: noAttempt(),
  saved: undefined,
});

/** The preview that is looked at, corrected or saved. */
export const previewOf = ({ preview }: StatementUploadContext): Preview => known(preview, 'preview');

/** What saving sends. */
export const choiceToSave = (context: StatementUploadContext) => {
  const { excluded, included } = choiceOf({ preview: previewOf(context), overrides: context.overrides });
  return { preview: previewOf(context).id, name: context.name, excluded, included };
};

function previewed(context: StatementUploadContext, preview: Preview): Partial<StatementUploadContext> {
  return {
    preview,
    problem: undefined,
    appliedMapping: context.requestedMapping,
    roles: preview.dialect.mapping.columns ?? [],
    overrides: overridesStillIn(context.overrides, context.preview, preview),
    filter: 'all',
  };
}

function likelyAccount(given: string, { accounts, last }: Accounts): string {
  const likely = [given, last, accounts.length === 1 ? accounts[0]?.id : undefined];
  return likely.find((id) => accounts.some((account) => account.id === id)) ?? '';
}

const toggled = (rows: number[], row: number) => (rows.includes(row) ? rows.filter((r) => r !== row) : [...rows, row]);

/** All the names that `statementUpload.ts` draws its chart with. */
export const statementUploadSetup = setup({
  types: {
    context: {} as StatementUploadContext,
    events: {} as StatementUploadEvent,
    input: {} as StatementUploadInput,
    output: {} as StatementUploadOutput,
    emitted: {} as FailedEmitted,
    tags: {} as 'busy' | 'refused' | 'file' | 'preview',
    meta: {} as { title: string },
  },
  actors: {
    fileHolder,
    loadAccounts: fromPromise<Accounts>(async ({ signal }) => {
      const [accounts, latest] = await Promise.all([
        call(listBankAccounts, { query: { page_size: 200 } }, { signal }),
        call(listConciliations, { query: { page_size: 1 } }, { signal }),
      ]);
      return { accounts: accounts.results, last: latest.results[0]?.bank_account };
    }),
    sniffFile: fromPromise<FileSample, { fileKey: string }>(({ input, signal }) =>
      sniffFile(getFile(input.fileKey), signal),
    ),
    sendFile: fromPromise<Preview, Sent>(({ input, signal }) => sendFile(input, signal)),
    readAgain: fromPromise<Preview, Sent & { preview: string }>(({ input: { preview, ...file }, signal }) =>
      call(rereadPreview, { params: { id: preview }, body: { mapping: file.mapping } }, { signal }).catch((error) => {
        // The provider no longer has the file, or never keeps one.
        if (error instanceof CallProblem && [404, 405].includes(error.status ?? 0)) return sendFile(file, signal);
        throw error;
      }),
    ),
    save: fromPromise<Conciliation, Saving>(({ input: { preview, name, excluded, included, idempotencyKey } }) =>
      call(saveMovements, { body: { preview_id: preview, name, excluded, included }, idempotencyKey }),
    ),
  },
  actions: {
    keepAccounts: assign(({ context }, { output }: { output: Accounts }) => ({
      accounts: output.accounts,
      account: likelyAccount(context.account, output),
      problem: undefined,
    })),
    chooseAccount: assign((_, { account }: { account: string }) => ({ account, problem: undefined })),
    registerFile: ({ context }, { file }: { file: File }) => keepFile(context.fileKey, file),
    /** Another file starts over. */
    takeFile: assign((_, { file }: { file: File }) => ({ ...noFile, file: chosenFile(file) })),
    releaseFile: ({ context }) => releaseFile(context.fileKey),
    dropFile: assign(noFile),
    dropUnreadable: assign({ ...noFile, isUnreadable: true }),
    dropPreview: assign(noPreview),
    keepSample: assign((_, { output }: { output: FileSample }) => ({ sample: output })),
    chooseRole: assign(({ context }, { column, role, width }: { column: number; role: Role; width: number }) => ({
      roles: withRole(context.roles, width, column, role),
      problem: undefined,
    })),
    forgetRoles: assign(({ context }) => ({ roles: context.preview?.dialect.mapping.columns ?? [] })),
    requestFirst: assign(({ context: { roles, sample } }) => ({
      requestedMapping:
        roles.length > 0 ? { columns: roles, ...(sample?.delimiter && { delimiter: sample.delimiter }) } : {},
    })),
    requestCorrected: assign(({ context }, { mapping }: { mapping: Mapping }) => ({
      requestedMapping: corrected(context.appliedMapping, previewOf(context).dialect.mapping, mapping),
    })),
    requestRoles: assign(({ context }) => ({
      requestedMapping: corrected(context.appliedMapping, previewOf(context).dialect.mapping, {
        columns: context.roles,
      }),
    })),
    requestAsBefore: assign(({ context }) => ({ requestedMapping: context.appliedMapping })),
    keepProgress: assign((_, { share }: { share: number }) => ({ progress: share })),
    keepPreview: assign(({ context }, { output }: { output: Preview }) => previewed(context, output)),
    filter: assign((_, { filter }: { filter: RowFilter }) => ({ filter })),
    toggleRow: assign(({ context }, { row }: { row: number }) => ({ overrides: toggled(context.overrides, row) })),
    rename: assign((_, { name }: { name: string }) => ({ name })),
    holdKey: assign(({ context }) => ({ attempt: keyFor(context.attempt, choiceToSave(context)) })),
    keepSaved: assign((_, { output }: { output: Conciliation }) => ({ saved: output })),
    clearProblem: assign({ problem: undefined, progress: 0 }),
    keepProblem: assign(keptProblem),
    reportFailure: emit(failure),
  },
  guards: {
    canSend: ({ context }) => context.account !== '' && rolesServe(context.roles),
    hasNewRoles: ({ context }) => rolesServe(context.roles) && rolesDiffer(context.roles, previewOf(context).dialect),
    isChoosable: ({ context }, { row }: { row: number }) => {
      const preview = previewOf(context);
      return preview.rows.some((one) => one.row === row && isChoosable(one, preview));
    },
    canSave: ({ context }) => previewOf(context).questions.length === 0 && choiceOf(context).count > 0,
  },
});
