import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownerOf } from '../../../server/database/embedded/owner';
import { answering, freePort } from './postgres';
import { quickFolder } from './quickFolder';

const PROGRAM = '/usr/sbin/pgbouncer';
/** Fewer than a service opens, so that its connections share them. */
const SERVER_CONNECTIONS = 4;

export const hasPooler = () => existsSync(PROGRAM);

/** A PgBouncer in transaction mode before a database: its address, instead of the database's. */
export async function startPooler(database: string): Promise<{ url: string; close(): Promise<void> }> {
  const owner = ownerOf('');
  const folder = mkdtempSync(join(quickFolder(), 'cartera-pooler-'));
  const { hostname, port, pathname } = new URL(database);
  const own = await freePort();
  const name = pathname.slice(1);
  const ini = `[databases]
${name} = host=${hostname} port=${port} dbname=${name} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
server_reset_query_always = 0
server_login_retry = 1
`;
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, ini);
  if (owner) for (const one of [folder, file]) chownSync(one, owner.uid, owner.gid);
  const pooler = spawn(PROGRAM, ['-q', file], { ...owner, cwd: folder, stdio: 'ignore' });
  const kill = () => pooler.kill('SIGKILL');
  process.once('exit', kill);
  const url = `postgres://postgres@127.0.0.1:${own}/${name}`;
  await answering(url, pooler);
  return {
    url,
    async close() {
      process.off('exit', kill);
      const gone = once(pooler, 'exit');
      pooler.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
