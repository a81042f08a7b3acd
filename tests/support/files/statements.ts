import iconv from 'iconv-lite';
import { FileRefusal } from '../../../server/files/refusal';
import { readStatement } from '../../../server/statements/read';
import type { Entry, Reading } from '../../../server/statements/statement';
import type { Mapping } from '../../../src/api/contract/reconciliation/statement';

/** What the tests of statement readers share. */

export const bytesOf = (text: string, encoding = 'utf8'): Uint8Array => iconv.encode(text, encoding);

export const readText = (text: string, wanted: Mapping = {}): Promise<Reading> => readStatement(bytesOf(text), wanted);

/** The refusal that reading ends in; fails when the file is read after all. */
export async function refusalOf(bytes: Uint8Array | string, wanted: Mapping = {}): Promise<FileRefusal> {
  const outcome = await readStatement(typeof bytes === 'string' ? bytesOf(bytes) : bytes, wanted).catch(
    (error: unknown) => error,
  );
  if (outcome instanceof FileRefusal) return outcome;
  throw new Error(`expected a refusal, got ${JSON.stringify(outcome)}`);
}

/** `[date, cents]` of each movement. */
export const moneyOf = (reading: Reading) => reading.entries.map(({ date, amount }) => [date, amount]);

export function first(reading: Reading): Entry {
  const [entry] = reading.entries;
  if (!entry) throw new Error('no movement was read');
  return entry;
}
