import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { type Job, listJobs } from '../../src/api/contract/console/jobs';
import { CallProblem } from '../../src/api/problem';
import { isGoingOn, jobsMachine } from '../../src/machines/jobs';
import { modelOf } from '../support/models/models';

const job: Job = {
  id: 'j1',
  name: 'sync_documents',
  about: '',
  state: 'running',
  done: 500,
  total: 2000,
  outcome: null,
  reason: null,
  created_by: 'Ana Paz',
  created_at: '2026-11-21T10:00:00Z',
  ended_at: null,
};
const failed: Job = { ...job, state: 'failed', reason: 'El sistema contable respondió 500.', ended_at: job.created_at };

const pageOf = (one: Job) => ({ count: 1, results: [one] });

/** The service's own work, in the navbar of every screen. */
export const model = modelOf({
  machine: jobsMachine,
  events: happenings,
  distinguish: ({ jobs }) => jobs.map(({ state }: Job) => state),
});

function happenings({ context: { jobs } }: AnyMachineSnapshot): AnyEventObject[] {
  return [
    { type: 'xstate.done.actor.loadJobs', output: pageOf(job) },
    { type: 'xstate.done.actor.loadJobs', output: pageOf(failed) },
    { type: 'xstate.error.actor.loadJobs', error: new Error('lost') },
    {
      type: 'xstate.error.actor.loadJobs',
      error: new CallProblem('failed', listJobs, 'not found', { status: 404 }),
    },
    { type: 'LOOK' },
    ...(jobs.some(({ state }: Job) => state === 'failed') ? [{ type: 'RUN_AGAIN', id: job.id }] : []),
    // Where nothing goes on, it is a quarter of a minute.
    ...(jobs.some(isGoingOn) ? [{ type: 'DUE' }] : []),
    { type: 'xstate.done.actor.runAgain', output: {} },
    { type: 'xstate.error.actor.runAgain', error: new Error('refused') },
  ];
}
