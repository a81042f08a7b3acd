import type { Conciliation, Movement, MovementDetail, Reconciled } from '../../api/contract/conciliations';
import type { Document } from '../../api/contract/documents';
import type { Problem } from '../problem';
import type { DraftLine } from './draft';

export const MOVEMENT_FILTERS = [
  'todos',
  'por_conciliar',
  'con_sugerencia',
  'sin_sugerencia',
  'luego',
  'conciliados',
  'salidas',
] as const;
export type MovementFilter = (typeof MOVEMENT_FILTERS)[number];

/** A change staff confirmed, as plain data: what is in flight, and what a retry sends again under the same key. */
export type Work =
  | { kind: 'suggested'; movement: string; document: string; amount: string; key: string }
  | { kind: 'manual'; movement: string; documents: string[]; amounts: string[]; key: string }
  | { kind: 'bulk'; movements: { movement_id: string; document_ids: string[]; amounts: string[] }[]; key: string }
  | { kind: 'undoBatch'; batch: string }
  | { kind: 'undoAllocations'; movement: string; allocations: string[] }
  | { kind: 'later'; movement: string; version: number; later: boolean }
  | { kind: 'note'; movement: string; version: number; note: string };

export type Done = { batch: string; text: string };

export type WorkbenchContext = {
  id: string;
  conciliation: Conciliation | undefined;
  movements: Movement[];
  filter: MovementFilter;
  /** Words that the movements shown must have. */
  words: string;
  selected: string | undefined;
  detail: MovementDetail | undefined;
  draft: DraftLine[];
  /** Movements marked for a bulk accept. */
  checked: string[];
  search: string;
  found: Document[];
  work: Work | undefined;
  /** What was reconciled in this visit, the latest last: what "Deshacer" undoes. */
  done: Done[];
  /** What a bulk call refused, by movement. */
  refusals: Record<string, string>;
  problem: Problem | undefined;
};

export type WorkbenchEvent =
  | { type: 'RETRY' }
  | { type: 'RELOAD' }
  | { type: 'FILTER'; filter: MovementFilter }
  | { type: 'WORDS'; words: string }
  | { type: 'SELECT'; id: string }
  | { type: 'NEXT' }
  | { type: 'PREVIOUS' }
  | { type: 'CHECK'; id: string }
  | { type: 'TOGGLE'; line: DraftLine }
  | { type: 'AMOUNT'; document: string; amount: string }
  | { type: 'SEARCH'; search: string }
  | { type: 'CLOSE_SEARCH' }
  | { type: 'ACCEPT' }
  | { type: 'ACCEPT_SURE' }
  | { type: 'LATER' }
  | { type: 'NOTE'; note: string }
  | { type: 'UNDO' }
  | { type: 'UNDO_ALLOCATION'; allocation: string };

/** What others are told: a failure, or what was done. */
export type WorkbenchNews = { type: 'FAILED'; message: string } | { type: 'DONE'; text: string; undoable: boolean };

export const emptyWorkbench = (id: string): WorkbenchContext => ({
  id,
  conciliation: undefined,
  movements: [],
  filter: 'todos',
  words: '',
  selected: undefined,
  detail: undefined,
  draft: [],
  checked: [],
  search: '',
  found: [],
  work: undefined,
  done: [],
  refusals: {},
  problem: undefined,
});

export const isOpen = (movement: Movement): boolean => movement.status === 'pendiente' || movement.status === 'parcial';
export const isSure = (movement: Movement): boolean => isOpen(movement) && movement.suggestion === 'segura';

export function passes(movement: Movement, filter: MovementFilter): boolean {
  switch (filter) {
    case 'todos':
      return true;
    case 'por_conciliar':
      return isOpen(movement);
    case 'con_sugerencia':
      return isOpen(movement) && movement.suggestion !== 'ninguna';
    case 'sin_sugerencia':
      return isOpen(movement) && movement.suggestion === 'ninguna';
    case 'luego':
      return movement.status === 'luego';
    case 'conciliados':
      return movement.status === 'conciliado';
    case 'salidas':
      return movement.status === 'sin_aplicar';
  }
}

export function movementsShown({ movements, filter, words }: Pick<WorkbenchContext, 'movements' | 'filter' | 'words'>) {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return movements.filter((m) => {
    if (!passes(m, filter)) return false;
    if (wanted.length === 0) return true;
    const text = plain([m.description, m.reference, m.document, m.counterparty, m.amount].join(' '));
    return wanted.every((word) => text.includes(word));
  });
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The neighbour of the selected movement among those shown; the first when none is selected. */
export function neighbour(context: WorkbenchContext, step: 1 | -1): string | undefined {
  const shown = movementsShown(context);
  const at = shown.findIndex((m) => m.id === context.selected);
  if (at < 0) return shown[0]?.id;
  return shown[Math.min(Math.max(at + step, 0), shown.length - 1)]?.id;
}

/** The next movement that needs a person, after the selected one and round from the top. */
export function nextOpen({
  movements,
  selected,
}: Pick<WorkbenchContext, 'movements' | 'selected'>): string | undefined {
  const at = movements.findIndex((m) => m.id === selected);
  return [...movements.slice(at + 1), ...movements.slice(0, Math.max(at, 0))].find(isOpen)?.id;
}

export function countsOf(movements: Movement[]): Record<MovementFilter | 'seguras', number> {
  const count = (filter: MovementFilter) => movements.filter((m) => passes(m, filter)).length;
  return {
    todos: movements.length,
    por_conciliar: count('por_conciliar'),
    con_sugerencia: count('con_sugerencia'),
    sin_sugerencia: count('sin_sugerencia'),
    luego: count('luego'),
    conciliados: count('conciliados'),
    salidas: count('salidas'),
    seguras: movements.filter(isSure).length,
  };
}

/** The sure suggestions to accept at once: those among the checked movements, or all when none is checked. */
export function sureOnes({ movements, checked }: Pick<WorkbenchContext, 'movements' | 'checked'>): Movement[] {
  return movements.filter((m) => isSure(m) && (checked.length === 0 || checked.includes(m.id)));
}

export function merged(movements: Movement[], changed: Reconciled['movements']): Movement[] {
  const byId = new Map(changed.map((m) => [m.id, m]));
  return movements.map((m) => byId.get(m.id) ?? m);
}
