import { randomUUID } from 'node:crypto';
import { type Database, DatabaseUnreachable, type Queryable } from '../database/database';
import { Problem } from '../problems';
import type { Due, Held, JobKind, Outcome } from './job';

export type Worker = {
  /** Takes no more, lets go of what is not finished (another process or the next start carries on), and ends. */
  close(): Promise<void>;
};

type WorkerOptions = {
  /** How many at a time. */
  hands?: number;
  /** How long a job stays with a process that tells nothing any more. */
  leaseMs?: number;
  /** Where failures are written that are nobody's but ours. */
  log?: Record<'error' | 'warn', (about: { err: unknown; job?: string }, text: string) => void>;
};

const HANDS = 2;
const LEASE_MS = 6_000;
/** Between two looks for work, when there was none and nobody told of any: another process may have let go of one. */
const REST_MS = 5_000;
/** Of a hand that rests while another looks. */
const LONG_MS = 60_000;
/** Between two looks, however often somebody tells of work. */
const SOON_MS = 200;
/** Told of by the database whenever a job waits (`database/functions/jobs.sql`). */
const CHANNEL = 'job';
/** A database that cannot be asked is left in peace. */
const TROUBLE_MS = 2_000;
/** A job that ends its process each time must not do so for ever. */
const MOST_ATTEMPTS = 10;

/** The job went to somebody else, or the service stops: whatever was not committed is gone. */
class LetGo extends Error {}

type Claimed = {
  id: string;
  name: string;
  profileId: string | null;
  key: string;
  createdBy: string | null;
  attempts: number;
};

/** Rings for all who wait; whoever is busy meanwhile finds that it rang. */
type Bell = { ring(): void; heard(): number; rung(since: number, atMostMs: number): Promise<void> };

function bell(): Bell {
  let rings = 0;
  const waiting = new Set<() => void>();
  return {
    ring() {
      rings += 1;
      for (const go of [...waiting]) go();
    },
    heard: () => rings,
    rung: (since, atMostMs) =>
      new Promise((resolve) => {
        if (rings > since) return resolve();
        const go = () => {
          clearTimeout(timer);
          waiting.delete(go);
          resolve();
        };
        const timer = setTimeout(go, atMostMs);
        waiting.add(go);
      }),
  };
}

