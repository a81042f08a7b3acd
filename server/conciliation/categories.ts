import type { z } from 'zod';
import type {
  createMovementCategory,
  MovementCategory,
  listMovementCategories as row,
  updateMovementCategory,
} from '../../src/api/contract/movementCategories';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Orders, orderOf, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { conflict, isDatabaseError, notFound, stale } from '../problems';

type New = z.output<(typeof createMovementCategory)['body']>;
type Changes = z.output<(typeof updateMovementCategory)['body']>;

/** `rows`: those of `movement_category` to tell of. */
const categoriesFrom = (rows: Sql) => sql`
  select c.id, c.version, c.name, c.archived_at,
    (select count(*) from bank_movement m where m.category_id = c.id) as uses
  from ${rows} c`;

const ORDERS: Orders<'name' | 'uses'> = {
  by: {
    name: sql`match_key(c.name)`,
    uses: sql`(select count(*) from bank_movement m where m.category_id = c.id)`,
  },
  usual: sql`c.archived_at is not null, match_key(c.name), c.id`,
  id: sql`c.id`,
};

export function listCategories(
  db: Queryable,
  profileId: string,
  page: Page,
  { search, archived, ordering }: z.output<(typeof row)['query']>,
): Promise<Listed<MovementCategory>> {
  const where = every([
    sql`c.profile_id = ${profileId}`,
    archived !== 'true' && sql`c.archived_at is null`,
    search && sql`match_key(c.name) like '%' || sought(${search}) || '%'`,
  ]);
  const list = { rows: sql`select c.* from movement_category c`, where, order: orderOf(ORDERS, ordering) };
  return listed(db, { ...list, told: categoriesFrom }, page);
}

/** To choose from. */
export function offeredCategories(db: Queryable, profileId: string): Promise<{ id: string; name: string }[]> {
  return db.rows(
    sql`select id, name from movement_category where profile_id = ${profileId} and archived_at is null order by match_key(name), id`,
  );
}

/** Problem 404 when the company has no such category. */
export async function readCategory(db: Queryable, profileId: string, id: string): Promise<MovementCategory> {
  const [found] = await db.rows<MovementCategory>(
    sql`${categoriesFrom(sql`movement_category`)} where c.profile_id = ${profileId} and c.id = ${id}`,
  );
  if (!found) throw notFound('la categoría');
  return found;
}

/** Problem 409 for a name there is. */
export async function addCategory(tx: Queryable, who: Actor, { name }: New): Promise<MovementCategory> {
  const [made] = await once(
    tx.rows<{ id: string }>(
      sql`insert into movement_category (profile_id, name) values (${who.profileId}, ${name}) returning id`,
    ),
  );
  const category = await readCategory(tx, who.profileId, made?.id ?? '');
  await audit(tx, who, [{ action: 'crear', entity: 'movement_category', entityId: category.id, after: category }]);
  return category;
}

/** Problem 412 for a stale version, besides that of a new one. */
export async function changeCategory(tx: Queryable, who: Actor, id: string, given: Changes): Promise<MovementCategory> {
  const before = await lock(tx, who, id);
  if (given.version !== undefined && given.version !== before.version) throw stale();
  await once(
    tx.rows(
      sql`update movement_category set name = ${given.name}, version = version + 1,
         archived_at = case when ${given.archived ?? before.archived_at !== null} then coalesce(archived_at, now()) end where id = ${id}`,
    ),
  );
  const after = await readCategory(tx, who.profileId, id);
  await audit(tx, who, [{ action: 'cambiar', entity: 'movement_category', entityId: id, before, after }]);
  return after;
}

/** Problem 409 for one that was given to a movement. */
export async function removeCategory(tx: Queryable, who: Actor, id: string): Promise<void> {
  const before = await lock(tx, who, id);
  if (before.uses > 0) {
    const movements = before.uses === 1 ? 'un movimiento' : `${before.uses} movimientos`;
    throw conflict(`«${before.name}» está en ${movements}. No se eliminó; archívela para que no se ofrezca más.`, {
      code: 'in-use',
    });
  }
  const rules = await tx.rows(sql`select from reconciliation_rule where category_id = ${id} limit 1`);
  if (rules.length > 0) {
    throw conflict(
      `Una regla da la categoría «${before.name}». No se eliminó; cambie la regla, o archive la categoría.`,
      {
        code: 'in-use',
      },
    );
  }
  await tx.rows(sql`delete from movement_category where id = ${id}`);
  await audit(tx, who, [{ action: 'eliminar', entity: 'movement_category', entityId: id, before }]);
}

/** Whoever gives it to a movement holds the row too, by the reference. */
async function lock(tx: Queryable, who: Actor, id: string): Promise<MovementCategory> {
  await tx.rows(sql`select from movement_category where profile_id = ${who.profileId} and id = ${id} for update`);
  return readCategory(tx, who.profileId, id);
}

async function once<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (cause) {
    if (!isDatabaseError(cause) || cause.constraint !== 'movement_category_name') throw cause;
    throw conflict('Ya hay una categoría con ese nombre. No se guardó; use la que existe, también si está archivada.', {
      fields: { name: 'Ya existe' },
      cause,
    });
  }
}
