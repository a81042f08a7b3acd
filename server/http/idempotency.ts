import { createHash } from 'node:crypto';
import type { Queryable, Transactional } from '../database/database';
import { insertInto, prepared, sql } from '../database/sql';
import { refused } from '../problems';

const DAYS_STORED = 7;

type Claim = {
  profileId: string;
  key: string;
  operation: string;
  /** Parameters, query and body: equal when a send is repeated. */
  ask: unknown;
};

type Sent = { status: number; json: string };

/**
 * Runs `work` at most once for a key. Claim, effect and answer are one transaction: parallel sends wait on the claim's
 * unique key and then read the first answer, and a crash leaves either all of it or nothing. A failure rolls the claim
 * back too, so that a refused call can be corrected and sent again. Problem 422 when the key was used for another call.
 */
export async function onceFor(db: Transactional, claim: Claim, work: (tx: Queryable) => Promise<Sent>): Promise<Sent> {
  const hash = createHash('sha256').update(JSON.stringify(claim.ask)).digest('hex');
  return db.transaction(async (tx) => {
    if (!(await isFree(tx, claim, hash))) return firstAnswer(tx, claim, hash);
    const sent = await work(tx);
    await tx.rows(
      prepared(sql`update idempotency_key set status = ${sent.status}, answer = ${sent.json}::json
      where profile_id = ${claim.profileId} and key = ${claim.key}`),
    );
    return sent;
  });
}

/** Claims the key unless it was used; waits for a call that uses it. */
async function isFree(
  tx: Queryable,
  { profileId, key, operation }: Omit<Claim, 'ask'>,
  hash: string,
): Promise<boolean> {
  const claimed = await tx.rows(
    prepared(sql`
    ${insertInto('idempotency_key', {
      profile_id: profileId,
      key,
      operation,
      body_hash: hash,
      status: 0,
      answer: 'null',
    })} on conflict do nothing returning key`),
  );
  return claimed.length > 0;
}

/** The id of the record that a key's call made; null when it had no effect. */
export function effectOf(db: Transactional, profileId: string, key: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    if (await isFree(tx, { profileId, key, operation: '' }, '')) {
      await tx.rows(sql`delete from idempotency_key where profile_id = ${profileId} and key = ${key}`);
      return null;
    }
    const [first] = await tx.rows<{ id: string | null }>(sql`
      select answer->>'id' as id from idempotency_key where profile_id = ${profileId} and key = ${key}`);
    return first?.id ?? null;
  });
}

async function firstAnswer(tx: Queryable, claim: Claim, hash: string): Promise<Sent> {
  const [first] = await tx.rows<{ operation: string; body_hash: string; status: number; json: string }>(
    prepared(sql`
    select operation, body_hash, status, answer::text as json from idempotency_key
    where profile_id = ${claim.profileId} and key = ${claim.key}`),
  );
  if (first?.operation !== claim.operation || first.body_hash !== hash) {
    throw refused(
      'Este envío repite la clave de otro distinto. No se guardó nada; vuelva a intentar desde la pantalla.',
      {
        code: 'key-reused',
      },
    );
  }
  return { status: first.status, json: first.json };
}

/** Keys serve repeated sends only, so they expire. */
export async function forgetOldKeys(database: Queryable): Promise<void> {
  await database.rows(
    sql`delete from idempotency_key where created_at < now() - make_interval(days => ${DAYS_STORED})`,
  );
}
