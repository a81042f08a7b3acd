import { sql } from '../database/sql';
import type { JobKind } from '../jobs/job';
import { acceptNight } from './accept';
import { IS_ON } from './limits';

const MINUTE_MS = 60_000;
const NAME = 'accept_at_night';
/** The hours of the night, where the company is: nothing is accepted under the hands of people. */
const FROM = '04:00';
const UNTIL = '07:30';

/** The night of a company; its key is the profile. All of it happens with the job's end: a process that dies leaves nothing half. */
export const acceptAtNight: JobKind = {
  name: NAME,
  attempts: 5,
  async run(job) {
    await job.finish(async (tx) => {
      await acceptNight(tx, job.profileId ?? '');
      return undefined;
    });
    return undefined;
  },
  due: {
    everyMs: MINUTE_MS,
    // After a failure it waits 10 minutes.
    ask: (db) =>
      db.rows(sql`
        insert into job (profile_id, name, key)
        select distinct l.profile_id, ${NAME}, l.profile_id::text from night_limit l
        where ${IS_ON} and localtime between ${FROM}::time and ${UNTIL}::time
          and not exists (select from night_run r where r.profile_id = l.profile_id and r.at >= current_date)
          and not exists (select from job f where f.name = ${NAME} and f.key = l.profile_id::text
            and f.state = 'failed' and f.ended_at > now() - interval '10 minutes')
        on conflict (name, key) where state in ('waiting', 'running') do nothing`),
  },
};
