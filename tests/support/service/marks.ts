import type { JobKind } from '../../../server/jobs/job';

/** A job whose effect can be counted: it leaves its key in the table `mark`, and takes a few milliseconds. */
export const leaveMark: JobKind = {
  name: 'tidy',
  attempts: 1,
  async run(job) {
    await job.finish(async (tx) => {
      await tx.rows('insert into mark (key, pid) values ($1, $2)', [job.key, process.pid]);
      await tx.rows('select pg_sleep(0.005)');
      return { text: 'Hecho' };
    });
    return undefined;
  },
};
