import { assign, emit, fromPromise, raise, setup } from 'xstate';
import { call } from '../../api/call';
import type { Conciliation, Movement, MovementDetail, Reconciled } from '../../api/contract/conciliationShapes';
import { listMovements, movementDetailRow } from '../../api/contract/conciliations';
import { type Document, listDocuments } from '../../api/contract/documents';
import { problemOf } from '../../api/problem';
import { followingOf, keptOf } from './afterChange';
import { type DraftLine, firstDraft, fits, redrafted, setTaken, toggled, withAmount } from './allocationDraft';
import { acceptWork, again, carryOut, isUndoable, sureWork, textOf, type Work } from './change';
import { isSure, type MovementFilter, named, nextOpen, sureOnes } from './movements';
import type { WorkbenchContext, WorkbenchEvent, WorkbenchInput, WorkbenchNews } from './workbenchContext';

type Loaded = { conciliation: Conciliation; movements: Movement[] };

/** All the names that `workbench.ts` draws its chart with. */
export const workbenchSetup = setup({
  types: {
    context: {} as WorkbenchContext,
    events: {} as WorkbenchEvent,
    input: {} as WorkbenchInput,
    emitted: {} as WorkbenchNews,
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
    findDocuments: fromPromise<Document[], { search: string; currency: string }>(async ({ input, signal }) => {
      const { results } = await call(listDocuments, { query: { ...input, page_size: 20 } }, { signal });
      return results.filter((d) => d.balance !== '0.00' && d.currency === input.currency);
    }),
    carryOut: fromPromise<Reconciled, { id: string; work: Work | undefined }>(({ input }) => {
      if (!input.work) throw new Error('nothing was confirmed');
      return carryOut(input.id, input.work);
    }),
  },
  actions: {
    keepMovements: assign((_, { loaded }: { loaded: Loaded }) => ({ ...loaded, problem: undefined })),
    selectFirst: raise(({ context }) => ({
      type: 'SELECT' as const,
      id: named(context) ?? nextOpen(context) ?? context.movements[0]?.id ?? '',
    })),
    select: assign((_, { id }: { id: string | undefined }) => ({
      selected: id,
      detail: undefined,
      draft: [],
      note: undefined,
      search: '',
      found: [],
      problem: undefined,
    })),
    keepDetail: assign(({ context: { detail: before, draft } }, { detail }: { detail: MovementDetail }) => ({
      detail,
      draft: before ? redrafted(draft, before, detail) : firstDraft(detail),
    })),
    filter: assign((_, { filter }: { filter: MovementFilter }) => ({ filter })),
    keepWords: assign((_, { words }: { words: string }) => ({ words })),
    check: assign(({ context: { checked } }, { id }: { id: string }) => ({
      checked: checked.includes(id) ? checked.filter((c) => c !== id) : [...checked, id],
    })),
    toggle: assign(({ context: { draft, detail } }, { line }: { line: DraftLine }) => ({
      draft: detail ? toggled(draft, line, detail) : draft,
    })),
    takeSet: assign(({ context: { draft, detail } }, { set }: { set: number }) => ({
      draft: detail ? setTaken(detail, set) : draft,
    })),
    setAmount: assign(({ context: { draft, detail } }, { document, amount }: { document: string; amount: string }) => ({
      draft: detail ? withAmount(draft, document, amount, detail) : draft,
    })),
    writeNote: assign((_, { note }: { note: string }) => ({ note })),
    keepSearch: assign((_, { search }: { search: string }) => ({ search })),
    keepFound: assign((_, { found }: { found: Document[] }) => ({ found })),
    clearSearch: assign({ search: '', found: [] }),
    clearProblem: assign({ problem: undefined }),
    prepareAccept: assign(({ context }) => ({ work: again(context.work, acceptWork(context)) })),
    prepareSure: assign(({ context }) => ({ work: again(context.work, sureWork(context)) })),
    prepareUndo: assign(({ context: { done } }, { batch }: { batch: string | undefined }) => ({
      work: { kind: 'undoBatch' as const, batch: batch ?? done.at(-1)?.batch ?? '' },
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
    prepareNote: assign(({ context: { detail, note } }) => ({
      work: {
        kind: 'note' as const,
        movement: detail?.id ?? '',
        version: detail?.version ?? 0,
        note: note ?? '',
      },
    })),
    keepReconciled: assign(({ context }, { reconciled }: { reconciled: Reconciled }) => keptOf(context, reconciled)),
    tellDone: emit(
      ({ context: { work } }, { reconciled }: { reconciled: Reconciled }): WorkbenchNews => ({
        type: 'DONE',
        text: work ? textOf(work, reconciled) : '',
        batch: work && isUndoable(work) ? reconciled.batch : undefined,
        isBulk: work?.kind === 'bulk',
      }),
    ),
    tellFailure: emit(
      (_, { error }: { error: unknown }): WorkbenchNews => ({ type: 'FAILED', message: problemOf(error).message }),
    ),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    goOn: raise(({ context }, { reconciled }: { reconciled: Reconciled }) => followingOf(context, reconciled)),
    lookAgain: raise({ type: 'LOOK_AGAIN' }),
    forgetWork: assign({ work: undefined }),
  },
  guards: {
    draftFits: ({ context: { draft, detail } }) => fits(draft, detail),
    hasSure: ({ context }) => sureOnes(context).length > 0,
    isSureOne: ({ context }, { id }: { id: string }) => context.movements.some((m) => m.id === id && isSure(m)),
    canUndo: ({ context: { done } }, { batch }: { batch: string | undefined }) =>
      batch === undefined ? done.length > 0 : done.some((one) => one.batch === batch),
    canWait: ({ context: { detail } }) =>
      detail !== undefined && detail.status !== 'conciliado' && detail.status !== 'sin_aplicar',
    hasNewNote: ({ context: { detail, note } }) => detail !== undefined && note !== undefined && note !== detail.note,
    hasDetail: ({ context }) => context.detail !== undefined,
    isNamed: (_, { id }: { id: string | undefined }) => id !== undefined && id !== '',
    asksSomething: (_, { search }: { search: string }) => search.trim() !== '',
  },
  /** A key held down passes over movements without asking for each. */
  delays: { settlingTime: 60 },
});
