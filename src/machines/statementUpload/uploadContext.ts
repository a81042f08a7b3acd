import type { BankAccount } from '../../api/contract/bankAccounts';
import type { Conciliation } from '../../api/contract/conciliationShapes';
import type { Preview } from '../../api/contract/preview';
import type { Mapping, Role } from '../../api/contract/statement';
import type { Problem } from '../../api/problem';
import type { RowFilter } from './previewRows';
import type { Head } from './sniffFile';

export type ChosenFile = { key: string; name: string; size: number };

export type UploadContext = {
  accounts: BankAccount[];
  /** Id of the bank account the file belongs to. */
  account: string;
  file: ChosenFile | undefined;
  head: Head | undefined;
  /** What each column holds, as staff are choosing it; empty leaves it to the service. */
  roles: Role[];
  /** What the next reading is asked to follow; empty lets the service infer, or remember, all of it. */
  asked: Mapping;
  /** What the preview on show was asked to follow: a correction that is refused or cancelled goes back to it. */
  followed: Mapping;
  /** Share of the file that has gone out, 0 to 1. */
  progress: number;
  preview: Preview | undefined;
  filter: RowFilter;
  /** Row numbers whose usual fate staff turned around: a new row left out, a repeated one taken in. */
  turned: number[];
  name: string;
  idempotencyKey: string;
  saved: Conciliation | undefined;
  problem: Problem | undefined;
};

export type UploadEvent =
  | { type: 'CHOOSE_ACCOUNT'; account: string }
  | { type: 'FILE_CHOSEN'; file: ChosenFile }
  | { type: 'ROLE'; column: number; role: Role; width: number }
  | { type: 'FORGET_ROLES' }
  | { type: 'SEND' }
  | { type: 'PROGRESS'; share: number }
  | { type: 'CANCEL' }
  | { type: 'MAP'; mapping: Mapping }
  | { type: 'APPLY_ROLES' }
  | { type: 'SHOW'; filter: RowFilter }
  | { type: 'TURN'; row: number }
  | { type: 'RENAME'; name: string }
  | { type: 'SAVE' }
  | { type: 'RETRY' }
  /** To the account and the columns, with the same file. */
  | { type: 'BACK' }
  | { type: 'DISCARD' };

export type UploadInput = { account?: string | undefined };
/** The conciliation that was saved. */
export type UploadOutput = { id: string };
export type UploadNews = { type: 'FAILED'; message: string };

export const emptyUpload = (account = ''): UploadContext => ({
  accounts: [],
  account,
  file: undefined,
  head: undefined,
  roles: [],
  asked: {},
  followed: {},
  progress: 0,
  preview: undefined,
  filter: 'todas',
  turned: [],
  name: '',
  idempotencyKey: '',
  saved: undefined,
  problem: undefined,
});
