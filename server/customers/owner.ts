import type * as z from 'zod/mini';
import type { assignOwner as row } from '../../src/api/contract/customers/customers';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { type Actor, auditAll } from '../ledger/audit';
import { refused } from '../problems';
import { meantBy } from './chosen';

/** Gives many customers to a person of the company, or to nobody. Problem 422 for somebody who does not work here, 409 when the number of customers differs from what staff saw. */
export async function assignOwner(
  tx: Queryable,
  who: Actor,
  { to, ...chosen }: z.output<(typeof row)['body']>,
): Promise<{ count: number; changed: number }> {
  const [person] =
    to !== null && isUuid(to)
      ? await tx.rows<{ name: string }>(sql`select name from colleagues() where id = ${to}`)
      : [];
  if (to !== null && !person) {
    throw refused('Esa persona ya no trabaja aquí. Elija otra.', { fields: { to: 'Elija otra persona' } });
  }
  const ids = await meantBy(tx, who.profileId, chosen);
  const changed = await tx.rows<{ id: string }>(sql`
    update customer set owner_id = ${to}, version = version + 1
    where id = any(${ids}::uuid[]) and owner_id is distinct from ${to} returning id`);
  const after = { owner: person?.name ?? null };
  await auditAll(
    tx,
    who,
    { action: 'asignar', entity: 'customer', after },
    changed.map(({ id }) => id),
  );
  return { count: ids.length, changed: changed.length };
}
