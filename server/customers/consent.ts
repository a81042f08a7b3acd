import type { CONSENT } from '../../src/api/contract/customers/contacts';
import { CHANNEL_NAMES, type ChannelName } from '../../src/api/contract/messaging/channels';
import { addressIn } from '../database/channels';
import type { Queryable } from '../database/database';
import { named, type Sql, sql } from '../database/sql';
import type { Actor } from '../ledger/audit';

/** The consent of contact `t` for each channel: `consent_email`, `consent_email_at`… */
export const consents: Sql = CHANNEL_NAMES.map(consentOf).reduce((all, one) => sql`${all}, ${one}`);

function consentOf(channel: ChannelName): Sql {
  const field = (what = '') => named(`consent_${channel}${what}`);
  const of = sql`from contact_consent k where k.contact_id = t.id and k.channel = ${channel}`;
  return sql`coalesce((select k.consent ${of}), 'sin_dato') as ${field()}, (select k.at ${of}) as ${field('_at')},
    coalesce((select name_of(k.by) ${of}), '') as ${field('_by')}, coalesce((select k.how ${of}), 'equipo') as ${field('_how')}`;
}

type Consents = { [N in ChannelName as `consent_${N}`]?: (typeof CONSENT)[number] | undefined };

/** Stores a contact's changed consents and their author; unchanged ones keep author and time. */
export async function saveConsents(
  tx: Queryable,
  who: Actor,
  before: Consents & { id: string },
  after: Consents,
): Promise<void> {
  const changed = CHANNEL_NAMES.flatMap((channel) => {
    const consent = after[`consent_${channel}`];
    return consent === undefined || consent === (before[`consent_${channel}`] ?? 'sin_dato')
      ? []
      : [{ channel, consent }];
  });
  await tx.rows(
    sql`insert into contact_consent (profile_id, contact_id, channel, consent, at, by)
     select ${who.profileId}, ${before.id}, r.channel, r.consent, now(), ${who.userId} from jsonb_to_recordset(${JSON.stringify(changed)}) as r(channel text, consent text)
     on conflict (contact_id, channel) do update set consent = excluded.consent, at = excluded.at, by = excluded.by, how = excluded.how`,
  );
}

type Reached = { id: string; phone: string; email: string };

/** Runs before contacts change address: a bounce of the old address says nothing about the new one. */
export async function forgetBounces(tx: Queryable, who: Actor, contacts: readonly Reached[]): Promise<void> {
  const [before, after] = [addressIn(sql`k.channel`, sql`t`), addressIn(sql`k.channel`, sql`r`)];
  await tx.rows(sql`update contact_consent k set consent = 'sin_dato', at = now(), by = ${who.userId}, how = 'equipo'
      from contact t, jsonb_to_recordset(${JSON.stringify(contacts)}) as r(id uuid, phone text, email text)
      where t.id = k.contact_id and t.profile_id = ${who.profileId} and r.id = t.id and k.consent = 'no' and k.how = 'rebote'
        and lower(${before}) <> lower(${after})`);
}
