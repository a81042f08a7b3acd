import { parentPort } from 'node:worker_threads';
import { FileRefusal } from './refusal';

/** The other end of `inWorker`: one file at a time, answered with what was read or the refusal's data. */

/** The function of that name in the module at that URL, and what it is given. */
export type Job = { module: string; name: string; given: unknown[] };
export type RefusalData = { code: FileRefusal['code']; message: string; cause?: string };
export type Done<T> = { read: T } | { refusal: RefusalData };

parentPort?.on('message', async (job: Job) => {
  parentPort?.postMessage(await readJob(job).catch((error: unknown) => ({ refusal: refusalData(error) })));
});

async function readJob({ module, name, given }: Job): Promise<Done<unknown>> {
  const readers: Record<string, (...given: unknown[]) => unknown> = await import(module);
  const read = readers[name];
  if (!read) throw new Error(`${module} has no ${name}`);
  return { read: await read(...given) };
}

function refusalData(error: unknown): RefusalData {
  if (!(error instanceof FileRefusal)) {
    return { code: 'damaged', message: 'No se pudo leer el archivo.', cause: String(error) };
  }
  const { code, message, cause } = error;
  if (cause === undefined) return { code, message };
  return { code, message, cause: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) };
}
