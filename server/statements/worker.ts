import { parentPort } from 'node:worker_threads';
import type { Mapping } from '../../src/api/contract/statement';
import { readStatement } from './read';
import { type Reading, StatementRefusal } from './statement';

/** The other end of `readInWorker`: one file at a time, answered with its reading or the refusal's data. */

export type Job = { id: number; bytes: Uint8Array; wanted: Mapping };
export type RefusalData = { code: StatementRefusal['code']; message: string; cause?: string };
export type Done = { id: number; reading: Reading } | { id: number; refusal: RefusalData };

parentPort?.on('message', async ({ id, bytes, wanted }: Job) => {
  const done: Done = await readStatement(bytes, wanted).then(
    (reading) => ({ id, reading }),
    (error: unknown) => ({ id, refusal: refusalData(error) }),
  );
  parentPort?.postMessage(done);
});

function refusalData(error: unknown): RefusalData {
  if (!(error instanceof StatementRefusal))
    return { code: 'damaged', message: 'No se pudo leer el archivo.', cause: String(error) };
  const { code, message, cause } = error;
  if (cause === undefined) return { code, message };
  return { code, message, cause: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) };
}
