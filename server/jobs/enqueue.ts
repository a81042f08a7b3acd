import type { Queryable } from '../database/database';
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
  return insert(tx, wanted, `again = job.again or job.state = 'running', run_at = least(job.run_at, now())`);
}

/** The same, but whoever asks is content with one that runs already. */
export async function join(tx: Queryable, wanted: Wanted): Promise<string> {
  return insert(tx, wanted, 'name = excluded.name');
}

/** Asks for a job that runs, in a transaction of its own, to be done once more when it has ended: at a time, so that others are done before. */
export async function comeBack(tx: Queryable, { name, key }: Pick<Wanted, 'name' | 'key'>, at: string): Promise<void> {
  await tx.rows(
    `update job set again = true, run_at = greatest($3, now()) where name = $1 and key = $2 and state = 'running'`,
    [name, key, at],
  );
}

async function insert(tx: Queryable, wanted: Wanted, otherwise: string): Promise<string> {
  const { name, key, profileId = null, about = '', createdBy = null } = wanted;
  const [row] = await tx.rows<{ id: string }>(
    `insert into job (profile_id, name, key, about, created_by) values ($1, $2, $3, $4, $5)
     on conflict (name, key) where state in ('waiting', 'running') do update set ${otherwise} returning id`,
    [profileId, name, key, about, createdBy],
  );
  return row?.id ?? '';
}
