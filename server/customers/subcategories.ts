import type * as z from 'zod/mini';
import type { changeSubcategories as row } from '../../src/api/contract/customers/customers';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { type Actor, auditAll } from '../ledger/audit';
import { refused } from '../problems';
import { meantBy } from './chosen';

type Change = z.output<(typeof row)['body']>;

/** Adds a subcategory to many customers or removes it. Problem 422 for an unknown one, 409 when the number of customers differs from what staff saw. */
export async function changeSubcategories(
  tx: Queryable,
  who: Actor,
  { subcategory, is_in, ...chosen }: Change,
): Promise<{ count: number; changed: number }> {
  const { profileId } = who;
  const [named] = isUuid(subcategory)
    ? await tx.rows<{ name: string }>(
        sql`select name from subcategory where profile_id = ${profileId} and id = ${subcategory}`,
      )
    : [];
  if (!named) throw refused('La subcategoría ya no existe. Elija otra.', { fields: { subcategory: 'No existe' } });
  const ids = await meantBy(tx, profileId, chosen);
  const changed = await tx.rows<{ id: string }>(
    is_in
      ? sql`insert into customer_subcategory (profile_id, customer_id, subcategory_id)
         select ${who.profileId}, id, ${subcategory} from unnest(${ids}::uuid[]) id
         on conflict do nothing returning customer_id as id`
      : sql`delete from customer_subcategory
         where profile_id = ${who.profileId} and subcategory_id = ${subcategory} and customer_id = any(${ids}::uuid[])
         returning customer_id as id`,
  );
  const touched = changed.map(({ id }) => id);
  await tx.rows(sql`update customer set version = version + 1 where id = any(${touched}::uuid[])`);
  const after = { subcategory: named.name, is_in };
  await auditAll(tx, who, { action: 'cambiar', entity: 'customer', after }, touched);
  return { count: ids.length, changed: touched.length };
}
