import type { z } from 'zod';
import type { createView, SavedView, updateView } from '../../src/api/contract/views';
import type { Queryable } from '../database/database';
import type { Actor } from '../ledger/audit';
import { conflict, isDatabaseError, notFound } from '../problems';

/** Of each list, so that nobody fills the database. */
const MOST = 50;

export function listViews(db: Queryable, { profileId, userId }: Actor, list: string): Promise<SavedView[]> {
  return db.rows<SavedView>(
    `select id, list, name, query from saved_view where profile_id = $1 and user_id = $2 and list = $3
     order by match_key(name), name`,
    [profileId, userId, list],
  );
}

/** Problem 409 for a name the person has for the list already, and for more views than anybody looks through. */
export async function addView(
  db: Queryable,
  { profileId, userId }: Actor,
  { list, name, query }: z.output<typeof createView.body>,
): Promise<SavedView> {
  const [made] = await named(
    db.rows<SavedView>(
      `insert into saved_view (profile_id, user_id, list, name, query) select $1, $2, $3, $4, $5
       where (select count(*) from saved_view where profile_id = $1 and user_id = $2 and list = $3) < ${MOST}
       returning id, list, name, query`,
      [profileId, userId, list, name, query],
    ),
  );
  if (!made) throw conflict(`Ya tiene ${MOST} vistas de esta lista. Elimine una antes de guardar otra.`);
  return made;
}

/** Problem 404 for a view that is not the person's, 409 for a name that another of theirs has. */
export async function changeView(
  db: Queryable,
  { profileId, userId }: Actor,
  id: string,
  { name, query }: z.output<typeof updateView.body>,
): Promise<SavedView> {
  const [changed] = await named(
    db.rows<SavedView>(
      `update saved_view set name = coalesce($4, name), query = coalesce($5, query)
       where profile_id = $1 and user_id = $2 and id = $3 returning id, list, name, query`,
      [profileId, userId, id, name ?? null, query ?? null],
    ),
  );
  if (!changed) throw notFound('la vista');
  return changed;
}

export async function removeView(db: Queryable, { profileId, userId }: Actor, id: string): Promise<void> {
  const removed = await db.rows(
    'delete from saved_view where profile_id = $1 and user_id = $2 and id = $3 returning 1',
    [profileId, userId, id],
  );
  if (removed.length === 0) throw notFound('la vista');
}

async function named<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (cause) {
    if (!isDatabaseError(cause) || cause.constraint !== 'saved_view_name') throw cause;
    throw conflict('Ya tiene una vista con ese nombre en esta lista. Elija otro, o guarde los cambios en ella.', {
      fields: { name: 'Ya tiene una con ese nombre' },
      cause,
    });
  }
}
