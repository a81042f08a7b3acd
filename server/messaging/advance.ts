import type { ChannelName } from '../../src/api/contract/messaging/channels';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { type Failed, type Outgoing, STEPS, type Status, type Step } from './channel';
import { causeOf, secondsUntil } from './failures';
import { noteCampaignEvents } from './messages';
import { withdrawConsent } from './optOut';
import { stopCampaigns } from './outcome';

/** A reported status of a message, in any order. */
type Progress = { id: string; providerId: string } & ({ to: Step } | { to: 'fallido'; why: Failed });
type Fell = { profileId: string; campaignId: string | null; channel: ChannelName; recipient: string; why: Failed };

const FROM: Record<Step | 'fallido', string[]> = {
  enviado: ['enviando', 'incierto'],
  entregado: ['enviado'],
  leido: ['entregado'],
  respondido: ['leido'],
  fallido: ['enviando', 'incierto', 'enviado'],
};

/**
 * Messages go forward, never back, through every step up to the reported one: a read message was delivered, even without a
 * report. A delivered message cannot fail, a failed one stays failed. Answers those that failed now.
 */
export async function advance(tx: Queryable, reports: Progress[]): Promise<Fell[]> {
  await tx.rows(sql`select from message where id = any(${reports.map(({ id }) => id)}) order by id for update`);
  for (const [place, step] of STEPS.entries()) {
    const further = reports.filter(({ to }) => to !== 'fallido' && STEPS.indexOf(to) >= place);
    if (further.length === 0) break;
    await tx.rows(
      noteCampaignEvents(sql`
        update message m set status = ${step}, failure = null, cause = null, reason = '', sent_at = coalesce(m.sent_at, now()),
          provider_id = coalesce(nullif(t."providerId", ''), m.provider_id)
        from jsonb_to_recordset(${JSON.stringify(further)}) as t(id uuid, "providerId" text) where m.id = t.id and m.status = any(${FROM[step]})
        returning m.*`),
    );
  }
  const failed = reports.flatMap((one) =>
    one.to === 'fallido' ? [{ ...one, cause: causeOf(one.why), wait: secondsUntil(one.why) }] : [],
  );
  if (failed.length === 0) return [];
  return tx.rows<Fell>(
    noteCampaignEvents(
      sql`
        update message m set status = 'fallido', failure = t.why ->> 'kind', reason = t.why ->> 'reason', provider_id = t."providerId",
          cause = t.cause, retry_at = now() + make_interval(secs => t.wait)
        from jsonb_to_recordset(${JSON.stringify(failed)}) as t(id uuid, "providerId" text, why jsonb, cause text, wait float8) where m.id = t.id and m.status = any(${FROM.fallido})
        returning m.*, t.why`,
      sql`profile_id as "profileId", campaign_id as "campaignId", channel, recipient, why`,
    ),
  );
}

/** Names a message and its round in status reports, for when the provider's own id is not known yet. */
export const markOf = ({ id, round }: Pick<Outgoing, 'id' | 'round'>): string => `${id}/${round}`;

export function readMark(mark: string): Status['mark'] {
  const [id = '', round = ''] = mark.split('/');
  return isUuid(id) && /^\d{1,6}$/.test(round) ? { id, round: Number(round) } : undefined;
}

/** Applies a channel's status reports, however often and in whatever order they come. */
export async function applyStatuses(tx: Queryable, channel: ChannelName, statuses: Status[]): Promise<void> {
  const found = await tx.rows<{ place: number; id: string }>(
    sql`with reported as (select * from jsonb_to_recordset(${JSON.stringify(statuses.map(({ providerId, mark }, place) => ({ place, provider: providerId, ...mark })))}) as t(place integer, provider text, id uuid, round integer))
     select t.place, m.id from reported t join message m on m.channel = ${channel} and m.provider_id = t.provider and m.provider_id <> ''
     union
     select t.place, m.id from reported t join message m on m.id = t.id and m.round = t.round and m.channel = ${channel}
       and m.status in ('enviando', 'incierto')`,
  );
  const reports = found.flatMap(({ place, id }): Progress[] => {
    const one = statuses[place];
    return one ? [{ ...one, id }] : [];
  });
  for (const { profileId, campaignId, recipient, why } of await advance(tx, reports)) {
    if (why.stops && campaignId !== null) await stopCampaigns(tx, [campaignId], why.reason);
    if (why.withdraws) {
      await withdrawConsent(tx, { profileId, channel, address: recipient, how: why.withdraws, at: new Date() });
    }
  }
}
