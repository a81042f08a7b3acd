import { textOf } from '../accountingSource/formats';
import { valueAt } from '../accountingSource/paths';
import { type Entry, lookUpAddressOf } from './entryBody';
import { listedRows } from './listedRows';
import type { EntryAccess } from './sendEntry';

/**
 * The id of an entry that the system lists with our key, empty where the mapping names none; undefined where it lists none. Throws SourceProblem
 * where the list is not read to its end.
 */
export async function findEntry(access: EntryAccess, { date }: Entry, key: string): Promise<string | undefined> {
  const { address = '', text = '', id = '', ...place } = access.mapping.look_up ?? {};
  const to = lookUpAddressOf(address, access.mapping, date, key);
  for await (const row of listedRows(access, to, place, 'la lista de asientos del día')) {
    if (textOf(valueAt(row, text)).includes(key)) return id && textOf(valueAt(row, id));
  }
  return undefined;
}
