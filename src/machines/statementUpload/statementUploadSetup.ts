import { assign, emit, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import * as z from 'zod/mini';
import { call } from '../../api/call';
import type { DraftBody } from '../../api/contract/console/drafts';
import type { BankAccount } from '../../api/contract/reconciliation/bankAccounts';
import { listBankAccounts } from '../../api/contract/reconciliation/bankAccounts';
import {
  discardPreview,
  getPreview,
  listConciliations,
  saveMovements,
} from '../../api/contract/reconciliation/conciliations';
import { type Preview, type RowChoice, type RowFilter, rowChoice } from '../../api/contract/reconciliation/preview';
import type { Conciliation } from '../../api/contract/reconciliation/shapes';
import { type Mapping, type PointedCell, type Role, role } from '../../api/contract/reconciliation/statement';
import { assertDefined } from '../kit/assertDefined';
import { draftMachine } from '../kit/draft';
import { type FileReport, fileIntake } from '../kit/files/fileIntake';
import { type ChosenFile, fileHolder, hasFile, newFileKey, releaseFile } from '../kit/files/fileRegistry';
import { type Attempt, keyFor, noAttempt } from '../kit/idempotency';
import { guardOn, on } from '../kit/on';
import { errorAsProblem, type FailedEmitted, failure, type Problem, unlessConfirmed } from '../kit/outcome';
import { everyPage } from '../kit/pages/ask';
import { sentAttempt, storedAttempt } from '../kit/pendingEffect';
import { corrected, rolesDiffer, rolesServe, withoutLastPointed, withPointed, withRole } from './mapping';
import {
  asChoice,
  choiceOf,
  isChoosable,
  isLong,
  isRead,
  overridesStillIn,
  type PreviewLine,
  toggled,
} from './previewRows';
import { type AccountQuestion, isAccountQuestion, type Reading, readFile, readOrAsk } from './reading';

export type StatementUploadContext = {
  accounts: BankAccount[];
  /** Id of the file's bank account. */
  account: string;
  /** Key of the file in the registry. */
  fileKey: string;
  file: ChosenFile | undefined;
  /** The service asks for which account the file is read. */
  accountQuestion: string | undefined;
  /** The column roles as staff are choosing them; empty leaves them to the service. */
  roles: Role[];
  /** The mapping requested for the next reading; empty lets the service infer or remember it. */
  requestedMapping: Mapping;
  /** The mapping of the preview shown; a refused or cancelled correction returns to it. */
  appliedMapping: Mapping;
  /** Id of the preview in the address, until it is opened. */
  wanted: string | undefined;
  /** The file was dropped on the list of conciliations: it is read at once, for the account that it names. */
  isDropped: boolean;
  preview: Preview | undefined;
  filter: RowFilter;
  /** The file's cells are shown to be pointed at. */
  isPointing: boolean;
  /** Where the columns of a file without separator begin, as staff are typing it; undefined shows those of the preview. */
  typedStarts: string | undefined;
  /** The rows that staff include or exclude against the service's choice. */
  overrides: RowChoice[];
  name: string;
  attempt: Attempt;
  /** Id of the saved conciliation; null where the service only confirmed it. */
  saved: string | null | undefined;
  problem: Problem | undefined;
};

export type StatementUploadEvent =
  | FileReport<Preview | AccountQuestion>
  | { type: 'CHOOSE_ACCOUNT'; account: string }
  | { type: 'CHOOSE_ROLE'; column: number; role: Role; width: number }
  | { type: 'FORGET_ROLES' }
  | { type: 'SEND' }
  | { type: 'CANCEL' }
  /** `account`: the file belongs to another account, and is read with that account's layouts. */
  | { type: 'MAP'; mapping: Mapping; account?: string }
  | { type: 'APPLY_ROLES' }
  /** What a cell of the file is. */
  | { type: 'POINT'; cell: PointedCell }
  | { type: 'SHOW_CELLS' }
  | { type: 'HIDE_CELLS' }
  | { type: 'TYPE_STARTS'; text: string }
  /** Reads as before the cell that was pointed at last. */
  | { type: 'UNPOINT' }
  | { type: 'FILTER'; filter: RowFilter }
  | { type: 'TOGGLE_ROW'; line: PreviewLine }
  | { type: 'RENAME'; name: string }
  /** The stored draft of an earlier visit. */
  | { type: 'RESUME'; body: DraftBody | null }
  /** Id of the preview in the address. */
  | { type: 'OPEN'; id: string }
  | { type: 'SAVE' }
  | { type: 'RETRY' }
  /** Returns to the account and the columns with the same file. */
  | { type: 'BACK' }
  | { type: 'DISCARD' };

/** `fileKey`: key of a file that was dropped on another screen. */
type StatementUploadInput = {
  account?: string | undefined;
  preview?: string | undefined;
  fileKey?: string | undefined;
};
/** `last`: the account of the latest conciliation, the likeliest choice. */
type Accounts = { accounts: BankAccount[]; last: string | undefined };
type Saving = { preview: string; name: string; excluded: number[]; included: number[]; idempotencyKey: string };

const noPreview = {
  accountQuestion: undefined,
  roles: [],
  requestedMapping: {},
  appliedMapping: {},
  preview: undefined,
  filter: 'all' as const,
  isPointing: false,
  typedStarts: undefined,
  overrides: [],
  name: '',
  wanted: undefined,
  problem: undefined,
};

const noFile = { ...noPreview, file: undefined, isDropped: false };

export const emptyUpload = ({ account = '', preview, fileKey = newFileKey() }: StatementUploadInput) => ({
  ...noFile,
  accounts: [],
  account,
  fileKey,
  wanted: preview,
  isDropped: hasFile(fileKey),
  attempt: noAttempt(),
  saved: undefined,
});

/** Only the browser has the chosen file, so a reload loses it. */
export const isFileUnread = ({ context: { file, preview, saved } }: { context: StatementUploadContext }): boolean =>
  file !== undefined && preview === undefined && saved === undefined;

/** The current preview. */
export const previewOf = ({ preview }: StatementUploadContext): Preview => assertDefined(preview, 'preview');

/** Settings for the next read. A file that the service already has is not sent again. */
export function readingOf({
  account,
  requestedMapping,
  isDropped,
  preview,
  overrides,
}: StatementUploadContext): Reading {
  const isStored = preview?.bank_account !== undefined;
  return {
    account: isDropped ? undefined : account,
    mapping: requestedMapping,
    preview: isStored ? preview.id : undefined,
    isOfAnother: isStored && preview.bank_account !== account,
    ...(preview && isLong(preview) && overrides.length > 0 && { choices: overrides }),
  };
}

/** The request body of saving. */
export const choiceToSave = (context: StatementUploadContext) => {
  const { excluded, included } = choiceOf({ preview: previewOf(context), overrides: context.overrides });
  return { preview: previewOf(context).id, name: context.name, excluded, included };
};

function shown(
  { account, requestedMapping, overrides, typedStarts, preview: before }: StatementUploadContext,
  preview: Preview,
): Partial<StatementUploadContext> {
  return {
    preview,
    account: preview.bank_account ?? account,
    wanted: undefined,
    problem: undefined,
    requestedMapping,
    appliedMapping: requestedMapping,
    roles: preview.dialect.mapping.columns ?? [],
    overrides: overridesStillIn(overrides, preview),
    filter: 'all',
    typedStarts: before?.id === preview.id ? typedStarts : undefined,
  };
}

const choice = z.partial(
  z.object({
    name: z.string(),
    // Drafts of before have the rows' numbers alone.
    overrides: z.array(z.union([rowChoice, z.int()])),
    roles: z.array(role),
    attempt: storedAttempt,
  }),
);

/** The draft of the choices until they are saved; null without any. */
export function choiceToPersist(context: StatementUploadContext): DraftBody | null {
  const { preview, name, overrides, roles, saved, attempt } = context;
  if (!preview || saved !== undefined) return null;
  const body = {
    // An unanswered request is repeated under the same key.
    ...(attempt.key !== attempt.seed && { attempt: sentAttempt(attempt) }),
    ...(name !== '' && { name }),
    ...(overrides.length > 0 && { overrides }),
    ...(roles.length > 0 && rolesDiffer(roles, preview.dialect) && { roles }),
  };
  return Object.keys(body).length > 0 ? body : null;
}

/** Restores a stored draft; choices made while it was loading win over it. */
function resumed(context: StatementUploadContext, body: DraftBody | null): Partial<StatementUploadContext> {
  const { preview } = context;
  const persisted = choice.safeParse(body);
  if (!persisted.success || !preview || choiceToPersist(context) !== null) return {};
  const { name = '', overrides = [], roles = context.roles, attempt = context.attempt } = persisted.data;
  // The rows of a long file are not here: its service takes what is still in it.
  const known = overrides.flatMap((one) =>
    typeof one === 'number' ? preview.rows.filter(({ row }) => row === one).map(asChoice) : one,
  );
  return { name, overrides: isLong(preview) ? known : overridesStillIn(known, preview), roles, attempt };
}

function likelyAccount(preferred: string, { accounts, last }: Accounts): string {
  const likely = [preferred, last, accounts.length === 1 ? accounts[0]?.id : undefined];
  return likely.find((id) => accounts.some((account) => account.id === id)) ?? '';
}

/** The columns chosen by hand, else the corrections of the previous preview of the same account. */
function firstMapping({ roles, file, preview, account, appliedMapping }: StatementUploadContext): Mapping {
  const delimiter = file?.sample?.delimiter;
  if (roles.length > 0) return { columns: roles, ...(delimiter && { delimiter }) };
  return preview !== undefined && preview.bank_account === account ? appliedMapping : {};
}

const correctedBy = (context: StatementUploadContext, change: Mapping) => ({
  requestedMapping: corrected(context.appliedMapping, previewOf(context).dialect.mapping, change),
});

/** The mapping behind the preview on show: what was asked, or what the account remembers. */
const askedOf = (context: StatementUploadContext): Mapping => previewOf(context).asked ?? context.appliedMapping;

/** The cells that staff pointed at, as the preview on show was read. */
export const pointedOf = (context: StatementUploadContext): PointedCell[] => askedOf(context).pointed ?? NO_CELLS;

const NO_CELLS: PointedCell[] = [];

/** All the names that `statementUpload.ts` draws its chart with. */
export const statementUploadSetup = setup({
  types: {
    context: {} as StatementUploadContext,
    events: {} as StatementUploadEvent,
    input: {} as StatementUploadInput,
    /** The conciliation that was saved. */
    output: {} as { id: string | null },
    emitted: {} as FailedEmitted | { type: 'CONFIRMED'; message: string },
    children: {} as {
      fileHolder: 'fileHolder';
      fileIntake: 'fileIntake';
      draft: 'draft';
      loadAccounts: 'loadAccounts';
      openPreview: 'openPreview';
      readAgain: 'readAgain';
      discard: 'discard';
      save: 'save';
    },
    tags: {} as 'busy' | 'refused' | 'quiet' | 'file' | 'chosen' | 'preview',
    meta: {} as { title: string },
  },
  actors: {
    fileHolder,
    fileIntake: fileIntake<Reading, Preview | AccountQuestion>(readOrAsk),
    draft: draftMachine,
    loadAccounts: fromPromise<Accounts>(async ({ signal }) => {
      const [accounts, latest] = await Promise.all([
        everyPage((p) => call(listBankAccounts, { query: { p } }, { signal })),
        call(listConciliations, { query: { page_size: 1 } }, { signal }),
      ]);
      return { accounts: accounts.results, last: latest.results[0]?.bank_account ?? undefined };
    }),
    openPreview: fromPromise<Preview, { id: string }>(({ input: { id }, signal }) =>
      call(getPreview, { params: { id } }, { signal }),
    ),
    readAgain: fromPromise<Preview, { fileKey: string; ask: Reading }>(({ input, signal }) =>
      readFile(input, { signal }),
    ),
    discard: fromPromise<unknown, { id: string }>(({ input: { id } }) => call(discardPreview, { params: { id } })),
    save: fromPromise<Conciliation | undefined, Saving>(
      ({ input: { preview, name, excluded, included, idempotencyKey } }) =>
        call(saveMovements, { body: { preview_id: preview, name, excluded, included }, idempotencyKey }).catch(
          unlessConfirmed,
        ),
    ),
  },
  actions: {
    setAccounts: assign(({ context }, output: Accounts) => ({
      accounts: output.accounts,
      account: likelyAccount(context.account, output),
      problem: undefined,
    })),
    chooseAccount: on('CHOOSE_ACCOUNT', (_, { account }) => ({ account, accountQuestion: undefined })),
    setFile: on('FILE_READY', (_, { file }) => ({ file })),
    sendFile: sendTo('fileIntake', ({ context }) => ({ type: 'SEND', ask: readingOf(context) })),
    releaseFile: ({ context }) => releaseFile(context.fileKey),
    /** Another file resets the choices. */
    forgetFile: assign(noFile),
    /** Back to the previous step; its choices stay. */
    leavePreview: assign({ roles: [], filter: 'all', isPointing: false, problem: undefined }),
    forgetChoice: assign({ name: '', overrides: [], roles: [] }),
    want: on('OPEN', (_, { id }) => ({ wanted: id })),
    wantNone: assign({ wanted: undefined }),
    sentOnce: assign({ isDropped: false }),
    chooseRole: on('CHOOSE_ROLE', ({ roles }, { column, role, width }) => ({
      roles: withRole(roles, width, column, role),
      problem: undefined,
    })),
    forgetRoles: assign(({ context }) => ({ roles: context.preview?.dialect.mapping.columns ?? [] })),
    requestFirst: assign(({ context }) => ({ requestedMapping: firstMapping(context), accountQuestion: undefined })),
    requestCorrected: on('MAP', (context, { mapping, account }) =>
      account === undefined ? correctedBy(context, mapping) : { requestedMapping: mapping, account },
    ),
    requestPointed: on('POINT', (context, { cell }) => ({ requestedMapping: withPointed(askedOf(context), cell) })),
    /** Besides what is being read already. */
    requestPointedToo: on('POINT', ({ requestedMapping }, { cell }) => ({
      requestedMapping: withPointed(requestedMapping, cell),
    })),
    requestUnpointed: assign(({ context }) => ({ requestedMapping: withoutLastPointed(askedOf(context)) })),
    requestRoles: assign(({ context }) => correctedBy(context, { columns: context.roles })),
    requestAsBefore: assign(({ context }) => ({
      requestedMapping: context.appliedMapping,
      account: context.preview?.bank_account ?? context.account,
    })),
    setRead: on('FILE_READ', (context, { answer }) => (isAccountQuestion(answer) ? answer : shown(context, answer))),
    setPreview: assign(({ context }, output: Preview) => shown(context, output)),
    setOpened: assign(({ context }, output: Preview) => ({
      ...noFile,
      ...shown({ ...context, requestedMapping: output.asked ?? {}, overrides: [] }, output),
      file: { name: output.file_name, size: output.file_size ?? 0 },
    })),
    setConciliation: assign((_, output: Preview) => ({ saved: output.conciliation })),
    filter: on('FILTER', (_, { filter }) => ({ filter })),
    showCells: assign({ isPointing: true }),
    hideCells: assign({ isPointing: false }),
    typeStarts: on('TYPE_STARTS', (_, { text }) => ({ typedStarts: text })),
    toggleRow: on('TOGGLE_ROW', ({ overrides }, { line }) =>
      isRead(line) ? { overrides: toggled(overrides, line) } : {},
    ),
    rename: on('RENAME', (_, { name }) => ({ name })),
    resume: on('RESUME', (context, { body }) => resumed(context, body)),
    holdKey: assign(({ context }) => ({ attempt: keyFor(context.attempt, choiceToSave(context)) })),
    setSaved: assign((_, output: Conciliation | undefined) => ({ saved: output?.id ?? null })),
    /** A conciliation that opens needs no words. */
    reportSaved: enqueueActions(({ enqueue }, output: Conciliation | undefined) => {
      const message = 'Movimientos guardados. Ábralos en la lista de conciliaciones.';
      if (output === undefined) enqueue.emit({ type: 'CONFIRMED', message });
    }),
    clearProblem: assign({ problem: undefined }),
    setProblem: assign(errorAsProblem),
    reportFailure: emit(failure),
  },
  guards: {
    isWanted: ({ context }) => context.wanted !== undefined,
    isChosen: ({ context }) => context.file !== undefined,
    isDropped: ({ context }) => context.isDropped && context.file !== undefined,
    asksAccount: guardOn('FILE_READ', (_, { answer }) => isAccountQuestion(answer)),
    isOnShow: guardOn('OPEN', ({ preview }, { id }) => preview?.id === id),
    isSamePreview: ({ context }, output: Preview) => output.id === context.preview?.id,
    isSavedAlready: (_, output: Preview) => output.conciliation !== undefined,
    canSend: ({ context }) => context.account !== '' && rolesServe(context.roles),
    hasNewRoles: ({ context }) => rolesServe(context.roles) && rolesDiffer(context.roles, previewOf(context).dialect),
    canPoint: ({ context }) => previewOf(context).dialect.picture !== undefined,
    hasPointed: ({ context }) => pointedOf(context).length > 0,
    isChoosable: guardOn('TOGGLE_ROW', (context, { line }) => isRead(line) && isChoosable(line, previewOf(context))),
    canSave: ({ context }) => previewOf(context).questions.length === 0 && choiceOf(context).count > 0,
  },
});
