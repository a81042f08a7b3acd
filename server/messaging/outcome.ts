import type { ChannelName } from '../../src/api/contract/messaging/channels';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Failed, Sent } from './channel';
import { causeOf, secondsUntil } from './failures';
import { noteCampaignEvents } from './messages';
import { withdrawConsent } from './optOut';

/** The tries after temporary failures, with growing pauses. */
export const ATTEMPTS = 4;

type Stored = {
  profileId: string;
  campaignId: string | null;
  channel: ChannelName;
  recipient: string;
  again: string | null;
};

/**
 * Stores the outcome of a message's `attempt`th try. If another try may help and some are left, the message waits with its
 * reason, and this answers until when.
 */
export async function storeOutcome(
  tx: Queryable,
  id: string,
  attempt: number,
  outcome: Sent | Failed,
): Promise<string | null> {
  if (outcome.kind === 'sent') {
    await tx.rows(
      noteCampaignEvents(sql`
        update message set status = 'enviado', failure = null, cause = null, reason = '', statement_file = null, provider_id = ${outcome.providerId}, sent_at = now()
        where id = ${id} and status = 'enviando' returning *`),
    );
    return null;
  }
  const { kind, reason, pause, stops, withdraws } = outcome;
  const isAttempt = pause === undefined && stops === undefined;
  const waits = !isAttempt || (kind === 'temporal' && attempt < ATTEMPTS);
  const [message] = await tx.rows<Stored>(
    noteCampaignEvents(
      sql`update message set status = case when ${stops ?? false} and campaign_id is null then 'fallido' else ${waits ? 'en_cola' : kind === 'desconocido' ? 'incierto' : 'fallido'} end, failure = ${kind}, reason = ${reason}, provider_id = '', attempts = attempts - ${isAttempt ? 0 : 1}::integer,
       cause = case when ${waits ? 'en_cola' : kind === 'desconocido' ? 'incierto' : 'fallido'} = 'en_cola' and not (${stops ?? false} and campaign_id is null) then null else ${causeOf(outcome)} end, retry_at = now() + make_interval(secs => ${waits && !stops ? (pause?.seconds ?? 2 ** attempt) : waits ? null : secondsUntil(outcome)}),
       statement_file = case when ${waits ? 'en_cola' : kind === 'desconocido' ? 'incierto' : 'fallido'} = 'en_cola' then statement_file end
     where id = ${id} and status = 'enviando' returning *`,
      sql`profile_id as "profileId", campaign_id as "campaignId", channel, recipient, retry_at as again`,
    ),
  );
  // A provider's report already updated it.
  if (!message) return null;
  const { profileId, campaignId, channel, recipient, again } = message;
  if (pause?.of === 'channel') await tx.rows(sql`select hold_pace(${channel}, ${pause.seconds})`);
  if (stops && campaignId !== null) await stopCampaigns(tx, [campaignId], reason);
  if (withdraws) await withdrawConsent(tx, { profileId, channel, address: recipient, how: withdraws, at: new Date() });
  return waits ? again : null;
}

/** Pauses them until resumed. */
export async function stopCampaigns(tx: Queryable, campaigns: string[], reason: string): Promise<void> {
  await tx.rows(
    sql`update campaign set status = 'pausada', last_error = ${reason}, version = version + 1 where id = any(${campaigns}) and status = 'lanzada'`,
  );
}

export const INTERRUPTED: Failed = {
  kind: 'desconocido',
  reason: 'El servicio se detuvo mientras lo enviaba, y no se sabe si salió. No se repite.',
};
