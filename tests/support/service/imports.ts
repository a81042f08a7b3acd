import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import {
  getImport,
  type ImportMapping,
  listImportRows,
  type RecordsImport,
  recordsImport,
  type TabularKind,
} from '../../../src/api/contract/receivables/imports';
import { OWN } from '../files/electronicDocuments';
import type { Person, Service, Staff } from '../processes/service';
import type { Answered } from './caller';
import { expectOk } from './receivables';

/** The calls of an import, and what its tests build on. */

const IMPORTS = '/customers/imports/';
export const at = (id: string, more = '') => `${IMPORTS}${id}/${more}`;

export function uploadRecords(
  person: Pick<Staff, 'post'>,
  kind: TabularKind,
  file: string | Uint8Array,
  mapping?: ImportMapping,
  name = 'archivo.csv',
): Promise<Answered> {
  const form = new FormData();
  form.set('kind', kind);
  if (mapping) form.set('mapping', JSON.stringify(mapping));
  form.set('file', new File([typeof file === 'string' ? file : new Uint8Array(file)], name));
  return person.post(IMPORTS, form);
}

export const importOf = (answer: Answered): RecordsImport => recordsImport.parse(expectOk(answer));
export const readImport = async (person: Pick<Staff, 'get'>, id: string) =>
  getImport.answer.parse(expectOk(await person.get(at(id))));
export const rowsOf = async (person: Pick<Staff, 'get'>, id: string, query = '') =>
  listImportRows.answer.parse(expectOk(await person.get(at(id, `rows/?page_size=200${query}`)))).results;
export const reread = (person: Pick<Staff, 'post'>, id: string, mapping: ImportMapping) =>
  person.post(at(id, 'preview/'), { mapping });
export const askSave = (person: Pick<Staff, 'post'>, id: string, key: string = randomUUID()) =>
  person.post(at(id, 'save/'), undefined, { 'idempotency-key': key });

/** Saves it and waits until all of it is imported. */
export async function saved(person: Pick<Staff, 'get' | 'post'>, id: string): Promise<RecordsImport> {
  importOf(await askSave(person, id));
  return whenSaved(person, id);
}

export const whenSaved = (person: Pick<Staff, 'get'>, id: string): Promise<RecordsImport> =>
  vi.waitUntil(
    async () => {
      const found = await readImport(person, id);
      if (found.job?.state === 'failed') throw new Error(found.job.reason ?? 'failed');
      return found.state === 'saved' && found;
    },
    { timeout: 120_000, interval: 20 },
  );

/** From the file to the records. */
export async function imported(
  person: Pick<Staff, 'get' | 'post'>,
  kind: TabularKind,
  file: string | Uint8Array,
): Promise<RecordsImport> {
  const { id } = importOf(await uploadRecords(person, kind, file));
  return saved(person, id);
}

/** What a preview counts where there is nothing of it. */
export const NONE = { nuevo: 0, cambia: 0, espera: 0, igual: 0, problema: 0 };

export const bytesOf = (xml: string): Uint8Array => new TextEncoder().encode(xml);

/** A person of a company that has that tax number: its documents are known as its own by it. */
export async function companyOf(
  { person, database }: Pick<Service, 'person' | 'database'>,
  own: string = OWN.EC,
  profile = 'Uno',
): Promise<Person> {
  const made = await person({ profile });
  await database.rows('update profile set tax_number = $2 where id = $1', [made.profileId, own]);
  return made;
}
