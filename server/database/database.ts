import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { mustBeWanted } from './connection/cancel';
import {
  CLOSING_MS,
  DatabaseUnreachable,
  isPooled,
  NO_PLANS,
  openPool,
  outsideOf,
  PLAN_LOST,
  type Plans,
  type PoolOptions,
  type Query,
  queryInside,
  STARTING,
  send,
  sessionOf,
  withClient,
} from './connection/connection';
import { listenTo } from './connection/listen';
import { Servers } from './connection/servers';
import { type Readings, Replica } from './replica';
import { isPrepared } from './sql';
import { isUuid } from './uuid';

/** Runs SQL: on the pool, or in one transaction. */
export type Queryable = {
  /**
   * Returns the rows. An array binds to a PostgreSQL array, an object to json.
   * `numeric` comes back as a decimal string, `int8` as a number, `date` as `YYYY-MM-DD`, `timestamptz` as ISO 8601 in UTC.
   * Text without values may have several statements, and then returns no rows.
   */
  rows<T extends pg.QueryResultRow>(...query: Query): Promise<T[]>;
};

/** SQL and transactions: of all profiles, or of one. */
export type Transactional = Queryable & {
  /**
   * Runs `work` in one transaction (read committed): all of it or nothing. A deadlock, a serialization failure or a connection
   * lost before the commit runs `work` again, so it must do nothing outside the database. Transactions do not nest, and while
   * one is open the same call may ask only its `tx`: another query would see another state, and wait for a second connection
   * while the call has the first.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Runs the statements of a reading in one transaction, on one connection; nobody hears of its end, or waits for it. */
  reading<T>(work: (db: Queryable) => Promise<T>): Promise<T>;
};

/** The data of all profiles: for sessions, the schema, the demo and tidying up. */
export type Database = Transactional & {
  /** The data of one profile: the database neither shows nor takes other rows, even if a statement lacks the condition. */
  scoped(profileId: string): Transactional;
  /** The same; where there is a replica it answers the readings, none older than the last change acknowledged before. */
  fromReplica(profileId: string): Transactional;
  /** Calls `heard` after each transaction that this process commits. Returns a function that stops it. */
  onCommit(heard: () => void): () => void;
  /**
   * Calls `heard` with the payload of each `notify` of the channel, and once without after each new connection, since
   * notifications may be lost meanwhile. Transaction pooling (PgBouncer) delivers none. Returns a function that stops it.
   */
  listen(channel: string, heard: (payload?: string) => void): () => Promise<void>;
  close(): Promise<void>;
};

/** The role for work on one profile. */
export const APP_ROLE = 'cartera_app';

const ATTEMPTS = 5;
/** Serialization failure, deadlock; the server was stopped, ended or is starting. */
const RETRIED = new Set(['40001', '40P01', '57P01', '57P02', STARTING, ...PLAN_LOST]);

const insideTransaction = new AsyncLocalStorage<true>();

type DatabaseOptions = PoolOptions & {
  /** A standby that answers `fromReplica`. */
  replicaUrl?: string | undefined;
};

