import { assign, emit, fromPromise, setup } from 'xstate';
import { z } from 'zod';
import { call } from '../../api/call';
import type { BankAccount } from '../../api/contract/bankAccounts';
import { listBankAccounts } from '../../api/contract/bankAccounts';
import type { Conciliation } from '../../api/contract/conciliationShapes';
import {
  discardPreview,
  getPreview,
  listConciliations,
  previewData,
  rereadPreview,
  saveMovements,
} from '../../api/contract/conciliations';
import type { DraftBody } from '../../api/contract/drafts';
import type { Preview } from '../../api/contract/preview';
import { type Mapping, type Role, role } from '../../api/contract/statement';
import { problemOf } from '../../api/problem';
import { assertDefined } from '../kit/assertDefined';
import {
  type ChosenFile,
  chosenFile,
  fileHolder,
  getFile,
  hasFile,
  newFileKey,
  releaseFile,
  storeFile,
} from '../kit/fileRegistry';
import { type Attempt, keyFor, noAttempt } from '../kit/idempotency';
import { errorAsProblem, type FailedEmitted, failure, isAbsent, type Problem } from '../kit/outcome';
import { everyPage } from '../kit/pages';
import { sentAttempt, storedAttempt } from '../kit/pendingEffect';
import { corrected, rolesDiffer, rolesServe, withRole } from './mapping';
import { choiceOf, isChoosable, overridesStillIn, type RowFilter } from './previewRows';
import { type FileSample, sniffFile } from './sniffFile';

