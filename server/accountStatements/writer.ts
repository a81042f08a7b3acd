import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AccountStatement } from '../../src/api/contract/customers/accountStatements';
import { keepAlive, kill, startChild } from '../files/child';
import type { AgreementSheet } from './agreementPdf';
import type { Page } from './pdf';
import type { Picture } from './sheet';
import type { Written } from './writerProcess';

/**
 * A separate process writes our statements, because a long one takes seconds and would block every other request. The limits
 * of uploaded files do not apply: statements wait in one queue of any length, and the process stays for the next one.
 */

/** The time limit of one statement: a process without an answer by then is killed, and another takes its place. */
const LONGEST_MS = 120_000;
const PROGRAM = fileURLToPath(new URL('./startWriter.mjs', import.meta.url));

/** Writing failed; another try may succeed. */
export class NotWritten extends Error {}

let writer: ChildProcess | undefined;
/** The queue's end. */
let last: Promise<unknown> = Promise.resolve();

/** The statement on A4 pages under its company's logo; equal ones give equal bytes. Rejects with `NotWritten`. */
export const writeStatement = (statement: AccountStatement, logo: Picture | null): Promise<Buffer> =>
  inTurn({ statement, logo });

/** An agreement to be signed, likewise. */
export const writeAgreement = (agreement: AgreementSheet, logo: Picture | null): Promise<Buffer> =>
  inTurn({ agreement, logo });

/** A page with nothing but a picture, to see whether it can be drawn. Rejects with `NotWritten`. */
export const writePicture = (logo: Picture): Promise<Buffer> => inTurn({ logo });

function inTurn(page: Page): Promise<Buffer> {
  const written = last.then(() => write(page));
  last = written.catch(() => undefined);
  return written;
}

async function write(page: Page): Promise<Buffer> {
  const child = writer ?? start();
  keepAlive(child, true);
  const over = new AbortController();
  const late = AbortSignal.timeout(LONGEST_MS);
  const until = { signal: AbortSignal.any([over.signal, late]) };
  try {
    const ended = once(child, 'exit', until).then((): never => {
      throw new Error('the writer ended');
    });
    const answered = once(child, 'message', until);
    // The loser's rejection is ignored.
    for (const one of [ended, answered]) one.catch(() => undefined);
    child.send(page);
    const [written]: Written[] = await Promise.race([answered, ended]);
    if (!written || 'failure' in written) throw new Error(written?.failure ?? 'the writer answered nothing');
    return Buffer.from(written.pdf, 'base64');
  } catch (cause) {
    if (late.aborted) child.kill('SIGKILL');
    throw new NotWritten('a statement of account was not written', { cause });
  } finally {
    over.abort();
    keepAlive(child, false);
  }
}

function start(): ChildProcess {
  const child = startChild(PROGRAM);
  child.on('exit', () => {
    if (writer === child) writer = undefined;
  });
  writer = child;
  return child;
}

/** The shutdown abandons the statement in progress. */
export async function closeWriter(): Promise<void> {
  if (writer) await kill(writer);
}
