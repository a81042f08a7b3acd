import { createHash } from 'node:crypto';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';

const DAYS = 90;

/** Whether the person used this address before. */
export async function isKnownAddress(db: Queryable, userId: string, address: string): Promise<boolean> {
  const known = await db.rows(sql`
    select 1 from known_address where user_id = ${userId} and address = ${hashOf(userId, address)}`);
  return known.length > 0;
}

export async function rememberAddress(db: Queryable, userId: string, address: string): Promise<void> {
  await db.rows(sql`
    insert into known_address (user_id, address) values (${userId}, ${hashOf(userId, address)})
    on conflict (user_id, address) do update set seen_at = now()`);
}

export async function forgetOldAddresses(db: Queryable): Promise<void> {
  await db.rows(sql`delete from known_address where seen_at < now() - make_interval(days => ${DAYS})`);
}

function hashOf(userId: string, address: string): string {
  return createHash('sha256').update(`${userId} ${address}`).digest('hex');
}
