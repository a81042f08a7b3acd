import type { Queryable, Transactional } from '../database/database';
import { sql } from '../database/sql';
import { join } from '../jobs/enqueue';

/** From then on what was counted is counted anew, and at once where there were no documents yet; after a failure it rests as long. */
const OLD_AFTER = '10 minutes';

/** When a company's figures were counted last, and whether they are being counted. */
export type Counted = { made_at: string | null; is_working: boolean };
export type State = Counted & { today: string; is_old: boolean };

export async function stateOf(db: Queryable, profileId: string): Promise<State> {
  const [state] = await db.rows<State>(sql`
    select current_date as today, r.made_at,
      coalesce(r.made_at < now() - ${OLD_AFTER}::interval
        or not exists (select from indicator_month where profile_id = ${profileId}) and exists (select from document where profile_id = ${profileId}), true) and not exists (select from job f
        where f.name = 'keep_indicators' and f.key = ${profileId} and f.state = 'failed' and f.ended_at > now() - ${OLD_AFTER}::interval) as is_old,
      exists (select from job where name = 'keep_indicators' and key = ${profileId} and state in ('waiting', 'running')) as is_working
    from (select) one left join indicator_run r on r.profile_id = ${profileId}`);
  return state ?? { today: '', made_at: null, is_old: true, is_working: false };
}

/** What is stored, at once; what is old is counted anew by a job, which the next reading finds done. */
export async function countedAnew<A>(
  db: Transactional,
  profileId: string,
  read: (reading: Queryable, state: State) => Promise<A>,
): Promise<A & Counted> {
  const { state, answer } = await db.reading(async (reading) => {
    const found = await stateOf(reading, profileId);
    return { state: found, answer: await read(reading, found) };
  });
  if (state.is_old) await db.transaction((tx) => join(tx, { name: 'keep_indicators', key: profileId, profileId }));
  return { ...answer, made_at: state.made_at, is_working: state.is_working || state.is_old };
}

/** The one that most documents are in comes first. */
export async function currenciesOf(db: Queryable, profileId: string): Promise<string[]> {
  const found = await db.rows<{ currency: string }>(sql`
    select currency from document_total where profile_id = ${profileId} group by currency having sum(count) > 0
    order by sum(count) desc, currency`);
  return found.map(({ currency }) => currency);
}
