import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { holding, isGivenUp, mustBeWanted } from './giveUp';
import { anew, isKept, type Sql } from './sql';
import { isUuid } from './uuid';
import { parserFor } from './values';

/** sql`...`, or text whose values are counted, `$1`, `$2`... */
type Asked = [statement: Sql] | [text: string, values?: unknown[]];

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

export type DatabaseOptions = {
  /** Connections in the pool; 10 unless said. */
  connections?: number;
  /** What "today" means to the database; an IANA name. */
  timeZone?: string;
};

/** Whoever works for one profile. */
export const APP_ROLE = 'cartera_app';

/** Nobody waits for the database without end: a statement, a lock on what another is changing, a connection. */
const STATEMENT_MS = 60_000;
const LOCK_MS = 15_000;
const CONNECTION_MS = 5_000;
/** For the answer of a server that hangs and so keeps none of the limits above. */
const ANSWER_MS = STATEMENT_MS + 5_000;
const CLOSING_MS = 1_500;
/** A database that is started again is looked for this often, for CONNECTION_MS. */
const LOOK_EVERY_MS = 100;

/** A connection that listens and broke is opened again after this. */
const LISTEN_AGAIN_MS = 2_000;

const STARTING = '57P03';
const ATTEMPTS = 5;
/** A kept plan is not there or cannot be used: another connection's (PgBouncer before 1.21), or the schema changed below it. */
const PLAN_LOST = ['26000', '42P05', '0A000'];
/** Serialization failure, deadlock; the server was stopped, ended or is starting. */
const RETRIED = new Set(['40001', '40P01', '57P01', '57P02', STARTING, ...PLAN_LOST]);

/** The database could not be asked, or did not answer: the connection broke, or none could be had in time. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    super('the database cannot be reached', { cause });
    this.name = 'DatabaseUnreachable';
  }
}

const insideTransaction = new AsyncLocalStorage<true>();

export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    types: { getTypeParser: parserFor },
    application_name: 'cartera',
    connectionTimeoutMillis: CONNECTION_MS,
    query_timeout: ANSWER_MS,
    // What is asked at once goes out at once.
    pipeline: true,
    onConnect: async (client) => {
      // Compiling our wide one-off statements costs seconds and saves none (measured on matching: 3.4 s of 5.6 s).
      await client.query(
        `select set_config('TimeZone', $1, false), set_config('jit', 'off', false),
          set_config('statement_timeout', $2, false), set_config('lock_timeout', $3, false),
          set_config('idle_in_transaction_session_timeout', $2, false)`,
        [options.timeZone ?? 'UTC', String(STATEMENT_MS), String(LOCK_MS)],
      );
    },
  });
  // An idle connection that breaks is replaced by the pool at the next query; unheard, the event would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) console.error(`La conexión con la base de datos se cortó: ${error.message}`);
  });

  // So would one that breaks between two statements of a transaction: the next statement tells of it.
  pool.on('connect', (client) => client.on('error', () => {}));

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
      // A server that hangs does not say goodbye.
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

/** A plan that is made while a table is empty must do when it is not. */
const KEEPING = 'set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off';
const NOT_KEEPING = 'set local plan_cache_mode = auto; set local enable_seqscan = on';

type Plans = { areKept: boolean };

const NO_PLANS: Plans = { areKept: false };

/**
 * In the transaction that is open, in one round trip. Once a plan was lost none is kept any more: whoever asked runs again,
 * and everything is planned anew.
 */
async function askInside<T extends pg.QueryResultRow>(client: pg.PoolClient, plans: Plans, asked: Asked): Promise<T[]> {
  const [statement] = asked;
  if (!isKept(statement)) return ask<T>(client, ...asked);
  if (!plans.areKept) return ask<T>(client, anew(statement));
  const sent = [ask(client, KEEPING), ask<T>(client, statement), ask(client, NOT_KEEPING)] as const;
  const [set, answered] = await Promise.allSettled(sent);
  if (set.status === 'rejected') throw set.reason;
  if (answered.status === 'fulfilled') return answered.value;
  const { reason } = answered;
  if (reason instanceof pg.DatabaseError && PLAN_LOST.includes(reason.code ?? '')) plans.areKept = false;
  throw reason;
}

const names = new Map<string, string>();

/** There are as many as texts in the program. */
function nameOf(text: string): string {
  const known = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, known);
  return known;
}

/** A connection that failed, or whose caller gave up, is closed, which rolls back what it had begun, and is not handed to the next caller. */
async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await connection(pool);
  let broken: Error | undefined;
  try {
    return await holding(client, () => work(client));
  } catch (error) {
    if (error instanceof DatabaseUnreachable) broken = error;
    throw error;
  } finally {
    client.release(broken ?? isGivenUp());
  }
}

/** A server that is being started again is waited for. */
async function connection(pool: pg.Pool): Promise<pg.PoolClient> {
  const until = Date.now() + CONNECTION_MS;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      // A server that answers and refuses will refuse again, unless it is only starting.
      if (error instanceof pg.DatabaseError && error.code !== STARTING) throw error;
      if (pool.ending || Date.now() > until) throw new DatabaseUnreachable(error);
      await setTimeout(LOOK_EVERY_MS);
    }
  }
}

async function ask<T extends pg.QueryResultRow>(client: pg.PoolClient, ...[asked, counted]: Asked): Promise<T[]> {
  const { text, values } = typeof asked === 'string' ? { text: asked, values: counted } : asked;
  const name = isKept(asked) ? nameOf(text) : undefined;
  try {
    return rowsOf<T>(await client.query<T>({ name, text, values: values && [...values] }));
  } catch (error) {
    // What the server refused, and what could not be read or written as a value, says nothing of the connection.
    if (error instanceof pg.DatabaseError || error instanceof TypeError || error instanceof RangeError) throw error;
    throw new DatabaseUnreachable(error);
  }
}

/** Several statements in one text answer an array of results, which the types of `pg` do not say. */
function rowsOf<T extends pg.QueryResultRow>(result: pg.QueryResult<T> | pg.QueryResult<T>[]): T[] {
  return Array.isArray(result) ? [] : result.rows;
}

/** On a connection of its own, which is opened anew when it breaks. */
function listenTo(url: string, channel: string, heard: () => void): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const listening = (async () => {
    while (!signal.aborted) {
      const client = new pg.Client({
        connectionString: url,
        application_name: 'cartera',
        connectionTimeoutMillis: CONNECTION_MS,
        keepAlive: true,
      });
      const broken = new Promise<void>((resolve) => {
        client.once('error', () => resolve());
        client.once('end', () => resolve());
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      client.on('notification', heard);
      try {
        await client.connect();
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
        heard();
        await broken;
      } catch {
        // Whoever asks the database otherwise tells of its trouble.
      }
      client.on('error', () => {});
      void client.end().catch(() => {});
      await setTimeout(LISTEN_AGAIN_MS, undefined, { signal }).catch(() => {});
    }
  })();
  return async () => {
    stopping.abort();
    // A server that hangs does not say goodbye.
    await Promise.race([listening, setTimeout(CLOSING_MS, undefined, { ref: false })]);
  };
}
