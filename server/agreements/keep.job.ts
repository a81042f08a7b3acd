import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import type { JobKind } from '../jobs/job';
import { auditAll } from '../ledger/audit';
import { AGREEMENT } from './read';

const MINUTE_MS = 60_000;
const NAME = 'keep_agreements';

/** Broken and not noted, or noted and not broken any more. */
const TO_NOTE: Sql = sql`((${AGREEMENT.roto} and not a.break_noted) or ((${AGREEMENT.vigente} or ${AGREEMENT.cumplido}) and a.break_noted))`;

type Changed = { id: string; isBroken: boolean };

/**
 * Notes in the customer's timeline that an agreement was broken by the end of its days of grace, or that it stands again since
 * a payment of those days was registered. Its key is the profile.
 */
export const keepAgreements: JobKind = {
  name: NAME,
  attempts: 5,
  async run(job) {
    const { profileId = '' } = job;
    const changed = await job.transaction((tx) => noteChanges(tx, profileId));
    const broken = changed.filter(({ isBroken }) => isBroken).length;
    return broken > 0 ? { text: `Acuerdos que se rompieron: ${broken}` } : undefined;
  },
  due: {
    everyMs: MINUTE_MS,
    ask: (db) =>
      db.rows(sql`
        insert into job (profile_id, name, key)
        select distinct a.profile_id, ${NAME}, a.profile_id::text from payment_agreement a
        where ${TO_NOTE} and not exists (select from job f where f.name = ${NAME} and f.key = a.profile_id::text
          and f.state = 'failed' and f.ended_at > now() - interval '10 minutes')
        on conflict (name, key) where state in ('waiting', 'running') do nothing`),
  },
};

/** The instalment that was not paid is due the days of grace before the day on which it breaks the agreement. */
export async function noteChanges(tx: Queryable, profileId: string): Promise<Changed[]> {
  const changed = await tx.rows<Changed>(sql`
    with changed as (
      update payment_agreement a set break_noted = not break_noted where a.profile_id = ${profileId} and ${TO_NOTE}
      returning a.id, a.profile_id, a.customer_id, a.number, a.breaks_on, a.grace_days, a.break_noted as "isBroken"
    ), noted as (
      insert into activity (profile_id, customer_id, kind, note)
      select profile_id, customer_id, 'nota', case when "isBroken"
        then 'Se rompió el acuerdo n.º ' || number || ': la cuota del ' || to_char(breaks_on - grace_days - 1, 'DD/MM/YYYY') || ' no se pagó a tiempo.'
        else 'El acuerdo n.º ' || number || ' vuelve a estar al día: consta que la cuota se pagó a tiempo.' end
      from changed
    ) select id, "isBroken" from changed`);
  const who = { profileId, userId: null };
  for (const isBroken of [true, false]) {
    const ids = changed.filter((one) => one.isBroken === isBroken).map(({ id }) => id);
    const line = { action: isBroken ? 'romper' : 'volver', entity: 'payment_agreement', after: {} };
    if (ids.length > 0) await auditAll(tx, who, line, ids);
  }
  return changed;
}
