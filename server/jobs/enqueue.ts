import type { Queryable } from '../database/database';
import { insertInto, type Sql, sql } from '../database/sql';
import type { JobName } from './job';

export type Wanted = {
  name: JobName;
  /** What it works on, unique among all profiles: no two jobs of a name and key are live. */
  key: string;
  profileId?: string;
  /** What it works on, in words for staff. */
  about?: string;
  createdBy?: string;
};

/**
 * Asks for a job in the caller's transaction: there is none when that is rolled back. One that waits already is the same one,
 * and waits for the caller's end; one that runs already runs again, since it may have read what the caller changes.
 */
export async function enqueue(tx: Queryable, wanted: Wanted): Promise<string> {
  return insert(tx, wanted, sql`again = job.again or job.state = 'running', run_at = least(job.run_at, now())`);
}

/** The same, but whoever asks is content with one that runs already. */
export async function join(tx: Queryable, wanted: Wanted): Promise<string> {
  return insert(tx, wanted, sql`name = excluded.name`);
}

/** Asks for a job that runs, in a transaction of its own, to be done once more when it has ended: at a time, so that others are done before. */
export async function comeBack(tx: Queryable, { name, key }: Pick<Wanted, 'name' | 'key'>, at: string): Promise<void> {
  await tx.rows(sql`
    update job set again = true, run_at = greatest(${at}, now()) 
    where name = ${name} and key = ${key} and state = 'running'`);
}

async function insert(tx: Queryable, wanted: Wanted, otherwise: Sql): Promise<string> {
  const { name, key, profileId = null, about = '', createdBy = null } = wanted;
  const [row] = await tx.rows<{ id: string }>(sql`
    ${insertInto('job', { profile_id: profileId, name, key, about, created_by: createdBy })}
    on conflict (name, key) where state in ('waiting', 'running') do update set ${otherwise} returning id`);
  return row?.id ?? '';
}
