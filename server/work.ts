import type { Sources } from './accounting/sources';
import { syncJob } from './documents/sync.job';
import { importCustomers, importDocuments } from './imports/save.job';
import type { JobKind } from './jobs/job';
import { matchConciliation, matchDocuments } from './matching/match.job';
import { tidy } from './tidy';

/** Every kind of job the service does by itself. */
export const workOf = (sources: Pick<Sources, 'connectorOf'>): JobKind[] => [
  syncJob(sources),
  matchConciliation,
  matchDocuments,
  importCustomers,
  importDocuments,
  tidy,
];
