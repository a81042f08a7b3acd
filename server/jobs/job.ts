import type { JOB_NAME } from '../../src/api/contract/console/jobs';
import type { Queryable } from '../database/database';

/** The jobs that staff see, and the internal ones. */
export type JobName =
  | (typeof JOB_NAME)[number]
  | 'accept_at_night'
  | 'store_suggestions'
  | 'deliver_webhooks'
  | 'post_receipts'
  | 'send_entries'
  | 'fetch_arrivals'
  | 'fetch_media'
  | 'read_arrival'
  | 'read_proof'
  | 'read_templates'
  | 'release_notes'
  | 'send_order'
  | 'fold_totals'
  | 'fold_owed'
  | 'keep_indicators'
  | 'tidy';

/** A job's result: `text` is Spanish, for staff; `report` is for the call that waits for it. */
export type Outcome = { text: string; report?: object };

/** A claimed job. Another process may take it over and begin again: work that is done twice must count once. */
export type ClaimedJob = {
  profileId: string | undefined;
  key: string;
  createdBy: string | undefined;
  /** Reports progress. */
  progress(done: number, total?: number): Promise<void>;
  /** One transaction; it fails when another process took the job, or the service stops. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Logs a failure that is tried again, for the operator. */
  warn(error: Error, text: string): void;
  /** The last transaction: it also ends the job, so its effects happen once. */
  finish(work: (tx: Queryable) => Promise<Outcome | undefined>): Promise<void>;
};

export type JobKind = {
  name: JobName;
  /** The most tries before the job counts as failed. */
  attempts: number;
  /** Runs without row security by profile: each of its statements must name the profile. */
  unscoped?: true;
  /** Without an outcome the job is deleted. A thrown Problem's text is its reason to fail. */
  run(job: ClaimedJob): Promise<Outcome | undefined>;
  /** Enqueues due jobs at intervals. */
  due?: Due;
};

/** `afterCommits`: also soon after each commit of this process, for work that a write makes due. */
export type Due = { everyMs: number; afterCommits?: true; ask(db: Queryable): Promise<unknown> };
