import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import type { Debit } from '../../api/contract/debitShapes';
import {
  closeDebit,
  debitOrderFile,
  deleteDebit,
  listDebitDetails,
  listDebitErrors,
  saveDebit,
  updateDebitDetails,
} from '../../api/contract/debits';
import { type Answer, type AnyRow, successOf } from '../../api/contract/row';
import { problemOf } from '../../api/problem';
import { debitAnswerMachine } from './debitAnswer';
import type * as debit from './debitContext';
import { isOpen } from './debits';
import { type Draft, drafted, type editsOf, isWrong, withDraft } from './editedLines';

type Details = Answer<typeof listDebitDetails>;
type Loaded = { details: Details; errors: Answer<typeof listDebitErrors> | undefined };
type Edits = { id: string; version: number; details: ReturnType<typeof editsOf> };
type Named = { id: string; version: number; idempotencyKey: string };

/** All the names that `debit.ts` draws its chart with. */
export const debitSetup = setup({
  types: {
    context: {} as debit.DebitContext,
    events: {} as debit.DebitEvent,
    input: {} as { id: string },
    emitted: {} as debit.DebitNews,
    children: {} as {
      load: 'load';
      update: 'update';
      save: 'save';
      order: 'order';
      answer: 'answer';
      remove: 'remove';
      close: 'close';
    },
    tags: {} as 'busy' | 'refused' | 'editing' | 'closing' | 'removing',
    meta: {} as { title: string },
  },
  actors: {
    load: fromPromise<Loaded, { id: string }>(async ({ input: { id }, signal }) => {
      const details = await call(listDebitDetails, { params: { id }, query: {} }, { signal });
      const answered = details.status === 'respondido' || details.status === 'cerrado';
      return { details, errors: answered ? await call(listDebitErrors, { params: { id } }, { signal }) : undefined };
    }),
    update: fromPromise<Details, Edits>(({ input: { id, version, details } }) =>
      call(updateDebitDetails, { params: { id }, body: { version, details } }),
    ),
    save: fromPromise<Debit, Named>(({ input: { id, version, idempotencyKey } }) =>
      call(saveDebit, { body: { id, version }, idempotencyKey }),
    ),
    order: fromPromise<Answer<typeof debitOrderFile>, { id: string; format: debit.OrderFormat }>(
      ({ input: { id, format } }) => call(debitOrderFile, { params: { id }, body: { format } }),
    ),
    answer: debitAnswerMachine,
    remove: fromPromise<Answer<typeof deleteDebit>, { id: string }>(({ input: { id } }) =>
      call(deleteDebit, { params: { id } }),
    ),
    close: fromPromise<Debit, { id: string; version: number }>(({ input: { id, version } }) =>
      call(closeDebit, { params: { id }, body: { version } }),
    ),
  },
  actions: {
    /** What staff changed of lines that are still there stays: they load again to see what somebody else did, not to start over. */
    keepLoaded: assign(({ context: { drafts } }, { loaded: { details, errors } }: { loaded: Loaded }) => {
      const { lines, left_out, ...header } = details;
      return {
        debit: header,
        lines,
        leftOut: left_out,
        errors: errors?.errors ?? [],
        errorsFile: errors,
        drafts: Object.fromEntries(Object.entries(drafts).filter(([id]) => lines.some((line) => line.id === id))),
        refusals: {},
        problem: undefined,
      };
    }),
    keepUpdated: assign((_, { details: { lines, left_out, ...header } }: { details: Details }) => ({
      debit: header,
      lines,
      leftOut: left_out,
      drafts: {},
      refusals: {},
      problem: undefined,
    })),
    keepDebit: assign((_, { debit }: { debit: Debit }) => ({ debit, problem: undefined, idempotencyKey: undefined })),
    keepWords: assign((_, { words }: { words: string }) => ({ words })),
    lookAt: assign((_, { shown }: { shown: debit.DebitContext['shown'] }) => ({ shown })),
    change: assign(({ context }, { line: id, change }: { line: string; change: Draft }) => {
      const line = context.lines.find((one) => one.id === id);
      if (!line) return {};
      const { [id]: _, ...refusals } = context.refusals;
      return { drafts: withDraft(context.drafts, line, change), refusals, idempotencyKey: undefined };
    }),
    forgetChanges: assign({ drafts: {}, refusals: {}, problem: undefined }),
    begin: assign(({ context }, { goesOn }: { goesOn: boolean }) => ({
      goesOn,
      problem: undefined,
      refusals: {},
      idempotencyKey: context.idempotencyKey ?? crypto.randomUUID(),
    })),
    chooseFormat: assign((_, { format }: { format: debit.OrderFormat }) => ({ format, problem: undefined })),
    keepProblem: assign((_, { error }: { error: unknown }) => {
      const problem = problemOf(error);
      return { problem, refusals: problem.fields };
    }),
    clearProblem: assign({ problem: undefined }),
    tellSuccess: emit(
      (_, { row }: { row: AnyRow }): debit.DebitNews => ({ type: 'SUCCEEDED', message: successOf(row) ?? '' }),
    ),
    tellFailure: emit(
      (_, { error }: { error: unknown }): debit.DebitNews => ({ type: 'FAILED', message: problemOf(error).message }),
    ),
    giveFile: emit((_, { file }: { file: Answer<typeof debitOrderFile> }): debit.DebitNews => ({ type: 'FILE', file })),
    giveErrors: emit(({ context: { errorsFile } }): debit.DebitNews => {
      if (!errorsFile) throw new Error('there are no errors to give');
      return { type: 'FILE', file: errorsFile };
    }),
  },
  guards: {
    hasChanges: ({ context: { drafts } }) => Object.keys(drafts).length > 0,
    canUpdate: ({ context: { lines, drafts } }) =>
      Object.keys(drafts).length > 0 && !drafted(lines, drafts).some(isWrong),
    canSave: ({ context: { lines, drafts } }) => {
      const all = drafted(lines, drafts);
      return all.some(({ isOut }) => !isOut) && !all.some(isWrong);
    },
    isOpen: ({ context: { debit } }) => debit !== undefined && isOpen(debit),
    isSaved: ({ context: { debit } }) => debit?.status === 'guardado',
    isUnanswered: ({ context: { debit } }) => debit !== undefined && debit.status !== 'cerrado',
    goesOn: ({ context: { goesOn } }) => goesOn,
    hasErrors: ({ context: { errorsFile, errors } }) => errorsFile !== undefined && errors.length > 0,
  },
});
