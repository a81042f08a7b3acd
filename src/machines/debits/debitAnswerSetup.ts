import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import type { AnswerPreview, OUTCOME } from '../../api/contract/debitShapes';
import { loadDebits, saveDebitAnswer } from '../../api/contract/debits';
import { type Answer, type AnyRow, successOf } from '../../api/contract/row';
import { type Problem, problemOf } from '../../api/problem';
import { fileOf, release } from '../fileRegistry';

export type Outcome = (typeof OUTCOME)[number];
export type ChosenFile = { key: string; name: string; size: number };

export type AnswerContext = {
  /** The debit's. */
  id: string;
  file: ChosenFile | undefined;
  /** Share of the file that has gone out, 0 to 1. */
  progress: number;
  preview: AnswerPreview | undefined;
  /** The lines looked at; undefined is all of them. */
  outcome: Outcome | undefined;
  /** The same while one preview is being saved. */
  idempotencyKey: string;
  problem: Problem | undefined;
};

export type AnswerEvent =
  | { type: 'FILE_CHOSEN'; file: ChosenFile }
  | { type: 'PROGRESS'; share: number }
  | { type: 'SHOW'; outcome: Outcome | undefined }
  | { type: 'SAVE' }
  | { type: 'DISCARD' }
  | { type: 'CANCEL' };

export type AnswerNews = { type: 'SUCCEEDED'; message: string } | { type: 'FAILED'; message: string };

type Sent = { id: string; file: string; onProgress: (share: number) => void };
type Saved = { id: string; preview: string; idempotencyKey: string };

export const emptyAnswer = (id: string): AnswerContext => ({
  id,
  file: undefined,
  progress: 0,
  preview: undefined,
  outcome: undefined,
  idempotencyKey: '',
  problem: undefined,
});

/** All the names that `answer.ts` draws its chart with. */
export const debitAnswerSetup = setup({
  types: {
    context: {} as AnswerContext,
    events: {} as AnswerEvent,
    input: {} as { id: string },
    emitted: {} as AnswerNews,
    tags: {} as 'busy' | 'preview',
    meta: {} as { title: string },
  },
  actors: {
    sendFile: fromPromise<AnswerPreview, Sent>(({ input: { id, file, onProgress }, signal }) => {
      const held = fileOf(file);
      if (!held) throw new Error('the file is no longer in this tab');
      return call(loadDebits, { params: { id }, body: { file: held } }, { signal, onProgress });
    }),
    save: fromPromise<Answer<typeof saveDebitAnswer>, Saved>(({ input: { id, preview, idempotencyKey } }) =>
      call(saveDebitAnswer, { params: { id }, body: { preview_id: preview }, idempotencyKey }),
    ),
  },
  actions: {
    takeFile: assign(({ context }, { file }: { file: ChosenFile }) => {
      release(context.file?.key);
      return { ...emptyAnswer(context.id), file };
    }),
    dropFile: assign(({ context }) => {
      release(context.file?.key);
      return emptyAnswer(context.id);
    }),
    keepProgress: assign((_, { share }: { share: number }) => ({ progress: share })),
    keepPreview: assign((_, { preview }: { preview: AnswerPreview }) => ({
      preview,
      idempotencyKey: crypto.randomUUID(),
    })),
    show: assign((_, { outcome }: { outcome: Outcome | undefined }) => ({ outcome })),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    clearProblem: assign({ problem: undefined }),
    tellSuccess: emit(
      (_, { row }: { row: AnyRow }): AnswerNews => ({ type: 'SUCCEEDED', message: successOf(row) ?? '' }),
    ),
    tellFailure: emit(
      (_, { error }: { error: unknown }): AnswerNews => ({ type: 'FAILED', message: problemOf(error).message }),
    ),
  },
});
