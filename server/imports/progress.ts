import type { ReadSoFar } from '../../src/api/contract/row';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Actor } from '../ledger/audit';

const EVERY_MS = 1_000;
/** What is silent for longer ended with its process. */
const SILENT_SECONDS = 10;

/**
 * Does work of so many rows, which says how far it is, and stores that every second: outside of the work's transaction, of which
 * nobody sees anything before its end.
 */
export async function withProgress<T>(
  db: Queryable,
  who: Actor,
  total: number,
  work: (tell: (rows: number) => void) => Promise<T>,
): Promise<T> {
  let rows = 0;
  let stored: Promise<unknown> | undefined;
  // Nobody's work fails because its progress could not be stored.
  const store = () => storeProgress(db, who, rows, total).catch(() => undefined);
  const timer = setInterval(() => {
    stored = store();
  }, EVERY_MS);
  try {
    return await work((done) => {
      rows = done;
    });
  } finally {
    clearInterval(timer);
    if (stored) {
      await stored;
      await forgetProgress(db, who).catch(() => undefined);
    }
  }
}

const storeProgress = (db: Queryable, { profileId, userId }: Actor, rows: number, total: number) =>
  db.rows(sql`
    insert into import_reading (profile_id, user_id, rows_read, rows_total) values (${profileId}, ${userId}, ${rows}, ${total})
    on conflict (profile_id, user_id) do update
    set rows_read = excluded.rows_read, rows_total = excluded.rows_total, told_at = now()`);

const forgetProgress = (db: Queryable, { profileId, userId }: Actor) =>
  db.rows(sql`delete from import_reading where profile_id = ${profileId} and user_id = ${userId}`);

/** How far the person's file is compared; null where none is, or it is not yet understood. */
export async function readProgress(db: Queryable, { profileId, userId }: Actor): Promise<ReadSoFar> {
  const [reading] = await db.rows<ReadSoFar>(sql`
    select rows_read as rows, rows_total as total from import_reading
    where profile_id = ${profileId} and user_id = ${userId}
      and told_at > now() - make_interval(secs => ${SILENT_SECONDS})`);
  return reading ?? { rows: null, total: null };
}
