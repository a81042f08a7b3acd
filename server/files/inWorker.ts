import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { FileRefusal } from './refusal';
import type { Done, Job } from './worker';

/**
 * Reading a file can take seconds and can go wrong: it happens in a thread of its own, so that the service goes on. Two
 * files are read at once. One that takes long goes on beside them and leaves its place to the next, so that it makes
 * nobody wait; while two such go on already, a third is given up as soon as somebody waits for its place.
 */

const TIME_LIMIT = 10_000;
const SHORT_MS = 1_000;
const START_LIMIT = 60_000;
const MEMORY_MB = 1024;
const SHORT_ONES = 2;
const LONG_ONES = 2;
const MOST_WAITING = 24;
const MOST_OF_ONE = 8;

/** What holds of a reading besides its file. */
export type Circumstances = {
  /** `YYYY-MM-DD`, where staff are. */
  today: string;
  /** Whose file it is: nobody has a second file read while another person waits. */
  person: string;
  signal?: AbortSignal;
};

/** Too many files are being read: the same one may be read in a moment. */
export class ReadersBusy extends Error {}

type Thread = { worker: Worker; ready: Promise<unknown> };
type Place = { person: string; length: 'short' | 'over' | 'long'; giveUp: () => void };

const modules = new Set<string>();
const idle: Thread[] = [];
const busy = new Set<Thread>();
const places = new Set<Place>();
let isClosing = false;
const waiting: { person: string; begin: () => void }[] = [];

/**
 * The reader of that name in the module at that URL, as one that works in a worker thread, which is kept for the next
 * file. Rejects with a `FileRefusal` when the file is not read, takes longer than 10 seconds or breaks the reader, with
 * `ReadersBusy` when too many wait, and with the signal's reason when aborted. Bytes in shared memory stay where they
 * are; the rest of what the reader is given and answers is copied between the threads.
 */
export function inWorker<Reader extends (...given: never[]) => unknown>(
  module: URL,
  name: string,
): (given: Parameters<Reader>, circumstances: Circumstances) => Promise<Awaited<ReturnType<Reader>>> {
  modules.add(module.href);
  return async (given, { today, person, signal }): Promise<Awaited<ReturnType<Reader>>> => {
    const job: Job = { module: module.href, name, given, today };
    const done = await answerOf<Awaited<ReturnType<Reader>>>(job, person, signal);
    if ('read' in done) return done.read;
    const { code, message, cause } = done.refusal;
    throw new FileRefusal(code, message, cause === undefined ? undefined : { cause });
  };
}

async function answerOf<Read>(job: Job, person: string, signal: AbortSignal | undefined): Promise<Done<Read>> {
  signal?.throwIfAborted();
  const place = await takePlace(person);
  const thread = idle.pop() ?? startThread();
  busy.add(thread);
  thread.worker.ref();
  try {
    const done = await answer<Read>(thread, job, place, signal);
    if (place.length === 'short') {
      thread.worker.unref();
      idle.push(thread);
    } else replace(thread);
    return done;
  } catch (error) {
    // A thread that did not answer may still be at it, or be gone.
    if (place.length === 'short') void thread.worker.terminate();
    else replace(thread);
    throw error;
  } finally {
    busy.delete(thread);
    places.delete(place);
    serveNext();
  }
}

/** After a long file a thread holds much memory. The next file need not wait until another has started. */
function replace({ worker }: Thread): void {
  void worker.terminate();
  if (!isClosing) idle.push(startThread());
}

/** Ends all threads: the service is closing. Files being read reject. */
export async function closeWorkers(): Promise<void> {
  isClosing = true;
  const all = [...idle.splice(0), ...busy];
  await Promise.all(all.map(({ worker }) => worker.terminate()));
  // Readings that were under way hear of it first, so that none has a new thread started.
  await setImmediate();
  isClosing = false;
}

function startThread(): Thread {
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
    workerData: [...modules],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  worker.unref();
  const thread = { worker, ready: once(worker, 'message', { signal: AbortSignal.timeout(START_LIMIT) }) };
  // Whoever waits for the thread hears of its errors; one that breaks while idle must not end the service.
  thread.ready.catch(() => undefined);
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    const place = idle.indexOf(thread);
    if (place >= 0) idle.splice(place, 1);
  });
  return thread;
}

async function takePlace(person: string): Promise<Place> {
  const place: Place = { person, length: 'short', giveUp: () => undefined };
  if (waiting.length === 0 && places.size - longOnes() < SHORT_ONES) {
    places.add(place);
    return place;
  }
  const own = waiting.filter((other) => other.person === person).length;
  if (waiting.length >= MOST_WAITING || own >= MOST_OF_ONE) throw new ReadersBusy(`${waiting.length} files wait`);
  await new Promise<void>((resolve) => {
    const begin = () => {
      places.add(place);
      resolve();
    };
    waiting.push({ person, begin });
    serveNext();
  });
  return place;
}

const longOnes = () => [...places].filter(({ length }) => length === 'long').length;

/** Takes long ones out of the way, and gives free places to who waits: first to those of whom nothing is being read. */
function serveNext(): void {
  for (const place of places) {
    if (place.length !== 'over') continue;
    if (longOnes() < LONG_ONES) place.length = 'long';
    else if (waiting.length > 0) place.giveUp();
  }
  while (waiting.length > 0 && places.size - longOnes() < SHORT_ONES) {
    const served = new Set([...places].map(({ person }) => person));
    const at = Math.max(
      0,
      waiting.findIndex(({ person }) => !served.has(person)),
    );
    waiting.splice(at, 1)[0]?.begin();
  }
}

/** The thread's answer; whatever else happens to it first becomes a refusal. */
async function answer<Read>(
  { worker, ready }: Thread,
  job: Job,
  place: Place,
  signal: AbortSignal | undefined,
): Promise<Done<Read>> {
  const over = new AbortController();
  const late = new AbortController();
  const until = { signal: AbortSignal.any([over.signal, late.signal, ...(signal ? [signal] : [])]) };
  const ended = once(worker, 'exit', until).then(([code]) => {
    throw new Error(`the reading thread ended with ${code}`);
  });
  place.giveUp = () => over.abort(new ReadersBusy('two long files are being read already'));
  const timers: NodeJS.Timeout[] = [];
  try {
    await Promise.race([ready, ended]);
    timers.push(
      setTimeout(() => late.abort(), TIME_LIMIT),
      setTimeout(() => isLong(place), SHORT_MS),
    );
    worker.postMessage(job);
    const [done]: Done<Read>[] = await Promise.race([once(worker, 'message', until), ended]);
    if (!done) throw new Error('the reading thread answered nothing');
    return done;
  } catch (cause) {
    signal?.throwIfAborted();
    if (over.signal.reason instanceof ReadersBusy) throw over.signal.reason;
    if (late.signal.aborted) throw tooLarge(`tarda más de ${TIME_LIMIT / 1000} segundos en leerse`, cause);
    if (isOutOfMemory(cause)) throw tooLarge('no cabe en la memoria', cause);
    const msg = 'El archivo no se pudo leer. Descárguelo de nuevo del banco o pídalo en CSV.';
    throw new FileRefusal('damaged', msg, { cause });
  } finally {
    for (const timer of timers) clearTimeout(timer);
    over.abort();
    ended.catch(() => undefined);
  }
}

function isLong(place: Place): void {
  place.length = 'over';
  serveNext();
}

function tooLarge(why: string, cause: unknown): FileRefusal {
  return new FileRefusal('too-large', `El archivo ${why}. Descárguelo por periodos más cortos.`, { cause });
}

function isOutOfMemory(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
