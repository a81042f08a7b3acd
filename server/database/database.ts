import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { parserFor } from './values';

/** SQL that can be asked: of the pool, or of one transaction. */
export type Queryable = {
  /**
   * The rows a statement answers. Values are `$1`, `$2`...; an array binds to a PostgreSQL array, an object to json.
   * `numeric` comes back as a decimal string, `int8` as a number, `date` as `YYYY-MM-DD`, `timestamptz` as ISO 8601 in UTC.
   * Text without values may hold several statements, and then answers no rows.
   */
  rows<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
};

export type Database = Queryable & {
  /**
   * Runs `work` in one transaction (read committed): all of it or nothing. A deadlock or serialization failure runs
   * `work` again, so it must do nothing outside the database. Transactions do not nest, and while one is open the same
   * call may ask only its `tx`: the embedded database has a single connection, which the transaction holds.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** Connections in the pool: 1 for the embedded database, see embedded.ts. */
  connections?: number;
  /** What "today" means to the database; an IANA name. */
  timeZone?: string;
};

const ATTEMPTS = 5;
const RETRIED = new Set(['40001', '40P01']);

const insideTransaction = new AsyncLocalStorage<true>();

export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    types: { getTypeParser: parserFor },
    application_name: 'cartera',
    onConnect: async (client) => {
      // Compiling our wide one-off statements costs seconds and saves none (measured on matching: 3.4 s of 5.6 s).
      await client.query("select set_config('TimeZone', $1, false), set_config('jit', 'off', false)", [
        options.timeZone ?? 'UTC',
      ]);
    },
  });
  // An idle connection that breaks is replaced by the pool at the next query; unheard, the event would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) console.error(`La conexión con la base de datos se cortó: ${error.message}`);
  });

  const database: Database = {
    async rows<T extends pg.QueryResultRow>(text: string, values?: unknown[]) {
      if (insideTransaction.getStore()) throw new Error('asked the database inside a transaction: ask its tx');
      return rowsOf<T>(await pool.query<T>(text, values));
    },
    async transaction(work) {
      if (insideTransaction.getStore()) throw new Error('a transaction inside a transaction');
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(pool, work);
        } catch (error) {
          if (attempt === ATTEMPTS || !(error instanceof pg.DatabaseError) || !RETRIED.has(error.code ?? ''))
            throw error;
        }
      }
    },
    close: () => pool.end(),
  };
  try {
    await database.rows('select 1');
  } catch (error) {
    await pool.end();
    throw error;
  }
  return database;
}

async function once<T>(pool: pg.Pool, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const tx: Queryable = {
    async rows<R extends pg.QueryResultRow>(text: string, values?: unknown[]) {
      return rowsOf<R>(await client.query<R>(text, values));
    },
  };
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await insideTransaction.run(true, () => work(tx));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    // A connection that cannot roll back is closed, which rolls back, and not handed to the next caller.
    client.release(broken);
  }
}

/** Several statements in one text answer an array of results, which the types of `pg` do not say. */
function rowsOf<T extends pg.QueryResultRow>(result: pg.QueryResult<T> | pg.QueryResult<T>[]): T[] {
  return Array.isArray(result) ? [] : result.rows;
}
