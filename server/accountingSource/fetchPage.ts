import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { isInside, lookupOutside } from '../network/inside';
import { SourceProblem } from './connector';

const CONNECT_MS = 5_000;
const PAGE_MS = 30_000;
const LARGEST_PAGE = 20 * 1024 * 1024;
const MOST_REDIRECTS = 3;

export type Reach = {
  /** Whether addresses of this machine and its network are allowed: to the service's operator, not to a company. */
  anywhere: boolean;
};

/** The content of an address. Follows redirects within its origin. Throws SourceProblem. */
export async function fetchPage(at: URL, token: string | undefined, reach: Reach): Promise<Uint8Array> {
  for (let from = at, hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const answer = await ask(from, token, reach);
    if (answer instanceof Uint8Array) return answer;
    from = followed(answer.to, from);
  }
  throw new SourceProblem('el sistema contable remite de una dirección a otra sin fin.');
}

/** The token goes to no other host than the configured one. */
export function followed(next: string, from: URL): URL {
  const to = URL.canParse(next, from) ? new URL(next, from) : undefined;
  if (to?.origin !== from.origin) throw new SourceProblem('el sistema contable remite a otra dirección.');
  return to;
}

function ask(at: URL, token: string | undefined, { anywhere }: Reach): Promise<Uint8Array | { to: string }> {
  const host = at.hostname.replace(/^\[|\]$/g, '');
  // A numeric host skips the lookup's check.
  if (!anywhere && isIP(host) && isInside(host)) return Promise.reject(notAllowed());
  return new Promise((resolve, reject) => {
    const send = at.protocol === 'https:' ? requestSecure : requestPlain;
    const call = send(at, {
      headers: {
        accept: 'application/json, text/csv',
        'accept-encoding': 'identity',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(!anywhere && { lookup: lookupOutside(notAllowed) }),
      agent: false,
    });
    const slow = (msg: string) => () => call.destroy(new SourceProblem(msg));
    const connecting = setTimeout(slow('el sistema contable no contesta.'), CONNECT_MS);
    const reading = setTimeout(slow('el sistema contable tarda demasiado.'), PAGE_MS);
    const done = () => {
      clearTimeout(connecting);
      clearTimeout(reading);
    };
    call.once('socket', (socket) => {
      socket.once(at.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(connecting));
    });
    call.once('error', (cause) => {
      done();
      reject(
        cause instanceof SourceProblem
          ? cause
          : new SourceProblem('no hay conexión con el sistema contable.', { cause }),
      );
    });
    call.once('response', (response) => {
      read(response)
        .then(resolve, (error: unknown) => {
          call.destroy();
          reject(error);
        })
        .finally(done);
    });
    call.end();
  });
}

async function read(response: IncomingMessage): Promise<Uint8Array | { to: string }> {
  const { statusCode = 0, headers } = response;
  if (statusCode >= 300 && statusCode < 400 && headers.location) {
    response.destroy();
    return { to: headers.location };
  }
  if (statusCode < 200 || statusCode > 299) {
    response.destroy();
    throw new SourceProblem(`el sistema contable respondió ${statusCode}.`);
  }
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response) {
      size += part.length;
      if (size > LARGEST_PAGE) throw new SourceProblem('el sistema contable responde más de 20 MB de una vez.');
      parts.push(part);
    }
  } catch (cause) {
    if (cause instanceof SourceProblem) throw cause;
    throw new SourceProblem('la respuesta del sistema contable se cortó o tarda demasiado.', { cause });
  }
  return Buffer.concat(parts);
}

const notAllowed = () =>
  new SourceProblem(
    'esa dirección es de la red interna del servicio. Quien lo administra puede permitirla con ACCOUNTING_HOSTS.',
  );
