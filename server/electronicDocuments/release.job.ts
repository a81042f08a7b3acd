import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { JobKind } from '../jobs/job';
import type { Actor } from '../ledger/audit';
import { Problem } from '../problems';
import { lower } from './lower';
import type { ReadItem } from './plan';
import { READY, RELEASES } from './waiting';

const MINUTES_MS = 10 * 60_000;

/**
 * Takes a company's waiting notes whose documents have come, the oldest first, each in a transaction of its own; its key is the company. What
 * of them is refused goes on waiting with the reason, and is tried again the next day.
 */
export const releaseNotes: JobKind = {
  name: RELEASES,
  attempts: 9,
  async run(job) {
    const profileId = job.profileId ?? '';
    const ready = await job.transaction((tx) =>
      tx.rows<{ id: string }>(sql`
        select n.id from waiting_note n where n.profile_id = ${profileId} and ${READY} order by n.issued_on, n.created_at, n.id`),
    );
    for (const { id } of ready) await job.transaction((tx) => releaseOne(tx, profileId, id));
    await job.finish(async () => undefined);
    return undefined;
  },
  // No insert of a document shows that one was renamed, or that the day of a refusal is over.
  due: {
    everyMs: MINUTES_MS,
    ask: (db) =>
      db.rows(sql`
        insert into job (profile_id, name, key)
        select distinct n.profile_id, ${RELEASES}, n.profile_id::text from waiting_note n where ${READY}
        on conflict (name, key) where state in ('waiting', 'running') do nothing`),
  },
};

type Stored = { document: ReadItem['document']; digest: string; created_by: string };

async function releaseOne(tx: Queryable, profileId: string, id: string): Promise<void> {
  // As an import that brings the same note: one of both takes it.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('cartera: sync ' || ${profileId}))`);
  const [note] = await tx.rows<Stored>(sql`
    select document, digest, created_by from waiting_note where profile_id = ${profileId} and id = ${id} for update`);
  if (!note) return;
  const { document, digest, created_by: userId } = note;
  const refusal = await refusalOf(tx, { profileId, userId }, { document, digest, named: false });
  if (refusal === undefined) return;
  await tx.rows(sql`
    update waiting_note set refusal = ${refusal}, tried_on = current_date where profile_id = ${profileId} and id = ${id}`);
}

/** Why it was not taken; undefined where it was, or waits as before. What a refused one wrote is rolled back. */
async function refusalOf(tx: Queryable, who: Actor, item: ReadItem): Promise<string | undefined> {
  await tx.rows(sql`savepoint releasing`);
  try {
    const done = await lower(tx, who, item);
    return done.is === 'refused' ? done.msg : undefined;
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.status >= 500) throw problem;
    await tx.rows(sql`rollback to savepoint releasing`);
    return problem.msg;
  }
}
