import { type ActorRefFrom, assign, emit, fromPromise, sendTo, setup } from 'xstate';
import * as z from 'zod/mini';
import { call } from '../../api/call';
import type { DraftBody } from '../../api/contract/console/drafts';
import { decideDebitAnswer, getDebitAnswer, loadDebits, saveDebitAnswer } from '../../api/contract/debits/debits';
import type { AnswerPreview } from '../../api/contract/debits/shapes';
import { type Answer, isAbsent, unreadableOf } from '../../api/contract/row';
import { assertDefined } from '../kit/assertDefined';
import { draftMachine } from '../kit/draft';
import { type FileReport, fileIntake } from '../kit/files/fileIntake';
import { getFile } from '../kit/files/fileRegistry';
import { type Attempt, afterSuccess, keyFor, noAttempt } from '../kit/idempotency';
import { guardOn, on } from '../kit/on';
import {
  errorAsProblem,
  failed,
  failure,
  type OutcomeEmitted,
  outputOf,
  type Problem,
  success,
  unlessConfirmed,
} from '../kit/outcome';
import { sentAttempt, storedAttempt } from '../kit/pendingEffect';
import type { AnswerFilter } from './answerLines';

type DebitAnswerContext = {
  /** Id of the debit. */
  id: string;
  preview: AnswerPreview | undefined;
  /** Id of the preview that a stored draft names, until it is loaded. */
  wanted: string | undefined;
  filter: AnswerFilter;
  /** The last answers to the file's questions, until the service has read the file again. */
  decisions: Record<string, string>;
  attempt: Attempt;
  problem: Problem | undefined;
};

type DebitAnswerEvent =
  | FileReport<AnswerPreview>
  /** The stored draft of an earlier visit. */
  | { type: 'RESUME'; body: DraftBody | null }
  /** The preview of the stored draft could not be opened. */
  | { type: 'RETRY' }
  /** Choosing the active filter again shows all. */
  | { type: 'FILTER'; filter: AnswerFilter }
  /** Answers a question of the file. */
  | { type: 'DECIDE'; key: string; option: string }
  | { type: 'SAVE' }
  | { type: 'DISCARD' };

/** `answer`: one that the service has loaded already, to be opened first. */
type DebitAnswerInput = { id: string; answer?: string | undefined };

type Saved = { id: string; preview: string; idempotencyKey: string };

const noAnswer = {
  preview: undefined,
  wanted: undefined,
  filter: 'all' as const,
  decisions: {},
  problem: undefined,
};

const emptyAnswer = ({ id, answer }: DebitAnswerInput): DebitAnswerContext => ({
  id,
  attempt: noAttempt(),
  ...noAnswer,
  wanted: answer,
});

/** The current preview. */
const previewOf = ({ preview }: DebitAnswerContext): AnswerPreview => assertDefined(preview, 'preview');

const left = z.object({ answer: z.string(), attempt: storedAttempt });

/** The draft to persist until the answer is saved; null without a preview. */
function answerToPersist({ status, context: { preview, wanted, attempt } }: Snapshot): DraftBody | null {
  const answer = preview?.id ?? wanted;
  return answer === undefined || status === 'done' ? null : { answer, attempt: sentAttempt(attempt) };
}

type Snapshot = { status: string; context: DebitAnswerContext };

const debitAnswerSetup = setup({
  types: {
    context: {} as DebitAnswerContext,
    events: {} as DebitAnswerEvent,
    input: {} as DebitAnswerInput,
    emitted: {} as OutcomeEmitted,
    children: {} as {
      fileIntake: 'fileIntake';
      draft: 'draft';
      openAnswer: 'openAnswer';
      decide: 'decide';
      save: 'save';
    },
    tags: {} as 'busy' | 'preview',
    meta: {} as { title: string },
  },
  actors: {
    draft: draftMachine,
    fileIntake: fileIntake<{ id: string }, AnswerPreview>(({ fileKey, ask: { id } }, options) =>
      call(loadDebits, { params: { id }, body: { file: getFile(fileKey) } }, options),
    ),
    openAnswer: fromPromise<Answer<typeof getDebitAnswer>, { id: string; answer: string }>(({ input, signal }) =>
      call(getDebitAnswer, { params: input }, { signal }),
    ),
    decide: fromPromise<AnswerPreview, { id: string; answer: string; decisions: Record<string, string> }>(
      ({ input: { id, answer, decisions }, signal }) =>
        call(decideDebitAnswer, { params: { id, answer }, body: { decisions } }, { signal }),
    ),
    save: fromPromise<unknown, Saved>(({ input: { id, preview, idempotencyKey } }) =>
      call(saveDebitAnswer, { params: { id }, body: { preview_id: preview }, idempotencyKey }).catch(unlessConfirmed),
    ),
  },
  actions: {
    sendFile: sendTo('fileIntake', { type: 'SEND' }),
    forgetAnswer: assign(noAnswer),
    setRead: on('FILE_READ', (_, { answer }) => ({ preview: answer, wanted: undefined })),
    setPreview: assign((_, output: AnswerPreview) => ({ preview: output, wanted: undefined })),
    want: on('RESUME', (context, { body }) => {
      const { answer, attempt = context.attempt } = left.safeParse(body).data ?? {};
      return { wanted: answer, attempt };
    }),
    choose: on('DECIDE', (_, { key, option }) => ({ decisions: { [key]: option } })),
    filter: on('FILTER', (context, { filter }) => ({ filter: context.filter === filter ? ('all' as const) : filter })),
    holdKey: assign(({ context }) => ({ attempt: keyFor(context.attempt, previewOf(context).id) })),
    advanceAttempt: assign(({ context }) => ({ attempt: afterSuccess(context.attempt) })),
    clearProblem: assign({ problem: undefined }),
    setProblem: assign(errorAsProblem),
    reportRead: emit(success(loadDebits)),
    reportSaved: emit(success(saveDebitAnswer)),
    reportFailure: emit(failure),
  },
  guards: {
    isWanted: ({ context: { wanted } }) => wanted !== undefined,
    isNamed: ({ context: { wanted, problem } }) => wanted !== undefined && problem === undefined,
    /** What a provider did not say, or wrote unreadably, may be an answer too. */
    hasAnswers: ({ context: { preview } }) =>
      preview !== undefined &&
      (preview.lines.length > 0 || unreadableOf(preview).length > 0 || isAbsent(preview, 'lines')),
    wasLeft: guardOn('RESUME', (_, { body }) => left.safeParse(body).success),
    /** The save sent on page unload had already succeeded. */
    isAlreadyApplied: ({ context: { attempt } }, output: Answer<typeof getDebitAnswer>) =>
      output.saved && attempt.key !== attempt.seed,
  },
});

