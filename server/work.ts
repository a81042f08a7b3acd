import type { Connector } from './accounting/connector';
import { syncJob } from './documents/sync.job';
import type { JobKind } from './jobs/job';
import { matchConciliation, matchDocuments } from './matching/match.job';
import { tidy } from './tidy.job';

/** Every kind of job the service does by itself. */
export const workOf = (accounting: Connector | undefined): JobKind[] => [
  syncJob(accounting),
  matchConciliation,
  matchDocuments,
  tidy,
];
