import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { bareEnvironment } from '../environment';

const MEMORY_MB = 512;

/** Starts a program of ours in a process of its own, without the service's settings. */
export function startChild(program: string, args: string[] = [], options: string[] = []): ChildProcess {
  const child = fork(program, args, {
    execArgv: [`--max-old-space-size=${MEMORY_MB}`, ...options],
    env: bareEnvironment(),
    serialization: 'advanced',
    // The engine prints when memory runs out; staff get our own words.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // A waiting caller notices its exit; a crash without a caller must not end the service.
  child.on('error', () => undefined);
  return child;
}

/** The service does not end before a busy child is done. */
export function keepAlive(child: ChildProcess, isBusy: boolean): void {
  for (const one of [child, child.channel]) isBusy ? one?.ref() : one?.unref();
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
