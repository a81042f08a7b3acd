import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isInside, lookupOutside } from '../network/inside';
import { SourceProblem } from './connector';

const CONNECT_MS = 5_000;
const PAGE_MS = 30_000;
const LARGEST_PAGE = 20 * 1024 * 1024;
const MOST_REDIRECTS = 3;

/** The longest pause that a source may ask for, and how often in a row. */
const MOST_PAUSE_S = 30;
const MOST_PAUSES = 6;
/** What is waited after a 429 that does not say how long. */
const USUAL_PAUSE_S = 2;

export type Reach = {
  /** Whether addresses of this machine and its network are allowed: to the service's operator, not to a company. */
  anywhere: boolean;
  /** Nobody waits for the answer: a source that asks for a pause (429) gets it. */
  patient?: boolean;
};

export type SourceRequest = {
  headers?: Record<string, string>;
  /** Sent as JSON; without it the call is a GET. */
  body?: object;
  /** Of a call with a body; POST unless it says so. */
  method?: 'POST' | 'PUT';
};

/** A source's answer: its content, and its `Link` header (RFC 8288). */
export type Fetched = { bytes: Uint8Array; link: string | undefined };

const bearer = (token: string | undefined): SourceRequest => ({
  headers: token ? { authorization: `Bearer ${token}` } : {},
});

/** The content of an address. Follows redirects within its origin. Throws SourceProblem. */
export async function fetchPage(at: URL, token: string | undefined, reach: Reach): Promise<Uint8Array> {
  return (await fetchFrom(at, bearer(token), reach)).bytes;
}

/** The answer of an address. Follows redirects within its origin, of a GET alone, and waits as it is asked to. Throws SourceProblem. */
export async function fetchFrom(at: URL, asked: SourceRequest, reach: Reach): Promise<Fetched> {
  if (!Object.values(asked.headers ?? {}).every((value) => /^[\x20-\x7e]*$/.test(value))) {
    throw new SourceProblem('respuesta', 'el token tiene signos que no se pueden enviar. Cópielo de nuevo.', {
      fields: { token: 'Tiene signos que no se pueden enviar' },
      isUntaken: true,
    });
  }
  for (let from = at, hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const answer = await askPatiently(from, asked, reach);
    if ('bytes' in answer) return answer;
    if (asked.body)
      throw new SourceProblem('respuesta', 'el sistema contable remite a otra dirección y no se envió nada más.', {
        isUntaken: answer.isUntaken,
      });
    from = followed(answer.to, from);
  }
  throw new SourceProblem('respuesta', 'el sistema contable remite de una dirección a otra sin fin.');
}

async function askPatiently(at: URL, asked: SourceRequest, reach: Reach): Promise<Fetched | Elsewhere> {
  for (let pauses = 0; ; pauses++) {
    const answer = await ask(at, asked, reach);
    if (!('pauseS' in answer)) return answer;
    const { pauseS } = answer;
    if (!reach.patient || pauseS > MOST_PAUSE_S || pauses === MOST_PAUSES) {
      throw new SourceProblem(
        'conexion',
        `el sistema contable recibe demasiadas consultas (429) y pide esperar ${pauseS} s: intente más tarde.`,
        { isUntaken: true },
      );
    }
    await sleep(pauseS * 1_000);
  }
}

/** The token goes to no other host than the configured one. */
export function followed(next: string, from: URL): URL {
  const to = URL.canParse(next, from) ? new URL(next, from) : undefined;
  if (to?.origin !== from.origin) throw new SourceProblem('respuesta', 'el sistema contable remite a otra dirección.');
  return to;
}

/** A redirect; `isUntaken`: nothing was done here, where 302 and 303 also follow what was. */
type Elsewhere = { to: string; isUntaken: boolean };
type Answered = Fetched | Elsewhere | { pauseS: number };

/** RFC 9110, 15.4: the same request is for another address. */
const MOVED = [301, 307, 308];