/** A bank's answer: upload, preview, questions and saving. */
export const debitAnswerMachine = debitAnswerSetup.createMachine({
  id: 'debitAnswer',
  context: ({ input }) => emptyAnswer(input),
  invoke: {
    id: 'draft',
    src: 'draft',
    input: ({ context: { id }, self }) => ({
      about: { kind: 'debit', subject: id },
      parent: self,
      toPersist: () => answerToPersist(self.getSnapshot()),
    }),
  },
  initial: 'file',
  states: {
    file: {
      description:
        'La persona elige el archivo, que se mira y se envía en un diagrama aparte, o se abre el que se dejó.',
      meta: { title: 'El archivo del banco' },
      invoke: { id: 'fileIntake', src: 'fileIntake', input: ({ context: { id } }) => ({ ask: { id } }) },
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Si no se pudo abrir el que se dejó, se ve por qué.',
          meta: { title: 'Eligiendo el archivo' },
          always: { guard: 'isNamed', target: 'opening' },
          on: {
            RESUME: { guard: 'wasLeft', target: 'opening', actions: 'want' },
            RETRY: { guard: 'isWanted', target: 'opening' },
            FILE_CHANGED: { target: 'sending', actions: 'forgetAnswer' },
          },
        },
        opening: {
          description: 'La que llegó sola, o se dejó otro día antes de guardarla: el servicio tiene el archivo.',
          meta: { title: 'Abriendo la respuesta' },
          tags: 'busy',
          entry: 'clearProblem',
          invoke: {
            id: 'openAnswer',
            src: 'openAnswer',
            input: ({ context: { id, wanted } }) => ({ id, answer: assertDefined(wanted, 'wanted') }),
            onDone: [
              {
                guard: { type: 'isAlreadyApplied', params: outputOf },
                target: 'choosing',
                actions: ['forgetAnswer', 'advanceAttempt'],
              },
              { target: '#debitAnswer.previewed', actions: { type: 'setPreview', params: outputOf } },
            ],
            onError: { target: 'choosing', actions: failed },
          },
        },
        sending: {
          description:
            'El archivo se envía en cuanto se ha mirado, y el servicio busca cada respuesta entre los cobros del débito. Si se rechaza, la persona lo envía otra vez o elige otro.',
          meta: { title: 'Enviando la respuesta' },
          on: {
            FILE_READY: { actions: 'sendFile' },
            FILE_READ: { target: '#debitAnswer.previewed', actions: ['setRead', 'reportRead'] },
            FILE_REMOVED: 'choosing',
          },
        },
      },
    },
    previewed: {
      description:
        'Se ve qué se cobró, qué se rechazó, qué sigue pendiente y qué no se encontró; lo que no está claro se pregunta. Nada está guardado todavía.',
      meta: { title: 'Vista previa' },
      tags: 'preview',
      on: {
        FILTER: { actions: 'filter' },
        DECIDE: { target: 'deciding', actions: 'choose' },
        SAVE: { guard: 'hasAnswers', target: 'saving' },
        DISCARD: { target: 'file', actions: 'forgetAnswer' },
      },
    },
    deciding: {
      description: 'El servicio lee el archivo otra vez con lo que se dijo de lo que dejaba por aclarar.',
      meta: { title: 'Aclarando la respuesta' },
      tags: ['busy', 'preview'],
      entry: 'clearProblem',
      invoke: {
        id: 'decide',
        src: 'decide',
        input: ({ context }) => ({ id: context.id, answer: previewOf(context).id, decisions: context.decisions }),
        onDone: { target: 'previewed', actions: { type: 'setPreview', params: outputOf } },
        onError: { target: 'previewed', actions: failed },
      },
    },
    saving: {
      description: 'Lo cobrado se vuelve pagos, una sola vez: si se intenta de nuevo, va con la misma clave.',
      meta: { title: 'Guardando la respuesta' },
      tags: ['busy', 'preview'],
      entry: ['clearProblem', 'holdKey'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({
          id: context.id,
          preview: previewOf(context).id,
          idempotencyKey: context.attempt.key,
        }),
        onDone: { target: 'saved', actions: 'reportSaved' },
        onError: { target: 'previewed', actions: failed },
      },
    },
    saved: {
      description: 'El débito se carga otra vez, con lo cobrado y lo rechazado.',
      meta: { title: 'Respuesta guardada' },
      type: 'final',
    },
  },
});

export type DebitAnswerActor = ActorRefFrom<typeof debitAnswerMachine>;
