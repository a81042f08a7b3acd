import { AsyncLocalStorage } from 'node:async_hooks';
import { createConnection } from 'node:net';
import type pg from 'pg';

/** A call that can be cancelled, and the connections that it uses. */
type Call = { isCancelled: boolean; clients: Set<pg.PoolClient> };

const calls = new AsyncLocalStorage<Call>();

/** Nobody waits for the work any more: it sends no statement, and commits nothing. */
class Cancelled extends Error {
  constructor() {
    super('nobody waits for this any more');
    this.name = 'Cancelled';
  }
}

/** Runs `work`; `cancel` cancels its statements in the database, and it begins no others. */
export function cancellable<T>(work: () => Promise<T>): { done: Promise<T>; cancel: () => void } {
  const call: Call = { isCancelled: false, clients: new Set() };
  return {
    done: calls.run(call, work),
    cancel() {
      call.isCancelled = true;
      for (const client of call.clients) cancelOn(client);
    },
  };
}

export const isCancelled = (): boolean => calls.getStore()?.isCancelled ?? false;

export function mustBeWanted(): void {
  if (isCancelled()) throw new Cancelled();
}

/** Giving up the call cancels the statements of `work` on the connection. */
export async function cancellingWithCall<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  const clients = calls.getStore()?.clients;
  mustBeWanted();
  clients?.add(client);
  try {
    return await work();
  } finally {
    clients?.delete(client);
  }
}

declare module 'pg' {
  interface ClientBase {
    /** The server accepts a cancel request with these two. */
    processID: number | null;
    secretKey: number | null;
    host: string;
    port: number;
  }
}

const CANCEL_REQUEST = 80877102;
const CANCEL_MS = 5_000;

/**
 * Sends the protocol's cancel request, on its own connection, also through PgBouncer. It arrives some time later: the cancelled
 * connection must be closed, since its next user's statement might be cancelled. If it does not arrive, the statement runs into its
 * time limit.
 */
function cancelOn({ processID, secretKey, host, port }: pg.PoolClient): void {
  if (processID === null || secretKey === null) return;
  const request = Buffer.alloc(16);
  for (const [at, word] of [request.length, CANCEL_REQUEST, processID, secretKey].entries()) {
    request.writeInt32BE(word, at * 4);
  }
  const socket = host.startsWith('/') ? createConnection(`${host}/.s.PGSQL.${port}`) : createConnection(port, host);
  socket.setTimeout(CANCEL_MS, () => socket.destroy());
  socket.on('error', () => {});
  socket.resume();
  socket.write(request);
}
