import type { JOB_NAME } from '../../src/api/contract/jobs';
import type { Queryable } from '../database/database';

/** Besides those that staff are told of, what the service does by itself. */
export type JobName = (typeof JOB_NAME)[number] | 'store_suggestions' | 'tidy';

/** What came of a job: `text` is Spanish, for staff; `report` is for the call that waits for it. */
export type Outcome = { text: string; report?: object };

/** A job in the hands of who does it. It may be carried on by another, who begins again: what was done twice must count once. */
export type Held = {
  profileId: string | undefined;
  key: string;
  createdBy: string | undefined;
  /** Tells how far it is. */
  progress(done: number, total?: number): Promise<void>;
  /** One transaction; it fails when the job is no longer in these hands, or the service stops. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Tells whoever runs the service of what went wrong and is tried again. */
  warn(error: Error, text: string): void;
  /** The last one: its effects are there together with the job's end, and so once. */
  finish(work: (tx: Queryable) => Promise<Outcome | undefined>): Promise<void>;
};

export type JobKind = {
  name: JobName;
  /** How often it is tried before it counts as failed. */
  attempts: number;
  /** Works outside the wall of its profile, which then every statement of its own must name. */
  unscoped?: true;
  /** Nothing to tell: nothing is kept of it. A Problem's words are the reason why it failed. */
  run(job: Held): Promise<Outcome | undefined>;
  /** Asks for what has become due, so often. */
  due?: Due;
};

/** `afterCommits`: also soon after whatever this process committed, for what becomes due by being written. */
export type Due = { everyMs: number; afterCommits?: true; ask(db: Queryable): Promise<unknown> };
