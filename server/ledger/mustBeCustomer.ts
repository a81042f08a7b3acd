import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { notFound } from '../problems';

const customer = (profileId: string, id: string) =>
  sql`select from customer where profile_id = ${profileId} and id = ${id} and deleted_at is null`;

/** Problem 404 when the profile has no such customer. */
export async function mustBeCustomer(db: Queryable, profileId: string, id: string): Promise<void> {
  const found = isUuid(id) ? await db.rows(customer(profileId, id)) : [];
  if (found.length === 0) throw notFound('el cliente');
}

/** The same before something of theirs is written: until the transaction ends nobody deletes them. */
export async function keepCustomer(tx: Queryable, profileId: string, id: string): Promise<void> {
  const found = isUuid(id) ? await tx.rows(sql`${customer(profileId, id)} for key share`) : [];
  if (found.length === 0) throw notFound('el cliente');
}