function ask(at: URL, { headers, body, method = 'POST' }: SourceRequest, { anywhere }: Reach): Promise<Answered> {
  const host = at.hostname.replace(/^\[|\]$/g, '');
  // A numeric host skips the lookup's check.
  if (!anywhere && isIP(host) && isInside(host)) return Promise.reject(notAllowed());
  return new Promise((resolve, reject) => {
    const send = at.protocol === 'https:' ? requestSecure : requestPlain;
    const sent = body && JSON.stringify(body);
    const call = send(at, {
      method: sent === undefined ? 'GET' : method,
      headers: {
        accept: 'application/json, text/csv',
        'accept-encoding': 'identity',
        ...(sent !== undefined && {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(sent),
        }),
        ...headers,
      },
      ...(!anywhere && { lookup: lookupOutside(notAllowed) }),
      agent: false,
    });
    let isConnected = false;
    const slow = (msg: string) => () => call.destroy(new SourceProblem('conexion', msg, { isUntaken: !isConnected }));
    const connecting = setTimeout(slow('el sistema contable no contesta.'), CONNECT_MS);
    const reading = setTimeout(slow('el sistema contable tarda demasiado.'), PAGE_MS);
    const done = () => {
      clearTimeout(connecting);
      clearTimeout(reading);
    };
    call.once('socket', (socket) => {
      socket.once(at.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        isConnected = true;
        clearTimeout(connecting);
      });
    });
    call.once('error', (cause) => {
      done();
      reject(
        cause instanceof SourceProblem
          ? cause
          : new SourceProblem('conexion', 'no hay conexión con el sistema contable.', {
              cause,
              isUntaken: !isConnected,
            }),
      );
    });
    call.once('response', (response) => {
      read(response, sent !== undefined)
        .then(resolve, (error: unknown) => {
          call.destroy();
          reject(error);
        })
        .finally(done);
    });
    call.end(sent);
  });
}

async function read(response: IncomingMessage, hears: boolean): Promise<Answered> {
  const { statusCode = 0, headers } = response;
  if (statusCode >= 300 && statusCode < 400 && headers.location) {
    response.destroy();
    return { to: headers.location, isUntaken: MOVED.includes(statusCode) };
  }
  if (statusCode === 429) {
    response.destroy();
    return { pauseS: pauseOf(headers['retry-after']) };
  }
  if (statusCode < 200 || statusCode > 299) {
    const said = hears ? await beginningOf(response) : '';
    response.destroy();
    const isOfKey = statusCode === 401 || statusCode === 403;
    const isFinal = isRefusal(statusCode);
    throw new SourceProblem(
      isFinal ? 'rechazo' : 'conexion',
      `el sistema contable respondió ${statusCode}.${whyOf(statusCode)}`,
      { said, isUntaken: isFinal || isOfKey, isPassing: !isFinal && !isOfKey },
    );
  }
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response) {
      size += part.length;
      if (size > LARGEST_PAGE)
        throw new SourceProblem('respuesta', 'el sistema contable responde más de 20 MB de una vez.');
      parts.push(part);
    }
  } catch (cause) {
    if (cause instanceof SourceProblem) throw cause;
    throw new SourceProblem('conexion', 'la respuesta del sistema contable se cortó o tarda demasiado.', { cause });
  }
  const { link } = headers;
  return { bytes: Buffer.concat(parts), link: Array.isArray(link) ? link.join(', ') : link };
}

const LONGEST_SAID = 16 * 1024;

/** What a refusal says; as much as came where it breaks off. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response) {
      parts.push(part);
      size += part.length;
      if (size > LONGEST_SAID) break;
    }
  } catch {
    // Its status is known all the same.
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Seconds (RFC 9110, 10.2.3), or until a moment. */
function pauseOf(text: string | undefined): number {
  if (text !== undefined && /^\d{1,6}$/.test(text)) return Number(text);
  const until = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(until) ? USUAL_PAUSE_S : Math.max(0, Math.ceil((until - Date.now()) / 1_000));
}

/** A key that was changed and a server in trouble may be right again: what was sent is not refused for good. */
const isRefusal = (status: number) => status >= 400 && status < 500 && ![401, 403, 408].includes(status);

const whyOf = (status: number): string =>
  status === 401 || status === 403 ? ' Revise el token o la clave.' : status === 404 ? ' Revise la dirección.' : '';

const notAllowed = () =>
  new SourceProblem(
    'respuesta',
    'esa dirección es de la red interna del servicio. Quien lo administra puede permitirla con ACCOUNTING_HOSTS.',
    { isUntaken: true },
  );
