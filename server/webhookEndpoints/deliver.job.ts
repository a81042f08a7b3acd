import { PROMISE } from '../activities/promises';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { ClaimedJob, JobKind } from '../jobs/job';
import type { Receiver, Receivers } from './endpoints';
import { type Attempt, post } from './post';

const NAME = 'deliver_webhooks';
const LOOK_EVERY_MS = 10_000;
/** A job that takes longer goes on after other jobs had their turn. */
const LONGEST_MS = 20_000;
/** Deliveries on their way at a time. */
const AT_ONCE = 5;
/** How long a delivery waits after each attempt that failed; after the last one it has failed for good. */
const PAUSES_S = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
/** An endpoint that takes nothing is tried again after twice as long each time, up to this. */
const MOST_PAUSE_S = 3_600;
/** Longer than a delivery is tried for: one that is never taken switches nothing off. */
const OFF_AFTER_DAYS = 5;
const GONE = 410;
/** That a promise was broken is noted in this time after its day: longer than a service is away. */
const BROKEN_DAYS = 14;

type Due = { id: string; type: string; happenedAt: string; data: object };

/** Sends what an endpoint is to be notified of, in the order of the facts; its key is the endpoint. What failed waits, each for itself. */
export const deliverWebhooks = (receivers: Receivers): JobKind => ({
  name: NAME,
  attempts: 5,
  async run(job) {
    const ends = Date.now() + LONGEST_MS;
    while (Date.now() < ends) {
      const work = await job.transaction(async (tx) => {
        const receiver = await receivers.receiverOf(tx, job.profileId ?? '', job.key);
        return receiver && { receiver, due: await dueOf(tx, job.key) };
      });
      if (!work || work.due.length === 0) break;
      await deliver(job, work.receiver, work.due);
    }
    return undefined;
  },
  due: { everyMs: LOOK_EVERY_MS, afterCommits: true, ask: askForDue },
});

const dueOf = (tx: Queryable, endpoint: string) =>
  tx.rows<Due>(sql`
    select id, type, happened_at as "happenedAt", data from webhook_delivery
    where endpoint_id = ${endpoint} and status = 'espera' and next_at <= now() order by next_at, seq limit ${AT_ONCE}`);

/** A process that ends between the answer and its note sends it again: at least once, under the same id. */
async function deliver(job: ClaimedJob, { secrets, ...reach }: Receiver, due: readonly Due[]): Promise<void> {
  const tried = await Promise.all(
    due.map(async ({ id, type, happenedAt, data }) => {
      const body = JSON.stringify({ type, timestamp: new Date(happenedAt).toISOString(), data });
      return { id, ...(await post(reach, { id, body, at: new Date(), secrets })) };
    }),
  );
  await job.transaction(async (tx) => {
    for (const one of tried) await note(tx, one);
    await noteEndpoint(tx, job.key, tried);
  });
}

const note = (tx: Queryable, { id, failure, answered, pause }: Attempt & { id: string }) => {
  const pauses = sql`(${PAUSES_S}::int[])[attempts + 1]`;
  return tx.rows(sql`
    update webhook_delivery set attempts = attempts + 1, tried_at = now(), failure = ${failure}, answered = ${answered},
      status = case when ${failure === null} then 'entregada' when ${pauses} is null then 'fallida' else 'espera' end,
      next_at = now() + greatest(coalesce(${pauses}, 0), ${pause}::int) * interval '1 s'
    where id = ${id} and status = 'espera'`);
};

function noteEndpoint(tx: Queryable, id: string, tried: readonly Attempt[]) {
  if (tried.some(({ failure }) => failure === null)) {
    return tx.rows(sql`
      update webhook_endpoint set failures = 0, failed_since = null, delivered_at = now() where id = ${id} and is_on`);
  }
  const isGone = tried.some(({ answered }) => answered === GONE);
  const pause = Math.max(...tried.map((one) => one.pause));
  const off = sql`(${isGone} or coalesce(failed_since, now()) < now() - ${OFF_AFTER_DAYS} * interval '1 day')`;
  return tx.rows(sql`
    update webhook_endpoint set failures = failures + 1, failed_since = coalesce(failed_since, now()),
      next_at = now() + greatest(least(${PAUSES_S[0]} * power(2, least(failures, 12)), ${MOST_PAUSE_S}), ${pause}) * interval '1 s',
      is_on = not ${off}, off_because = case when ${isGone} then 'retirado' when ${off} then 'fallas' end
    where id = ${id} and is_on`);
}

/** That a promise was broken is a fact of the day, written by nobody: it is noted here, and sent at the next look. */
async function askForDue(db: Queryable): Promise<void> {
  await db.rows(sql`
    with broken as (
      insert into webhook_delivery (profile_id, endpoint_id, type, about, data)
      select e.profile_id, e.id, 'promise.broken', p.id, fact_of('promise.broken', p.id)
      from webhook_endpoint e join promise p on p.profile_id = e.profile_id
        and p.due_on between greatest(current_date - ${BROKEN_DAYS}::int, e.created_at::date - 1) and current_date - 1
      where e.is_on and 'promise.broken' = any(e.events) and ${PROMISE.rota}
        and not exists (select from webhook_delivery d where d.endpoint_id = e.id and d.about = p.id and d.type = 'promise.broken')
      order by p.due_on, p.id on conflict do nothing)
    insert into job (profile_id, name, key, created_by)
    select e.profile_id, ${NAME}, e.id::text, e.created_by from webhook_endpoint e
    where e.is_on and e.next_at <= now() and exists (
      select from webhook_delivery d where d.endpoint_id = e.id and d.status = 'espera' and d.next_at <= now())
    on conflict (name, key) where state in ('waiting', 'running') do nothing`);
}
