import { generateKeyPairSync } from 'node:crypto';
import { closeSync, existsSync, lstatSync, openSync, readdirSync, readSync, renameSync, writeSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { type Connection, Server, type SFTPWrapper, utils } from 'ssh2';

const { STATUS_CODE, flagsToString } = utils.sftp;

/** Called once a file has its name, before the client hears of it. */
type Renamed = (client: Connection) => void;
type Served = { port: number; opened(): number; close(): Promise<void> };

const newKey = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  }).privateKey;

/** An SFTP server (ssh2's) whose files are those of `folder`; those named `cortado` break off. It stands on a port of this machine; each start has a key of its own. */
export async function serveSftp(folder: string, password: string, port = 0, renamed?: Renamed): Promise<Served> {
  let opened = 0;
  const server = new Server({ hostKeys: [newKey()] }, (client) => {
    client.on('error', () => {});
    client.on('authentication', (context) =>
      context.method === 'password' && context.password === password ? context.accept() : context.reject(['password']),
    );
    client.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) =>
        serveFiles(
          acceptSftp(),
          folder,
          () => {
            opened += 1;
          },
          () => renamed?.(client),
        ),
      );
    });
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, opened: () => opened, close: () => new Promise((done) => server.close(() => done())) };
}

function serveFiles(sftp: SFTPWrapper, folder: string, onOpen: () => void, onRename: () => void): void {
  const at = (path: string) => join(folder, normalize(`/${path}`));
  const open = new Map<number, { fd: number } | { names: string[]; path: string }>();
  let last = 0;
  const handleOf = (one: { fd: number } | { names: string[]; path: string }) => {
    last += 1;
    open.set(last, one);
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(last);
    return handle;
  };
  const statOf = (path: string) => {
    const { mode, uid, gid, size, atimeMs, mtimeMs } = lstatSync(path);
    return { mode, uid, gid, size, atime: Math.trunc(atimeMs / 1000), mtime: Math.trunc(mtimeMs / 1000) };
  };
  const orFails = (id: number, work: () => void) => {
    try {
      work();
    } catch {
      sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    }
  };
  sftp.on('REALPATH', (id, path) =>
    sftp.name(id, [
      {
        filename: normalize(`/${path}`),
        longname: '',
        attrs: { mode: 0, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 },
      },
    ]),
  );
  for (const event of ['STAT', 'LSTAT'] as const) {
    sftp.on(event, (id: number, path: string) => orFails(id, () => sftp.attrs(id, statOf(at(path)))));
  }
  sftp.on('OPENDIR', (id, path) =>
    orFails(id, () => sftp.handle(id, handleOf({ names: readdirSync(at(path)), path: at(path) }))),
  );
  sftp.on('READDIR', (id, handle) => {
    const one = open.get(handle.readUInt32BE());
    if (!one || !('names' in one) || one.names.length === 0) return sftp.status(id, STATUS_CODE.EOF);
    const names = one.names.splice(0).map((filename) => {
      const attrs = statOf(join(one.path, filename));
      const isFolder = lstatSync(join(one.path, filename)).isDirectory();
      return { filename, longname: `${isFolder ? 'd' : '-'}rw-r--r-- 1 u g ${attrs.size} ${filename}`, attrs };
    });
    sftp.name(id, names);
  });
  sftp.on('WRITE', (id, handle, offset, data) => {
    const one = open.get(handle.readUInt32BE());
    if (!one || !('fd' in one)) return sftp.status(id, STATUS_CODE.FAILURE);
    writeSync(one.fd, data, 0, data.length, offset);
    sftp.status(id, STATUS_CODE.OK);
  });
  sftp.on('RENAME', (id, from, to) =>
    orFails(id, () => {
      if (existsSync(at(to))) return sftp.status(id, STATUS_CODE.FAILURE);
      renameSync(at(from), at(to));
      onRename();
      sftp.status(id, STATUS_CODE.OK);
    }),
  );
  sftp.on('OPEN', (id, path, flags) =>
    orFails(id, () => {
      onOpen();
      if (path.includes('cortado')) throw new Error('it breaks off');
      sftp.handle(id, handleOf({ fd: openSync(at(path), flagsToString(flags) ?? 'r') }));
    }),
  );
  sftp.on('FSTAT', (id, handle) => {
    const one = open.get(handle.readUInt32BE());
    return one && 'fd' in one ? sftp.status(id, STATUS_CODE.OP_UNSUPPORTED) : sftp.status(id, STATUS_CODE.FAILURE);
  });
  sftp.on('READ', (id, handle, offset, length) => {
    const one = open.get(handle.readUInt32BE());
    if (!one || !('fd' in one)) return sftp.status(id, STATUS_CODE.FAILURE);
    const bytes = Buffer.alloc(length);
    const read = readSync(one.fd, bytes, 0, length, offset);
    if (read === 0) sftp.status(id, STATUS_CODE.EOF);
    else sftp.data(id, bytes.subarray(0, read));
  });
  sftp.on('CLOSE', (id, handle) => {
    const one = open.get(handle.readUInt32BE());
    if (one && 'fd' in one) closeSync(one.fd);
    sftp.status(id, STATUS_CODE.OK);
  });
}
