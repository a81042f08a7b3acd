import type { ChannelName } from '../../src/api/contract/channels';
import { withdrawConsent } from '../customers/consent';
import type { Queryable } from '../database/database';
import type { Failed, Sent } from './channel';
import { causeOf, secondsUntil } from './failures';

/** What may work later is tried so often, with growing pauses. */
export const ATTEMPTS = 4;

type Settled = {
  profileId: string;
  campaignId: string | null;
  channel: ChannelName;
  recipient: string;
  again: string | null;
};

/**
 * What became of a message that was handed over for the `attempt`th time. It waits for another when that may help and some
 * are left, and says why: then this answers when.
 */
export async function settle(
  tx: Queryable,
  id: string,
  attempt: number,
  outcome: Sent | Failed,
): Promise<string | null> {
  if (outcome.kind === 'sent') {
    await tx.rows(
      `update message set status = 'enviado', failure = null, cause = null, reason = '', statement_file = null, provider_id = $2, sent_at = now()
       where id = $1 and status = 'enviando'`,
      [id, outcome.providerId],
    );
    return null;
  }
  const { kind, reason, pause, stops, withdraws } = outcome;
  const isAttempt = pause === undefined && stops === undefined;
  const waits = !isAttempt || (kind === 'temporal' && attempt < ATTEMPTS);
  const [message] = await tx.rows<Settled>(
    `update message set status = case when $7 and campaign_id is null then 'fallido' else $2 end, failure = $3, reason = $4, provider_id = '', attempts = attempts - $5::integer,
       cause = case when $2 = 'en_cola' and not ($7 and campaign_id is null) then null else $8 end, retry_at = now() + make_interval(secs => $6),
       statement_file = case when $2 = 'en_cola' then statement_file end
     where id = $1 and status = 'enviando'
     returning profile_id as "profileId", campaign_id as "campaignId", channel, recipient, retry_at as again`,
    [
      id,
      waits ? 'en_cola' : kind === 'desconocido' ? 'incierto' : 'fallido',
      kind,
      reason,
      isAttempt ? 0 : 1,
      waits && !stops ? (pause?.seconds ?? 2 ** attempt) : waits ? null : secondsUntil(outcome),
      stops ?? false,
      causeOf(outcome),
    ],
  );
  // Whoever it was handed to told of it first.
  if (!message) return null;
  const { profileId, campaignId, channel, recipient, again } = message;
  if (pause?.of === 'channel') await tx.rows('select hold_pace($1, $2)', [channel, pause.seconds]);
  if (stops && campaignId !== null) await stopCampaigns(tx, [campaignId], reason);
  if (withdraws) await withdrawConsent(tx, { profileId, channel, address: recipient, how: withdraws, at: new Date() });
  return waits ? again : null;
}

/** Until somebody resumes them. */
export async function stopCampaigns(tx: Queryable, campaigns: string[], reason: string): Promise<void> {
  await tx.rows(
    `update campaign set status = 'pausada', last_error = $2, version = version + 1 where id = any($1) and status = 'lanzada'`,
    [campaigns, reason],
  );
}

export const INTERRUPTED: Failed = {
  kind: 'desconocido',
  reason: 'El servicio se detuvo mientras lo enviaba, y no se sabe si salió. No se repite.',
};
