import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type SftpClient from 'ssh2-sftp-client';
import { addressOf, CONNECT_MS, type Server } from './reach';
import { inTime, isFinished, isThere, LARGEST, partOf, type Questions, type Way, WayFailure } from './way';

type Sftp = Server & {
  folder: string;
  /** A password, or a private key. */
  secret: string;
  /** The key that the server must show; without it any, which `shown` gets. */
  pinned: string | undefined;
  shown?(key: string): void;
  allowed: readonly string[];
};

/** How often a server is asked whether it is still there; after three without an answer it is not. */
const ALIVE_MS = 15_000;
/** A file that changed within this time may still be written; where the server's clock is ahead, it is taken that much later. */
const WRITTEN_AFTER_MS = 3_000;

/** The files of a folder of an SFTP server and of the folders in it, which stay where they are. */
export function sftpWay(at: Sftp): Way {
  return {
    async *look({ seen }) {
      const client = await connected(at);
      try {
        yield* filesOf(client, at.folder || '.', seen);
      } finally {
        await client.end();
      }
    },
  };
}

/** Throws WayFailure. */
async function connected(at: Sftp): Promise<SftpClient> {
  const { default: Client } = await import('ssh2-sftp-client');
  const client = new Client('cartera', { error: ignored, end: ignored, close: ignored });
  let [isOther, isRefused] = [false, false];
  // The client's own failures do not say at what level they are; ssh2's do.
  client.on('error', (cause: unknown) => {
    isRefused = cause instanceof Error && Reflect.get(cause, 'level') === 'client-authentication';
  });
  const verify = (key: Buffer) => {
    const print = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
    at.shown?.(print);
    isOther = at.pinned !== undefined && at.pinned !== print;
    return !isOther;
  };
  const address = await addressOf(at.host, at.allowed);
  const secret = isKey(at.secret) ? { privateKey: at.secret } : { password: at.secret };
  try {
    await client.connect({
      host: address,
      port: at.port ?? 22,
      username: at.user,
      ...secret,
      hostVerifier: verify,
      readyTimeout: CONNECT_MS,
      keepaliveInterval: ALIVE_MS,
    });
  } catch (cause) {
    throw isOther ? otherKey() : refusalOf(isRefused, cause);
  }
  return client;
}

/** Puts a file under another name first, and renames it, so that the folder never shows a part of it. Throws WayFailure, also where another file has its name. */
export async function leaveOnSftp(at: Sftp, name: string, bytes: Uint8Array): Promise<void> {
  const client = await connected(at);
  try {
    await inTime(leave(client, at.folder || '.', name, bytes));
  } catch (cause) {
    if (cause instanceof WayFailure) throw cause;
    throw new WayFailure('lugar', `En la carpeta «${at.folder || '.'}» del servidor no se puede escribir.`, cause);
  } finally {
    await client.end();
  }
}

async function leave(client: SftpClient, folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const path = posix.join(folder, name);
  const there = (await client.exists(path)) ? await client.get(path) : undefined;
  if (isThere(Buffer.isBuffer(there) ? there : undefined, bytes, name)) return;
  const part = posix.join(folder, partOf(name, bytes));
  await client.put(Buffer.from(bytes), part);
  await client.rename(part, path);
}

const isKey = (secret: string) => secret.trimStart().startsWith('-----BEGIN');

async function* filesOf(client: SftpClient, folder: string, seen: Questions['seen']): ReturnType<Way['look']> {
  const found = (await listed(client, folder, folder)).filter(({ mtime }) => mtime < Date.now() - WRITTEN_AFTER_MS);
  const known = await seen(found.map(({ place }) => place));
  for (const { path, place, name, size, below } of found) {
    if (known.has(place)) continue;
    yield {
      place,
      name,
      async open() {
        const got = size > LARGEST ? undefined : await client.get(path);
        const bytes = Buffer.isBuffer(got) ? new Uint8Array(got) : undefined;
        return [{ fileName: name, sender: below, size, bytes }];
      },
    };
  }
}

type Found = { path: string; place: string; name: string; size: number; mtime: number; below: string };

/** Of the folder and of those in it. */
async function listed(client: SftpClient, root: string, folder: string): Promise<Found[]> {
  const entries = await inTime(client.list(folder)).catch((cause: unknown) => {
    if (cause instanceof WayFailure) throw cause;
    throw new WayFailure('lugar', `La carpeta «${folder}» no existe en el servidor, o no se puede abrir.`, cause);
  });
  const below = posix.relative(root, folder);
  const found: Found[] = [];
  for (const { name, size, type, modifyTime: mtime } of entries) {
    const path = posix.join(folder, name);
    if (type === 'd' && folder === root) found.push(...(await listed(client, root, path)));
    if (type !== '-' || !isFinished(name)) continue;
    found.push({ path, place: `${path} ${size} ${mtime}`, name, size, mtime, below });
  }
  return found.sort((a, b) => a.place.localeCompare(b.place));
}

const otherKey = () =>
  new WayFailure(
    'clave',
    'El servidor muestra otra clave que la guardada: no se envió la contraseña. Pregunte al banco si la cambió, y confírmela en el origen.',
  );

const ignored = () => {};

function refusalOf(isRefused: boolean, cause: unknown): WayFailure {
  return isRefused
    ? new WayFailure('acceso', 'El servidor no acepta el usuario o la contraseña. Escríbalos de nuevo.', cause)
    : new WayFailure('inalcanzable', 'El servidor no contesta. Revise su dirección y su puerto.', cause);
}
