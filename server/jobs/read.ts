import { setTimeout } from 'node:timers/promises';
import { JOB_NAME, type Job } from '../../src/api/contract/console/jobs';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { conflict, notFound, Problem } from '../problems';

const jobsFrom = (rows: Sql) => sql`
  select j.id, j.name, j.about, j.state, j.done, j.total, j.outcome, j.reason, coalesce(name_of(j.created_by), '') as created_by,
    j.created_at, j.ended_at, case when j.state = 'waiting' and j.run_at > now() + interval '1 minute' then j.run_at end as waits_until
  from ${rows} j`;

/** Those that staff see: the service's own are in its log. */
export const isSeen = (alias: Sql): Sql => sql`${alias}.name = any(${[...JOB_NAME]}::text[])`;

/** The profile's jobs: live ones first, then the newest; `search` looks in what they are about, came to and failed of. */
export function listJobs(
  db: Queryable,
  profileId: string,
  page: Page,
  search: string | undefined,
): Promise<Listed<Job>> {
  const order = sql`(j.state in ('waiting', 'running')) desc, j.created_at desc, j.id`;
  const list = {
    rows: sql`select j.* from job j`,
    where: every([
      sql`j.profile_id = ${profileId} and ${isSeen(sql`j`)}`,
      search && contains(sql`concat_ws(' ', j.about, j.outcome, j.reason)`, search),
    ]),
    order,
  };
  return listed(db, { ...list, projection: jobsFrom }, page);
}

export async function runAgain(tx: Queryable, profileId: string, id: string): Promise<void> {
  const [found] = await tx.rows<{ state: string; live: boolean }>(sql`
    select j.state, exists(select from job l where l.name = j.name and l.key = j.key and l.state in ('waiting',
    'running')) as live
    from job j where j.profile_id = ${profileId} and j.id = ${id} for update of j`);
  if (!found) throw notFound('el trabajo');
  if (found.live || found.state !== 'failed') {
    throw conflict('Este trabajo no espera que se haga otra vez: vea en la lista cómo va.');
  }
  await tx.rows(sql`
    update job set state = 'waiting', attempts = 0, done = 0, total = null, reason = null, run_at = now(),
      ended_at = null
    where id = ${id}`);
}

const LOOK_EVERY_MS = 100;

/** Waits for a job's report. Throws Problem 502 with its reason when it failed, 503 when `signal` ends the wait. */
export async function reportOf(db: Queryable, id: string, signal: AbortSignal): Promise<object> {
  while (!signal.aborted) {
    const [job] = await db.rows<{ state: string; report: object | null; reason: string | null }>(sql`
      select state, report, reason from job where id = ${id}`);
    if (job?.state === 'done') return job.report ?? {};
    if (job?.state === 'failed') throw new Problem(502, job.reason ?? '');
    if (!job) throw notFound('el trabajo');
    await setTimeout(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  throw new Problem(
    503,
    'El servicio se está deteniendo. El trabajo sigue por sí solo cuando vuelva: véalo en Trabajos.',
    {
      retryAfter: 5,
    },
  );
}
