import type { DraftBody, DraftOf } from '../../src/api/contract/drafts';
import type { Queryable } from '../database/database';
import type { Actor } from '../ledger/audit';
import { conflict } from '../problems';

/** Of each person, so that nobody fills the database. */
const MOST = 200;

type Kept = { body: DraftBody; updated_at: string };

export async function readDraft(
  db: Queryable,
  { profileId, userId }: Actor,
  { kind, subject }: DraftOf,
): Promise<Kept | { body: null; updated_at: null }> {
  const [kept] = await db.rows<Kept>(
    'select body, updated_at from draft where profile_id = $1 and user_id = $2 and kind = $3 and subject = $4',
    [profileId, userId, kind, subject],
  );
  return kept ?? { body: null, updated_at: null };
}

/** In place of what was kept before. Problem 409 for more drafts than anybody comes back to. */
export async function keepDraft(
  db: Queryable,
  { profileId, userId }: Actor,
  { kind, subject }: DraftOf,
  body: DraftBody,
): Promise<{ updated_at: string }> {
  const [kept] = await db.rows<{ updated_at: string }>(
    `insert into draft (profile_id, user_id, kind, subject, body) select $1, $2, $3, $4, $5
     where (select count(*) from draft where profile_id = $1 and user_id = $2 and (kind, subject) <> ($3, $4)) < ${MOST}
     on conflict (profile_id, user_id, kind, subject) do update set body = excluded.body, updated_at = now()
     returning updated_at`,
    [profileId, userId, kind, subject, JSON.stringify(body)],
  );
  if (!kept) throw conflict(`Ya tiene ${MOST} borradores. Termine o descarte alguno.`);
  return kept;
}

export async function discardDraft(
  db: Queryable,
  { profileId, userId }: Actor,
  { kind, subject }: DraftOf,
): Promise<void> {
  await db.rows('delete from draft where profile_id = $1 and user_id = $2 and kind = $3 and subject = $4', [
    profileId,
    userId,
    kind,
    subject,
  ]);
}

/** Nobody comes back to it after a season. */
export async function forgetOldDrafts(tx: Queryable): Promise<void> {
  await tx.rows("delete from draft where updated_at < now() - interval '90 days'");
}
