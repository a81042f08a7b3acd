import { assign, emit, fromPromise, setup } from 'xstate';
import { z } from 'zod';
import { call } from '../../api/call';
import type { AnswerPreview } from '../../api/contract/debitShapes';
import { decideDebitAnswer, getDebitAnswer, loadDebits, saveDebitAnswer } from '../../api/contract/debits';
import type { DraftBody } from '../../api/contract/drafts';
import type { Answer } from '../../api/contract/row';
import { assertDefined } from '../kit/assertDefined';
import { draftMachine } from '../kit/draft';
import {
  type ChosenFile,
  chosenFile,
  fileHolder,
  getFile,
  newFileKey,
  releaseFile,
  storeFile,
} from '../kit/fileRegistry';
import { type Attempt, afterSuccess, keyFor, noAttempt } from '../kit/idempotency';
import { errorAsProblem, failure, type OutcomeEmitted, type Problem, success } from '../kit/outcome';
import { sentAttempt, storedAttempt } from '../kit/pendingEffect';
import type { AnswerFilter } from './answerLines';

type DebitAnswerContext = {
  /** Id of the debit. */
  id: string;
  /** Key of the file in the registry. */
  fileKey: string;
  file: ChosenFile | undefined;
  /** Share of the file that was uploaded, 0 to 1. */
  progress: number;
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
  /** The stored draft of an earlier visit. */
  | { type: 'RESUME'; body: DraftBody | null }
  /** The preview of the stored draft could not be opened. */
  | { type: 'RETRY' }
  | { type: 'FILE_CHOSEN'; file: File }
  | { type: 'PROGRESS'; share: number }
  /** Choosing the active filter again shows all. */
  | { type: 'FILTER'; filter: AnswerFilter }
  /** Answers a question of the file. */
  | { type: 'DECIDE'; key: string; option: string }
  | { type: 'SAVE' }
  | { type: 'DISCARD' }
  | { type: 'CANCEL' };

type Sent = { id: string; fileKey: string; parent: { send(event: { type: 'PROGRESS'; share: number }): void } };
type Saved = { id: string; preview: string; idempotencyKey: string };

const noFile = {
  file: undefined,
  progress: 0,
  preview: undefined,
  wanted: undefined,
  filter: 'all' as const,
  decisions: {},
  problem: undefined,
};

export const emptyAnswer = (id: string): DebitAnswerContext => ({
  id,
  fileKey: newFileKey(),
  attempt: noAttempt(),
  ...noFile,
});

/** The current preview. */
export const previewOf = ({ preview }: DebitAnswerContext): AnswerPreview => assertDefined(preview, 'preview');

const left = z.object({ answer: z.string(), attempt: storedAttempt });

/** The draft to persist until the answer is saved; null without a preview. */
export function answerToPersist({ status, context: { preview, wanted, attempt } }: Snapshot): DraftBody | null {
  const answer = preview?.id ?? wanted;
  return answer === undefined || status === 'done' ? null : { answer, attempt: sentAttempt(attempt) };
}

type Snapshot = { status: string; context: DebitAnswerContext };

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
    draft: draftMachine,
    fileHolder,
    sendFile: fromPromise<AnswerPreview, Sent>(({ input: { id, fileKey, parent }, signal }) =>
      call(
        loadDebits,
        { params: { id }, body: { file: getFile(fileKey) } },
        { signal, onProgress: (share) => parent.send({ type: 'PROGRESS', share }) },
      ),
    ),
    openAnswer: fromPromise<Answer<typeof getDebitAnswer>, { id: string; answer: string }>(({ input, signal }) =>
      call(getDebitAnswer, { params: input }, { signal }),
    ),
    decide: fromPromise<AnswerPreview, { id: string; answer: string; decisions: Record<string, string> }>(
      ({ input: { id, answer, decisions }, signal }) =>
        call(decideDebitAnswer, { params: { id, answer }, body: { decisions } }, { signal }),
    ),
    save: fromPromise<Answer<typeof saveDebitAnswer>, Saved>(({ input: { id, preview, idempotencyKey } }) =>
      call(saveDebitAnswer, { params: { id }, body: { preview_id: preview }, idempotencyKey }),
    ),
  },
  actions: {
    registerFile: ({ context }, { file }: { file: File }) => storeFile(context.fileKey, file),
    takeFile: assign((_, { file }: { file: File }) => ({ ...noFile, file: chosenFile(file) })),
    releaseFile: ({ context }) => releaseFile(context.fileKey),
    dropFile: assign(noFile),
    setProgress: assign((_, { share }: { share: number }) => ({ progress: share })),
    setPreview: assign((_, { output }: { output: AnswerPreview }) => ({ preview: output, wanted: undefined })),
    want: assign(({ context }, { body }: { body: DraftBody | null }) => {
      const { answer, attempt = context.attempt } = left.safeParse(body).data ?? {};
      return { wanted: answer, attempt };
    }),
    choose: assign((_, { key, option }: { key: string; option: string }) => ({ decisions: { [key]: option } })),
    filter: assign(({ context }, { filter }: { filter: AnswerFilter }) => ({
      filter: context.filter === filter ? ('all' as const) : filter,
    })),
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
    wasLeft: (_, { body }: { body: DraftBody | null }) => left.safeParse(body).success,
    /** The save sent on page unload had already succeeded. */
    isAlreadyApplied: ({ context: { attempt } }, { output }: { output: Answer<typeof getDebitAnswer> }) =>
      output.saved && attempt.key !== attempt.seed,
  },
});
