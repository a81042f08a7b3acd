/**
 * The settings of the embedded PostgreSQL, for a small machine that it shares with the service: some 60 MB at rest.
 * All others are PostgreSQL's defaults; `fsync` stays on, so that acknowledged writes survive a power cut.
 */
export const SETTINGS: Record<string, string> = {
  // The pool takes 10, `npm run user` one; the rest allows a new connection before a broken one is gone.
  max_connections: '20',
  // The system caches the files' pages as well: more than this gains little below some gigabytes of data.
  shared_buffers: '64MB',
  // For each sort or hash of a query: matching and exports stay off the disk, ten at once stay below 200 MB.
  work_mem: '16MB',
  maintenance_work_mem: '64MB',
  // For a small disk: the write-ahead log is cut back beyond this.
  max_wal_size: '256MB',
  // There are no standbys: no log records for them, no processes that send them.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Each backend reads by itself instead of through three waiting I/O workers.
  io_method: 'sync',
  max_parallel_workers_per_gather: '1',
  // Compiling wide one-off statements costs seconds and saves none.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // Only what a person must know, each line with its SQLSTATE first: serverLog.ts reads it.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  log_line_prefix: '%e ',
  log_checkpoints: 'off',
};

export const asFlags = (settings: Record<string, string>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
