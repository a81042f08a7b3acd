import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AccountStatement } from '../../src/api/contract/accountStatement';
import type { Written } from './writerProcess';

/**
 * Our own statements are written in a process of their own, since a long one takes seconds in which nobody else would be
 * answered. What strangers' files are limited by is not for them: they wait in one line, however long it is, and the process
 * stays for the next.
 */

/** By the clock, of one statement: a process that answers nothing for so long is ended, and another takes its place. */
const LONGEST_MS = 120_000;
const MEMORY_MB = 512;
const PROGRAM = fileURLToPath(new URL('./startWriter.mjs', import.meta.url));

/** It was not written, and may be at another try. */
export class NotWritten extends Error {}

let writer: ChildProcess | undefined;
/** The end of the line. */
let last: Promise<unknown> = Promise.resolve();

/** The statement on A4 pages, the same bytes of the same statement. Rejects with `NotWritten`. */
export function writeStatement(statement: AccountStatement): Promise<Buffer> {
  const written = last.then(() => write(statement));
  last = written.catch(() => undefined);
  return written;
}

async function write(statement: AccountStatement): Promise<Buffer> {
  const child = writer ?? start();
  hold(child, true);
  const over = new AbortController();
  const late = AbortSignal.timeout(LONGEST_MS);
  const until = { signal: AbortSignal.any([over.signal, late]) };
  try {
    const ended = once(child, 'exit', until).then((): never => {
      throw new Error('the writer ended');
    });
    const answered = once(child, 'message', until);
    // Whichever comes second is let go.
    for (const one of [ended, answered]) one.catch(() => undefined);
    child.send(statement);
    const [written]: Written[] = await Promise.race([answered, ended]);
    if (!written || 'failure' in written) throw new Error(written?.failure ?? 'the writer answered nothing');
    return Buffer.from(written.pdf, 'base64');
  } catch (cause) {
    if (late.aborted) child.kill('SIGKILL');
    throw new NotWritten('a statement of account was not written', { cause });
  } finally {
    over.abort();
    hold(child, false);
  }
}

function start(): ChildProcess {
  const child = fork(PROGRAM, {
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Whoever waits for it hears of its end; one that breaks while nobody does must not end the service.
  child.on('error', () => undefined);
  child.on('exit', () => {
    if (writer === child) writer = undefined;
  });
  writer = child;
  return child;
}

/** Whether the service stays up for it. */
function hold(child: ChildProcess, isHeld: boolean): void {
  for (const one of [child, child.channel]) isHeld ? one?.ref() : one?.unref();
}

/** The service is closing: what is being written is not. */
export async function closeWriter(): Promise<void> {
  if (!writer || writer.exitCode !== null || writer.signalCode !== null) return;
  const ended = once(writer, 'exit');
  writer.kill('SIGKILL');
  await ended;
}
