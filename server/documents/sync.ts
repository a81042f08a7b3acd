import type { SyncReport } from '../../src/api/contract/receivables/documents';
import { type Connector, type LeftOut, SourceProblem } from '../accountingSource/connector';
import type { ClaimedJob } from '../jobs/job';
import type { Actor } from '../ledger/audit';
import { Problem } from '../problems';
import { syncBatch, voidNoDebts } from './syncBatch';

const BATCH = 1_000;
const MOST_REPORTED = 200;

type Steps = Pick<ClaimedJob, 'transaction' | 'progress'>;

/**
 * Takes the accounting system's documents. Each batch is a transaction of its own, so that nobody waits long for it: when the
 * source breaks off, earlier batches stay, and the next sync finds them unchanged. Problem 502 then.
 */
export async function syncDocuments(job: Steps, who: Actor, connector: Connector, since?: string): Promise<SyncReport> {
  const report = { created: 0, updated: 0, unchanged: 0 };
  const leftOut: LeftOut[] = [];
  try {
    for await (const part of connector.documents(since)) {
      const left = await job.transaction((tx) => voidNoDebts(tx, who, part.leftOut));
      report.updated += left.updated;
      leftOut.push(...left.leftOut);
      for (let from = 0; from < part.documents.length; from += BATCH) {
        const batch = part.documents.slice(from, from + BATCH);
        const done = await job.transaction((tx) => syncBatch(tx, who, batch));
        report.created += done.created;
        report.updated += done.updated;
        report.unchanged += done.unchanged;
        leftOut.push(...done.leftOut);
        await job.progress(report.created + report.updated + report.unchanged + leftOut.length);
      }
    }
  } catch (cause) {
    if (!(cause instanceof SourceProblem)) throw cause;
    throw new Problem(
      502,
      `Ha ocurrido un error al sincronizar: ${cause.message} Lo ya sincronizado quedó guardado${
        cause.isPassing
          ? '. El sistema contable no está disponible ahora: sincronice otra vez más tarde.'
          : '; corrija y sincronice otra vez.'
      }`,
      { cause },
    );
  }
  const problems = leftOut
    .slice(0, MOST_REPORTED)
    .map(({ externalId, number, msg }) => ({ external_id: externalId, number, msg }));
  return { ...report, problems, left_out: leftOut.length };
}
