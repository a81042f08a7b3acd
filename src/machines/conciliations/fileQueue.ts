import { type ActorRefFrom, assign, type EventObject, emit, fromCallback, fromPromise, setup } from 'xstate';
import type { Preview } from '../../api/contract/reconciliation/preview';
import { assertDefined } from '../kit/assertDefined';
import { getFile, releaseFile } from '../kit/files/fileRegistry';
import { sniffFile } from '../kit/files/sniffFile';
import { effectOn, guardOn, on } from '../kit/on';
import { errorAsProblem, type FailedEmitted, failed, failure, outputOf, type Problem } from '../kit/outcome';
import { type AccountQuestion, isAccountQuestion, readOrAsk } from '../statementUpload/reading';

/** What became of a file. */
type FileOutcome =
  /** It is not read: it is empty or too large, in the words that say so. */
  | { kind: 'untaken'; reason: string }
  | { kind: 'unreadable' }
  /** It does not name its account. */
  | { kind: 'account'; question: string }
  | { kind: 'refused'; reason: string }
  /** An electronic document: it is imported with the others of its kind. */
  | { kind: 'document' }
  /** `preview`: id of the service's preview. */
  | { kind: 'read'; preview: string };

/** A file of the queue. `account`: id of the bank account that staff chose for it. `isElectronic`: once it was looked at. */
export type QueuedFile = {
  fileKey: string;
  name: string;
  account?: string;
  isElectronic?: boolean;
  outcome?: FileOutcome;
};

type FileQueueContext = {
  files: QueuedFile[];
  /** Key of the file that is looked at or read. */
  fileKey: string | undefined;
  /** Keys of the electronic documents that their import takes over: they are no longer the queue's. */
  handed: string[];
  /** Why the last file that was refused was. */
  problem: Problem | undefined;
};

type FileQueueEvent =
  | { type: 'ADD'; files: QueuedFile[] }
  | { type: 'LEAVE_OUT'; fileKey: string }
  | { type: 'CHOOSE_ACCOUNT'; fileKey: string; account: string }
  | { type: 'RETRY'; fileKey: string }
  /** Hands the electronic documents over to their import. */
  | { type: 'IMPORT' };

type Sniffed = { isElectronic: boolean };
type Asked = { fileKey: string; account: string | undefined };

const isWaiting = ({ outcome }: QueuedFile): boolean => outcome === undefined;
const isDocument = ({ outcome }: QueuedFile): boolean => outcome?.kind === 'document';

/** How many files are still to be looked at, that which is being read among them. */
export const waitingIn = (files: QueuedFile[]): number => files.filter(isWaiting).length;
/** How many electronic documents there are. */
export const documentsIn = (files: QueuedFile[]): number => files.filter(isDocument).length;
/** Whether leaving would lose a file: nobody has read it, and nobody has refused it. */
export const isUnread = ({ outcome }: QueuedFile): boolean =>
  outcome === undefined || outcome.kind === 'account' || outcome.kind === 'document';

const withOutcome = ({ files, fileKey }: FileQueueContext, outcome: FileOutcome): Partial<FileQueueContext> => ({
  files: files.map((file) => (file.fileKey === fileKey ? { ...file, outcome } : file)),
  fileKey: undefined,
});

const requeued = ({ files }: FileQueueContext, fileKey: string, chosen?: { account: string }): QueuedFile[] =>
  files.map(({ outcome, ...file }) =>
    file.fileKey === fileKey ? { ...file, ...chosen } : { ...file, ...(outcome && { outcome }) },
  );

const currentOf = ({ files, fileKey }: FileQueueContext): QueuedFile =>
  assertDefined(
    files.find((file) => file.fileKey === fileKey),
    'fileKey',
  );

const outcomeOf = (answer: Preview | AccountQuestion): FileOutcome =>
  isAccountQuestion(answer)
    ? { kind: 'account', question: answer.accountQuestion }
    : { kind: 'read', preview: answer.id };

const isOf = ({ files }: FileQueueContext, fileKey: string, ...kinds: FileOutcome['kind'][]): boolean =>
  files.some((file) => file.fileKey === fileKey && file.outcome !== undefined && kinds.includes(file.outcome.kind));

const setSniffed = { type: 'setSniffed', params: outputOf } as const;

/** The file that is looked at or read is left at once; any other, without waiting. */
const leaveOut = {
  LEAVE_OUT: [
    { guard: 'isCurrent', target: 'idle', actions: ['releaseFile', 'leaveOut'] },
    { actions: ['releaseFile', 'leaveOut'] },
  ],
} as const;

