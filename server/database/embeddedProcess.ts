import { readFile, rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/**
 * The process that holds the embedded database (PGlite) and speaks PostgreSQL's protocol on a socket; embedded.ts starts
 * it. Arguments: data folder (or `memory://`), socket path (or '' for a loopback port), template (a tar of a data folder, or '').
 * Tells its parent `{ port }` when ready, and goes when the parent does, whatever way the parent goes.
 */
const [dataDir = 'memory://', socketPath = '', template = ''] = process.argv.slice(2);

// Ctrl+C reaches every process of the terminal's group; when to close is the parent's decision.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
// The socket asks for no password: only its owner may open it.
process.umask(0o077);

const database = await PGlite.create({
  dataDir,
  ...(template ? { loadDataDir: new Blob([new Uint8Array(await readFile(template))]) } : {}),
});

// An error here is not one of SQL: the engine itself is broken, and the socket server would wait for it for ever.
const execute = database.execProtocolRawStream.bind(database);
database.execProtocolRawStream = async (...given) => {
  try {
    await execute(...given);
  } catch (error) {
    console.error('La base de datos embebida falló.', error);
    process.exit(1);
  }
};

if (socketPath) await rm(socketPath, { force: true });
// The service uses one; room for `npm run user`, and for one that replaces a broken one before that is seen to be gone.
const server = new PGLiteSocketServer({
  db: database,
  maxConnections: 4,
  ...(socketPath ? { path: socketPath } : { port: 0, host: '127.0.0.1' }),
});
await server.start();

let closing = false;
async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  await server.stop();
  await database.close();
  process.exit(0);
}

process.on('disconnect', close);
if (process.connected) process.send?.({ port: Number(server.getServerConn().split(':').at(-1)) || 5432 });
else await close();
