import type { Database, Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { Problem } from '../problems';
import type { ClaimedJob, JobKind, Outcome } from './job';

/** A job that crashes its process each time fails after this many. */
const MOST_ATTEMPTS = 10;

/** Another process took the job, or the service stops: uncommitted work is lost. */
class LetGo extends Error {}

export type Claimed = {
  id: string;
  name: string;
  profileId: string | null;
  key: string;
  createdBy: string | null;
  attempts: number;
};

/** Receives the failures of the service itself. */
export type Log = Record<'error' | 'warn', (about: { err: unknown; job?: string }, text: string) => void>;

/** What the worker gives each of its jobs. */
type Running = {
  database: Database;
  leaseMs: number;
  /** Aborted when the service stops. */
  signal: AbortSignal;
  log: Log | undefined;
};

/** Runs a claimed job to its end: done, failed, or waiting to be tried again. */
export async function perform(running: Running, job: Claimed, kind: JobKind, lease: string): Promise<void> {
  const { database, leaseMs, signal, log } = running;
  let isOver = false;
  // It changes the job only while it owns it.
  const change = (changes: Sql) =>
    database.rows(sql`update job set ${changes} where id = ${job.id} and lease = ${lease}`);
  // A renewal that fails is tried again at the next beat; after the lease another worker may claim the job.
  const renewing = setInterval(
    () => void change(sql`leased_until = now() + ${leaseMs} * interval '1 ms'`).catch(() => {}),
    leaseMs / 3,
  );
  const db = job.profileId === null || kind.unscoped ? database : database.scoped(job.profileId);
  const transaction = <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => {
    if (signal.aborted) return Promise.reject(new LetGo());
    return db.transaction(async (tx) => {
      // The lock lasts until the commit: nobody can claim the job, even after the lease expired.
      const [mine] = await tx.rows(sql`select 1 from job where id = ${job.id} and lease = ${lease} for key share`);
      if (!mine) throw new LetGo();
      return work(tx);
    });
  };
  const claimed: ClaimedJob = {
    profileId: job.profileId ?? undefined,
    key: job.key,
    createdBy: job.createdBy ?? undefined,
    transaction,
    warn: (err, text) => log?.warn({ err, job: job.name }, text),
    async progress(done, total) {
      await change(sql`done = ${done}, total = ${total}`);
    },
    async finish(work) {
      await transaction(async (tx) => end(tx, job.id, await work(tx)));
      isOver = true;
    },
  };
  try {
    if (job.attempts > MOST_ATTEMPTS) throw new Problem(500, 'El servicio se detuvo varias veces mientras lo hacía.');
    const outcome = await kind.run(claimed);
    if (!isOver) await claimed.finish(async () => outcome);
  } catch (error) {
    await change(stopped(running, job, kind, error));
  } finally {
    clearInterval(renewing);
  }
}

/** The new state of a job that failed. */
function stopped({ signal, log }: Running, job: Claimed, kind: JobKind, error: unknown): Sql {
  if (signal.aborted || error instanceof LetGo) return LET_GO;
  if (!(error instanceof Problem) || error.status >= 500) log?.error({ err: error, job: job.name }, 'a job failed');
  const reason =
    error instanceof Problem
      ? error.msg
      : 'Ocurrió un error en el servicio. Hágalo otra vez; si se repite, avise a quien lo administra.';
  return job.attempts < kind.attempts ? tryAgain(reason) : fail(reason);
}

async function end(tx: Queryable, id: string, outcome: Outcome | undefined): Promise<void> {
  // Who asks for it again in a transaction that goes on is waited for: the next statement sees that.
  await tx.rows(sql`select from job where id = ${id} for update`);
  const [again] = await tx.rows(sql`
    update job set state = 'waiting', again = false, attempts = 0, done = 0, total = null, lease = null, leased_until = null
    where id = ${id} and again returning id`);
  if (again) return;
  // A success removes earlier failures.
  await tx.rows(sql`
    delete from job f using job j where j.id = ${id} and f.name = j.name and f.key = j.key and f.state = 'failed'`);
  if (!outcome) {
    await tx.rows(sql`delete from job where id = ${id}`);
    return;
  }
  await tx.rows(sql`
    update job set state = 'done', outcome = ${outcome.text}, report = ${outcome.report && JSON.stringify(outcome.report)},
      reason = null, lease = null, leased_until = null, ended_at = now()
    where id = ${id}`);
}

const LET_GO = sql`state = 'waiting', lease = null, leased_until = null, attempts = attempts - 1`;

const tryAgain = (reason: string) => sql`state = 'waiting', lease = null, leased_until = null, reason = ${reason},
  done = 0, total = null, run_at = now() + interval '1 s' * 2 ^ attempts`;

/** What was asked for while it ran is done anew: who asked has changed what it failed of. */
const fail = (reason: string) => sql`
  state = case when again then 'waiting' else 'failed' end, again = false, attempts = case when again then 0 else attempts end,
  lease = null, leased_until = null, reason = ${reason}, ended_at = case when not again then now() end`;
