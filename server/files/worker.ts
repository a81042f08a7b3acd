import { parentPort } from 'node:worker_threads';
import type { Mapping } from '../../src/api/contract/statement';
import type { Answer } from '../debits/answers/answer';
import { readAnswer } from '../debits/answers/read';
import { readStatement } from '../statements/read';
import { type Reading, StatementRefusal } from '../statements/statement';

/** The other end of `readInWorker`: one file at a time, answered with what was read or the refusal's data. */

/** A statement comes with the mapping that staff want; an answer to a batch of debits has none. */
export type Job = { kind: 'statement'; bytes: Uint8Array; wanted: Mapping } | { kind: 'answer'; bytes: Uint8Array };
export type RefusalData = { code: StatementRefusal['code']; message: string; cause?: string };
export type Done = { reading: Reading } | { answer: Answer } | { refusal: RefusalData };

parentPort?.on('message', async (job: Job) => {
  parentPort?.postMessage(await readJob(job).catch((error: unknown): Done => ({ refusal: refusalData(error) })));
});

async function readJob(job: Job): Promise<Done> {
  if (job.kind === 'answer') return { answer: await readAnswer(job.bytes) };
  return { reading: await readStatement(job.bytes, job.wanted) };
}

function refusalData(error: unknown): RefusalData {
  if (!(error instanceof StatementRefusal)) {
    return { code: 'damaged', message: 'No se pudo leer el archivo.', cause: String(error) };
  }
  const { code, message, cause } = error;
  if (cause === undefined) return { code, message };
  return { code, message, cause: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) };
}
