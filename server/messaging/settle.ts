import type { Queryable } from '../database/database';
import type { Failed, Sent } from './channel';

/** What may work later is tried so often, with growing pauses. */
export const ATTEMPTS = 4;

/**
 * What became of a message that was handed over for the `attempt`th time. It waits for another when that may help and some
 * are left, and says why: then this answers true.
 */
export async function settle(tx: Queryable, id: string, attempt: number, outcome: Sent | Failed): Promise<boolean> {
  const isSent = outcome.kind === 'sent';
  const waits = outcome.kind === 'temporal' && attempt < ATTEMPTS;
  const status = isSent ? 'enviado' : waits ? 'en_cola' : outcome.kind === 'desconocido' ? 'incierto' : 'fallido';
  await tx.rows(
    `update message set status = $2, failure = $3, reason = $4, provider_id = $5, sent_at = case when $6 then now() end,
       retry_at = case when $7 then now() + interval '1 s' * 2 ^ attempts end
     where id = $1 and status = 'enviando'`,
    [
      id,
      status,
      isSent ? null : outcome.kind,
      isSent ? '' : outcome.reason,
      isSent ? outcome.providerId : '',
      isSent,
      waits,
    ],
  );
  return waits;
}

export const INTERRUPTED: Failed = {
  kind: 'desconocido',
  reason: 'El servicio se detuvo mientras lo enviaba, y no se sabe si salió. No se repite.',
};
