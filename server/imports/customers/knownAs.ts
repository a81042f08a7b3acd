import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';

/**
 * The customers that are here, by their numbers as a file writes them: "900.123.456-8" is the customer 9001234568. The number as it is
 * stored; a number that two customers have, but for their marks, is of neither. `locks`: nobody deletes one until the transaction ends.
 */
export async function knownAs(
  db: Queryable,
  profileId: string,
  dnis: readonly string[],
  locks = false,
): Promise<ReadonlyMap<string, string>> {
  const found = await db.rows<{ written: string; dni: string }>(sql`
    select w.written, c.dni from (select distinct unnest(${dnis}::text[]) as written) w
    join customer c on c.profile_id = ${profileId} and c.dni_key = replace(match_key(w.written), ' ', '') and c.deleted_at is null
    ${locks ? sql`order by c.id for key share of c` : sql``}`);
  const known = new Map<string, string>();
  const twice = new Set<string>();
  for (const { written, dni } of found) {
    if (known.has(written)) twice.add(written);
    known.set(written, dni);
  }
  for (const written of twice) known.delete(written);
  for (const { written, dni } of found) if (written === dni) known.set(written, dni);
  return known;
}
