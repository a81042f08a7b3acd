import { createHash, randomBytes } from 'node:crypto';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { isInside, lookupOutside } from '../../network/inside';
import type { Keys } from '../provider';

/** A call of Placetopay's WebCheckout API: JSON, with what proves who calls in its body. */

const ANSWER_MS = 15_000;
const LARGEST_ANSWER = 1024 * 1024;

/** `status` is HTTP's; `json` is undefined of what is no JSON. */
export type Answered = { kind: 'answered'; status: number; json: unknown; raw: Buffer };
/** `interna`: the address is in the service's own network. */
export type Unanswered = { kind: 'interna' | 'inalcanzable' | 'tarde' | 'larga' };

class Inside extends Error {}

/** As the WS-Security UsernameToken profile: the secret itself is never sent. `seed`: now, ISO 8601. */
function authOf({ login, secret }: Pick<Keys, 'login' | 'secret'>, now: Date, nonce = randomBytes(16)) {
  const seed = now.toISOString();
  const tranKey = createHash('sha256').update(nonce).update(seed).update(secret).digest('base64');
  return { login, tranKey, nonce: nonce.toString('base64'), seed };
}

/** Posts to a path of the keys' address. It never throws. A redirect is answered as it is, and not followed. */
export function callPlacetopay(keys: Keys, path: string, body: object): Promise<Answered | Unanswered> {
  const url = new URL(path, keys.address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A numeric host skips the lookup's check.
  if (!keys.anywhere && isIP(host) && isInside(host)) return Promise.resolve({ kind: 'interna' });
  const sent = JSON.stringify({ auth: authOf(keys, new Date()), ...body });
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? requestSecure : requestPlain;
    const call = send(url, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(sent),
        'user-agent': 'Cartera',
      },
      ...(!keys.anywhere && { lookup: lookupOutside(() => new Inside()) }),
      agent: false,
    });
    const end = (answer: Answered | Unanswered) => {
      clearTimeout(late);
      resolve(answer);
      call.destroy();
    };
    const late = setTimeout(() => end({ kind: 'tarde' }), ANSWER_MS);
    call.on('error', (cause) => end({ kind: cause instanceof Inside ? 'interna' : 'inalcanzable' }));
    call.once('response', (response) => {
      read(response).then(end, () => end({ kind: 'inalcanzable' }));
    });
    call.end(sent);
  });
}

async function read(response: IncomingMessage): Promise<Answered | Unanswered> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    size += part.length;
    if (size > LARGEST_ANSWER) return { kind: 'larga' };
    parts.push(part);
  }
  const raw = Buffer.concat(parts);
  return { kind: 'answered', status: response.statusCode ?? 0, json: parsed(raw), raw };
}

export function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}
