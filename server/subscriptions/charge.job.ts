import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { ClaimedJob, JobKind } from '../jobs/job';
import { isDatabaseError, Problem } from '../problems';
import { type Charged, chargeSome, dueNext, endOver, firstDue } from './charge';

const MINUTE_MS = 60_000;

/** Subscriptions whose documents the database refused, with its error. */
type Wrong = Map<string, Error>;

/** Stores anew what was owed at the ends of months since a day. */
type KeepEnds = (tx: Queryable, profileId: string, since: string) => Promise<void>;

/** Its key is the profile. A period is charged on its day in the configured zone, or when the service is back. */
export const chargeSubscriptions = (keepEnds: KeepEnds): JobKind => ({
  name: 'charge_subscriptions',
  attempts: 5,
  async run(job) {
    const { profileId = '' } = job;
    const wrong: Wrong = new Map();
    const first = await job.transaction((tx) => firstDue(tx, profileId));
    let documents = 0;
    for (;;) {
      const charged = await chargeSlice(job, profileId, wrong);
      if (charged.subscriptions === 0) break;
      documents += charged.documents;
      await job.progress(documents);
    }
    // The day's tidying may have stored the ends of months before the service had made up for them.
    if (first !== undefined && documents > 0) await job.transaction((tx) => keepEnds(tx, profileId, first));
    const over = await job.transaction((tx) => endOver(tx, profileId));
    if (wrong.size > 0) throw await problemOf(job, wrong, documents);
    const notes = [
      documents > 0 && `Documentos hechos: ${documents}`,
      over > 0 && `suscripciones que terminaron: ${over}`,
    ].filter(Boolean);
    return notes.length > 0 ? { text: notes.join('; ') } : undefined;
  },
  due: {
    everyMs: MINUTE_MS,
    // After a failure it waits 10 minutes.
    ask: (db) =>
      db.rows(sql`
        insert into job (profile_id, name, key)
        select distinct profile_id, 'charge_subscriptions', profile_id::text from subscription s
        where status = 'activa' and (next_charge <= least(current_date, coalesce(ends_on, current_date))
          or (ends_on < current_date and next_charge > ends_on))
          and not exists (select from job f where f.name = 'charge_subscriptions' and f.key = s.profile_id::text
            and f.state = 'failed' and f.ended_at > now() - interval '10 minutes')
        on conflict (name, key) where state in ('waiting', 'running') do nothing`),
  },
});

/** Charges a slice; if the database refuses it, each subscription alone, and `wrong` receives those that fail again. */
async function chargeSlice(job: ClaimedJob, profileId: string, wrong: Wrong): Promise<Charged> {
  try {
    return await job.transaction((tx) => chargeSome(tx, profileId, { except: [...wrong.keys()] }));
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
  }
  const due = await job.transaction((tx) => dueNext(tx, profileId, [...wrong.keys()]));
  let documents = 0;
  for (const only of due) {
    try {
      documents += (await job.transaction((tx) => chargeSome(tx, profileId, { only }))).documents;
    } catch (error) {
      if (!isDatabaseError(error)) throw error;
      wrong.set(only, error);
    }
  }
  return { subscriptions: due.length, documents };
}

async function problemOf(job: ClaimedJob, wrong: Wrong, documents: number): Promise<Problem> {
  const names = await job.transaction((tx) =>
    tx.rows<{ name: string }>(sql`
      select name from subscription where id = any(${[...wrong.keys()]}) order by name, id limit 5`),
  );
  const more = wrong.size > names.length ? ` y ${wrong.size - names.length} más` : '';
  const [cause] = wrong.values();
  return new Problem(
    500,
    `No se pudo cobrar: ${names.map(({ name }) => `«${name}»`).join(', ')}${more}. Las demás están al día (documentos hechos: ${documents}). Revise sus datos; si se repite, avise a quien administra el servicio.`,
    { cause },
  );
}
