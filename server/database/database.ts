import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import {
  type Asked,
  ask,
  askInside,
  CLOSING_MS,
  DatabaseUnreachable,
  NO_PLANS,
  openPool,
  PLAN_LOST,
  type Plans,
  type PoolOptions,
  STARTING,
  withClient,
} from './connection';
import { mustBeWanted } from './giveUp';
import { listenTo } from './listen';
import { isKept } from './sql';
import { isUuid } from './uuid';

/** SQL that can be asked: of the pool, or of one transaction. */
export type Queryable = {
  /**
   * The rows that it answers. An array binds to a PostgreSQL array, an object to json.
   * `numeric` comes back as a decimal string, `int8` as a number, `date` as `YYYY-MM-DD`, `timestamptz` as ISO 8601 in UTC.
   * Text without values may hold several statements, and then answers no rows.
   */
  rows<T extends pg.QueryResultRow>(...asked: Asked): Promise<T[]>;
};

/** SQL and transactions: of all profiles, or of one. */
export type Transactional = Queryable & {
  /**
   * Runs `work` in one transaction (read committed): all of it or nothing. A deadlock, a serialization failure or a
   * connection lost before the commit runs `work` again, so it must do nothing outside the database. Transactions do not
   * nest, and while one is open the same call may ask only its `tx`: what it asked beside it would see another state, and
   * wait for a second connection while it holds the first.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
};

/** All of it, whoever it belongs to: for sessions, the schema, the demo and tidying up. */
export type Database = Transactional & {
  /** What belongs to one profile: the database shows and takes no other rows, whatever a statement forgets to ask. */
  scoped(profileId: string): Transactional;
  /** Calls `heard` after each transaction that this process commits. Answers what ends it. */
  onCommit(heard: () => void): () => void;
  /**
   * Calls `heard` for each `notify` of the channel, and once whenever it listens anew, since meanwhile nothing was heard. Where
   * connections are shared by transactions (PgBouncer) nothing is ever heard. Answers what ends it.
   */
  listen(channel: string, heard: () => void): () => Promise<void>;
  close(): Promise<void>;
};

/** Whoever works for one profile. */
export const APP_ROLE = 'cartera_app';

const ATTEMPTS = 5;
/** Serialization failure, deadlock; the server was stopped, ended or is starting. */
const RETRIED = new Set(['40001', '40P01', '57P01', '57P02', STARTING, ...PLAN_LOST]);

const insideTransaction = new AsyncLocalStorage<true>();

export async function openDatabase(url: string, options: PoolOptions = {}): Promise<Database> {
  const pool = openPool(url, options);
  const commits = new Set<() => void>();
  const committed = <T>(result: T): T => {
    for (const heard of commits) heard();
    return result;
  };
  const plans: Plans = { areKept: true };
  const database: Database = {
    async rows<T extends pg.QueryResultRow>(...asked: Asked) {
      mustBeOutside();
      // No transaction, so nothing to keep a plan in: what is asked of all profiles is asked once in a while.
      return withClient(pool, (client) => askInside<T>(client, NO_PLANS, asked));
    },
    transaction: (work) => repeated(() => once(pool, plans, 'begin', work)).then(committed),
    scoped(profileId) {
      if (!isUuid(profileId)) throw new Error('a profile is named by its uuid');
      const begin = `begin; set local role ${APP_ROLE}; set local cartera.profile = '${profileId}'`;
      return {
        async rows<T extends pg.QueryResultRow>(...asked: Asked) {
          mustBeOutside();
          const answered = () => withClient(pool, (client) => askAlone<T>(client, plans, begin, asked));
          return isKept(asked[0]) ? repeated(answered) : answered();
        },
        transaction: (work) => repeated(() => once(pool, plans, begin, work)).then(committed),
      };
    },
    onCommit(heard) {
      commits.add(heard);
      return () => void commits.delete(heard);
    },
    listen: (channel, heard) => listenTo(url, channel, heard),
    async close() {
      await Promise.race([pool.end(), setTimeout(CLOSING_MS, undefined, { ref: false })]);
    },
  };
  try {
    await database.rows('select 1');
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
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

/** The commit itself broke: whether it happened nobody can know, and it must not happen twice. */
class CommitUnanswered extends DatabaseUnreachable {}

function mayRunAgain(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return RETRIED.has(error.code ?? '');
  return error instanceof DatabaseUnreachable && !(error instanceof CommitUnanswered);
}

async function once<T>(pool: pg.Pool, plans: Plans, begin: string, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return withClient(pool, async (client) => {
    const tx: Queryable = {
      async rows(...asked) {
        mustBeWanted();
        return askInside(client, plans, asked);
      },
    };
    try {
      await ask(client, begin);
      const result = await insideTransaction.run(true, () => work(tx));
      mustBeWanted();
      await ask(client, 'commit').catch((error: unknown) => {
        throw error instanceof DatabaseUnreachable ? new CommitUnanswered(error.cause) : error;
      });
      return result;
    } catch (error) {
      if (!(error instanceof DatabaseUnreachable)) await ask(client, 'rollback');
      throw error;
    }
  });
}

/**
 * One statement as a transaction, in one round trip. Where the beginning fails the statement does too, since the transaction
 * is broken by then; where the statement fails the commit rolls back.
 */
async function askAlone<T extends pg.QueryResultRow>(
  client: pg.PoolClient,
  plans: Plans,
  begin: string,
  asked: Asked,
): Promise<T[]> {
  const sent = [ask(client, begin), askInside<T>(client, plans, asked), ask(client, 'commit')] as const;
  const [begun, answered, committed] = await Promise.allSettled(sent);
  for (const one of [begun, answered, committed]) if (one.status === 'rejected') throw one.reason;
  return answered.status === 'fulfilled' ? answered.value : [];
}