/** Several files that were dropped together: each is read in its turn, and becomes a preview to continue with. */
export const fileQueueMachine = setup({
  types: {
    context: {} as FileQueueContext,
    events: {} as FileQueueEvent,
    emitted: {} as FailedEmitted,
    children: {} as { fileHolder: 'fileHolder'; sniffFile: 'sniffFile'; readNext: 'readNext' },
    tags: {} as 'busy' | 'quiet',
    meta: {} as { title: string },
  },
  actors: {
    /** Lets go of the files that are left when their screen is. */
    fileHolder: fromCallback<EventObject, { queued: () => QueuedFile[] }>(({ input: { queued } }) => () => {
      for (const { fileKey } of queued()) releaseFile(fileKey);
    }),
    sniffFile: fromPromise<Sniffed, { fileKey: string }>(async ({ input: { fileKey }, signal }) => {
      const { guessedFormat } = await sniffFile(getFile(fileKey), signal);
      return { isElectronic: guessedFormat === 'electronic' };
    }),
    readNext: fromPromise<Preview | AccountQuestion, Asked>(({ input: { fileKey, account }, signal }) =>
      readOrAsk({ fileKey, ask: { account, mapping: {}, preview: undefined, isOfAnother: false } }, { signal }),
    ),
  },
  actions: {
    add: on('ADD', (context, { files }) => ({ files: [...context.files, ...files], problem: undefined })),
    takeNext: assign(({ context: { files } }) => ({ fileKey: files.find(isWaiting)?.fileKey })),
    releaseFile: effectOn('LEAVE_OUT', (_, { fileKey }) => releaseFile(fileKey)),
    leaveOut: on('LEAVE_OUT', (context, { fileKey }) => ({
      files: context.files.filter((file) => file.fileKey !== fileKey),
      fileKey: context.fileKey === fileKey ? undefined : context.fileKey,
      problem: undefined,
    })),
    chooseAccount: on('CHOOSE_ACCOUNT', (context, { fileKey, account }) => ({
      files: requeued(context, fileKey, { account }),
      problem: undefined,
    })),
    retry: on('RETRY', (context, { fileKey }) => ({ files: requeued(context, fileKey), problem: undefined })),
    handOver: assign(({ context: { files } }) => ({
      files: files.filter((file) => !isDocument(file)),
      handed: files.filter(isDocument).map(({ fileKey }) => fileKey),
    })),
    setUnreadable: assign(({ context }) => withOutcome(context, { kind: 'unreadable' })),
    /** What was looked at once is not looked at again. */
    setSniffed: assign(({ context: { files, fileKey } }, { isElectronic }: Sniffed) => ({
      files: files.map((file) =>
        file.fileKey === fileKey
          ? { ...file, isElectronic, ...(isElectronic && { outcome: { kind: 'document' as const } }) }
          : file,
      ),
      problem: undefined,
    })),
    setAnswer: assign(({ context }, output: Preview | AccountQuestion) => ({
      ...withOutcome(context, outcomeOf(output)),
      problem: undefined,
    })),
    setProblem: assign(({ context }, failed: { error: unknown }) => {
      const { problem } = errorAsProblem(undefined, failed);
      return { ...withOutcome(context, { kind: 'refused', reason: problem.reason }), problem };
    }),
    reportFailure: emit(failure),
  },
  guards: {
    hasSniffed: ({ context: { files } }) => files.find(isWaiting)?.isElectronic === false,
    hasWaiting: ({ context: { files } }) => files.some(isWaiting),
    isElectronic: (_, { isElectronic }: Sniffed) => isElectronic,
    isCurrent: guardOn('LEAVE_OUT', (context, { fileKey }) => context.fileKey === fileKey),
    asksAccount: guardOn('CHOOSE_ACCOUNT', (context, { fileKey }) => isOf(context, fileKey, 'account')),
    wasRefused: guardOn('RETRY', (context, { fileKey }) => isOf(context, fileKey, 'refused', 'unreadable')),
    /** Leaving for the import loses no other file. */
    canImport: ({ context: { files } }) =>
      files.some(isDocument) && files.every((file) => isDocument(file) || !isUnread(file)),
  },
}).createMachine({
  id: 'fileQueue',
  context: { files: [], fileKey: undefined, handed: [], problem: undefined },
  invoke: {
    id: 'fileHolder',
    src: 'fileHolder',
    input: ({ self }) => ({ queued: () => self.getSnapshot().context.files }),
  },
  initial: 'idle',
  on: {
    ADD: { actions: 'add' },
    LEAVE_OUT: { actions: ['releaseFile', 'leaveOut'] },
    CHOOSE_ACCOUNT: { guard: 'asksAccount', actions: 'chooseAccount' },
  },
  states: {
    idle: {
      description: 'Ningún archivo espera su turno. Los leídos se continúan, los rechazados dicen por qué.',
      meta: { title: 'Sin archivos por leer' },
      always: [
        { guard: 'hasSniffed', target: 'reading', actions: 'takeNext' },
        { guard: 'hasWaiting', target: 'sniffing', actions: 'takeNext' },
      ],
      on: {
        RETRY: { guard: 'wasRefused', actions: 'retry' },
        IMPORT: { guard: 'canImport', actions: 'handOver' },
      },
    },
    sniffing: {
      description: 'El navegador mira el archivo que sigue: un comprobante electrónico no es un extracto y se aparta.',
      meta: { title: 'Mirando el archivo que sigue' },
      tags: ['busy', 'quiet'],
      invoke: {
        id: 'sniffFile',
        src: 'sniffFile',
        input: ({ context }) => ({ fileKey: currentOf(context).fileKey }),
        onDone: [
          { guard: { type: 'isElectronic', params: outputOf }, target: 'idle', actions: setSniffed },
          { target: 'reading', actions: setSniffed },
        ],
        onError: { target: 'idle', actions: 'setUnreadable' },
      },
      on: leaveOut,
    },
    reading: {
      description:
        'El servicio lee el archivo, que queda como vista previa sin guardar. Un rechazo no detiene a los demás.',
      meta: { title: 'Leyendo los archivos, uno tras otro' },
      tags: 'busy',
      invoke: {
        id: 'readNext',
        src: 'readNext',
        input: ({ context }) => ({ fileKey: currentOf(context).fileKey, account: currentOf(context).account }),
        onDone: { target: 'idle', actions: { type: 'setAnswer', params: outputOf } },
        onError: { target: 'idle', actions: failed },
      },
      on: leaveOut,
    },
  },
});

export type FileQueueActor = ActorRefFrom<typeof fileQueueMachine>;
