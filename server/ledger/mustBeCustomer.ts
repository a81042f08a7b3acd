import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { notFound } from '../problems';

/** Problem 404 when the profile has no such customer. */
export async function mustBeCustomer(db: Queryable, profileId: string, id: string): Promise<void> {
  const found = isUuid(id)
    ? await db.rows(sql`select from customer where profile_id = ${profileId} and id = ${id} and deleted_at is null`)
    : [];
  if (found.length === 0) throw notFound('el cliente');
}
