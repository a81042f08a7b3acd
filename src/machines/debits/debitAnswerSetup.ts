import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import type { AnswerPreview } from '../../api/contract/debitShapes';
import { loadDebits, saveDebitAnswer } from '../../api/contract/debits';
import type { Answer } from '../../api/contract/row';
import {
  type ChosenFile,
  chosenFile,
  fileHolder,
  getFile,
  keepFile,
  newFileKey,
  releaseFile,
} from '../kit/fileRegistry';
import { type Attempt, keyFor, noAttempt } from '../kit/idempotency';
import { known } from '../kit/known';
import { failure, keptProblem, type OutcomeEmitted, type Problem, success } from '../kit/outcome';
import type { AnswerFilter } from './answerLines';

export type DebitAnswerContext = {
  /** The debit's. */
  id: string;
  /** What the file is kept under. */
  fileKey: string;
  file: ChosenFile | undefined;
  /** Share of the file that has gone out, 0 to 1. */
  progress: number;
  preview: AnswerPreview | undefined;
  filter: AnswerFilter;
  attempt: Attempt;
  problem: Problem | undefined;
};

export type DebitAnswerEvent =
  | { type: 'FILE_CHOSEN'; file: File }
  | { type: 'PROGRESS'; share: number }
  /** The same again shows all. */
  | { type: 'FILTER'; filter: AnswerFilter }
  | { type: 'SAVE' }
  | { type: 'DISCARD' }
  | { type: 'CANCEL' };

type Sent = { id: string; fileKey: string; parent: { send(event: { type: 'PROGRESS'; share: number }): void } };
type Saved = { id: string; preview: string; idempotencyKey: string };

const noFile = {
  file: undefined,
  progress: 0,
  preview: undefined,
  filter: 'all' as const,
  problem: undefined,
};

export const emptyAnswer = (id: string): DebitAnswerContext => ({
  id,
  fileKey: newFileKey(),
  attempt: noAttempt(),
  ...noFile,
});

/** The preview that is looked at or saved. */
export const previewOf = ({ preview }: DebitAnswerContext): AnswerPreview => known(preview, 'preview');

/** All the names that `debitAnswer.ts` draws its chart with. */
export const debitAnswerSetup = setup({
  types: {
    context: {} as DebitAnswerContext,
    events: {} as DebitAnswerEvent,
    input: {} as { id: string },
    emitted: {} as OutcomeEmitted,
    tags: {} as 'busy' | 'preview',
    meta: {} as { title: string },
  },
  actors: {
    fileHolder,
    sendFile: fromPromise<AnswerPreview, Sent>(({ input: { id, fileKey, parent }, signal }) =>
      call(
        loadDebits,
        { params: { id }, body: { file: getFile(fileKey) } },
        { signal, onProgress: (share) => parent.send({ type: 'PROGRESS', share }) },
      ),
    ),
    save: fromPromise<Answer<typeof saveDebitAnswer>, Saved>(({ input: { id, preview, idempotencyKey } }) =>
      call(saveDebitAnswer, { params: { id }, body: { preview_id: preview }, idempotencyKey }),
    ),
  },
  actions: {
    registerFile: ({ context }, { file }: { file: File }) => keepFile(context.fileKey, file),
    takeFile: assign((_, { file }: { file: File }) => ({ ...noFile, file: chosenFile(file) })),
    releaseFile: ({ context }) => releaseFile(context.fileKey),
    dropFile: assign(noFile),
    keepProgress: assign((_, { share }: { share: number }) => ({ progress: share })),
    keepPreview: assign((_, { output }: { output: AnswerPreview }) => ({ preview: output })),
    filter: assign(({ context }, { filter }: { filter: AnswerFilter }) => ({
      filter: context.filter === filter ? ('all' as const) : filter,
    })),
    holdKey: assign(({ context }) => ({ attempt: keyFor(context.attempt, previewOf(context).id) })),
    clearProblem: assign({ problem: undefined }),
    keepProblem: assign(keptProblem),
    reportRead: emit(success(loadDebits)),
    reportSaved: emit(success(saveDebitAnswer)),
    reportFailure: emit(failure),
  },
});
