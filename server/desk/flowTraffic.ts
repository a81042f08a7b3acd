import { readFileSync } from 'node:fs';
import type * as z from 'zod/mini';
import type { addFlowTraffic, FlowTraffic, setFlowTrafficConsent } from '../../src/api/contract/console/flowTraffic';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';

/** The transitions of the charts, a machine and a transition a line: the document that `npm run flows` writes. They bound a day's rows. */
const TRANSITIONS = new URL('../../docs/flows/transitions.tsv', import.meta.url);
const KNOWN = new Set(readFileSync(TRANSITIONS, 'utf8').split('\n'));

const DAYS_KEPT = 35;

type Consent = Pick<FlowTraffic, 'counted_since'>;

export async function readTraffic(db: Queryable, profileId: string, machine: string): Promise<FlowTraffic> {
  const taken = await db.rows<FlowTraffic['taken'][number]>(sql`
    select transition, sum(times)::int as times from flow_traffic
    where profile_id = ${profileId} and machine = ${machine} and day > current_date - 7 group by transition
    order by times desc, transition`);
  return { ...(await readConsent(db, profileId)), taken };
}

/** Adds to today's counts. */
export async function addTraffic(
  db: Queryable,
  profileId: string,
  { taken }: z.output<(typeof addFlowTraffic)['body']>,
): Promise<Consent> {
  const known = taken.filter(({ machine, transition }) => KNOWN.has(`${machine}\t${transition}`));
  if (known.length > 0) {
    // The order avoids deadlocks between two writers; the key share lock stops a withdrawal of consent meanwhile.
    await db.rows(sql`
      with allowed as (select profile_id from flow_traffic_consent where profile_id = ${profileId} for key share)
      insert into flow_traffic as t (profile_id, machine, transition, times)
      select profile_id, machine, transition, sum(times) from allowed,
        jsonb_to_recordset(${JSON.stringify(known)}) as c(machine text, transition text, times int)
      group by 1, 2, 3 order by 2, 3
      on conflict (profile_id, machine, day, transition) do update set times = least(t.times + excluded.times, 100000000)`);
  }
  return readConsent(db, profileId);
}

export async function setConsent(
  tx: Queryable,
  who: Actor,
  { is_counted }: z.output<(typeof setFlowTrafficConsent)['body']>,
): Promise<Consent> {
  const before = await readConsent(tx, who.profileId);
  await tx.rows(
    is_counted
      ? sql`insert into flow_traffic_consent (profile_id) values (${who.profileId}) on conflict do nothing`
      : sql`delete from flow_traffic_consent where profile_id = ${who.profileId}`,
  );
  const after = await readConsent(tx, who.profileId);
  await audit(tx, who, [{ action: 'cambiar', entity: 'flow_traffic_consent', entityId: who.profileId, before, after }]);
  return after;
}

async function readConsent(db: Queryable, profileId: string): Promise<Consent> {
  const [consent] = await db.rows<{ counted_since: string }>(sql`
    select given_at as counted_since from flow_traffic_consent where profile_id = ${profileId}`);
  return consent ?? { counted_since: null };
}

export async function forgetOldTraffic(tx: Queryable): Promise<void> {
  await tx.rows(sql`delete from flow_traffic where day <= current_date - ${DAYS_KEPT}::int`);
}
