import type { JobKind } from '../jobs/job';
import { chargeSome, endOver } from './charge';

const MINUTE_MS = 60_000;

/** Its key is the profile. A period is charged on its day of the configured zone, or when the service is back. */
export const chargeSubscriptions: JobKind = {
  name: 'charge_subscriptions',
  attempts: 5,
  async run(job) {
    const { profileId = '' } = job;
    let documents = 0;
    for (;;) {
      const charged = await job.transaction((tx) => chargeSome(tx, profileId));
      if (charged.subscriptions === 0) break;
      documents += charged.documents;
      await job.progress(documents);
    }
    const over = await job.transaction((tx) => endOver(tx, profileId));
    const told = [
      documents > 0 && `Documentos hechos: ${documents}`,
      over > 0 && `suscripciones que terminaron: ${over}`,
    ].filter(Boolean);
    return told.length > 0 ? { text: told.join('; ') } : undefined;
  },
  due: {
    everyMs: MINUTE_MS,
    ask: (db) =>
      db.rows(
        `insert into job (profile_id, name, key)
         select distinct profile_id, 'charge_subscriptions', profile_id::text from subscription
         where status = 'activa' and (next_charge <= least(current_date, coalesce(ends_on, current_date))
           or (ends_on < current_date and next_charge > ends_on))
         on conflict (name, key) where state in ('waiting', 'running') do nothing`,
      ),
  },
};
