import { AsyncLocalStorage } from 'node:async_hooks';
import { createConnection } from 'node:net';
import type pg from 'pg';

/** What somebody waits for: the connections that it holds, until nobody waits any more. */
type Call = { isGivenUp: boolean; held: Set<pg.PoolClient> };

const calls = new AsyncLocalStorage<Call>();

/** Nobody waits for the work any more: it asks the database nothing, and commits nothing. */
export class GivenUp extends Error {
  constructor() {
    super('nobody waits for this any more');
    this.name = 'GivenUp';
  }
}

/** Does `work`, which can be given up: then what it runs in the database is cancelled, and it begins nothing else there. */
export function givingUp<T>(work: () => Promise<T>): { done: Promise<T>; giveUp: () => void } {
  const call: Call = { isGivenUp: false, held: new Set() };
  return {
    done: calls.run(call, work),
    giveUp() {
      call.isGivenUp = true;
      for (const client of call.held) cancelOn(client);
    },
  };
}

export const isGivenUp = (): boolean => calls.getStore()?.isGivenUp ?? false;

export function mustBeWanted(): void {
  if (isGivenUp()) throw new GivenUp();
}

/** What `work` asks on the connection is cancelled when its call is given up. */
export async function holding<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  const held = calls.getStore()?.held;
  mustBeWanted();
  held?.add(client);
  try {
    return await work();
  } finally {
    held?.delete(client);
  }
}

declare module 'pg' {
  interface ClientBase {
    /** What the server knows the connection by, and only its own end knows too. */
    processID: number | null;
    secretKey: number | null;
    host: string;
    port: number;
  }
}

const CANCEL_REQUEST = 80877102;
const CANCEL_MS = 5_000;

/**
 * As the protocol has it, by a connection of its own, also through PgBouncer. It arrives some time later: the connection must be closed
 * after what it does, since whoever had it next might be cancelled. One that does not arrive leaves the statement to its time limit.
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
