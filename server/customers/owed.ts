import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { JobKind } from '../jobs/job';

/** One transaction folds at most this many notes: a reader waits for no more, and nobody for a reader. */
const MOST_NOTES = 1_000;

/**
 * Brings the stored debt of customers up to date with what is noted. Of more than MOST_NOTES (an import, a sync) the job folds
 * the rest, and until then the order by balance is the earlier one. Returns whether there may be more.
 */
export async function foldOwed(tx: Queryable, profileId: string): Promise<boolean> {
  const [folded] = await tx.rows<{ notes: number }>(
    sql`select fold_customer_owed(${profileId}, ${MOST_NOTES}) as notes`,
  );
  return folded?.notes === MOST_NOTES;
}

/** Folds what is noted for a company, which is the job's key, while others read: home counts the day's work by what is stored. */
export const foldManyOwed: JobKind = {
  name: 'fold_owed',
  attempts: 3,
  async run(job) {
    while (await job.transaction((tx) => foldOwed(tx, job.key))) {
      // The next notes are folded in a transaction of their own.
    }
    return undefined;
  },
  due: {
    everyMs: 10_000,
    ask: (db) =>
      db.rows(
        sql`insert into job (profile_id, name, key)
         select distinct profile_id, 'fold_owed', profile_id::text from customer_owed_change
         on conflict (name, key) where state in ('waiting', 'running') do nothing`,
      ),
  },
};
