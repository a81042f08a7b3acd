import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { incomplete } from '../problems';

/**
 * How long a call may take to arrive. Whoever shows a good token has the time that a file takes over a slow line
 * (`requestTimeout`); strangers have seconds, and of one address few are waited for: the one that has waited longest goes.
 */

/** A head, and the body of a stranger. */
export const HEAD_MS = 10_000;
export const BODY_MS = 5_000;
const MOST_HEADS = 256;
const MOST_BODIES = 64;
/** Many connections of one office begin in one moment: only what has waited longer makes room for others. */
const SPARED_MS = 1_000;

/** Bodies of strangers come within seconds, and what is still coming after the answer does not hold its connection. */
export function boundBodies(app: FastifyInstance): void {
  const wait = waitingRoom(MOST_BODIES);
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (request.bearer) return payload;
    const timed = new PassThrough();
    // Whoever reads the body hears of it; where nobody does (a kind of content that is refused), there is nobody to tell.
    timed.on('error', () => undefined);
    const end = () => timed.destroy(incomplete());
    const timer = setTimeout(end, BODY_MS);
    const leave = wait(request.ip, end);
    timed.once('close', () => {
      clearTimeout(timer);
      leave();
    });
    request.raw.once('close', () => timed.destroy());
    return payload.pipe(timed);
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    const timer = setTimeout(() => raw.destroy(), BODY_MS);
    raw.once('close', () => clearTimeout(timer));
  });
}

/** Connections on which nothing whole has come: for a server whose callers connect themselves. */
export function boundHeads(server: Server): void {
  const wait = waitingRoom(MOST_HEADS);
  const leaves = new WeakMap<Socket, () => void>();
  server.on('connection', (socket: Socket) => {
    const leave = wait(socket.remoteAddress ?? '', () => socket.destroy());
    leaves.set(socket, leave);
    socket.once('close', leave);
  });
  server.on('request', ({ socket }) => leaves.get(socket)?.());
}

/** Takes who waits from an address and how to end it; answers how it leaves by itself. */
function waitingRoom(most: number): (address: string, end: () => void) => () => void {
  const rooms = new Map<string, Set<{ since: number; end: () => void }>>();
  return (address, end) => {
    const room = rooms.get(address) ?? new Set();
    rooms.set(address, room);
    const one = { since: performance.now(), end };
    const [oldest] = room;
    room.add(one);
    if (room.size > most && oldest && one.since - oldest.since > SPARED_MS) {
      room.delete(oldest);
      oldest.end();
    }
    return () => {
      room.delete(one);
      if (room.size === 0 && rooms.get(address) === room) rooms.delete(address);
    };
  };
}
