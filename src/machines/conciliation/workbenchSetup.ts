import { assign, emit, fromPromise, raise, setup } from 'xstate';
import { call } from '../../api/call';
import {
  type Conciliation,
  listMovements,
  type Movement,
  type MovementDetail,
  movementDetailRow,
  type Reconciled,
} from '../../api/contract/conciliations';
import { type Document, listDocuments } from '../../api/contract/documents';
import { problemOf } from '../problem';
import { type DraftLine, firstDraft, fits, toggled, withAmount } from './draft';
import { acceptWork, again, carryOut, sureWork, textOf } from './work';
import * as bench from './workbenchContext';

type Loaded = { conciliation: Conciliation; movements: Movement[] };

/** All the names that `workbench.ts` draws its chart with. */
export const workbenchSetup = setup({
  types: {
    context: {} as bench.WorkbenchContext,
    events: {} as bench.WorkbenchEvent,
    input: {} as { id: string },
    emitted: {} as bench.WorkbenchNews,
    tags: {} as 'busy' | 'refused' | 'sending',
    meta: {} as { title: string },
  },
  actors: {
    loadMovements: fromPromise<Loaded, { id: string }>(({ input, signal }) =>
      call(listMovements, { params: { id: input.id } }, { signal }),
    ),
    loadDetail: fromPromise<MovementDetail, { id: string; movement: string }>(({ input, signal }) =>
      call(movementDetailRow, { params: { id: input.id }, query: { movement_id: input.movement } }, { signal }),
    ),
    findDocuments: fromPromise<Document[], { search: string }>(async ({ input, signal }) => {
      const query = { search: input.search, page_size: 20 };
      const { results } = await call(listDocuments, { query }, { signal });
      return results.filter((d) => d.balance !== '0.00');
    }),
    carryOut: fromPromise<Reconciled, { id: string; work: bench.Work | undefined }>(({ input }) => {
      if (!input.work) throw new Error('nothing was confirmed');
      return carryOut(input.id, input.work);
    }),
  },
  actions: {
    keepMovements: assign((_, { loaded }: { loaded: Loaded }) => ({ ...loaded, problem: undefined })),
    selectFirst: raise(({ context }) => ({
      type: 'SELECT' as const,
      id: context.selected ?? bench.nextOpen(context) ?? context.movements[0]?.id ?? '',
    })),
    select: assign((_, { id }: { id: string | undefined }) => ({
      selected: id,
      detail: undefined,
      draft: [],
      search: '',
      found: [],
      problem: undefined,
    })),
    keepDetail: assign((_, { detail }: { detail: MovementDetail }) => ({ detail, draft: firstDraft(detail) })),
    filter: assign((_, { filter }: { filter: bench.MovementFilter }) => ({ filter })),
    keepWords: assign((_, { words }: { words: string }) => ({ words })),
    check: assign(({ context: { checked } }, { id }: { id: string }) => ({
      checked: checked.includes(id) ? checked.filter((c) => c !== id) : [...checked, id],
    })),
    toggle: assign(({ context: { draft, detail } }, { line }: { line: DraftLine }) => ({
      draft: detail ? toggled(draft, line, detail) : draft,
    })),
    setAmount: assign(({ context: { draft, detail } }, { document, amount }: { document: string; amount: string }) => ({
      draft: detail ? withAmount(draft, document, amount, detail) : draft,
    })),
    keepSearch: assign((_, { search }: { search: string }) => ({ search })),
    keepFound: assign((_, { found }: { found: Document[] }) => ({ found })),
    clearSearch: assign({ search: '', found: [] }),
    prepareAccept: assign(({ context }) => ({ work: again(context.work, acceptWork(context)) })),
    prepareSure: assign(({ context }) => ({ work: again(context.work, sureWork(context)) })),
    prepareUndo: assign(({ context: { done } }) => ({
      work: { kind: 'undoBatch' as const, batch: done.at(-1)?.batch ?? '' },
    })),
    prepareUndoAllocation: assign(({ context: { detail } }, { allocation }: { allocation: string }) => ({
      work: { kind: 'undoAllocations' as const, movement: detail?.id ?? '', allocations: [allocation] },
    })),
    prepareLater: assign(({ context: { detail } }) => ({
      work: {
        kind: 'later' as const,
        movement: detail?.id ?? '',
        version: detail?.version ?? 0,
        later: detail?.status !== 'luego',
      },
    })),
    prepareNote: assign(({ context: { detail } }, { note }: { note: string }) => ({
      work: { kind: 'note' as const, movement: detail?.id ?? '', version: detail?.version ?? 0, note },
    })),
    keepReconciled: assign(({ context }, { reconciled }: { reconciled: Reconciled }) => {
      const { work, done } = context;
      const undoable = work?.kind === 'suggested' || work?.kind === 'manual' || work?.kind === 'bulk';
      const refused = reconciled.results.filter((r) => !r.ok);
      return {
        conciliation: reconciled.conciliation,
        movements: bench.merged(context.movements, reconciled.movements),
        done: undoable
          ? [...done, { batch: reconciled.batch, text: work ? textOf(work, reconciled, context) : '' }]
          : work?.kind === 'undoBatch'
            ? done.slice(0, -1)
            : done,
        checked: work?.kind === 'bulk' ? [] : context.checked,
        refusals: Object.fromEntries(refused.map((r) => [r.movement_id, r.msg ?? ''])),
        problem: undefined,
      };
    }),
    tellDone: emit(
      ({ context }, { reconciled }: { reconciled: Reconciled }): bench.WorkbenchNews => ({
        type: 'DONE',
        text: context.work ? textOf(context.work, reconciled, context) : '',
        undoable:
          context.work?.kind === 'suggested' || context.work?.kind === 'manual' || context.work?.kind === 'bulk',
      }),
    ),
    tellFailure: emit(
      (_, { error }: { error: unknown }): bench.WorkbenchNews => ({
        type: 'FAILED',
        message: problemOf(error).message,
      }),
    ),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    /** A reconciled movement gives way to the next that needs a person; anything else is looked at again. */
    goOn: raise(({ context }) => {
      const moves =
        context.work?.kind === 'suggested' || context.work?.kind === 'manual' || context.work?.kind === 'later';
      const finished = context.movements.find((m) => m.id === context.selected && !bench.isOpen(m)) !== undefined;
      return {
        type: 'SELECT' as const,
        id: (moves && finished && bench.nextOpen(context)) || (context.selected ?? ''),
      };
    }),
    forgetWork: assign({ work: undefined }),
  },
  guards: {
    draftFits: ({ context: { draft, detail } }) => fits(draft, detail),
    hasSure: ({ context }) => bench.sureOnes(context).length > 0,
    hasDone: ({ context }) => context.done.length > 0,
    hasDetail: ({ context: { detail } }) =>
      detail !== undefined && detail.status !== 'conciliado' && detail.status !== 'sin_aplicar',
    isNamed: (_, { id }: { id: string | undefined }) => id !== undefined && id !== '',
    asksSomething: (_, { search }: { search: string }) => search.trim() !== '',
  },
  /** Pause in typing before documents are looked for. */
  delays: { typingPause: 250 },
});
