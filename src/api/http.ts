import axios, { type AxiosAdapter, AxiosHeaders, isAxiosError, isCancel } from 'axios';
import { type PlainAnswer, takeBegun } from './begunCall';
import { addressOf } from './client';
import type { AnyRow, Ask } from './contract/row';
import { bodyOf, fillPath, queryOf } from './encode';
import { CallProblem, isChange } from './problem';

export type CallOptions = {
  signal?: AbortSignal;
  /** Share of the body that was sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** The request survives the page; its body is limited to 64 KB. */
  keepalive?: boolean;
};

/** Accepts every status and body: only `call` decides what is a failure. */
export const http = axios.create({
  headers: { Accept: 'application/json' },
  responseType: 'text',
  transformResponse: (text: unknown) => text,
  transitional: { clarifyTimeoutError: true },
  validateStatus: () => true,
});

/** Sends the call a row describes. Rejects with a CallProblem where no answer came. */
export async function send(row: AnyRow, ask: Ask<AnyRow>, options: CallOptions, token?: string): Promise<PlainAnswer> {
  const url = addressOf(fillPath(row, ask.params), row.outside) + queryOf(ask.query);
  const { signal, onProgress, keepalive } = options;
  const begun = row.method === 'GET' ? takeBegun(url, token) : undefined;
  if (begun) {
    const answer = await begun;
    if (signal?.aborted) throw new CallProblem('cancelled', row, 'cancelled');
    if (answer) return { status: answer.status, data: answer.data, wait: waitOf(answer.after, answer.date) };
  }
  try {
    const { status, data, headers } = await http.request<unknown>({
      method: row.method,
      url,
      data: bodyOf(row, ask.body),
      timeout: row.timeout,
      signal,
      ...(keepalive && { adapter: sendByFetch }),
      headers: headersOf(row, ask, token),
      onUploadProgress: onProgress && (({ loaded, total }) => onProgress(total ? loaded / total : 0)),
    });
    return { status, data, wait: waitOf(headers['retry-after'], headers.date) };
  } catch (cause) {
    throw lost(row, cause);
  }
}

/** Goes on when the page is gone, which no XMLHttpRequest does. Of axios's own adapters only that one is in the bundle. */
const sendByFetch: AxiosAdapter = async (config) => {
  const { url = '', method = 'get', data, headers } = config;
  const response = await fetch(url, {
    method: method.toUpperCase(),
    headers: Object.entries(headers.toJSON()).map(([name, value]) => [name, String(value)]),
    body: data,
    keepalive: true,
  });
  return {
    data: await response.text(),
    status: response.status,
    statusText: response.statusText,
    headers: new AxiosHeaders(),
    config,
  };
};

function headersOf(row: AnyRow, ask: Ask<AnyRow>, token: string | undefined): Record<string, string> {
  return {
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(ask.body !== undefined && row.encoding === 'json' && { 'Content-Type': 'application/json' }),
    ...(row.idempotent && ask.idempotencyKey !== undefined && { 'Idempotency-Key': ask.idempotencyKey }),
  };
}

/** The call has no answer. */
function lost(row: AnyRow, cause: unknown): CallProblem {
  if (isCancel(cause)) return new CallProblem('cancelled', row, 'cancelled', { cause });
  if (isAxiosError(cause) && cause.code === 'ETIMEDOUT' && /timeout/i.test(cause.message)) {
    return new CallProblem('timeout', row, `no answer in ${row.timeout} ms`, { cause });
  }
  // A device without a network sent nothing; of any other change nobody knows how far it came.
  const isSent = isChange(row) && globalThis.navigator?.onLine !== false;
  return new CallProblem(isSent ? 'cut' : 'offline', row, 'no connection', { cause });
}

/** Seconds of a `Retry-After`, which is a number of them or a moment (RFC 9110, 10.2.3); `now`: the service's own `Date`, if it came. */
function waitOf(after: unknown, now: unknown): number | undefined {
  if (typeof after !== 'string') return undefined;
  if (/^\d+$/.test(after)) return Number(after);
  const from = typeof now === 'string' ? Date.parse(now) : Date.now();
  const seconds = Math.ceil((Date.parse(after) - from) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(1, seconds);
}