export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  const servers = new Servers(url);
  const pool = openPool(servers, options);
  const commits = new Set<() => void>();
  const committed = <T>(result: T): T => {
    for (const heard of commits) heard();
    return result;
  };
  const plans: Plans = { arePrepared: true };
  const database: Database = {
    async rows<T extends pg.QueryResultRow>(...query: Query) {
      mustBeOutside();
      const asked = (session: Plans) =>
        withClient(pool, (client) =>
          isPooled(client)
            ? queryAlone<T>(client, session, 'begin', query)
            : queryInside<T>(outsideOf(client, session), query),
        );
      return isPrepared(query[0]) ? repeated(() => asked(plans)) : asked(NO_PLANS);
    },
    transaction: (work) => repeated(() => once(pool, plans, 'begin', work)).then(committed),
    reading: (work) => repeated(() => once(pool, plans, 'begin', work, leave)),
    scoped: (profileId) => ({
      ...readingsOn(pool, plans, profileId, repeated),
      transaction: (work) => repeated(() => once(pool, plans, beginOf(profileId), work)).then(committed),
    }),
    fromReplica(profileId) {
      const primary = database.scoped(profileId);
      return replica ? { ...primary, ...replica.before(primary, profileId) } : primary;
    },
    onCommit(heard) {
      commits.add(heard);
      return () => void commits.delete(heard);
    },
    listen: (channel, heard) => listenTo(servers, channel, heard),
    async close() {
      const closed = Promise.all([pool.end(), replica?.close()]);
      await Promise.race([closed, setTimeout(CLOSING_MS, undefined, { ref: false })]);
    },
  };
  const replica = options.replicaUrl === undefined ? undefined : openReplica(options.replicaUrl, options, database);
  try {
    await database.rows('select 1');
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

function openReplica(url: string, options: PoolOptions, primary: Queryable): Replica {
  const pool = openPool(new Servers(url, 'DATABASE_READ_URL'), { ...options, isReplica: true });
  const plans: Plans = { arePrepared: true };
  return new Replica({
    primary,
    replica: { rows: (...query) => withClient(pool, (client) => queryInside(sessionOf(client, NO_PLANS), query)) },
    // What fails there is asked of the primary, not again.
    scoped: (profileId) => readingsOn(pool, plans, profileId, (attempted) => attempted()),
    mayAskPrimary: mayRunAgain,
    close: () => pool.end(),
  });
}

function beginOf(profileId: string): string {
  if (!isUuid(profileId)) throw new Error('a profile is named by its uuid');
  return `begin; set local role ${APP_ROLE}; set local cartera.profile = '${profileId}'`;
}

type Attempts = <T>(attempted: () => Promise<T>) => Promise<T>;

function readingsOn(pool: pg.Pool, plans: Plans, profileId: string, attempts: Attempts): Readings {
  const begin = beginOf(profileId);
  return {
    async rows<T extends pg.QueryResultRow>(...query: Query) {
      mustBeOutside();
      const answered = () => withClient(pool, (client) => queryAlone<T>(client, plans, begin, query));
      return isPrepared(query[0]) ? attempts(answered) : answered();
    },
    reading: (work) => attempts(() => once(pool, plans, begin, work, leave)),
  };
}

function mustBeOutside(): void {
  if (insideTransaction.getStore()) throw new Error('asked the database inside a transaction: ask its tx');
}

async function repeated<T>(attempted: () => Promise<T>): Promise<T> {
  if (insideTransaction.getStore()) throw new Error('a transaction inside a transaction');
  for (let attempt = 1; ; attempt++) {
    try {
      return await attempted();
    } catch (error) {
      if (attempt === ATTEMPTS || !mayRunAgain(error)) throw error;
    }
  }
}

/** The connection broke at the commit: nobody can know its result, and the work must not happen twice. */
class CommitUnanswered extends DatabaseUnreachable {}

function mayRunAgain(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return RETRIED.has(error.code ?? '');
  return error instanceof DatabaseUnreachable && !(error instanceof CommitUnanswered);
}

async function commit(client: pg.PoolClient): Promise<void> {
  await send(client, 'commit').catch((error: unknown) => {
    throw error instanceof DatabaseUnreachable ? new CommitUnanswered(error.cause) : error;
  });
}

/** The connection's next user asks behind it; if it fails, nothing is lost. */
async function leave(client: pg.PoolClient): Promise<void> {
  send(client, 'commit').catch(() => undefined);
}

async function once<T>(
  pool: pg.Pool,
  plans: Plans,
  begin: string,
  work: (tx: Queryable) => Promise<T>,
  end = commit,
): Promise<T> {
  return withClient(pool, async (client) => {
    const session = sessionOf(client, plans, begin);
    let isOver = false;
    const tx: Queryable = {
      async rows(...query) {
        mustBeWanted();
        // What was asked beside work that failed may go on: the connection is somebody else's by then.
        if (isOver) throw new Error('asked a transaction that is over: wait for all that uses it');
        return queryInside(session, query);
      },
    };
    const hasBegun = () => session.before === undefined;
    try {
      const result = await insideTransaction.run(true, () => work(tx));
      isOver = true;
      mustBeWanted();
      if (hasBegun()) await end(client);
      return result;
    } catch (error) {
      isOver = true;
      if (hasBegun() && !(error instanceof DatabaseUnreachable)) await send(client, 'rollback');
      throw error;
    }
  });
}

/**
 * Runs one statement as a transaction, in one round trip. If `begin` fails the statement fails too, since the transaction is
 * broken; if the statement fails the commit rolls back.
 */
async function queryAlone<T extends pg.QueryResultRow>(
  client: pg.PoolClient,
  plans: Plans,
  begin: string,
  query: Query,
): Promise<T[]> {
  const sent = [queryInside<T>(sessionOf(client, plans, begin), query), send(client, 'commit')] as const;
  const [answered, committed] = await Promise.allSettled(sent);
  for (const one of [answered, committed]) if (one.status === 'rejected') throw one.reason;
  return answered.status === 'fulfilled' ? answered.value : [];
}
