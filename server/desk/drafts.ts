import type { DraftBody, DraftOf } from '../../src/api/contract/console/drafts';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { conflict } from '../problems';

/** The drafts of one person: the limit bounds the database. */
const MOST = 200;

type StoredDraft = { body: DraftBody; updated_at: string };

export async function readDraft(
  db: Queryable,
  { profileId, userId }: Actor,
  { kind, subject }: DraftOf,
): Promise<StoredDraft | { body: null; updated_at: null }> {
  const [stored] = await db.rows<StoredDraft>(sql`
    select body, updated_at from draft
    where profile_id = ${profileId} and user_id = ${userId} and kind = ${kind} and subject = ${subject}`);
  return stored ?? { body: null, updated_at: null };
}

/** Replaces the earlier draft. Problem 409 for more drafts than anybody comes back to. */
export async function keepDraft(
  db: Queryable,
  { profileId, userId }: Actor,
  { kind, subject }: DraftOf,
  body: DraftBody,
): Promise<{ updated_at: string }> {
  const [stored] = await db.rows<{ updated_at: string }>(sql`
    insert into draft (profile_id, user_id, kind, subject, body) select ${profileId}, ${userId}, ${kind},
      ${subject}, ${JSON.stringify(body)}
    where (select count(*) from draft where profile_id = ${profileId} and user_id = ${userId} and (kind,
      subject) <> (${kind}, ${subject})) < ${MOST}
    on conflict (profile_id, user_id, kind, subject) do update set body = excluded.body, updated_at = now()
    returning updated_at`);
  if (!stored) throw conflict(`Ya tiene ${MOST} borradores. Termine o descarte alguno.`);
  return stored;
}

export async function discardDraft(
  db: Queryable,
  { profileId, userId }: Actor,
  { kind, subject }: DraftOf,
): Promise<void> {
  await db.rows(sql`delete from draft
    where profile_id = ${profileId} and user_id = ${userId} and kind = ${kind} and subject = ${subject}`);
}

/** Nobody comes back to a draft after 90 days. */
export async function forgetOldDrafts(tx: Queryable): Promise<void> {
  await tx.rows(sql`delete from draft where updated_at < now() - interval '90 days'`);
}
