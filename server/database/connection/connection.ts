import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { anew, isPrepared, type Sql } from '../sql';
import { parserFor } from '../values';
import { cancellingWithCall, isCancelled } from './cancel';
import { clientsOf, type Servers, TakesNoWrites } from './servers';

/** sql`...`, or text with numbered values, `$1`, `$2`... */
export type Query = [statement: Sql] | [text: string, values?: unknown[]];

export type PoolOptions = {
  /** The pool's connections; 10 by default. */
  connections?: number;
  /** The database's time zone, which decides "today"; an IANA name. */
  timeZone?: string;
  /** A standby will do, and is not waited for. */
  isReplica?: boolean;
};

/** The limits for waiting on the database: for a statement, a lock, a connection. */
const STATEMENT_MS = 60_000;
const LOCK_MS = 15_000;
export const CONNECTION_MS = 5_000;
/** An idle connection is closed after this long: a new one learns the catalogue and plans its statements anew, which costs 100 ms of processor and more. What lies between forgets idle ones after minutes. */
const IDLE_MS = 60_000;
/** The primary answers instead of a replica that takes longer. */
const REPLICA_CONNECTION_MS = 500;
/** The limit for an answer: a server that hangs enforces none of those above. */
const ANSWER_MS = STATEMENT_MS + 5_000;
/** A server that hangs does not answer a close, which waits at most this long. */
export const CLOSING_MS = 1_500;
/** Connections to a restarting database are tried this often, for CONNECTION_MS. */
const RETRY_EVERY_MS = 100;

export const STARTING = '57P03';
/** The server became a standby while it was connected to. */
export const READ_ONLY = '25006';
/** A pooler ends a connection with it where it lost its server, or has none. A server that was sent nonsense has the same code, and goes on. */
const SERVER_LOST = '08P01';
/** A prepared plan is missing or unusable: it is another connection's (PgBouncer before 1.21), or the schema changed. */
export const PLAN_LOST = ['26000', '42P05', '0A000'];

/** The database is unreachable or did not answer: the connection broke, or none was free in time. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    super('the database cannot be reached', { cause });
    this.name = 'DatabaseUnreachable';
  }
}

export function openPool(servers: Servers, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    Client: clientsOf(servers),
    max: options.connections ?? 10,
    types: { getTypeParser: parserFor },
    application_name: 'cartera',
    connectionTimeoutMillis: options.isReplica ? REPLICA_CONNECTION_MS : CONNECTION_MS,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: ANSWER_MS,
    // Queries go out without waiting for earlier answers.
    pipeline: true,
    onConnect: async (client) => {
      // Compiling our wide one-off statements costs seconds and saves none (measured on matching: 3.4 s of 5.6 s).
      const { rows } = await client.query<{ is_standby: boolean; pid: number }>(
        `select pg_is_in_recovery() as is_standby, pg_backend_pid() as pid,
          set_config('TimeZone', $1, false), set_config('jit', 'off', false),
          set_config('statement_timeout', $2, false), set_config('lock_timeout', $3, false),
          set_config('idle_in_transaction_session_timeout', $2, false)`,
        [options.timeZone ?? 'UTC', String(STATEMENT_MS), String(LOCK_MS)],
      );
      if (rows[0]?.pid !== client.processID) pooled.add(client);
      if (options.isReplica || !servers.areMany || !rows[0]?.is_standby) return;
      servers.moveOnFrom(client);
      throw new TakesNoWrites('a standby');
    },
  });
  // The pool replaces a broken idle connection at the next query; without a listener, the event would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) console.error(`La conexión con la base de datos se cortó: ${error.message}`);
  });
  // So would a break between two statements of a transaction: the next statement reports it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Clients of a pooler, which answers with a process of its own: each of their transactions may have another server connection. */
const pooled = new WeakSet<pg.ClientBase>();

export const isPooled = (client: pg.ClientBase): boolean => pooled.has(client);

/** What a connection sets for itself, for one transaction. */
const OWN_LIMITS = `set local jit = off; set local statement_timeout = ${STATEMENT_MS}; set local lock_timeout = ${LOCK_MS};
  set local idle_in_transaction_session_timeout = ${STATEMENT_MS}`;

/** A plan made for an empty table must also suit a full one. */
const PREPARED_PLANNER = 'set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off';
const USUAL_PLANNER = 'set local plan_cache_mode = auto; set local enable_seqscan = on';

export type Plans = { arePrepared: boolean };

export const NO_PLANS: Plans = { arePrepared: false };

/**
 * A transaction: `before`, what its next statement is sent behind, at first its begin; how that statement is planned (the
 * transaction's end forgets the planner's settings); and its first failure, which all that was asked with that statement fails
 * for.
 */
