import { sql } from '../database/sql';
import type { JobKind } from '../jobs/job';
import type { Channels } from '../messaging/channel';
import { READING, storeRead } from './provider';

const EVERY_MS = 60 * 60_000;
const LOOK_MS = 60_000;

/** Reads WhatsApp's templates once an hour; without an account to read them from, what was read once counts no more. */
export const readTemplates = ({ whatsapp }: Channels): JobKind => ({
  name: READING,
  attempts: 1,
  async run(job) {
    const read = await whatsapp.readTemplates?.();
    if (read) await job.transaction((tx) => storeRead(tx, read));
    return undefined;
  },
  due: {
    everyMs: LOOK_MS,
    ask: (db) =>
      whatsapp.readTemplates
        ? db.rows(sql`
            insert into job (name, key) select ${READING}, 'all'
            where not exists (select from provider_check where tried_at > now() - ${EVERY_MS} * interval '1 ms')
            on conflict (name, key) where state in ('waiting', 'running') do nothing`)
        : db.rows(sql`with gone as (delete from provider_check returning id)
            delete from provider_template where exists (select from gone)`),
  },
});
