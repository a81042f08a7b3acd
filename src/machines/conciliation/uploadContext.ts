import type { BankAccount } from '../../api/contract/bankAccounts';
import type { Conciliation, Preview } from '../../api/contract/conciliations';
import type { Mapping } from '../../api/contract/statement';
import type { Problem } from '../problem';
import type { Head } from './peek';

export type ChosenFile = { key: string; name: string; size: number };

export type RowFilter = 'todas' | 'nuevo' | 'duplicado' | 'posible' | 'problema' | 'fuera';

export type UploadContext = {
  accounts: BankAccount[];
  /** Id of the bank account the file belongs to. */
  account: string;
  file: ChosenFile | undefined;
  head: Head | undefined;
  /** What staff decided of how the file is read; empty lets the service infer, or remember, all of it. */
  mapping: Mapping;
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
  | { type: 'FILE_REJECTED'; reason: string }
  | { type: 'MAP'; mapping: Mapping }
  | { type: 'SEND' }
  | { type: 'PROGRESS'; share: number }
  | { type: 'CANCEL' }
  | { type: 'SHOW'; filter: RowFilter }
  | { type: 'TURN'; row: number }
  | { type: 'RENAME'; name: string }
  | { type: 'SAVE' }
  | { type: 'RETRY' }
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
  mapping: {},
  progress: 0,
  preview: undefined,
  filter: 'todas',
  turned: [],
  name: '',
  idempotencyKey: '',
  saved: undefined,
  problem: undefined,
});

/** Whether a row of the preview will be saved. Pending rows wait for the bank to book them. */
export function isTaken(row: Preview['rows'][number], turned: number[], includesPending: boolean): boolean {
  if (row.pending && !includesPending) return false;
  return (row.status === 'nuevo') !== turned.includes(row.row);
}

/** What will be saved of a preview: how many rows, and those that differ from what the service would do by itself. */
export function choiceOf({ preview, turned }: Pick<UploadContext, 'preview' | 'turned'>) {
  if (!preview) return { count: 0, excluded: [], included: [] };
  const includesPending = preview.dialect.mapping.pending === 'include';
  const turnedRows = preview.rows.filter((row) => turned.includes(row.row));
  return {
    count: preview.rows.filter((row) => isTaken(row, turned, includesPending)).length,
    excluded: turnedRows.filter((row) => row.status === 'nuevo').map((row) => row.row),
    included: turnedRows.filter((row) => row.status !== 'nuevo').map((row) => row.row),
  };
}

export function rowsShown({ preview, filter, turned }: Pick<UploadContext, 'preview' | 'filter' | 'turned'>) {
  if (!preview) return [];
  const includesPending = preview.dialect.mapping.pending === 'include';
  switch (filter) {
    case 'todas':
      return preview.rows;
    case 'problema':
      return preview.rows.filter((row) => row.problem !== undefined);
    case 'fuera':
      return preview.rows.filter((row) => !isTaken(row, turned, includesPending));
    default:
      return preview.rows.filter((row) => row.status === filter);
  }
}
