import { OWN } from '../files/electronicDocuments';
import type { Person, Service } from '../processes/service';

/** What the tests of electronic documents begin with. */

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
