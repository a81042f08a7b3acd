import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { FileRefusal } from './refusal';
import type { Done, Job } from './worker';

/** Reading a file can take seconds and can go wrong: it happens in a thread of its own, so that the service goes on. */

const TIME_LIMIT = 60_000;
const MEMORY_MB = 1024;

const idle: Worker[] = [];
const busy = new Set<Worker>();
/** Threads at work at once; more files wait their turn. */
let places = 2;
const waiting: (() => void)[] = [];

/**
 * The reader of that name in the module at that URL, as one that works in a worker thread, which is kept for the next
 * file. Rejects with a `FileRefusal` when the file is not read, takes longer than a minute or breaks the reader, and
 * with the signal's reason when aborted. What the reader is given and answers is copied between the threads.
 */
export function inWorker<Reader extends (...given: never[]) => unknown>(
  module: URL,
  name: string,
): (given: Parameters<Reader>, signal?: AbortSignal) => Promise<Awaited<ReturnType<Reader>>> {
  return async (given, signal): Promise<Awaited<ReturnType<Reader>>> => {
    const done = await answerOf<Awaited<ReturnType<Reader>>>({ module: module.href, name, given }, signal);
    if ('read' in done) return done.read;
    const { code, message, cause } = done.refusal;
    throw new FileRefusal(code, message, cause === undefined ? undefined : { cause });
  };
}

async function answerOf<Read>(job: Job, signal: AbortSignal | undefined): Promise<Done<Read>> {
  signal?.throwIfAborted();
  await takePlace();
  const worker = idle.pop() ?? startWorker();
  busy.add(worker);
  worker.ref();
  try {
    const done = await answer<Read>(worker, job, signal);
    worker.unref();
    idle.push(worker);
    return done;
  } catch (error) {
    // A thread that did not answer may still be at it, or be gone.
    void worker.terminate();
    throw error;
  } finally {
    busy.delete(worker);
    givePlace();
  }
}

/** Ends all threads: the service is closing. Files being read reject. */
export async function closeWorkers(): Promise<void> {
  const all = [...idle.splice(0), ...busy];
  await Promise.all(all.map((worker) => worker.terminate()));
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  worker.unref();
  // Whoever waits for the thread hears of its errors; one that breaks while idle must not end the service.
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    const place = idle.indexOf(worker);
    if (place >= 0) idle.splice(place, 1);
  });
  return worker;
}

/** A place is handed from one file to the next, so that no third one slips in between. */
async function takePlace(): Promise<void> {
  if (places === 0) return new Promise((resolve) => waiting.push(resolve));
  places -= 1;
}

function givePlace(): void {
  const next = waiting.shift();
  if (next) next();
  else places += 1;
}

/** The thread's answer; whatever else happens to it first becomes a refusal. */
async function answer<Read>(worker: Worker, job: Job, signal: AbortSignal | undefined): Promise<Done<Read>> {
  signal?.throwIfAborted();
  const over = new AbortController();
  const late = AbortSignal.timeout(TIME_LIMIT);
  const until = { signal: AbortSignal.any([over.signal, late, ...(signal ? [signal] : [])]) };
  const ended = once(worker, 'exit', until).then(([code]) => {
    throw new Error(`the reading thread ended with ${code}`);
  });
  try {
    worker.postMessage(job);
    const [done]: Done<Read>[] = await Promise.race([once(worker, 'message', until), ended]);
    if (!done) throw new Error('the reading thread answered nothing');
    return done;
  } catch (cause) {
    signal?.throwIfAborted();
    if (late.aborted) throw tooLarge('tarda más de un minuto en leerse', cause);
    if (isOutOfMemory(cause)) throw tooLarge('no cabe en la memoria', cause);
    const msg = 'El archivo no se pudo leer. Descárguelo de nuevo del banco o pídalo en CSV.';
    throw new FileRefusal('damaged', msg, { cause });
  } finally {
    over.abort();
  }
}

function tooLarge(why: string, cause: unknown): FileRefusal {
  return new FileRefusal('too-large', `El archivo ${why}. Descárguelo por periodos más cortos.`, { cause });
}

function isOutOfMemory(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
