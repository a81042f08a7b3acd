import * as z from 'zod/mini';
import { addressOf, authorizer } from './client';
import type { Answer, AnyRow } from './contract/row';
import { CallProblem } from './problem';

/** The service sends something, if only a comment, every 20 seconds: a connection that is quiet for longer is half open. */
const QUIET_MS = 50_000;

/** A proxy says that the service behind it is away. */
const GATEWAY = [502, 504];

type Hears<R extends AnyRow> = { opened(): void; event(one: Answer<R>): void };

/** Hears a row's stream until it ends; the token goes in a header. Rejects with a CallProblem: `not-offered` where there is none. */
export async function follow<R extends AnyRow>(row: R, hears: Hears<R>, signal: AbortSignal): Promise<void> {
  if (authorizer().offers(row) !== true) throw new CallProblem('not-offered', row, 'not offered');
  const quiet = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => quiet.abort(), QUIET_MS);
  };
  const ask = (token: string | undefined) => {
    heard();
    return fetch(addressOf(row.path), {
      headers: { Accept: 'text/event-stream', ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
      signal: AbortSignal.any([signal, quiet.signal]),
      cache: 'no-store',
    });
  };
  try {
    const token = authorizer().accessToken();
    let response = await ask(token);
    if (response.status === 401) response = await ask(await authorizer().refused(token));
    if ([404, 405, 501].includes(response.status)) throw new CallProblem('not-offered', row, 'no stream here');
    const { ok, status, body, headers } = response;
    const type = headers.get('content-type') ?? '';
    if (!ok || !type.startsWith('text/event-stream') || !body) {
      // The service refuses in JSON: what else answers, a proxy's page say, stands in its place.
      const isService = type.includes('json') && !GATEWAY.includes(status);
      throw new CallProblem(isService ? 'failed' : 'offline', row, `status ${status}`);
    }
    hears.opened();
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value = '' } = await reader.read();
      if (done) return;
      heard();
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const event = line.startsWith('data:')
          ? z.safeParse<R['answer']>(row.answer, asJson(line.slice(5)))
          : undefined;
        // A kind that is not known yet is nothing that a page of today shows.
        if (event?.success) hears.event(event.data);
      }
    }
  } catch (cause) {
    throw cause instanceof CallProblem ? cause : new CallProblem('offline', row, 'the stream broke', { cause });
  } finally {
    clearTimeout(timer);
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
