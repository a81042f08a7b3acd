import type { FAILURE_CAUSE, MESSAGE_FAILURE } from '../../src/api/contract/messaging/messages';
import { replyEnd } from '../database/channels';
import { type Sql, sql } from '../database/sql';
import type { Failed } from './channel';

type Cause = (typeof FAILURE_CAUSE)[number];

/** `after`: so many seconds later, or once the customer has written to us; the provider's own wait takes precedence. */
type Again =
  | { retry: 'now' }
  | { retry: 'never'; instead: 'corregir' | 'llamar' }
  | { retry: 'after'; seconds: number }
  | { retry: 'after'; until: 'written' };

const DAY = 86_400;

/** When a failed message may be tried again. */
export const AGAIN: Record<Cause, Again> = {
  sin_whatsapp: { retry: 'never', instead: 'corregir' },
  pidio_baja: { retry: 'never', instead: 'llamar' },
  bloqueado: { retry: 'never', instead: 'llamar' },
  no_existe: { retry: 'never', instead: 'corregir' },
  rechazado: { retry: 'never', instead: 'llamar' },
  limite_del_dia: { retry: 'after', seconds: DAY },
  buzon_lleno: { retry: 'after', seconds: DAY },
  ritmo: { retry: 'after', seconds: 60 },
  ventana: { retry: 'after', until: 'written' },
  // Staff fix it first; the question says so.
  contenido: { retry: 'now' },
  cuenta: { retry: 'now' },
  adjunto: { retry: 'now' },
  enlace: { retry: 'now' },
  pasajero: { retry: 'now' },
};

/** The cause of a failure that has only a kind. */
const USUAL: Record<(typeof MESSAGE_FAILURE)[number], Cause> = {
  temporal: 'pasajero',
  permanente: 'rechazado',
  desconocido: 'pasajero',
};

const LEFT: Record<'rebote' | 'proveedor', Cause> = { rebote: 'no_existe', proveedor: 'pidio_baja' };

type Failure = Pick<Failed, 'kind' | 'cause' | 'pause' | 'stops' | 'withdraws'>;

/** The named cause, else the one that the failure implies. */
export const causeOf = ({ kind, cause, pause, stops, withdraws }: Failure): Cause =>
  cause ?? (withdraws ? LEFT[withdraws] : pause ? 'ritmo' : stops ? 'cuenta' : USUAL[kind]);

/** Seconds until it may be tried again; null when time does not decide. */
export function secondsUntil(failure: Failure): number | null {
  const again = AGAIN[causeOf(failure)];
  if (again.retry !== 'after' || !('seconds' in again)) return null;
  return failure.pause?.seconds ?? again.seconds;
}

const causes = Object.keys(AGAIN);
const those = (isSo: (again: Again) => boolean): string[] =>
  Object.entries(AGAIN).flatMap(([cause, again]) => (isSo(again) ? [cause] : []));
const NEVER = those(({ retry }) => retry === 'never');
const TO_MEND = those((again) => 'instead' in again && again.instead === 'corregir');
const WHEN_WRITTEN = those((again) => 'until' in again);

const wroteSince = sql`exists (select from inbound_message i where i.customer_id = m.customer_id and i.channel = m.channel
  and coalesce(${replyEnd(sql`i.channel`, sql`i.at`)}, 'infinity') > now())`;

/** When to retry a failed `message m`: `now`, `after` or `never`. An unknown cause counts as temporary. */
export const RETRY_OF: Sql = sql`case
  when m.cause = any(${NEVER}) then 'never'
  when m.cause = any(${WHEN_WRITTEN}) then case when ${wroteSince} then 'now' else 'after' end
  when m.cause = any(${causes}) and m.retry_at > now() then 'after'
  else 'now' end`;

/** What can be done about a failed `message m`. */
export const ACT_OF: Sql = sql`case ${RETRY_OF}
  when 'now' then 'reenviar'
  when 'after' then 'despues'
  else case when m.cause = any(${TO_MEND}) then 'corregir' else 'llamar' end end`;
