import { closedBy, readOpeningHours } from '../company/openingHours';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { JobKind } from '../jobs/job';
import type { Channels } from '../messaging/channel';
import { decideSome } from './run';
import { sendSome } from './send';

const MINUTE_MS = 60_000;
const NAME = 'run_policies';

/**
 * The daily run of a company's policies; its key is the profile. It begins when the company opens, goes through the customers
 * in slices, and then sends what is approved: each slice is one transaction, and another process goes on where it ended.
 */
export const runPolicies = (channels: Channels): JobKind => ({
  name: NAME,
  attempts: 5,
  async run(job) {
    const { profileId = '' } = job;
    let checked = 0;
    for (;;) {
      const some = await job.transaction((tx) => decideSome(tx, profileId));
      if (some === undefined) break;
      checked += some;
      await job.progress(checked);
    }
    while ((await job.transaction((tx) => sendSome(tx, channels, profileId))) > 0);
    return undefined;
  },
  due: { everyMs: MINUTE_MS, ask: askForDue },
});

/** Companies with a policy that is on, which are open and have no run of today; after a failure they wait 10 minutes. */
async function askForDue(db: Queryable): Promise<void> {
  const due = await db.rows<{ id: string }>(sql`
    select distinct p.profile_id as id from policy p
    where p.state in ('propone', 'automatica') and p.deleted_at is null
      and not exists (select from policy_run r where r.profile_id = p.profile_id and r.day = current_date and r.ended_at is not null)
      and not exists (select from job f where f.name = ${NAME} and f.key = p.profile_id::text
        and f.state = 'failed' and f.ended_at > now() - interval '10 minutes')`);
  const open: string[] = [];
  for (const { id } of due) {
    const calendar = await readOpeningHours(db, id);
    if (!closedBy(calendar.now, calendar)) open.push(id);
  }
  if (open.length === 0) return;
  await db.rows(sql`
    insert into job (profile_id, name, key) select id, ${NAME}, id::text from unnest(${open}::uuid[]) id
    on conflict (name, key) where state in ('waiting', 'running') do nothing`);
}
