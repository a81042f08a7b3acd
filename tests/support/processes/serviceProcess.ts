import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Caller, caller } from '../service/caller';
import { quickFolder } from './quickFolder';

export type ServiceProcess = Caller & {
  url: string;
  pid: number;
  /** All it printed so far. */
  printed(): string;
  /** Sends the signal and waits for the end; answers the exit code, null when the signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Resolves with the exit code when it ends by itself. */
  ended: Promise<number | null>;
};

/** Who registers first in an empty service is its administrator: a test that asks nothing of a demonstration is spared making one. */
export const FIRST_PERSON = { fullName: 'Ana', email: 'ana@cartera.local', password: 'una clave larga' };

const SETTINGS = { PORT: '0', HOST: '127.0.0.1', DEMO_PASSWORD: 'una clave larga' };
/** Node's, of what a test starts. */
const FLAGS = (process.env.SERVICE_FLAGS ?? '').split(' ').filter((flag) => flag !== '');
const CLEARED = [
  ...['DATABASE_URL', 'PROVIDER_URL', 'DATA_DIR', 'DEMO', 'JWT_SECRET', 'SECRETS_KEY', 'TIME_ZONE'],
  ...['VITEST', 'NODE_ENV'],
];
/** Where a test's own connections to its database are: elsewhere, the service would have another day for some hours of each. */
const ON_DATABASE = { TIME_ZONE: 'UTC' };

/** The real service as `npm start` runs it (or another program that says its address so), once it answers. Throws with what it printed when it ends instead. */
export async function startProcess(settings: Record<string, string>, program?: string): Promise<ServiceProcess> {
  const child = spawnService(settings, program);
  const { ended, printed } = watch(child);
  const url = await Promise.race([
    told(child, printed, /Cartera {3}(http:\S+)/),
    ended.then((code) => {
      throw new Error(`ended with ${code}: ${printed()}`);
    }),
  ]);
  return {
    ...caller(url),
    url,
    pid: child.pid ?? 0,
    printed,
    ended,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

/** A service that is not expected to start: what it printed, and its exit code. */
export async function startRefused(
  settings: Record<string, string>,
): Promise<{ code: number | null; printed: string }> {
  const { ended, printed } = watch(spawnService(settings));
  return { code: await ended, printed: printed() };
}

/** Runs a program to its end: a command of the built service (`dist-server/user.js`), or a script. */
export async function runProgram(program: string, parameters: string[], settings: Record<string, string>) {
  const { ended, printed } = watch(spawnService(settings, program, parameters));
  return { code: await ended, printed: printed() };
}

/** A worker of ours, bundled as the service is (`programs.ts`). */
export const programOf = (name: 'campaignProcess' | 'jobProcess' | 'policyProcess'): string =>
  join(inject('programs'), `${name}.js`);

/** The same, while the test goes on; `kill` waits for its end. */
export function runInBackground(program: string, parameters: string[], settings: Record<string, string> = {}) {
  const child = spawnService(settings, program, parameters);
  const { ended } = watch(child);
  return {
    pid: child.pid ?? 0,
    async kill(signal: NodeJS.Signals) {
      child.kill(signal);
      await ended;
    },
  };
}

export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(quickFolder(), 'cartera-data-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function spawnService(
  settings: Record<string, string>,
  program = 'dist-server/main.js',
  parameters: string[] = [],
): ChildProcess {
  const given = { ...('DATABASE_URL' in settings && ON_DATABASE), ...settings };
  const env: NodeJS.ProcessEnv = { ...process.env, ...SETTINGS, ...given };
  for (const name of CLEARED) if (!(name in given)) delete env[name];
  const child = spawn(process.execPath, [...FLAGS, program, ...parameters], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A test that breaks off must not leave a service behind.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

function watch(child: ChildProcess) {
  let text = '';
  const add = (part: Buffer) => {
    text += part;
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  const ended = once(child, 'close').then(() => child.exitCode);
  return { ended, printed: () => text };
}

async function told(child: ChildProcess, printed: () => string, words: RegExp): Promise<string> {
  for (;;) {
    const [, found] = words.exec(printed()) ?? [];
    if (found !== undefined) return found;
    if (child.stdout) await once(child.stdout, 'data');
  }
}
