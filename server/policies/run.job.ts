import { closedBy, readOpeningHours } from '../company/openingHours';
import type { PortalLinks } from '../customers/pageLinks';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { JobKind } from '../jobs/job';
import type { Channels } from '../messaging/channel';
import { foretell } from './replay';
import { decideSome } from './run';
import { sendSome } from './send';

const MINUTE_MS = 60_000;
const NAME = 'run_policies';

/**
 * The daily run of a company's policies; its key is the profile. It begins when the company opens, goes through the customers
 * in slices, sends what is approved, and foretells the days to come: each slice is one transaction, and another process goes on
 * where it ended.
 */
export const runPolicies = (channels: Channels, links: PortalLinks): JobKind => ({
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
    while ((await job.transaction((tx) => sendSome(tx, channels, links, profileId))) > 0);
    await foretell(job, profileId);
    return undefined;
  },
  due: { everyMs: MINUTE_MS, ask: askForDue },
});

/** Companies with a policy that is on, which are open and have no run of today, or nothing foretold; after a failure they wait 10 minutes. */
async function askForDue(db: Queryable): Promise<void> {
  const due = await db.rows<{ id: string; isForetold: boolean }>(sql`
    select p.id, f.known as "isForetold" from (
      select distinct profile_id as id from policy where state in ('propone', 'automatica') and deleted_at is null) p
    cross join lateral (select exists (select from policy_forecast f where f.profile_id = p.id) as known) f
    where not (f.known and exists (
        select from policy_run r where r.profile_id = p.id and r.day = current_date and r.ended_at is not null))
      and not exists (select from job j where j.name = ${NAME} and j.key = p.id::text
        and j.state = 'failed' and j.ended_at > now() - interval '10 minutes')`);
  const asked: string[] = [];
  for (const { id, isForetold } of due) {
    const calendar = await readOpeningHours(db, id);
    if (!isForetold || !closedBy(calendar.now, calendar)) asked.push(id);
  }
  if (asked.length === 0) return;
  await db.rows(sql`
    insert into job (profile_id, name, key) select id, ${NAME}, id::text from unnest(${asked}::uuid[]) id
    on conflict (name, key) where state in ('waiting', 'running') do nothing`);
}
