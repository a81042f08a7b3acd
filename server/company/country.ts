import { type DniCountry, usualDniCountry } from '../../src/api/contract/customers/dniCountry';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';

/** Where the company is, ISO 3166-1, else the country of the service's time zone; null where neither says. */
export async function companyCountry(db: Queryable, profileId: string): Promise<string | null> {
  const [own] = await db.rows<{ country: string | null }>(sql`select country_of(${profileId}) as country`);
  return own?.country ?? null;
}

/** Whose rules the number of a new customer follows, unless it is said. */
export const dniCountryOf = async (db: Queryable, profileId: string): Promise<DniCountry> =>
  usualDniCountry(await companyCountry(db, profileId));