type Session = {
  client: pg.PoolClient;
  plans: Plans;
  before: string | undefined;
  isPlannedOnce: boolean;
  failure?: unknown;
};

/** `begin` is sent with the first statement; without it, each statement is a transaction of its own. */
export const sessionOf = (client: pg.PoolClient, plans: Plans, begin?: string): Session => ({
  client,
  plans,
  before: begin !== undefined && isPooled(client) ? `${begin}; ${OWN_LIMITS}` : begin,
  isPlannedOnce: false,
});

/** A statement of its own, without a transaction: what is prepared is planned as the server does it. */
export const outsideOf = (client: pg.PoolClient, plans: Plans): Session => ({
  ...sessionOf(client, plans),
  isPlannedOnce: plans.arePrepared,
});

/** Asks in the transaction, in one round trip. After a lost plan, none is prepared any more: the caller runs again, with new plans. */
export async function queryInside<T extends pg.QueryResultRow>(session: Session, query: Query): Promise<T[]> {
  const { client, plans, before } = session;
  const [statement] = query;
  const isPlannedOnce = plans.arePrepared && isPrepared(statement);
  const planner = isPlannedOnce ? PREPARED_PLANNER : USUAL_PLANNER;
  const settings = [before, isPlannedOnce === session.isPlannedOnce ? undefined : planner].filter(
    (one) => one !== undefined,
  );
  session.before = undefined;
  session.isPlannedOnce = isPlannedOnce;
  const set = settings.length === 0 ? undefined : send(client, settings.join('; '));
  const asked: Query = !plans.arePrepared && isPrepared(statement) ? [anew(statement)] : query;
  const [prepared, answered] = await Promise.allSettled([set, send<T>(client, ...asked)]);
  if (prepared.status === 'fulfilled' && answered.status === 'fulfilled') return answered.value;
  const reason: unknown =
    prepared.status === 'rejected' ? prepared.reason : answered.status === 'rejected' && answered.reason;
  if (isPlannedOnce && reason instanceof pg.DatabaseError && PLAN_LOST.includes(reason.code ?? '')) {
    plans.arePrepared = false;
  }
  session.failure ??= reason;
  throw session.failure;
}

const names = new Map<string, string>();

/** The map is bounded by the program's prepared texts. */
function nameOf(text: string): string {
  const known = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, known);
  return known;
}

/** Closes a connection that failed or whose caller gave up, which rolls its work back; the next caller gets another one. */
export async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await connection(pool);
  let broken: Error | undefined;
  try {
    return await cancellingWithCall(client, () => work(client));
  } catch (error) {
    if (error instanceof DatabaseUnreachable) broken = error;
    throw error;
  } finally {
    client.release(broken ?? isCancelled());
  }
}

/** Waits for a server that is restarting. */
async function connection(pool: pg.Pool): Promise<pg.PoolClient> {
  const until = Date.now() + (pool.options.connectionTimeoutMillis ?? CONNECTION_MS);
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      // A server that answers and refuses will refuse again, unless it is only starting, or away from its pooler.
      if (error instanceof pg.DatabaseError && error.code !== STARTING && !isLost(error)) throw error;
      if (pool.ending || Date.now() > until) throw new DatabaseUnreachable(error);
      await setTimeout(RETRY_EVERY_MS);
    }
  }
}

export async function send<T extends pg.QueryResultRow>(
  client: pg.PoolClient,
  ...[statement, counted]: Query
): Promise<T[]> {
  const { text, values } = typeof statement === 'string' ? { text: statement, values: counted } : statement;
  const name = isPrepared(statement) ? nameOf(text) : undefined;
  joinWrites(client);
  try {
    return rowsOf<T>(await client.query<T>({ name, text, values: values && [...values] }));
  } catch (error) {
    const isRefusal = error instanceof pg.DatabaseError && error.code !== READ_ONLY && !isLost(error);
    // Refusals of the server and values that cannot be converted do not mean that the connection broke.
    if (isRefusal || error instanceof TypeError || error instanceof RangeError) throw error;
    throw new DatabaseUnreachable(error);
  }
}

const isLost = ({ code, severity }: pg.DatabaseError) => code === SERVER_LOST && severity === 'FATAL';

/** What one turn of the event loop sends leaves in one write: a write to a socket costs more than its bytes. */
function joinWrites({ connection: { stream } }: pg.PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Several statements in one text answer an array of results, which the types of `pg` do not say. */
function rowsOf<T extends pg.QueryResultRow>(result: pg.QueryResult<T> | pg.QueryResult<T>[]): T[] {
  return Array.isArray(result) ? [] : result.rows;
}
