import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { type Actor, audit } from './audit';

/** Assigns the movements' rest to a category: the unassigned part of money in, all of money out. The caller has locked the movements, and checked that they have a rest. */
export async function categorise(
  tx: Queryable,
  who: Actor,
  movements: string[],
  category: { id: string; name: string },
  batch: string,
): Promise<void> {
  await tx.rows(sql`
    update bank_movement set category_id = ${category.id},
      categorised = case when amount > 0 then amount - assigned else amount end,
      category_batch = ${batch}, later = false, version = version + 1 where id = any(${movements})`);
  const line = { action: 'categorizar', entity: 'bank_movement', after: { category: category.name }, act: batch };
  await audit(
    tx,
    who,
    movements.map((entityId) => ({ ...line, entityId })),
  );
}

/** Removes the movements' categories. Returns the changed movements. */
export async function uncategorise(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  which: { movements?: string[]; batch?: string; all?: boolean },
): Promise<string[]> {
  const found = await tx.rows<{ id: string; category: string }>(sql`
    select m.id, c.name as category from bank_movement m join movement_category c on c.id = m.category_id
    where m.profile_id = ${who.profileId} and m.conciliation_id = ${conciliationId}
      and (${which.all ?? false} or m.id = any(${which.movements ?? []})
      or m.category_batch = ${which.batch ?? null}) order by m.id for update of m`);
  const ids = found.map(({ id }) => id);
  await tx.rows(sql`
    update bank_movement set category_id = null, categorised = 0, category_batch = null, version = version + 1
    where id = any(${ids})`);
  await audit(
    tx,
    who,
    found.map(({ id, category }) => ({
      action: 'quitar categoría',
      entity: 'bank_movement',
      entityId: id,
      before: { category },
    })),
  );
  return ids;
}
