import type * as z from 'zod/mini';
import type { createView, SavedView, updateView } from '../../src/api/contract/console/views';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { conflict, notFound, type Once, writtenOnce } from '../problems';

/** The views of one list: the limit bounds the database. */
const MOST = 50;

export function listViews(db: Queryable, { profileId, userId }: Actor, list: string): Promise<SavedView[]> {
  return db.rows<SavedView>(sql`
    select id, list, name, query from saved_view
    where profile_id = ${profileId} and user_id = ${userId} and list = ${list}
    order by match_key(name), name`);
}

const NAME: Once = {
  constraint: 'saved_view_name',
  msg: 'Ya tiene una vista con ese nombre en esta lista. Elija otro, o guarde los cambios en ella.',
  fields: { name: 'Ya tiene una con ese nombre' },
};

/** Problem 409 for a name that the person already has in the list, and for more views than anybody looks through. */
export async function addView(
  db: Queryable,
  { profileId, userId }: Actor,
  { list, name, query }: z.output<typeof createView.body>,
): Promise<SavedView> {
  const [made] = await writtenOnce(
    db.rows<SavedView>(sql`
      insert into saved_view (profile_id, user_id, list, name, query) select ${profileId}, ${userId}, ${list},
        ${name}, ${query}
      where (select count(*) from saved_view where profile_id = ${profileId} and user_id = ${userId}
        and list = ${list}) < ${MOST}
      returning id, list, name, query`),
    NAME,
  );
  if (!made) throw conflict(`Ya tiene ${MOST} vistas de esta lista. Elimine una antes de guardar otra.`);
  return made;
}

/** Problem 404 for a view of another person, 409 for the name of another view of this person. */
export async function changeView(
  db: Queryable,
  { profileId, userId }: Actor,
  id: string,
  { name, query }: z.output<typeof updateView.body>,
): Promise<SavedView> {
  const [changed] = await writtenOnce(
    db.rows<SavedView>(sql`
      update saved_view set name = coalesce(${name ?? null}, name), query = coalesce(${query ?? null}, query)
      where profile_id = ${profileId} and user_id = ${userId} and id = ${id} returning id, list, name, query`),
    NAME,
  );
  if (!changed) throw notFound('la vista');
  return changed;
}

export async function removeView(db: Queryable, { profileId, userId }: Actor, id: string): Promise<void> {
  const removed = await db.rows(sql`
    delete from saved_view where profile_id = ${profileId} and user_id = ${userId} and id = ${id} returning 1`);
  if (removed.length === 0) throw notFound('la vista');
}
