import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { keepAlive, kill, startChild } from './child';
import { becomesLong, isPlaceFree, leavePlace, type Place, ReadersBusy, takePlace } from './places';
import { FileRefusal } from './refusal';
import { OUT_OF_TIME, TIME_LIMIT } from './timeLimit';
import type { Done, Job } from './worker';

/** A copy of the worker's constant: an import of its module would start a worker here. */
const NEXT: typeof import('./worker').NEXT = 'next';

/**
 * Reading a file can take seconds and can fail, so it runs in a process of its own: a thread that runs out of memory takes all
 * others with it. `places.ts` decides the order of the files.
 */

/** The limit by the clock, for a machine so busy that a file hardly gets the processor. */
const LONGEST_MS = 60_000;
const SHORT_MS = 1_000;
const START_LIMIT = 60_000;
/** The priority of a long reading (0 is usual, 19 the lowest): short ones get most of the processor, and it still ends. */
const LOWER = 5;
const MOST_IDLE = 2;
/** An idle process ends and frees its memory, but for one where the first file of the day must not wait a second for it. */
const IDLE_MS = 5 * 60_000;

/** The circumstances of a reading besides its file. */
export type Circumstances = {
  /** `YYYY-MM-DD`, in the time zone of staff. */
  today: string;
  /** The owner of the file: nobody's second file is read while another person waits. */
  person: string;
  signal?: AbortSignal;
};

type Running = { worker: ChildProcess; ready: Promise<unknown>; tired?: NodeJS.Timeout };

/** The modules in use so far: a new process loads them before its first file comes. */
const modules = new Set<string>();
const idle: Running[] = [];
const busy = new Set<Running>();
let leastIdle = 0;
let isClosing = false;

/** Starts a process ahead that knows the readers of this module, and keeps one from now on. */
export function keepReader(module: URL): void {
  modules.add(module.href);
  leastIdle = 1;
  prepare(1);
}

/**
 * Runs the reader of that name in the module at that URL in a process of its own, which stays for the next file. Rejects with a
 * `FileRefusal` when the file is not read, takes more than 10 seconds of the processor or breaks the reader, with `ReadersBusy`
 * when too many wait, and with the signal's reason when aborted.
 */
export function inWorker<Reader extends (...args: never[]) => unknown>(
  module: URL,
  name: string,
): (args: Parameters<Reader>, circumstances: Circumstances) => Promise<Awaited<ReturnType<Reader>>> {
  type Read = Awaited<ReturnType<Reader>>;
  return async (args, circumstances): Promise<Read> => {
    const job: Job = { module: module.href, name, args, today: circumstances.today };
    return (await runJob<Read, never, { read: Read }>(job, circumstances, async (read) => ({ read }))).read;
  };
}

/** A long list of a reader's answer, a thousand items at a time, once: the other process stores it until the request. `total`: its length. */
export type Slices<Item> = AsyncIterable<Item[]> & { total: number };

/**
 * The same for a reader whose answer has a long `list`: `use` gets the rest and the list in slices, so that the list never
 * lies in this process completely. The reading process stays busy until `use` is done.
 */
export function inWorkerBySlices<Reader extends (...args: never[]) => unknown, List extends string>(
  module: URL,
  name: string,
  list: List,
) {
  type Read = Awaited<ReturnType<Reader>>;
  type Item = Read extends Record<List, (infer One)[]> ? One : never;
  return <T>(
    args: Parameters<Reader>,
    circumstances: Circumstances,
    use: (read: Omit<Read, List>, slices: Slices<Item>) => Promise<T>,
  ): Promise<T> => {
    const job: Job = { module: module.href, name, args, today: circumstances.today, list };
    return runJob<Omit<Read, List>, Item, T>(job, circumstances, use);
  };
}

async function runJob<Read, Item, T>(
  job: Job,
  { person, signal }: Circumstances,
  use: (read: Read, slices: Slices<Item>) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  modules.add(job.module);
  const place = await takePlace(person);
  const running = idle.shift() ?? startWorker();
  clearTimeout(running.tired);
  busy.add(running);
  keepAlive(running.worker, true);
  let isFree = false;
  try {
    const done = await answer<Read>(running, job, place, signal);
    // A file that is refused was read; one that broke its reader may have left it broken.
    isFree = 'refusal' in done && done.refusal.code !== 'damaged';
    const slices = Object.assign(slicesOf<Item>(running), { total: 'total' in done ? (done.total ?? 0) : 0 });
    const used = await use(readOf(done), slices);
    isFree = true;
    return used;
  } finally {
    // After a long file the process uses much memory; without an answer it may still be reading, be gone, or have a list that nobody wants.
    if (isFree && place.length === 'short' && idle.length < MOST_IDLE) park(running);
    else replace(running);
    busy.delete(running);
    leavePlace(place);
  }
}

