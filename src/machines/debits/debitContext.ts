import type {
  Debit,
  DebitDetail,
  DebitExclusion,
  MigrationError,
  ORDER_FORMAT,
  TextFile,
} from '../../api/contract/debitShapes';
import type { Problem } from '../../api/problem';
import type { Drafts } from './editedLines';

export type OrderFormat = (typeof ORDER_FORMAT)[number];

export type DebitContext = {
  id: string;
  debit: Debit | undefined;
  lines: DebitDetail[];
  leftOut: DebitExclusion[];
  /** Rows of saved answers that could not be carried over, and their file. */
  errors: MigrationError[];
  errorsFile: TextFile | undefined;
  drafts: Drafts;
  /** Why the service refused a line, by its id, until it is changed. */
  refusals: Record<string, string>;
  /** Words that the lines shown must have. */
  words: string;
  /** Which list is looked at. */
  shown: 'lines' | 'leftOut';
  format: OrderFormat;
  /** Whether saving goes on once the changes are written. */
  goesOn: boolean;
  /** Of what is being saved: the same while it is tried again, another once anything changed. */
  idempotencyKey: string | undefined;
  problem: Problem | undefined;
};

export type DebitEvent =
  | { type: 'RETRY' }
  | { type: 'RELOAD' }
  | { type: 'WORDS'; words: string }
  | { type: 'LOOK_AT'; shown: DebitContext['shown'] }
  | { type: 'AMOUNT'; line: string; amount: string }
  | { type: 'DROP'; line: string }
  | { type: 'TAKE_BACK'; line: string }
  | { type: 'FORGET_CHANGES' }
  /** Writes what was changed. */
  | { type: 'UPDATE' }
  /** Writes what was changed, and settles what will be collected. */
  | { type: 'SAVE' }
  | { type: 'EDIT' }
  | { type: 'ORDER'; format: OrderFormat }
  | { type: 'GET_ERRORS' }
  | { type: 'REMOVE' }
  | { type: 'CLOSE' }
  | { type: 'CONFIRM' }
  | { type: 'CANCEL' };

/** What others are told: how a call went, in the specification's words, and a file for the person to keep. */
export type DebitNews =
  | { type: 'SUCCEEDED'; message: string }
  | { type: 'FAILED'; message: string }
  | { type: 'FILE'; file: TextFile };

export const emptyDebit = (id: string): DebitContext => ({
  id,
  debit: undefined,
  lines: [],
  leftOut: [],
  errors: [],
  errorsFile: undefined,
  drafts: {},
  refusals: {},
  words: '',
  shown: 'lines',
  format: 'csv',
  goesOn: false,
  idempotencyKey: undefined,
  problem: undefined,
});
