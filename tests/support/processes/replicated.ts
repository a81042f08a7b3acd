import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ownerOf } from '../../../server/database/embedded/owner';
import { answering, freePort, machinePrograms } from './postgres';
import { quickFolder } from './quickFolder';

/** A primary, and a standby that each commit waits for, unless `commitsWait` is false. */
export type Replicated = {
  /** Both, the standby first. */
  url: string;
  primaryUrl: string;
  standbyUrl: string;
  killStandby(): Promise<void>;
  /** As a machine that loses its power: nothing is flushed, nobody is told. */
  killPrimary(): Promise<void>;
  promoteStandby(): Promise<void>;
  close(): Promise<void>;
};

/** The folder of the programs that this needs, if the machine has them. */
export const replicatingPrograms = () => machinePrograms(['initdb', 'postgres', 'pg_basebackup']);

export async function startReplicated(
  programs: string,
  { commitsWait = true }: { commitsWait?: boolean } = {},
): Promise<Replicated> {
  const owner = ownerOf('');
  const folder = mkdtempSync(join(quickFolder(), 'cartera-replicated-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const settings = { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C', LANGUAGE: 'C' } };
  const [ports, folders] = [
    { primary: await freePort(), standby: await freePort() },
    { primary: join(folder, 'primary'), standby: join(folder, 'standby') },
  ];
  const run = (program: string, flags: string[]) => {
    const done = spawnSync(join(programs, program), flags, settings);
    if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr ?? done.error}`);
  };
  const urlOf = (which: keyof typeof ports) => `postgres://postgres@127.0.0.1:${ports[which]}/postgres`;
  const start = async (which: keyof typeof ports): Promise<ChildProcess> => {
    // What a killed process wrote stays with the system, so only a machine would need its disk.
    const flags = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'].flatMap((one) => ['-c', one]);
    const server = spawn(join(programs, 'postgres'), ['-D', folders[which], '-p', String(ports[which]), ...flags], {
      ...settings,
      stdio: 'ignore',
    });
    process.once('exit', () => server.kill('SIGKILL'));
    await answering(urlOf(which), server);
    return server;
  };
  const ask = async (which: keyof typeof ports, text: string) => {
    const client = new pg.Client(urlOf(which));
    await client.connect();
    await client.query(text);
    await client.end();
  };
  run('initdb', ['-D', folders.primary, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-sync']);
  const primary = await start('primary');
  run('pg_basebackup', ['-d', urlOf('primary'), '-D', folders.standby, '-R', '-c', 'fast', '--no-sync']);
  const standby = await start('standby');
  if (commitsWait) await ask('primary', `alter system set synchronous_standby_names = '*'`);
  await ask('primary', 'select pg_reload_conf()');
  const ended = async (server: ChildProcess, signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill(signal);
    await gone;
  };
  return {
    url: `postgres://postgres@127.0.0.1:${ports.standby},127.0.0.1:${ports.primary}/postgres`,
    primaryUrl: urlOf('primary'),
    standbyUrl: urlOf('standby'),
    killStandby: () => ended(standby, 'SIGKILL'),
    killPrimary: () => ended(primary, 'SIGKILL'),
    promoteStandby: () => ask('standby', 'select pg_promote()'),
    async close() {
      await ended(primary, 'SIGQUIT');
      await ended(standby, 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
