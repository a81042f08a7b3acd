import { readFile, rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { start } from './embeddedStart';
import { FolderInUse, type Lock, takeLock } from './lock';

/**
 * The process that holds the embedded database (PGlite) and speaks PostgreSQL's protocol on a socket; embedded.ts starts
 * it with an EmbeddedStart as argument. It tells its parent an EmbeddedTold, and goes when the parent does, whatever way
 * the parent goes.
 */
const { folder, lockFile, socket, template } = start.parse(JSON.parse(process.argv[2] ?? '{}'));

// Ctrl+C reaches every process of the terminal's group; when to close is the parent's decision.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
// The socket asks for no password: only its owner may open it.
process.umask(0o077);

const lock = lockFile ? await lockOrLeave(lockFile) : undefined;
const engine = await PGlite.create({
  dataDir: folder ?? 'memory://',
  ...(template ? { loadDataDir: new Blob([new Uint8Array(await readFile(template))]) } : {}),
});
endWhenBroken(engine);

if (socket) await rm(socket.path, { force: true });
// The service uses one; room for `npm run user`, and for one that replaces a broken one before that is seen to be gone.
const server = new PGLiteSocketServer({
  db: engine,
  maxConnections: 4,
  ...(socket ? { path: socket.path } : { port: 0, host: '127.0.0.1' }),
});
await server.start();
const url = socket?.url ?? `postgres://postgres@${server.getServerConn()}/postgres`;
await lock?.publish(url);

process.on('disconnect', close);
if (process.connected) process.send?.({ ready: url });
else await close();

async function lockOrLeave(file: string): Promise<Lock> {
  try {
    return await takeLock(file, process.ppid);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    process.send?.({ inUseBy: error.pid }, () => process.exit(1));
    return new Promise(() => {});
  }
}

/** An error there is not one of SQL: the engine itself is broken, and the socket server would wait for it for ever. */
function endWhenBroken(db: PGlite): void {
  const execute = db.execProtocolRawStream.bind(db);
  db.execProtocolRawStream = async (...given) => {
    try {
      await execute(...given);
    } catch (error) {
      console.error('La base de datos embebida falló.', error);
      process.exit(1);
    }
  };
}

async function close(): Promise<void> {
  process.off('disconnect', close);
  await server.stop();
  await engine.close();
  await lock?.release();
  process.exit(0);
}
