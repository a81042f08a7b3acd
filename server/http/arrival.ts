import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { incomplete } from '../problems';

/**
 * How long a call may take to arrive. A caller with a valid token, or a visitor of the customer's page, has the time that a file takes over a slow line
 * (`requestTimeout`). Strangers have seconds, and few may wait per address: the one that has waited longest is cut off.
 */

/** For headers, and for a stranger's body. */
export const HEAD_MS = 10_000;
export const BODY_MS = 5_000;
const MOST_HEADS = 256;
const MOST_BODIES = 64;
/** One office opens many connections at once: a connection is cut off for others only after this long. */
const SPARED_MS = 1_000;

/** Limits a stranger's body to `BODY_MS`, and closes a connection that still sends `BODY_MS` after the answer. */
export function boundBodies(app: FastifyInstance): void {
  const wait = waitingRoom(MOST_BODIES);
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (request.bearer || request.visitor) return payload;
    const timed = new PassThrough();
    // The body's reader gets the error as well; a body of a refused content type has no reader.
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

/** Limits connections without a complete request: for a server without a proxy before it. */
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

/** Closes with the service the connections on which nothing was ever sent, as browsers open them in advance: Node waits for those. */
export function endSilent(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}

/** Registers a waiting call and how to end it; answers the function that removes it. */
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
