import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import {
  getImport,
  type ImportField,
  type ImportMapping,
  type RecordsImport,
  rereadImport,
  saveImport,
  type TabularKind,
} from '../../api/contract/receivables/imports';
import { assertDefined } from '../kit/assertDefined';
import type { FileReport } from '../kit/files/fileIntake';
import { type Attempt, keyFor, noAttempt } from '../kit/idempotency';
import { on } from '../kit/on';
import { errorAsProblem, type FailedEmitted, failed, failure, outputOf, type Problem } from '../kit/outcome';
import { poll } from '../kit/polling';
import { fileIntakeMachine } from './fileIntake';
import { columnsDiffer, corrected, withField } from './importMapping';

type RecordsImportContext = {
  kind: TabularKind;
  /** Id of the import in the address. */
  id: string | undefined;
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
  | FileReport<RecordsImport>
  /** The import may have gone on. */
  | { type: 'DUE' }
  | { type: 'CANCEL' }
  | { type: 'MAP'; mapping: ImportMapping }
  | { type: 'CHOOSE_FIELD'; column: number; field: ImportField }
  | { type: 'FORGET_FIELDS' }
  | { type: 'APPLY_FIELDS' }
  | { type: 'SAVE' }
  | { type: 'RETRY' }
  /** Starts with another file. Imported rows stay. */
  | { type: 'DISCARD' };

type RecordsImportInput = { kind: TabularKind; id?: string | undefined };

const noImport = { id: undefined, preview: undefined, fields: [], requestedMapping: {}, problem: undefined };

const emptyImport = ({ kind, id }: RecordsImportInput): RecordsImportContext => ({
  ...noImport,
  kind,
  id,
  attempt: noAttempt(),
});

/** The current import. */
const previewOf = ({ preview }: RecordsImportContext): RecordsImport => assertDefined(preview, 'preview');

const read = (preview: RecordsImport): Partial<RecordsImportContext> => ({
  id: preview.id,
  preview,
  fields: preview.dialect.mapping.columns ?? [],
  problem: undefined,
});

const recordsImportSetup = setup({
  types: {
    context: {} as RecordsImportContext,
    events: {} as RecordsImportEvent,
    input: {} as RecordsImportInput,
    emitted: {} as FailedEmitted,
    children: {} as {
      fileIntake: 'fileIntake';
      readImport: 'readImport';
      poll: 'poll';
      lookAtImport: 'readImport';
      readAgain: 'readAgain';
      save: 'save';
      resume: 'save';
    },
    tags: {} as 'busy' | 'refused' | 'quiet' | 'file' | 'preview' | 'report',
    meta: {} as { title: string },
  },
  actors: {
    fileIntake: fileIntakeMachine,
    poll,
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
    setRead: on('FILE_READ', (_, { answer }) => read(answer)),
    setPreview: assign((_, output: RecordsImport) => read(output)),
    forgetImport: assign(noImport),
    chooseField: on('CHOOSE_FIELD', ({ fields }, { column, field }) => ({
      fields: withField(fields, column, field),
      problem: undefined,
    })),
    forgetFields: assign(({ context }) => ({ fields: previewOf(context).dialect.mapping.columns ?? [] })),
    requestCorrected: on('MAP', (context, { mapping }) => ({
      requestedMapping: corrected(previewOf(context), mapping),
    })),
    requestFields: assign(({ context }) => ({
      requestedMapping: corrected(previewOf(context), { columns: context.fields }),
    })),
    /** Each save has a new key, so a failed job is started again. */
    holdKey: assign(({ context }) => ({ attempt: keyFor(context.attempt, previewOf(context)) })),
    clearProblem: assign({ problem: undefined }),
    setProblem: assign(errorAsProblem),
    reportFailure: emit(failure),
  },
  guards: {
    isUnnamed: ({ context }) => context.id === undefined,
    isUnread: ({ context }) => context.preview === undefined,
    isSaved: ({ context }) => previewOf(context).state === 'saved',
    /** Its job failed; one that failed a month ago is not stored. */
    isStopped: ({ context }) => {
      const { state, job } = previewOf(context);
      return state === 'saving' && (job === null || job.state === 'failed');
    },
    isSaving: ({ context }) => previewOf(context).state === 'saving',
    hasNewFields: ({ context }) => columnsDiffer(context.fields, previewOf(context)),
    canSave: ({ context }) => {
      const { questions, counts } = previewOf(context);
      return questions.length === 0 && counts.nuevo + counts.cambia + counts.espera > 0;
    },
  },
});

const setPreview = { type: 'setPreview', params: outputOf } as const;

/** Imports customers or documents from a file: upload, preview of each row, and the job that imports them. */
export const recordsImportMachine = recordsImportSetup.createMachine({
  id: 'recordsImport',
  context: ({ input }) => emptyImport(input),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'No toma tiempo: la dirección dice si hay una importación, y el servicio, en qué está.',
      meta: { title: 'Ubicando la importación' },
      always: [
        { guard: 'isUnnamed', target: 'choosing' },
        { guard: 'isUnread', target: 'restoring' },
        { guard: 'isSaved', target: 'finished' },
        { guard: 'isStopped', target: 'stopped' },
        { guard: 'isSaving', target: 'importing' },
        { target: 'previewed' },
      ],
    },
    restoring: {
      description: 'La dirección nombra una importación: se vuelve a donde estaba, también después de recargar.',
      meta: { title: 'Volviendo a la importación' },
      tags: ['preview', 'busy'],
      entry: 'clearProblem',
      invoke: {
        id: 'readImport',
        src: 'readImport',
        input: ({ context }) => ({ id: assertDefined(context.id, 'id') }),
        onDone: { target: 'deciding', actions: setPreview },
        onError: { target: 'lost', actions: failed },
      },
    },
    lost: {
      description: 'Las importaciones que nadie confirma se olvidan en una semana.',
      meta: { title: 'No se encontró la importación' },
      tags: 'refused',
      on: { RETRY: 'restoring', DISCARD: { target: 'deciding', actions: 'forgetImport' } },
    },
    choosing: {
      description: 'La persona elige el archivo, lo mira y lo envía: es un diagrama aparte.',
      meta: { title: 'Eligiendo y enviando el archivo' },
      tags: 'file',
      invoke: { id: 'fileIntake', src: 'fileIntake', input: ({ context: { kind } }) => ({ ask: { kind } }) },
      on: { FILE_READ: { target: 'previewed', actions: 'setRead' } },
    },
    previewed: {
      description: 'Se ve qué pasaría con cada fila. Nada está importado todavía.',
      meta: { title: 'Vista previa' },
      tags: 'preview',
      on: {
        MAP: { target: 'rereading', actions: 'requestCorrected' },
        CHOOSE_FIELD: { actions: 'chooseField' },
        FORGET_FIELDS: { actions: 'forgetFields' },
        APPLY_FIELDS: { guard: 'hasNewFields', target: 'rereading', actions: 'requestFields' },
        SAVE: { guard: 'canSave', target: 'saving' },
        DISCARD: { target: 'choosing', actions: 'forgetImport' },
      },
    },
    rereading: {
      description:
        'El servicio lee otra vez el archivo que ya tiene, con la corrección. Si se rechaza o se cancela, queda la vista previa anterior.',
      meta: { title: 'Leyendo con la corrección' },
      tags: ['preview', 'busy'],
      entry: 'clearProblem',
      invoke: {
        id: 'readAgain',
        src: 'readAgain',
        input: ({ context }) => ({ id: previewOf(context).id, mapping: context.requestedMapping }),
        onDone: { target: 'previewed', actions: setPreview },
        onError: { target: 'previewed', actions: failed },
      },
      on: { CANCEL: 'previewed' },
    },
    saving: {
      description: 'Se pide el trabajo que importa. Si se intenta de nuevo es el mismo: no se importa dos veces.',
      meta: { title: 'Pidiendo la importación' },
      tags: ['preview', 'busy'],
      entry: ['clearProblem', 'holdKey'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({ id: previewOf(context).id, idempotencyKey: context.attempt.key }),
        onDone: { target: 'deciding', actions: setPreview },
        onError: { target: 'previewed', actions: failed },
      },
    },
    importing: {
      description: 'El servicio importa por su cuenta: se puede salir de aquí, y Trabajos dice cómo va.',
      meta: { title: 'Importando' },
      tags: 'report',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'Se deja pasar un momento antes de mirar otra vez cuánto va.',
          meta: { title: 'Esperando' },
          invoke: { id: 'poll', src: 'poll', input: { everyMs: 1_000 } },
          on: { DUE: 'looking' },
        },
        looking: {
          description: 'Si no se pudo mirar, se mira otra vez al rato: el trabajo sigue igual.',
          meta: { title: 'Mirando cómo va' },
          tags: 'quiet',
          invoke: {
            id: 'lookAtImport',
            src: 'readImport',
            input: ({ context }) => ({ id: previewOf(context).id }),
            onDone: { target: '#recordsImport.deciding', actions: setPreview },
            onError: 'waiting',
          },
        },
      },
    },
    stopped: {
      description: 'Lo que ya se importó está guardado; al seguir se importa solo lo que falta.',
      meta: { title: 'La importación se detuvo' },
      tags: 'report',
      on: { RETRY: 'resuming' },
    },
    resuming: {
      description: 'Se pide el mismo trabajo con la misma clave: lo ya importado no se importa dos veces.',
      meta: { title: 'Pidiendo que siga' },
      tags: ['report', 'busy'],
      entry: ['clearProblem', 'holdKey'],
      invoke: {
        id: 'resume',
        src: 'save',
        input: ({ context }) => ({ id: previewOf(context).id, idempotencyKey: context.attempt.key }),
        onDone: { target: 'deciding', actions: setPreview },
        onError: { target: 'stopped', actions: failed },
      },
    },
    finished: {
      description: 'Se ve qué se importó. Las filas rechazadas se descargan, se corrigen y se suben otra vez.',
      meta: { title: 'Importación terminada' },
      tags: 'report',
      on: { DISCARD: { target: 'choosing', actions: 'forgetImport' } },
    },
  },
});

export type RecordsImportActor = ActorRefFrom<typeof recordsImportMachine>;
