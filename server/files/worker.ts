import { Worker } from 'node:worker_threads';
import { onDay } from './cells/today';
import { FileRefusal } from './refusal';
import { storable } from './storable';
import { OUT_OF_TIME, TIME_LIMIT } from './timeLimit';

/** The other end of `inWorker`: reads one file at a time and answers with the result or the refusal's data. */

/** The function `name` of the module at that URL, its arguments, and today's day. `list` names the part of the answer that goes out in slices. */
export type Job = { module: string; name: string; args: unknown[]; today: string; list?: string };
type RefusalData = { code: FileRefusal['code']; message: string; cause?: string };
export type Done<T> = { read: T; total?: number } | { refusal: RefusalData };

/** Sent once, when the process can read files. */
export const READY = 'ready';
/** Asks for the next slice of the list; an empty one is its end. */
export const NEXT = 'next';
const SLICE = 1_000;

let list: unknown[] = [];

process.on('message', async (request: Job | typeof NEXT) => {
  if (request === NEXT) process.send?.(storable(list.splice(0, SLICE)));
  else process.send?.(await readJob(request).catch((error: unknown) => ({ refusal: refusalData(error) })));
});
process.on('disconnect', () => process.exit());

/**
 * A reader in an endless loop gets no messages, so a thread checks that the service still runs, and how long a file takes. The
 * processor's time counts, which does not pass while a busy machine does other things; a reader that uses next to none of it
 * for as long waits in vain, and ends too.
 */
const WATCH = `
  const { parentPort } = require('node:worker_threads');
  const { ppid, pid } = process;
  const EVERY = 250;
  const LITTLE = ${TIME_LIMIT} / 20;
  const spent = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
  let began, worked, idle;
  parentPort.on('message', (begins) => { began = worked = begins ? spent() : undefined; idle = 0; });
  setInterval(() => {
    if (process.ppid !== ppid) process.kill(pid, 'SIGKILL');
    if (began === undefined) return;
    const now = spent();
    idle = now - worked > LITTLE ? 0 : idle + EVERY;
    if (idle === 0) worked = now;
    if (idle >= ${TIME_LIMIT} || now - began > ${TIME_LIMIT}) process.kill(pid, '${OUT_OF_TIME}');
  }, EVERY);
`;
const watch = new Worker(WATCH, { eval: true });
watch.unref();

// The readers load before the first file comes, so that no file's time limit pays for it.
await Promise.all(process.argv.slice(2).map((module) => import(module)));
process.send?.(READY);

async function timed<T>(work: () => T): Promise<Awaited<T>> {
  watch.postMessage(true);
  try {
    return await work();
  } finally {
    watch.postMessage(false);
  }
}

async function readJob({ module, name, args, today, list: long }: Job): Promise<Done<unknown>> {
  const readers: Record<string, (...args: unknown[]) => unknown> = await import(module);
  const reader = readers[name];
  if (!reader) throw new Error(`${module} has no ${name}`);
  const read = await timed(() => onDay(today, () => reader(...args)));
  list = [];
  if (long === undefined) return { read: storable(read) };
  const answer = new Map(Object.entries(Object(read)));
  const items: unknown = answer.get(long);
  if (!Array.isArray(items)) throw new Error(`${name} answers no list ${long}`);
  list = items;
  answer.delete(long);
  return { read: storable(Object.fromEntries(answer)), total: items.length };
}

function refusalData(error: unknown): RefusalData {
  if (!(error instanceof FileRefusal)) {
    return { code: 'damaged', message: 'No se pudo leer el archivo.', cause: String(error) };
  }
  const { code, message, cause } = error;
  if (cause === undefined) return { code, message: storable(message) };
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  return { code, message: storable(message), cause: text };
}