/** Does the jobs that are due, of all profiles, in this process. */
export function startWorker(database: Database, kinds: JobKind[], options: WorkerOptions = {}): Worker {
  const { hands = HANDS, leaseMs = LEASE_MS, log } = options;
  const byName = new Map<string, JobKind>(kinds.map((kind) => [kind.name, kind]));
  const stopping = new AbortController();
  const { signal } = stopping;
  const jobs = bell();
  const writes = bell();
  /** Rings at the end only. */
  const closing = bell();
  /** Which hand looks by itself while all rest. */
  let watcher: number | undefined;
  const stopListening = database.listen(CHANNEL, jobs.ring);
  const stopHearing = database.onCommit(writes.ring);
  const ends = [
    ...Array.from({ length: hands }, (_, hand) => over(() => look(hand), jobs)),
    ...kinds.flatMap(({ due }) => (due ? [over(() => askFor(due), due.afterCommits ? writes : closing)] : [])),
  ];
  return {
    async close() {
      stopping.abort();
      for (const { ring } of [jobs, writes, closing]) ring();
      stopHearing();
      await Promise.all([stopListening(), ...ends]);
    },
  };

  /** `work` until the end; it answers for how long it may rest, and is done sooner when the bell rings. */
  async function over(work: () => Promise<number>, told: Bell): Promise<void> {
    while (!signal.aborted) {
      const heard = told.heard();
      const restMs = await work().catch((error: unknown) => {
        // The database's own trouble is told of by whoever is in front of it.
        if (!(error instanceof DatabaseUnreachable)) log?.error({ err: error }, 'jobs stand still');
        return TROUBLE_MS;
      });
      if (restMs === 0) continue;
      await pause(SOON_MS);
      await told.rung(heard, restMs - SOON_MS);
    }
  }

  async function askFor(due: Due): Promise<number> {
    await due.ask(database);
    return due.everyMs;
  }

  function pause(ms: number): Promise<void> {
    return signal.aborted ? Promise.resolve() : closing.rung(closing.heard(), ms);
  }

  async function look(hand: number): Promise<number> {
    if (watcher === hand) watcher = undefined;
    const lease = randomUUID();
    const names = [...byName.keys()];
    const [claimed] = await database.rows<Claimed>(CLAIM, [lease, leaseMs, names]);
    const kind = byName.get(claimed?.name ?? '');
    if (!claimed || !kind) {
      if (watcher !== undefined) return LONG_MS;
      watcher = hand;
      return untilNext(names);
    }
    // Another looks meanwhile.
    jobs.ring();
    await perform(claimed, kind, lease);
    return 0;
  }

  /** How long until a job is due, as far as it is known. */
  async function untilNext(names: string[]): Promise<number> {
    const [next] = await database.rows<{ ms: number | null }>(NEXT, [names]);
    return Math.max(SOON_MS, Math.min(REST_MS, next?.ms ?? REST_MS));
  }

  async function perform(job: Claimed, kind: JobKind, lease: string): Promise<void> {
    let isOver = false;
    const renewing = setInterval(
      () => void database.rows(RENEW, [job.id, lease, leaseMs]).catch(() => {}),
      leaseMs / 3,
    );
    const db = job.profileId === null || kind.unscoped ? database : database.scoped(job.profileId);
    const transaction = <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => {
      if (signal.aborted) return Promise.reject(new LetGo());
      return db.transaction(async (tx) => {
        // Held until the commit: nobody can claim the job meanwhile, however late this process is.
        const [mine] = await tx.rows('select 1 from job where id = $1 and lease = $2 for key share', [job.id, lease]);
        if (!mine) throw new LetGo();
        return work(tx);
      });
    };
    const held: Held = {
      profileId: job.profileId ?? undefined,
      key: job.key,
      createdBy: job.createdBy ?? undefined,
      transaction,
      warn: (err, text) => log?.warn({ err, job: job.name }, text),
      async progress(done, total) {
        await database.rows('update job set done = $3, total = $4 where id = $1 and lease = $2', [
          job.id,
          lease,
          done,
          total ?? null,
        ]);
      },
      async finish(work) {
        await transaction(async (tx) => end(tx, job.id, await work(tx)));
        isOver = true;
      },
    };
    try {
      if (job.attempts > MOST_ATTEMPTS) throw new Problem(500, 'El servicio se detuvo varias veces mientras lo hacía.');
      const outcome = await kind.run(held);
      if (!isOver) await held.finish(async () => outcome);
    } catch (error) {
      await stopped(job, kind, lease, error);
    } finally {
      clearInterval(renewing);
    }
  }

  async function stopped(job: Claimed, kind: JobKind, lease: string, error: unknown): Promise<void> {
    if (signal.aborted || error instanceof LetGo) {
      await database.rows(LET_GO, [job.id, lease]);
      return;
    }
    if (!(error instanceof Problem) || error.status >= 500) log?.error({ err: error, job: job.name }, 'a job failed');
    const reason =
      error instanceof Problem
        ? error.msg
        : 'Ocurrió un error en el servicio. Hágalo otra vez; si se repite, avise a quien lo administra.';
    const again = job.attempts < kind.attempts;
    await database.rows(again ? TRY_AGAIN : FAIL, [job.id, lease, reason]);
  }
}

async function end(tx: Queryable, id: string, outcome: Outcome | undefined): Promise<void> {
  const [again] = await tx.rows(
    `update job set state = 'waiting', again = false, attempts = 0, done = 0, total = null, lease = null, leased_until = null
     where id = $1 and again returning id`,
    [id],
  );
  if (again) return;
  // What failed before is settled by this.
  await tx.rows(
    `delete from job f using job j where j.id = $1 and f.name = j.name and f.key = j.key and f.state = 'failed'`,
    [id],
  );
  if (!outcome) {
    await tx.rows('delete from job where id = $1', [id]);
    return;
  }
  await tx.rows(
    `update job set state = 'done', outcome = $2, report = $3, reason = null, lease = null, leased_until = null, ended_at = now()
     where id = $1`,
    [id, outcome.text, outcome.report ? JSON.stringify(outcome.report) : null],
  );
}

const CLAIM = `
with next as (
  select id from job
  where name = any($3) and ((state = 'waiting' and run_at <= now()) or (state = 'running' and leased_until < now()))
  order by run_at limit 1 for update skip locked
)
update job j set state = 'running', lease = $1, leased_until = now() + $2 * interval '1 ms', attempts = attempts + 1
from next where j.id = next.id
returning j.id, j.name, j.profile_id as "profileId", j.key, j.created_by as "createdBy", j.attempts`;

const NEXT = `
select extract(epoch from min(case state when 'waiting' then run_at else leased_until end) - now())::float8 * 1000 as ms
from job where name = any($1) and state in ('waiting', 'running')`;

const RENEW = `update job set leased_until = now() + $3 * interval '1 ms' where id = $1 and lease = $2`;

const LET_GO = `
update job set state = 'waiting', lease = null, leased_until = null, attempts = attempts - 1
where id = $1 and lease = $2`;

const TRY_AGAIN = `
update job set state = 'waiting', lease = null, leased_until = null, reason = $3, done = 0, total = null,
  run_at = now() + interval '1 s' * 2 ^ attempts
where id = $1 and lease = $2`;

const FAIL = `
update job set state = 'failed', lease = null, leased_until = null, reason = $3, ended_at = now()
where id = $1 and lease = $2`;
