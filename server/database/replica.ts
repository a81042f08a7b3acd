import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnreachable, type Query, READ_ONLY } from './connection/connection';
import { sql } from './sql';

type Queries = { rows<T extends pg.QueryResultRow>(...query: Query): Promise<T[]> };
export type Readings = Queries & { reading<T>(work: (db: Queries) => Promise<T>): Promise<T> };

const isReadOnly = (error: unknown) => error instanceof pg.DatabaseError && error.code === READ_ONLY;

type Parts = {
  primary: Queries;
  replica: Queries;
  scoped(profileId: string): Readings;
  /** Whether what failed on the replica may succeed on the primary. */
  mayAskPrimary(error: unknown): boolean;
  close(): Promise<void>;
};

/** A replica that is further behind is not waited for. */
const MOST_LAG_MS = 500;
const LOOK_EVERY_MS = 20;
/** A replica that is away or too far behind is not asked for so long. */
const PAUSE_MS = 5_000;

/**
 * A standby that answers readings. Before its first one of a call the primary is asked for the end of its log, and the standby answers
 * once it has replayed that: so nobody reads an older state than their own last change, or than what they read before, whichever
 * process they asked, and nothing needs to be remembered. The primary answers whatever the standby cannot.
 */
export class Replica {
  readonly #parts: Parts;
  #pausedUntil = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  close(): Promise<void> {
    return this.#parts.close();
  }

  /** The readings of one call: of the replica, else of `primary`. */
  before(primary: Readings, profileId: string): Readings {
    const replica = this.#parts.scoped(profileId);
    let isFresh: Promise<boolean> | undefined;
    const answered = async <T>(of: (server: Readings) => Promise<T>): Promise<T> => {
      isFresh ??= this.#isFresh();
      if (!(await isFresh)) return of(primary);
      try {
        return await of(replica);
      } catch (error) {
        if (!this.#parts.mayAskPrimary(error)) throw error;
        // A standby that answers refuses only this reading: it writes something, or read what the primary has removed.
        if (error instanceof DatabaseUnreachable && !isReadOnly(error.cause)) this.#pause();
        isFresh = Promise.resolve(false);
        return of(primary);
      }
    };
    return {
      rows: (...query) => answered((server) => server.rows(...query)),
      reading: (work) => answered((server) => server.reading(work)),
    };
  }

  /** Whether the replica has all that the primary has acknowledged by now. A server of another database never has. */
  async #isFresh(): Promise<boolean> {
    if (performance.now() < this.#pausedUntil) return false;
    const [now] = await this.#parts.primary.rows<{ lsn: string; system: string; name: string }>(
      'select pg_current_wal_flush_lsn()::text as lsn, system_identifier::text as system, current_database() as name from pg_control_system()',
    );
    const until = performance.now() + MOST_LAG_MS;
    try {
      do {
        const [there] = await this.#parts.replica.rows(sql`select from pg_control_system()
          where pg_last_wal_replay_lsn() >= ${now?.lsn}::pg_lsn and system_identifier::text = ${now?.system} and current_database() = ${now?.name}`);
        if (there) return true;
        await setTimeout(LOOK_EVERY_MS);
      } while (performance.now() < until);
    } catch (error) {
      if (!(error instanceof DatabaseUnreachable || error instanceof pg.DatabaseError)) throw error;
    }
    this.#pause();
    return false;
  }

  #pause(): void {
    this.#pausedUntil = performance.now() + PAUSE_MS;
  }
}
