import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { SmsAccount } from '../../config';
import { markOf, readMark } from '../advance';
import type { Channel, Failed, Sent, Status } from '../channel';
import { lost, parsed, secondsOf } from '../httpOutcome';

const PATIENCE_MS = 15_000;
const PER_SECOND = 10;
const USUAL_WAIT_SECONDS = 5;

/** As it is sent: amounts have spaces that do not break, which an SMS has not. */
export const smsText = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

/** SMS by any HTTP provider: one POST per message. README describes the request and the answer. */
export function sms(account: SmsAccount & { patienceMs?: number }): Channel {
  const { url, token, webhookSecret, patienceMs = PATIENCE_MS } = account;
  return {
    via: 'sms',
    perSecond: PER_SECOND,
    async send(message) {
      const reference = markOf(message);
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': reference,
          },
          body: JSON.stringify({ to: message.to.replace(/[^+\d]/g, ''), text: smsText(message.text), reference }),
          signal: AbortSignal.timeout(patienceMs),
          redirect: 'error',
        });
        const body = parsed(await response.text());
        return outcomeOf(response.status, secondsOf(response.headers.get('retry-after')), body, reference);
      } catch (error) {
        return lost(error, 'el proveedor de SMS');
      }
    },
    ...(webhookSecret !== undefined && {
      reports: {
        isTrusted: ({ authorization = '' }) => isSame(authorization, `Bearer ${webhookSecret}`),
        read: (raw) => ({ statuses: readReports(parsed(raw.toString('utf8'))) }),
      },
    }),
  };
}

/** The failure codes of the provider. */
const WHY: Record<string, Omit<Failed, 'reason'> & { says: string }> = {
  unknown_number: { kind: 'permanente', cause: 'no_existe', says: 'El número no existe' },
  opted_out: { kind: 'permanente', withdraws: 'proveedor', says: 'La persona pidió al proveedor no recibir más SMS' },
  blocked: { kind: 'permanente', cause: 'bloqueado', says: 'El operador no permite escribir a este número' },
  content: { kind: 'permanente', cause: 'contenido', says: 'El proveedor de SMS no acepta el texto; corríjalo' },
  account: {
    kind: 'permanente',
    stops: true,
    says: 'El proveedor de SMS no deja enviar con esta cuenta: revise SMS_URL, SMS_TOKEN y el saldo',
  },
};
const REFUSED: (typeof WHY)[string] = { kind: 'permanente', says: 'El proveedor de SMS no lo entregó' };

function failureOf(code: string): Failed {
  const { says, ...failed } = (Object.hasOwn(WHY, code) ? WHY[code] : undefined) ?? REFUSED;
  return { ...failed, reason: `${says} (${code}).` };
}

const refused = z.object({ error: z.string().max(40) });

/** A retry after a 5xx has the same key, so that the provider counts it once. */
function outcomeOf(status: number, wait: number | undefined, body: unknown, reference: string): Sent | Failed {
  if (status < 300) return { kind: 'sent', providerId: reference };
  const code = refused.safeParse(body).data?.error;
  if (status === 429 || (status >= 500 && wait !== undefined)) {
    const reason = `El proveedor de SMS pide enviar más despacio (${status}).`;
    return { kind: 'temporal', reason, pause: { seconds: wait ?? USUAL_WAIT_SECONDS, of: 'channel' } };
  }
  if (status >= 500) return { kind: 'temporal', reason: `El proveedor de SMS tiene una falla pasajera (${status}).` };
  if (code !== undefined) return failureOf(code);
  return [401, 402, 403, 404, 405].includes(status) ? failureOf('account') : failureOf(String(status));
}

const report = z.object({
  reference: z.string().max(100),
  status: z.enum(['sent', 'delivered', 'failed']),
  error: z.string().max(40).catch(''),
});
const STEP = { sent: 'enviado', delivered: 'entregado' } as const;

/** One report or a list of them. */
function readReports(body: unknown): Status[] {
  return (Array.isArray(body) ? body : [body]).flatMap((one): Status[] => {
    const { reference, status, error } = report.safeParse(one).data ?? {};
    const mark = reference === undefined ? undefined : readMark(reference);
    if (reference === undefined || status === undefined || !mark) return [];
    const named = { providerId: reference, mark };
    return [
      status === 'failed'
        ? { ...named, to: 'fallido', why: failureOf(error || 'failed') }
        : { ...named, to: STEP[status] },
    ];
  });
}

function isSame(actual: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(actual), digest(expected));
}