type StatementUploadContext = {
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
  /** The preview that the address names, until it is opened. */
  wanted: string | undefined;
  /** The file was dropped on the list: it is read without asking first, for the account that it names. */
  isDropped: boolean;
  /** Share of the file that has gone out, 0 to 1. */
  progress: number;
  preview: Preview | undefined;
  filter: RowFilter;
  /** Numbers of the rows that staff include or leave out against what the service would do. */
  overrides: number[];
  name: string;
  attempt: Attempt;
  /** The conciliation that it became. */
  saved: string | undefined;
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
  /** `account`: the file is another one's, and read as that one's files are. */
  | { type: 'MAP'; mapping: Mapping; account?: string }
  | { type: 'APPLY_ROLES' }
  | { type: 'FILTER'; filter: RowFilter }
  | { type: 'TOGGLE_ROW'; row: number }
  | { type: 'RENAME'; name: string }
  /** What was chosen before, as it was kept. */
  | { type: 'RESUME'; body: DraftBody | null }
  /** The preview that the address names. */
  | { type: 'OPEN'; id: string }
  | { type: 'SAVE' }
  | { type: 'RETRY' }
  /** To the account and the columns, with the same file. */
  | { type: 'BACK' }
  | { type: 'DISCARD' };

/** `fileKey`: of a file that was dropped elsewhere. */
type StatementUploadInput = {
  account?: string | undefined;
  preview?: string | undefined;
  fileKey?: string | undefined;
};
/** The conciliation that was saved. */
type StatementUploadOutput = { id: string };

/** `last`: the account of the latest conciliation, which is the likeliest for the next. */
type Accounts = { accounts: BankAccount[]; last: string | undefined };
type Sent = {
  fileKey: string;
  /** Undefined leaves it to the file. */
  account: string | undefined;
  mapping: Mapping;
  /** The reading of the same file that the service has already. */
  preview: string | undefined;
  /** Whether the account is another than that reading's. */
  isOfAnother: boolean;
  parent?: { send(event: { type: 'PROGRESS'; share: number }): void };
};
type Saving = { preview: string; name: string; excluded: number[]; included: number[]; idempotencyKey: string };

function sendFile({ fileKey, account, mapping, parent }: Sent, signal: AbortSignal): Promise<Preview> {
  const decided = Object.keys(mapping).length > 0 ? { mapping } : {};
  const body = { file: getFile(fileKey), ...(account && { bank_account: account }), ...decided };
  const onProgress = (share: number) => parent?.send({ type: 'PROGRESS', share });
  return call(previewData, { body }, { signal, onProgress });
}

async function readFile(reading: Sent, signal: AbortSignal): Promise<Preview> {
  const { preview, mapping, account, isOfAnother, fileKey } = reading;
  if (preview === undefined) return sendFile(reading, signal);
  const body = isOfAnother
    ? { bank_account: account, ...(Object.keys(mapping).length > 0 && { mapping }) }
    : { mapping };
  try {
    return await call(rereadPreview, { params: { id: preview }, body }, { signal });
  } catch (error) {
    // The provider no longer has the file, or never keeps one.
    if (isAbsent(error) && hasFile(fileKey)) return sendFile(reading, signal);
    throw error;
  }
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
  wanted: undefined,
  problem: undefined,
};

const noFile = { ...noPreview, file: undefined, isUnreadable: false, sample: undefined };

export function emptyUpload({ account = '', preview, fileKey = newFileKey() }: StatementUploadInput) {
  const isDropped = hasFile(fileKey);
  return {
    ...noFile,
    accounts: [],
    account,
    fileKey,
    file: isDropped ? chosenFile(getFile(fileKey)) : undefined,
    wanted: preview,
    isDropped,
    attempt: noAttempt(),
    saved: undefined,
  };
}

/** The browser alone has the file that was chosen: it is lost with the page. */
export const isFileUnread = ({ context: { file, preview, saved } }: { context: StatementUploadContext }): boolean =>
  file !== undefined && preview === undefined && saved === undefined;

/** The preview that is looked at, corrected or saved. */
export const previewOf = ({ preview }: StatementUploadContext): Preview => assertDefined(preview, 'preview');

/** What a reading of the file follows: what the service has is not sent again. */
export function readingOf({ fileKey, account, requestedMapping, isDropped, preview }: StatementUploadContext): Sent {
  const isStored = preview?.bank_account !== undefined;
  return {
    fileKey,
    account: isDropped ? undefined : account,
    mapping: requestedMapping,
    preview: isStored ? preview.id : undefined,
    isOfAnother: isStored && preview.bank_account !== account,
  };
}

/** What saving sends. */
export const choiceToSave = (context: StatementUploadContext) => {
  const { excluded, included } = choiceOf({ preview: previewOf(context), overrides: context.overrides });
  return { preview: previewOf(context).id, name: context.name, excluded, included };
};

function shown(
  { account, requestedMapping, overrides, preview: before }: StatementUploadContext,
  preview: Preview,
): Partial<StatementUploadContext> {
  return {
    preview,
    account: preview.bank_account ?? account,
    wanted: undefined,
    problem: undefined,
    appliedMapping: requestedMapping,
    roles: preview.dialect.mapping.columns ?? [],
    overrides: overridesStillIn(overrides, before, preview),
    filter: 'all',
  };
}

const choice = z
  .object({ name: z.string(), overrides: z.array(z.number().int()), roles: z.array(role), attempt: storedAttempt })
  .partial();

/** What of the choices is kept until it is saved; null while there is none. */
export function choiceToPersist(context: StatementUploadContext): DraftBody | null {
  const { preview, name, overrides, roles, saved, attempt } = context;
  if (!preview || saved !== undefined) return null;
  const body = {
    // What was sent and never answered goes under the same key once more.
    ...(attempt.key !== attempt.seed && { attempt: sentAttempt(attempt) }),
    ...(name !== '' && { name }),
    ...(overrides.length > 0 && { overrides }),
    ...(roles.length > 0 && rolesDiffer(roles, preview.dialect) && { roles }),
  };
  return Object.keys(body).length > 0 ? body : null;
}

/** What was chosen meanwhile stands. */
function resumed(context: StatementUploadContext, body: DraftBody | null): Partial<StatementUploadContext> {
  const { preview } = context;
  const persisted = choice.safeParse(body);
  if (!persisted.success || !preview || choiceToPersist(context) !== null) return {};
  const { name = '', overrides = [], roles = context.roles, attempt = context.attempt } = persisted.data;
  const rows = new Set(preview.rows.map(({ row }) => row));
  return { name, overrides: overrides.filter((row) => rows.has(row)), roles, attempt };
}

function likelyAccount(preferred: string, { accounts, last }: Accounts): string {
  const likely = [preferred, last, accounts.length === 1 ? accounts[0]?.id : undefined];
  return likely.find((id) => accounts.some((account) => account.id === id)) ?? '';
}

/** Columns chosen by hand; else what the preview that one comes back from was corrected to, if it is the same account's. */
function firstMapping({ roles, sample, preview, account, appliedMapping }: StatementUploadContext): Mapping {
  if (roles.length > 0) return { columns: roles, ...(sample?.delimiter && { delimiter: sample.delimiter }) };
  return preview !== undefined && preview.bank_account === account ? appliedMapping : {};
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
        everyPage((p) => call(listBankAccounts, { query: { p } }, { signal })),
        call(listConciliations, { query: { page_size: 1 } }, { signal }),
      ]);
      return { accounts: accounts.results, last: latest.results[0]?.bank_account ?? undefined };
    }),
    sniffFile: fromPromise<FileSample, { fileKey: string }>(({ input, signal }) =>
      sniffFile(getFile(input.fileKey), signal),
    ),
    openPreview: fromPromise<Preview, { id: string }>(({ input: { id }, signal }) =>
      call(getPreview, { params: { id } }, { signal }),
    ),
    sendFile: fromPromise<Preview, Sent>(({ input, signal }) => readFile(input, signal)),
    readAgain: fromPromise<Preview, Sent>(({ input, signal }) => readFile(input, signal)),
    discard: fromPromise<unknown, { id: string }>(({ input: { id } }) => call(discardPreview, { params: { id } })),
    save: fromPromise<Conciliation, Saving>(({ input: { preview, name, excluded, included, idempotencyKey } }) =>
      call(saveMovements, { body: { preview_id: preview, name, excluded, included }, idempotencyKey }),
    ),
  },
  actions: {
    setAccounts: assign(({ context }, { output }: { output: Accounts }) => ({
      accounts: output.accounts,
      account: likelyAccount(context.account, output),
      problem: undefined,
    })),
    chooseAccount: assign((_, { account }: { account: string }) => ({ account, problem: undefined })),
    registerFile: ({ context }, { file }: { file: File }) => storeFile(context.fileKey, file),
    /** Another file starts over. */
    takeFile: assign((_, { file }: { file: File }) => ({ ...noFile, file: chosenFile(file) })),
    releaseFile: ({ context }) => releaseFile(context.fileKey),
    dropFile: assign(noFile),
    dropUnreadable: assign({ ...noFile, isUnreadable: true, isDropped: false }),
    /** To the step before: what was chosen of it stays for whoever comes back. */
    leavePreview: assign({ roles: [], problem: undefined, progress: 0 }),
    forgetChoice: assign({ name: '', overrides: [], roles: [] }),
    want: assign((_, { id }: { id: string }) => ({ wanted: id })),
    wantNone: assign({ wanted: undefined }),
    sentOnce: assign({ isDropped: false }),
    setSample: assign((_, { output }: { output: FileSample }) => ({ sample: output })),
    chooseRole: assign(({ context }, { column, role, width }: { column: number; role: Role; width: number }) => ({
      roles: withRole(context.roles, width, column, role),
      problem: undefined,
    })),
    forgetRoles: assign(({ context }) => ({ roles: context.preview?.dialect.mapping.columns ?? [] })),
    requestFirst: assign(({ context }) => ({ requestedMapping: firstMapping(context) })),
    requestCorrected: assign(({ context }, { mapping, account }: { mapping: Mapping; account?: string }) =>
      account === undefined
        ? { requestedMapping: corrected(context.appliedMapping, previewOf(context).dialect.mapping, mapping) }
        : { requestedMapping: mapping, account },
    ),
    requestRoles: assign(({ context }) => ({
      requestedMapping: corrected(context.appliedMapping, previewOf(context).dialect.mapping, {
        columns: context.roles,
      }),
    })),
    requestAsBefore: assign(({ context }) => ({
      requestedMapping: context.appliedMapping,
      account: context.preview?.bank_account ?? context.account,
    })),
    setProgress: assign((_, { share }: { share: number }) => ({ progress: share })),
    showPreview: assign(({ context }, { output }: { output: Preview }) => shown(context, output)),
    /** The preview that was left for the step before. */
    showAgain: assign(({ context }) => ({
      ...shown({ ...context, requestedMapping: context.appliedMapping }, previewOf(context)),
      requestedMapping: context.appliedMapping,
    })),
    setOpened: assign(({ context }, { output }: { output: Preview }) => ({
      ...noFile,
      ...shown({ ...context, requestedMapping: output.asked ?? {}, overrides: [] }, output),
      requestedMapping: output.asked ?? {},
      file: { name: output.file_name, size: output.file_size ?? 0 },
    })),
    setConciliation: assign((_, { output }: { output: Preview }) => ({ saved: output.conciliation })),
    filter: assign((_, { filter }: { filter: RowFilter }) => ({ filter })),
    toggleRow: assign(({ context }, { row }: { row: number }) => ({ overrides: toggled(context.overrides, row) })),
    rename: assign((_, { name }: { name: string }) => ({ name })),
    resume: assign(({ context }, { body }: { body: DraftBody | null }) => resumed(context, body)),
    holdKey: assign(({ context }) => ({ attempt: keyFor(context.attempt, choiceToSave(context)) })),
    setSaved: assign((_, { output }: { output: Conciliation }) => ({ saved: output.id })),
    clearProblem: assign({ problem: undefined, progress: 0 }),
    setProblem: assign(errorAsProblem),
    reportFailure: emit(failure),
  },
  guards: {
    isWanted: ({ context }) => context.wanted !== undefined,
    isDropped: ({ context }) => context.isDropped,
    /** The file does not tell for which account it is read: no failure, but for staff to say. */
    asksAccount: (_, { error }: { error: unknown }) => problemOf(error).fields.bank_account !== undefined,
    hasPreview: ({ context }) => context.preview !== undefined,
    isOnShow: ({ context }, { id }: { id: string }) => context.preview?.id === id,
    isSavedAlready: (_, { output }: { output: Preview }) => output.conciliation !== undefined,
    canSend: ({ context }) => context.account !== '' && rolesServe(context.roles),
    hasNewRoles: ({ context }) => rolesServe(context.roles) && rolesDiffer(context.roles, previewOf(context).dialect),
    isChoosable: ({ context }, { row }: { row: number }) => {
      const preview = previewOf(context);
      return preview.rows.some((one) => one.row === row && isChoosable(one, preview));
    },
    canSave: ({ context }) => previewOf(context).questions.length === 0 && choiceOf(context).count > 0,
  },
});
