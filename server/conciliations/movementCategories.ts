import type * as z from 'zod/mini';
import type {
  createMovementCategory,
  MovementCategory,
  listMovementCategories as row,
  updateMovementCategory,
} from '../../src/api/contract/reconciliation/movementCategories';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import type { Listed, Page } from '../database/list';
import { prepared, type Sql, sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { plainRecordsOf } from '../ledger/records';
import { conflict } from '../problems';

type New = z.output<(typeof createMovementCategory)['body']>;
type Changes = z.output<(typeof updateMovementCategory)['body']>;

/** How many movements have the category `c`, wholly or in part. */
const USES = sql`(select count(*) from bank_movement m where m.category_id = c.id) + (select count(*) from movement_part t
    where t.category_id = c.id and not exists (select from bank_movement m where m.id = t.movement_id and m.category_id = c.id))`;

/** Projects `rows` of `movement_category` to the contract's fields. */
const categoriesFrom = (rows: Sql) => sql`
  select c.id, c.version, c.name, c.archived_at,
    ${USES} as uses
  from ${rows} c`;

/** Giving a category to a movement locks its row too, by the foreign key. */
const categories = plainRecordsOf<MovementCategory, 'name' | 'uses'>({
  table: 'movement_category',
  alias: 'c',
  projection: categoriesFrom,
  orders: {
    by: {
      name: sql`match_key(c.name)`,
      uses: USES,
    },
    usual: sql`c.archived_at is not null, match_key(c.name), c.id`,
    id: sql`c.id`,
  },
  missing: 'la categoría',
  once: {
    constraint: 'movement_category_name',
    msg: 'Ya hay una categoría con ese nombre. No se guardó; use la que existe, también si está archivada.',
    fields: { name: 'Ya existe' },
  },
});

export const { read } = categories;

export function list(
  db: Queryable,
  profileId: string,
  page: Page,
  { search, archived, ordering }: z.output<(typeof row)['query']>,
): Promise<Listed<MovementCategory>> {
  return categories.list(db, profileId, page, ordering, [
    archived !== 'true' && sql`c.archived_at is null`,
    search && contains(sql`c.name`, search),
  ]);
}

/** The categories that staff may choose. */
export function offeredCategories(db: Queryable, profileId: string): Promise<{ id: string; name: string }[]> {
  return db.rows(
    prepared(
      sql`select id, name from movement_category where profile_id = ${profileId} and archived_at is null order by match_key(name), id`,
    ),
  );
}

/** Problem 409 for a name that exists. */
export function add(tx: Queryable, who: Actor, { name }: New): Promise<MovementCategory> {
  return categories.add(tx, who, { name });
}

/** Problem 412 for a stale version, besides those of `add`. */
export async function change(
  tx: Queryable,
  who: Actor,
  id: string,
  { name, archived, version }: Changes,
): Promise<MovementCategory> {
  const before = await categories.lock(tx, who, id, version);
  const since = archived === undefined ? undefined : archived ? sql`coalesce(archived_at, now())` : null;
  return categories.change(tx, who, before, { name, archived_at: since });
}

/** Problem 409 for a category that a movement or a rule has. */
export async function remove(tx: Queryable, who: Actor, id: string): Promise<void> {
  const before = await categories.lock(tx, who, id);
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
  await categories.remove(tx, who, before);
}
