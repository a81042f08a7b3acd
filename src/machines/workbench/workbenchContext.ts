import type { Conciliation, Movement, MovementDetail } from '../../api/contract/conciliationShapes';
import type { Document } from '../../api/contract/documents';
import type { Problem } from '../../api/problem';
import type { DraftLine } from './allocationDraft';
import type { Work } from './change';
import type { MovementFilter } from './movements';

/** `movement`: the one it was about, unless it was about many. */
export type Done = { batch: string; text: string; movement: string | undefined };

export type WorkbenchContext = {
  id: string;
  conciliation: Conciliation | undefined;
  movements: Movement[];
  filter: MovementFilter;
  /** Words that the movements shown must have. */
  words: string;
  selected: string | undefined;
  /** The selected movement in full; while it is looked at again, what was known of it. */
  detail: MovementDetail | undefined;
  draft: DraftLine[];
  /** A note being written; undefined shows the one that is saved. */
  note: string | undefined;
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
  | { type: 'FILTER'; filter: MovementFilter }
  | { type: 'WORDS'; words: string }
  | { type: 'SELECT'; id: string }
  /** To the next of the movements on show, or the one before. */
  | { type: 'MOVE'; step: 1 | -1 }
  /** Marks a movement with a sure suggestion for the bulk accept. */
  | { type: 'CHECK'; id: string }
  | { type: 'TOGGLE'; line: DraftLine }
  /** Takes a whole set of documents that add up to the movement. */
  | { type: 'TAKE_SET'; set: number }
  | { type: 'AMOUNT'; document: string; amount: string }
  /** The field waits for a pause in typing; each event asks. */
  | { type: 'SEARCH'; search: string }
  | { type: 'ACCEPT' }
  | { type: 'ACCEPT_SURE' }
  | { type: 'LATER' }
  | { type: 'WRITE_NOTE'; note: string }
  | { type: 'SAVE_NOTE' }
  /** The latest of this visit, or the batch named. */
  | { type: 'UNDO'; batch?: string }
  | { type: 'UNDO_ALLOCATION'; allocation: string }
  /** The machine's own: the selected movement changed, and is looked at again without letting go of the draft. */
  | { type: 'LOOK_AGAIN' };

/** What others are told: a failure, or what was done; `batch` is there when it may be undone as a whole. */
export type WorkbenchNews =
  | { type: 'FAILED'; message: string }
  | { type: 'DONE'; text: string; batch: string | undefined; isBulk: boolean };

/** Where staff were, as the address says: a reload lands there again. */
export type WorkbenchInput = { id: string; filter?: MovementFilter; words?: string; selected?: string | undefined };

export const emptyWorkbench = ({ id, filter = 'todos', words = '', selected }: WorkbenchInput): WorkbenchContext => ({
  id,
  conciliation: undefined,
  movements: [],
  filter,
  words,
  selected,
  detail: undefined,
  draft: [],
  note: undefined,
  checked: [],
  search: '',
  found: [],
  work: undefined,
  done: [],
  refusals: {},
  problem: undefined,
});
