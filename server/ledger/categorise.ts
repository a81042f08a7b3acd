import { type Cents, fromCents } from '../../src/api/contract/money';
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

/** What one category takes of a movement, as a positive amount. */
export type Part = { id: string; name: string; cents: Cents };

/** Splits one movement over categories; the first is the largest. The caller has locked the movement, and checked that they come to what is left of it. */
export async function categoriseInParts(
  tx: Queryable,
  who: Actor,
  movement: { id: string; isOut: boolean },
  parts: Part[],
  batch: string,
): Promise<void> {
  const sign = movement.isOut ? -1 : 1;
  const signed = parts
    .toSorted((one, other) => other.cents - one.cents)
    .map(({ id, name, cents }) => ({ id, name, amount: fromCents(sign * cents) }));
  const sum = fromCents(sign * parts.reduce((total, { cents }) => total + cents, 0));
  await tx.rows(sql`
    update bank_movement set category_id = ${signed[0]?.id}, categorised = ${sum}, category_batch = ${batch}, later = false,
      version = version + 1 where id = ${movement.id}`);
  if (signed.length > 1) {
    await tx.rows(sql`
      insert into movement_part (profile_id, movement_id, category_id, amount)
      select ${who.profileId}, ${movement.id}, p.id, p.amount
      from jsonb_to_recordset(${JSON.stringify(signed)}) as p(id uuid, amount numeric)`);
  }
  const after = { category: signed.map(({ name }) => name).join(', '), parts: signed };
  await audit(tx, who, [{ action: 'categorizar', entity: 'bank_movement', entityId: movement.id, after, act: batch }]);
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
  await tx.rows(sql`delete from movement_part where movement_id = any(${ids})`);
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
