import type { Queryable } from '../database/database';
import { insertInto, type Sql, sql } from '../database/sql';
import type { JobName } from './job';

export type Wanted = {
  name: JobName;
  /** The job's object, unique among all profiles: a name and key have at most one live job. */
  key: string;
  profileId?: string;
  /** The job's object in words for staff. */
  about?: string;
  createdBy?: string;
  /** Not before this moment. */
  at?: string | null;
};

/**
 * Enqueues a job in the caller's transaction: a rollback removes it. A waiting job with this key is reused, and waits for the
 * caller's commit; a running one runs again afterwards, since it may have read the rows that the caller changes.
 */
export async function enqueue(tx: Queryable, wanted: Wanted): Promise<string> {
  return insert(tx, wanted, sql`again = job.again or job.state = 'running', run_at = least(job.run_at, now())`);
}

/** The same, but a running job with this key is enough. */
export async function join(tx: Queryable, wanted: Wanted): Promise<string> {
  return insert(tx, wanted, sql`name = excluded.name`);
}

/** Reschedules the running job for `at`, so that other jobs get a turn. */
export async function comeBack(tx: Queryable, { name, key }: Pick<Wanted, 'name' | 'key'>, at: string): Promise<void> {
  await tx.rows(sql`
    update job set again = true, run_at = greatest(${at}, now()) 
    where name = ${name} and key = ${key} and state = 'running'`);
}

async function insert(tx: Queryable, wanted: Wanted, otherwise: Sql): Promise<string> {
  const { name, key, profileId = null, about = '', createdBy = null, at } = wanted;
  const [row] = await tx.rows<{ id: string }>(sql`
    ${insertInto('job', { profile_id: profileId, name, key, about, created_by: createdBy, ...(at && { run_at: at }) })}
    on conflict (name, key) where state in ('waiting', 'running') do update set ${otherwise} returning id`);
  return row?.id ?? '';
}
