import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import {
  createImport,
  getImport,
  type ImportField,
  type ImportKind,
  type ImportMapping,
  type RecordsImport,
  rereadImport,
  saveImport,
} from '../../api/contract/imports';
import { assertDefined } from '../kit/assertDefined';
import {
  type ChosenFile,
  chosenFile,
  fileHolder,
  getFile,
  newFileKey,
  releaseFile,
  storeFile,
} from '../kit/fileRegistry';
import { type Attempt, keyFor, noAttempt } from '../kit/idempotency';
import { errorAsProblem, type FailedEmitted, failure, type Problem } from '../kit/outcome';
import { type FileSample, sniffFile } from '../statementUpload/sniffFile';

type RecordsImportContext = {
  kind: ImportKind;
  /** Id of the import in the address. */
  id: string | undefined;
  /** Key of the file in the registry. */
  fileKey: string;
  file: ChosenFile | undefined;
  /** The browser could not read the chosen file. */
  isUnreadable: boolean;
  sample: FileSample | undefined;
  /** Share of the file that was uploaded, 0 to 1. */
  progress: number;
  /** The import as the service read it, and its result. */
  preview: RecordsImport | undefined;
  /** The column roles as staff are choosing them. */
  fields: ImportField[];
  /** The mapping requested for the next reading. */
  requestedMapping: ImportMapping;
  attempt: Attempt;
  problem: Problem | undefined;
};

type RecordsImportEvent =
  | { type: 'FILE_CHOSEN'; file: File }
  | { type: 'SEND' }
  | { type: 'PROGRESS'; share: number }
  | { type: 'CANCEL' }
  | { type: 'MAP'; mapping: ImportMapping }
  | { type: 'CHOOSE_FIELD'; column: number; field: ImportField }
  | { type: 'FORGET_FIELDS' }
  | { type: 'APPLY_FIELDS' }
  | { type: 'SAVE' }
  | { type: 'RETRY' }
  /** Starts with another file. Imported rows stay. */
  | { type: 'DISCARD' };

type RecordsImportInput = { kind: ImportKind; id?: string | undefined };

type Sent = { kind: ImportKind; fileKey: string; parent: { send(event: { type: 'PROGRESS'; share: number }): void } };

const noFile = {
  id: undefined,
  file: undefined,
  isUnreadable: false,
  sample: undefined,
  progress: 0,
  preview: undefined,
  fields: [],
  requestedMapping: {},
  problem: undefined,
};

export const emptyImport = ({ kind, id }: RecordsImportInput): RecordsImportContext => ({
  ...noFile,
  kind,
  id,
  fileKey: newFileKey(),
  attempt: noAttempt(),
});

/** The current import. */
export const previewOf = ({ preview }: RecordsImportContext): RecordsImport => assertDefined(preview, 'preview');

/** Moves a field that only one column can have. */
function withField(fields: readonly ImportField[], column: number, field: ImportField): ImportField[] {
  return fields.map((before, at) => (at === column ? field : before === field ? 'ignore' : before));
}

/** Applies one mapping change; a new delimiter or sheet resets the columns. */
function corrected({ dialect: { mapping } }: RecordsImport, change: ImportMapping): ImportMapping {
  const { header: _, columns: __, header_row: ___, ...cut } = mapping;
  const isCut = ['encoding', 'delimiter', 'sheet', 'header_row'].some((field) => field in change);
  return isCut ? { ...cut, ...change } : { ...mapping, ...change };
}

const differ = (fields: readonly ImportField[], read: readonly ImportField[] = []) =>
  fields.some((field, at) => field !== read[at]);

type Read = { output: RecordsImport };

/** All the names that `recordsImport.ts` draws its chart with. */
export const recordsImportSetup = setup({
  types: {
    context: {} as RecordsImportContext,
    events: {} as RecordsImportEvent,
    input: {} as RecordsImportInput,
    emitted: {} as FailedEmitted,
    tags: {} as 'busy' | 'refused' | 'file' | 'preview' | 'report',
    meta: {} as { title: string },
  },
  actors: {
    fileHolder,
    sniffFile: fromPromise<FileSample, { fileKey: string }>(({ input, signal }) =>
      sniffFile(getFile(input.fileKey), signal),
    ),
    sendFile: fromPromise<RecordsImport, Sent>(({ input: { kind, fileKey, parent }, signal }) => {
      const onProgress = (share: number) => parent.send({ type: 'PROGRESS', share });
      return call(createImport, { body: { kind, file: getFile(fileKey) } }, { signal, onProgress });
    }),
    readImport: fromPromise<RecordsImport, { id: string }>(({ input: { id }, signal }) =>
      call(getImport, { params: { id } }, { signal }),
    ),
    readAgain: fromPromise<RecordsImport, { id: string; mapping: ImportMapping }>(
      ({ input: { id, mapping }, signal }) => call(rereadImport, { params: { id }, body: { mapping } }, { signal }),
    ),
    save: fromPromise<RecordsImport, { id: string; idempotencyKey: string }>(({ input: { id, idempotencyKey } }) =>
      call(saveImport, { params: { id }, idempotencyKey }),
    ),
  },
  actions: {
    registerFile: ({ context }, { file }: { file: File }) => storeFile(context.fileKey, file),
    /** A new file resets the choices. */
    takeFile: assign((_, { file }: { file: File }) => ({ ...noFile, file: chosenFile(file) })),
    releaseFile: ({ context }) => releaseFile(context.fileKey),
    dropFile: assign(noFile),
    dropUnreadable: assign({ ...noFile, isUnreadable: true }),
    setSample: assign((_, { output }: { output: FileSample }) => ({ sample: output })),
    setProgress: assign((_, { share }: { share: number }) => ({ progress: share })),
    setPreview: assign((_, { output }: Read) => ({
      id: output.id,
      preview: output,
      fields: output.dialect.mapping.columns ?? [],
      problem: undefined,
    })),
    chooseField: assign(({ context }, { column, field }: { column: number; field: ImportField }) => ({
      fields: withField(context.fields, column, field),
      problem: undefined,
    })),
    forgetFields: assign(({ context }) => ({ fields: previewOf(context).dialect.mapping.columns ?? [] })),
    requestCorrected: assign(({ context }, { mapping }: { mapping: ImportMapping }) => ({
      requestedMapping: corrected(previewOf(context), mapping),
    })),
    requestFields: assign(({ context }) => ({
      requestedMapping: corrected(previewOf(context), { columns: context.fields }),
    })),
    /** Each save has a new key, so a failed job is started again. */
    holdKey: assign(({ context }) => ({ attempt: keyFor(context.attempt, previewOf(context)) })),
    clearProblem: assign({ problem: undefined, progress: 0 }),
    setProblem: assign(errorAsProblem),
    reportFailure: emit(failure),
  },
  guards: {
    isUnnamed: ({ context }) => context.id === undefined,
    isUnread: ({ context }) => context.preview === undefined,
    isSaved: ({ context }) => previewOf(context).state === 'saved',
    isStopped: ({ context }) => previewOf(context).state === 'saving' && previewOf(context).job?.state === 'failed',
    isSaving: ({ context }) => previewOf(context).state === 'saving',
    hasNewFields: ({ context }) => differ(context.fields, previewOf(context).dialect.mapping.columns),
    canSave: ({ context }) => {
      const { questions, counts } = previewOf(context);
      return questions.length === 0 && counts.nuevo + counts.cambia > 0;
    },
  },
  delays: { lookTime: 1_000 },
});
