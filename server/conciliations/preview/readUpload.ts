import type { Mapping } from '../../../src/api/contract/reconciliation/statement';
import type { Slices } from '../../files/inWorker';
import { FileRefusal } from '../../files/refusal';
import type { Upload } from '../../files/upload';
import type { Actor } from '../../ledger/audit';
import { refused } from '../../problems';
import { readStatementInWorker } from '../../statements/inWorker';
import type { Remembered } from '../../statements/memory';
import type { Entry, Reading } from '../../statements/statement';

/** Reads the file in a process of its own. 422 with the reason if it is no statement. */
export async function readUpload<T>(
  who: Actor,
  { bytes }: Upload,
  wanted: Mapping | undefined,
  day: string,
  remembered: readonly Remembered[],
  use: (reading: Omit<Reading, 'entries'>, slices: Slices<Entry>) => Promise<T>,
): Promise<T> {
  try {
    return await readStatementInWorker([bytes, wanted, remembered], { today: day, person: who.userId }, use);
  } catch (error) {
    if (error instanceof FileRefusal) throw refused(error.message, { code: error.code, cause: error });
    throw error;
  }
}
