import { createHash } from 'node:crypto';
import type { Queryable } from '../database/database';

const DAYS = 90;

/** Whether the person came in from this address before. */
export async function isKnownAddress(db: Queryable, userId: string, address: string): Promise<boolean> {
  const known = await db.rows('select 1 from known_address where user_id = $1 and address = $2', [
    userId,
    hashOf(userId, address),
  ]);
  return known.length > 0;
}

export async function rememberAddress(db: Queryable, userId: string, address: string): Promise<void> {
  await db.rows(
    'insert into known_address (user_id, address) values ($1, $2) on conflict (user_id, address) do update set seen_at = now()',
    [userId, hashOf(userId, address)],
  );
}

export async function forgetOldAddresses(db: Queryable): Promise<void> {
  await db.rows('delete from known_address where seen_at < now() - make_interval(days => $1)', [DAYS]);
}

function hashOf(userId: string, address: string): string {
  return createHash('sha256').update(`${userId} ${address}`).digest('hex');
}