function readOf<Read>(done: Done<Read>): Read {
  if ('read' in done) return done.read;
  const { code, message, cause } = done.refusal;
  throw new FileRefusal(code, message, cause === undefined ? undefined : { cause });
}

async function* slicesOf<Item>({ worker }: Running): AsyncGenerator<Item[]> {
  const over = new AbortController();
  const gone = once(worker, 'exit', over).then(() => {
    throw damaged();
  });
  gone.catch(() => undefined);
  try {
    for (;;) {
      const next = once(worker, 'message', over);
      worker.send(NEXT);
      const [slice]: Item[][] = await Promise.race([next, gone]);
      if (!slice || slice.length === 0) return;
      yield slice;
    }
  } finally {
    over.abort();
  }
}

function park(running: Running): void {
  keepAlive(running.worker, false);
  running.tired = setTimeout(() => {
    if (idle.length > leastIdle) void kill(running.worker);
  }, IDLE_MS).unref();
  idle.push(running);
}

function replace(running: Running): void {
  void kill(running.worker);
  prepare(1);
}

/** While all places are taken, the next file is read by a process that becomes free. */
function prepareForFreePlace(): void {
  if (isPlaceFree()) prepare(1);
}

/** Starts processes ahead, so that the next file need not wait for one. */
function prepare(atLeast: number): void {
  while (!isClosing && idle.length < atLeast) park(startWorker());
}

/** Ends all reading processes when the service closes. Files being read reject. */
export async function closeWorkers(): Promise<void> {
  isClosing = true;
  leastIdle = 0;
  await Promise.all([...idle.splice(0), ...busy].map(({ worker }) => kill(worker)));
  // Pending reads reject first, so that they start no new process.
  await setImmediate();
  isClosing = false;
}

const WORKER = fileURLToPath(new URL('./worker.mjs', import.meta.url));

function startWorker(): Running {
  // A small space for new objects: the rows of a file survive anyway, and 20 MB of text take 45 MB less.
  const worker = startChild(WORKER, [...modules], ['--max-semi-space-size=2']);
  const running = { worker, ready: once(worker, 'message', { signal: AbortSignal.timeout(START_LIMIT) }) };
  // A caller that waits gets the error; a process that breaks while idle must not end the service.
  running.ready.catch(() => undefined);
  worker.on('exit', () => {
    const place = idle.indexOf(running);
    if (place >= 0) idle.splice(place, 1);
  });
  keepAlive(running.worker, false);
  return running;
}

/** The answer of the process; any other event that comes first becomes a refusal. */
async function answer<Read>(
  { worker, ready }: Running,
  job: Job,
  place: Place,
  signal: AbortSignal | undefined,
): Promise<Done<Read>> {
  const over = new AbortController();
  const late = new AbortController();
  const until = { signal: AbortSignal.any([over.signal, late.signal, ...(signal ? [signal] : [])]) };
  const ended = once(worker, 'exit', until).then(([code, signal]) => {
    if (signal === OUT_OF_TIME) throw new OutOfTime();
    // The engine or the system ends a process without memory.
    throw signal === null && code < 128 ? new Error(`ended with ${code}`) : new OutOfMemory();
  });
  place.abandon = () => over.abort(new ReadersBusy('two long files are being read already'));
  const timers: NodeJS.Timeout[] = [];
  try {
    await Promise.race([ready, ended]);
    timers.push(
      setTimeout(() => late.abort(), LONGEST_MS),
      setTimeout(() => isLong(place, worker), SHORT_MS),
    );
    worker.send(job);
    const [done]: Done<Read>[] = await Promise.race([once(worker, 'message', until), ended]);
    if (!done) throw new Error('the reader answered nothing');
    return done;
  } catch (cause) {
    signal?.throwIfAborted();
    if (over.signal.reason instanceof ReadersBusy) throw over.signal.reason;
    if (late.signal.aborted || cause instanceof OutOfTime)
      throw tooLarge(`tarda más de ${TIME_LIMIT / 1000} segundos en leerse`, cause);
    if (cause instanceof OutOfMemory) throw tooLarge('no cabe en la memoria', cause);
    throw damaged(cause);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    over.abort();
    ended.catch(() => undefined);
  }
}

function isLong(place: Place, { pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, LOWER);
  } catch {
    // The process has just ended.
  }
  becomesLong(place);
  prepareForFreePlace();
}

function damaged(cause?: unknown): FileRefusal {
  const msg = 'El archivo no se pudo leer. Descárguelo de nuevo del banco o pídalo en CSV.';
  return new FileRefusal('damaged', msg, { cause });
}

function tooLarge(why: string, cause: unknown): FileRefusal {
  return new FileRefusal('too-large', `El archivo ${why}. Descárguelo por periodos más cortos.`, { cause });
}

class OutOfMemory extends Error {}
class OutOfTime extends Error {}
