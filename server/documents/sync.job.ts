import { syncReport } from '../../src/api/contract/receivables/documents';
import type { Sources } from '../accountingSource/sources';
import type { Transactional } from '../database/database';
import { today } from '../database/today';
import { join } from '../jobs/enqueue';
import type { JobKind } from '../jobs/job';
import type { Actor } from '../ledger/audit';
import { conflict } from '../problems';
import { syncDocuments } from './sync';

/** A profile runs one sync at a time: a second request joins the first. Answers the job's id. */
export const wantSync = (db: Transactional, { profileId, userId }: Actor): Promise<string> =>
  db.transaction((tx) => join(tx, { name: 'sync_documents', key: profileId, profileId, createdBy: userId }));

export const withoutAccounting = () =>
  conflict(
    'Ha ocurrido un error: no hay un sistema contable configurado. Una persona administradora lo elige en Origen de documentos.',
  );

export function syncJob(sources: Pick<Sources, 'connectorOf' | 'changesSince' | 'noteSync'>): JobKind {
  return {
    name: 'sync_documents',
    // The person who wants it gets the source's error at once.
    attempts: 1,
    async run(job) {
      const who = { profileId: job.profileId ?? '', userId: job.createdBy ?? '' };
      const { connector, since, day } = await job.transaction(async (tx) => ({
        connector: await sources.connectorOf(tx, who.profileId),
        since: await sources.changesSince(tx, who.profileId),
        day: await today(tx),
      }));
      if (!connector) throw withoutAccounting();
      const report = await syncDocuments(job, who, connector, since);
      // What was left out is asked for again: staff may have mended what it lacked.
      if (report.left_out === 0) {
        await job.transaction((tx) => sources.noteSync(tx, who.profileId, { day, isFull: since === undefined }));
      }
      const { created, updated, unchanged, left_out = 0 } = report;
      const counts = [`${created} nuevos`, `${updated} cambiados`, `${unchanged} sin cambios`];
      return { text: [...counts, ...(left_out > 0 ? [`${left_out} sin tomar`] : [])].join(', '), report };
    },
  };
}

/** What the job reported, as the call answers it. */
export const syncReportOf = (report: object) => syncReport.parse(report);
