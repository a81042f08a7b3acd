/**
 * How the embedded PostgreSQL is set, for a small machine that it shares with the service: some 60 MB at rest. What is
 * not named here is PostgreSQL's default; `fsync` stays on, so that what was acknowledged survives a power cut.
 */
export const SETTINGS: Record<string, string> = {
  // The pool takes 10, `npm run user` one; the rest is room for one that replaces a broken one before that is gone.
  max_connections: '20',
  // The files' pages are in the system's memory as well: more than this buys little below some gigabytes of data.
  shared_buffers: '64MB',
  // For each sort or hash of a query: matching and exports stay off the disk, ten at once stay below 200 MB.
  work_mem: '16MB',
  maintenance_work_mem: '64MB',
  // A small disk: the log of changes is cut back beyond this.
  max_wal_size: '256MB',
  // Nobody follows this database: no log records for standbys, no processes that send them.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Reading in the service's own process instead of in three that wait beside it.
  io_method: 'sync',
  max_parallel_workers_per_gather: '1',
  // Compiling wide statements that are asked once costs seconds and saves none.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // Only what a person must know, each line with its SQLSTATE before it: read by serverLog.ts.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  log_line_prefix: '%e ',
  log_checkpoints: 'off',
};

export const asFlags = (settings: Record<string, string>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
