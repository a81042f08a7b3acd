import * as z from 'zod/mini';
import { byId, id, kindOf, listQuery, moment, pageOf, row } from '../row';

/** Our addition: work of the profile that outlives the call that asked for it. */

export const JOB_NAME = [
  'sync_documents',
  'match_conciliation',
  'match_documents',
  'import_customers',
  'import_documents',
  'import_electronic',
  'charge_subscriptions',
  'keep_agreements',
  'remind_instalments',
  'create_payment_link',
  'confirm_payment_link',
  'send_message',
  'send_campaign',
  'run_policies',
] as const;
export const JOB_STATE = ['waiting', 'running', 'done', 'failed'] as const;

export const job = z.looseObject({
  id,
  name: kindOf(JOB_NAME),
  /** What it works on, in words. */
  about: z.string(),
  state: kindOf(JOB_STATE),
  /** How far it is; `total` is null while nobody knows. */
  done: z.int(),
  total: z.nullable(z.int()),
  /** What came of it, and why it failed: Spanish, for staff. */
  outcome: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  created_by: z.string(),
  created_at: moment,
  ended_at: z.nullable(moment),
  /** Until when it waits by itself, for opening hours or another try. */
  waits_until: z.optional(z.nullable(moment)),
});
export type Job = z.output<typeof job>;

/** What is going on comes first, then the newest. */
export const listJobs = row({
  name: 'listJobs',
  method: 'GET',
  path: '/console/jobs/',
  shows: ['job'],
  ours: true,
  query: listQuery,
  answer: pageOf(job),
});

/** Only one that failed; 409 when the same work is going on already. */
export const runJobAgain = row({
  name: 'runJobAgain',
  method: 'POST',
  path: '/console/jobs/{id}/run_again/',
  ours: true,
  params: byId,
  answer: z.looseObject({}),
});
