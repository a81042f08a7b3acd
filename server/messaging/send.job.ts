import type { Held, JobKind } from '../jobs/job';
import { Problem } from '../problems';
import type { Channels, Failed, Sent } from './channel';

/** What may work later is tried so often, with growing pauses. */
const ATTEMPTS = 4;

type Claimed = {
  channel: 0 | 1;
  status: 'en_cola' | 'enviando';
  to: string;
  subject: string;
  text: string;
  html: string;
  attempts: number;
};

/** One message; its key is the message's id. It is handed over at most once: one whose process ended meanwhile is not sent again. */
export function sendMessage(channels: Channels): JobKind {
  return {
    name: 'send_message',
    attempts: ATTEMPTS,
    async run(job) {
      const claimed = await job.transaction(async (tx) => {
        const [found] = await tx.rows<Claimed>(
          `select channel, status, recipient as "to", subject, text, html, attempts from message
           where id = $1 and status in ('en_cola', 'enviando') for update`,
          [job.key],
        );
        await tx.rows(
          `update message set status = 'enviando', attempts = attempts + 1 where id = $1 and status = 'en_cola'`,
          [job.key],
        );
        return found;
      });
      if (!claimed) return undefined;
      if (claimed.status === 'enviando') {
        await told(job, INTERRUPTED);
        return undefined;
      }
      const outcome = await channels[claimed.channel].send({ ...claimed, id: job.key });
      const isToRepeat = outcome.kind === 'temporal' && claimed.attempts + 1 < ATTEMPTS;
      await told(job, outcome, isToRepeat);
      if (isToRepeat) throw new Problem(502, outcome.reason);
      return undefined;
    },
  };
}

const INTERRUPTED: Failed = {
  kind: 'desconocido',
  reason: 'El servicio se detuvo mientras lo enviaba, y no se sabe si salió. No se repite.',
};

/** One that waits for its next try says why. */
async function told(job: Held, outcome: Sent | Failed, isToRepeat = false): Promise<void> {
  const isSent = outcome.kind === 'sent';
  const status = isSent ? 'enviado' : isToRepeat ? 'en_cola' : outcome.kind === 'desconocido' ? 'incierto' : 'fallido';
  await job.transaction((tx) =>
    tx.rows(
      `update message set status = $2, failure = $3, reason = $4, provider_id = $5, sent_at = case when $6 then now() end where id = $1`,
      [
        job.key,
        status,
        isSent ? null : outcome.kind,
        isSent ? '' : outcome.reason,
        isSent ? outcome.providerId : '',
        isSent,
      ],
    ),
  );
}
