import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Database, Queryable } from '../database/database';
import { insertInto, sql } from '../database/sql';
import { unauthorized } from '../problems';

/** From the login, regardless of renewals. */
const DAYS = 30;
/** Two tabs may send the same token at once; the second gets what the first got. */
const GRACE_SECONDS = 30;

type Rotation = { outcome: 'rotated'; token: string; userId: string } | { outcome: 'refused' | 'reused' };

/** Starts a family: all tokens of one login. Answers its first token. */
export async function startFamily(db: Queryable, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.rows(sql`
    insert into refresh_token (hash, family, user_id, expires_at)
    values (${hashOf(token)}, gen_random_uuid(), ${userId}, now() + make_interval(days => ${DAYS}))`);
  return token;
}

/**
 * Answers the token's successor and its user. The direct parent gets the same successor again for 30 seconds; any later
 * reuse means that somebody else has a copy, and revokes the family. Problem 401 unless there is a successor.
 */
export async function rotate(
  database: Database,
  secret: Uint8Array,
  token: string,
): Promise<{ token: string; userId: string }> {
  // The revocation must be committed, so the refusal is thrown after the transaction and not inside it.
  const rotation = await database.transaction((tx) => rotateIn(tx, secret, token));
  if (rotation.outcome === 'rotated') return rotation;
  throw unauthorized('La sesión venció. Ingrese de nuevo.', { code: `refresh-${rotation.outcome}` });
}

async function rotateIn(tx: Queryable, secret: Uint8Array, token: string): Promise<Rotation> {
  const hash = hashOf(token);
  const successor = successorOf(secret, token);
  if ((await lockFamilyOf(tx, hash)) === undefined) return { outcome: 'refused' };
  const [found] = await tx.rows<{
    family: string;
    user_id: string;
    live: boolean;
    used: boolean;
    in_grace: boolean;
    expires_at: string;
  }>(
    sql`select family, user_id, expires_at, revoked_at is null and expires_at > now() as live, used_at is not null as used,
            coalesce(used_at > now() - make_interval(secs => ${GRACE_SECONDS}), false) as in_grace
     from refresh_token where hash = ${hash}`,
  );
  if (!found?.live) return { outcome: 'refused' };
  if (!found.used) {
    await tx.rows(sql`update refresh_token set used_at = now() where hash = ${hash}`);
    await tx.rows(
      insertInto('refresh_token', {
        hash: hashOf(successor),
        family: found.family,
        user_id: found.user_id,
        parent: hash,
        expires_at: found.expires_at,
      }),
    );
    return { outcome: 'rotated', token: successor, userId: found.user_id };
  }
  const [unused] = await tx.rows(sql`
    select 1 from refresh_token where hash = ${hashOf(successor)} and used_at is null`);
  if (found.in_grace && unused) return { outcome: 'rotated', token: successor, userId: found.user_id };
  await revoke(tx, found.family);
  return { outcome: 'reused' };
}

/** Logs out: revokes all tokens of this login. Answers whether the token is known: an unknown token is no failure. */
export async function revokeFamilyOf(database: Database, token: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const family = await lockFamilyOf(tx, hashOf(token));
    if (family !== undefined) await revoke(tx, family);
    return family !== undefined;
  });
}

/** Locks the family until the transaction ends, by its first token, which always exists. Answers the family's id. */
async function lockFamilyOf(tx: Queryable, hash: string): Promise<string | undefined> {
  const [found] = await tx.rows<{ family: string }>(sql`
    select o.family from refresh_token t join refresh_token o on o.family = t.family and o.parent is null
    where t.hash = ${hash} for update of o`);
  return found?.family;
}

/** Ends a person's logins. */
export async function revokeAllOf(tx: Queryable, userId: string): Promise<void> {
  await tx.rows(sql`select from refresh_token where user_id = ${userId} and parent is null order by hash for update`);
  await tx.rows(sql`update refresh_token set revoked_at = now() where user_id = ${userId} and revoked_at is null`);
}

export async function forgetOldFamilies(db: Queryable): Promise<void> {
  await db.rows(sql`delete from refresh_token where family in (
    select family from refresh_token group by family having max(expires_at) < now())`);
}

async function revoke(tx: Queryable, family: string): Promise<void> {
  await tx.rows(sql`update refresh_token set revoked_at = now() where family = ${family} and revoked_at is null`);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Derived, so that the service can answer the same one twice without storing it. */
function successorOf(secret: Uint8Array, token: string): string {
  return createHmac('sha256', secret).update(`refresh-successor:${token}`).digest('base64url');
}
