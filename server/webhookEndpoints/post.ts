import { createHmac } from 'node:crypto';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import type { WEBHOOK_FAILURE } from '../../src/api/contract/console/webhookEndpoints';
import { isInside, lookupOutside } from '../network/inside';

const LONGEST_PAUSE_S = 24 * 60 * 60;
export const SECRET_PREFIX = 'whsec_';

export type Failure = (typeof WEBHOOK_FAILURE)[number];
/** What a receiver answered; `pause` is how many seconds it asks to wait. */
export type Attempt = { failure: Failure | null; answered: number | null; pause: number };
/** `anywhere`: also addresses of this machine and its network. */
export type Reach = { url: string; anywhere: boolean; answerMs: number };
export type Post = { id: string; body: string; at: Date; secrets: string[] };

class Inside extends Error {}

/** As Standard Webhooks 1.0 signs: HMAC-SHA256 of id, timestamp and body. Several secrets sign while one takes the other's place. */
export function headersOf({ id, body, at, secrets }: Post): Record<string, string> {
  const timestamp = String(Math.trunc(at.getTime() / 1_000));
  const signatureOf = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${signatureOf(secret)}`).join(' '),
  };
}

/** Sends it once. A redirect is no success, and is not followed. */
export function post({ url: to, anywhere, answerMs }: Reach, sent: Post): Promise<Attempt> {
  if (sent.secrets.length === 0) return Promise.resolve(failed('clave'));
  const url = new URL(to);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A numeric host skips the lookup's check.
  if (!anywhere && isIP(host) && isInside(host)) return Promise.resolve(failed('interna'));
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? requestSecure : requestPlain;
    const call = send(url, {
      method: 'POST',
      headers: {
        ...headersOf(sent),
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(sent.body),
        'user-agent': 'Cartera',
      },
      ...(!anywhere && { lookup: lookupOutside(() => new Inside()) }),
      agent: false,
    });
    const end = (attempt: Attempt) => {
      clearTimeout(late);
      resolve(attempt);
      call.destroy();
    };
    const late = setTimeout(() => end(failed('tarde')), answerMs);
    call.on('error', (cause) => end(failed(cause instanceof Inside ? 'interna' : 'inalcanzable')));
    // The status is the answer: what else comes is not read.
    call.once('response', ({ statusCode = 0, headers }) => {
      const isSuccess = statusCode >= 200 && statusCode <= 299;
      end({ failure: isSuccess ? null : 'respuesta', answered: statusCode, pause: pauseOf(headers['retry-after']) });
    });
    call.end(sent.body);
  });
}

const failed = (failure: Failure): Attempt => ({ failure, answered: null, pause: 0 });

function pauseOf(text: string | undefined): number {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Math.min(Number(text), LONGEST_PAUSE_S) : 0;
}
