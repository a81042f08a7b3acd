import { randomUUID } from 'node:crypto';
import { DatabaseUnreachable } from '../database/connection/connection';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import type { Due, JobKind } from './job';
import { OUTWARD_JOBS } from './outward';
import { type Claimed, type Log, perform } from './perform';

export type Worker = {
  /** Claims no more, releases unfinished jobs (another process or the next start repeats them), and ends. */
  close(): Promise<void>;
};

type WorkerOptions = {
  /** Jobs at a time. */
  hands?: number;
  /** How long a job stays with a process that no longer renews it. */
  leaseMs?: number;
  log?: Log;
};

const HANDS = 2;
const LEASE_MS = 6_000;
/** The longest wait between two polls without a notification: another process may have lost its job. */
const REST_MS = 5_000;
/** The wait of a hand while another polls. */
const LONG_MS = 60_000;
/** The shortest wait between two polls. */
const SOON_MS = 200;
/** The database notifies it when a job waits (`database/functions/jobs.sql`). */
const CHANNEL = 'job';
/** What commits set off rests so many times as long as it took before it is asked for again: many acts are then one run of it. */
const RESTS = 4;
const MOST_REST_MS = 2_000;
/** Back off this long after a database error. */
const TROUBLE_MS = 2_000;

/** Wakes all who wait; a busy one sees by the count that it rang. */
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

/** Runs the due jobs of all profiles in this process. */
export function startWorker(database: Database, kinds: JobKind[], options: WorkerOptions = {}): Worker {
  const { hands = HANDS, leaseMs = LEASE_MS, log } = options;
  const byName = new Map<string, JobKind>(kinds.map((kind) => [kind.name, kind]));
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = { database, leaseMs, signal, log };
  const jobs = bell();
  const writes = bell();
  /** Rings only on close. */
  const closing = bell();
  /** The hand that polls while all rest. */
  let watcher: number | undefined;
  /** What was asked last of all kinds that are due by themselves. */
  let lastAsk: Promise<unknown> = Promise.resolve();
  /** How long each kind took last. */
  const took = new Map<string, number>();
  const stopListening = database.listen(CHANNEL, jobs.ring);
  const stopHearing = database.onCommit(writes.ring);
  const ends = [
    ...Array.from({ length: hands }, (_, hand) => over(() => look(hand), jobs)),
    ...kinds.flatMap(({ name, due }) =>
      due
        ? [
            over(
              () => askFor(due),
              due.afterCommits ? writes : closing,
              () => restAfter(name),
            ),
          ]
        : [],
    ),
  ];
  return {
    async close() {
      stopping.abort();
      for (const { ring } of [jobs, writes, closing]) ring();
      stopHearing();
      await Promise.all([stopListening(), ...ends]);
    },
  };

  function restAfter(name: string): number {
    return Math.min(MOST_REST_MS, Math.max(SOON_MS, RESTS * (took.get(name) ?? 0)));
  }

  /** Repeats `work` until close. It answers how long it may rest; the bell ends the rest early, but not before `leastMs`. */
  async function over(work: () => Promise<number>, told: Bell, leastMs = () => SOON_MS): Promise<void> {
    while (!signal.aborted) {
      const heard = told.heard();
      const restMs = await work().catch((error: unknown) => {
        // Calls and health checks already report an unreachable database.
        if (!(error instanceof DatabaseUnreachable)) log?.error({ err: error }, 'jobs stand still');
        return TROUBLE_MS;
      });
      if (restMs === 0) continue;
      const least = leastMs();
      await pause(least);
      await told.rung(heard, restMs - least);
    }
  }

  async function askFor(due: Due): Promise<number> {
    await inTurn(() => due.ask(database));
    return due.everyMs;
  }

  /** Kinds that ask at once would each open a connection, which learns the whole catalogue for one question. */
  async function inTurn(ask: () => Promise<unknown>): Promise<void> {
    const mine = lastAsk.then(async () => {
      if (!signal.aborted) await ask();
    });
    lastAsk = mine.catch(() => undefined);
    await mine;
  }

  function pause(ms: number): Promise<void> {
    return signal.aborted ? Promise.resolve() : closing.rung(closing.heard(), ms);
  }

  async function look(hand: number): Promise<number> {
    if (watcher === hand) watcher = undefined;
    const lease = randomUUID();
    const names = [...byName.keys()];
    const [claimed] = await database.rows<Claimed>(claim(lease, leaseMs, names));
    const kind = byName.get(claimed?.name ?? '');
    if (!claimed || !kind) {
      if (watcher !== undefined) return LONG_MS;
      watcher = hand;
      return untilNext(names);
    }
    // It wakes another hand.
    jobs.ring();
    const began = performance.now();
    await perform(running, claimed, kind, lease);
    took.set(kind.name, performance.now() - began);
    return 0;
  }

  /** Milliseconds until the next known job is due. */
  async function untilNext(names: string[]): Promise<number> {
    const [next] = await database.rows<{ ms: number | null }>(nextOf(names));
    return Math.max(SOON_MS, Math.min(REST_MS, next?.ms ?? REST_MS));
  }
}

/** A job that no hold of its company keeps from being done. */
const isFree = sql`not (job.name = any(${[...OUTWARD_JOBS]}::text[])
  and exists (select from outgoing_hold h where h.profile_id = coalesce(job.profile_id, h.profile_id)))`;

const claim = (lease: string, leaseMs: number, names: string[]) => sql`
with next as (
  select id from job
  where name = any(${names}) and ${isFree} and ((state = 'waiting' and run_at <= now()) or (state = 'running' and leased_until < now()))
  order by run_at limit 1 for update skip locked
)
update job j set state = 'running', lease = ${lease}, leased_until = now() + ${leaseMs} * interval '1 ms', attempts = attempts + 1
from next where j.id = next.id
returning j.id, j.name, j.profile_id as "profileId", j.key, j.created_by as "createdBy", j.attempts`;

const nextOf = (names: string[]) => sql`
select extract(epoch from min(case state when 'waiting' then run_at else leased_until end) - now())::float8 * 1000 as ms
from job where name = any(${names}) and ${isFree} and state in ('waiting', 'running')`;
