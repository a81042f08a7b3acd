import * as z from 'zod/mini';
import './contract/evalFree';
import type { PlainAnswer } from './begunCall';
import { authorizer, isForeign } from './client';
import { specifiedAsk } from './contract/offers';
import { type Answer, type AnyRow, type Ask, MOST_AT_ONCE, ROWS } from './contract/row';
import type { CallOptions } from './http';
import { ACCEPTED, CallProblem, isChange, isUnanswered } from './problem';
import { hasDenial, isObject, isSentence, refusalIn } from './refusal';

/** Carries out the call a row describes and reads its answer. Rejects with a CallProblem and with nothing else. */
export async function call<R extends AnyRow>(
  row: R,
  wished: Ask<R> = {},
  options: CallOptions = {},
): Promise<Answer<R>> {
  // One of Cartera's own calls is not sent to a service that did not offer it: an unknown path may answer anything.
  if (row.token && authorizer().offers(row) === false) throw notOffered(row, 404);
  const ask = row.token && isForeign() ? specifiedAsk(row, wished) : wished;
  const read = (other: AnyRow, asked: Ask<AnyRow>): Promise<unknown> => call(other, asked, options);
  if (ask.seen !== undefined && row.token && isForeign()) {
    // Where the code did not arrive, nothing is compared.
    const unfit = await fetchUnfit().catch(() => undefined);
    await unfit?.refuseOvertaken(row, ask, read);
  }
  let response: PlainAnswer;
  let content: unknown;
  try {
    response = await sendWithToken(row, ask, options);
    content = contentOf(row, response);
  } catch (problem) {
    if (!isUnanswered(problem) || options.signal?.aborted) throw problem;
    // Whether it was done is what its record says, where it can be read.
    const { becameOf } = await fetchUnfit().catch(() => Promise.reject(problem));
    const done = await becameOf(row, ask, read, false);
    if (done?.success) return done.data;
    throw problem;
  }
  const fit = isPlain(row, content, response.status) ? z.safeParse<R['answer']>(row.answer, content) : undefined;
  if (fit?.success) return fit.data;
  const { readUnfit } = await fetchUnfit().catch((cause) => Promise.reject(notRead(row, response.status, cause)));
  return readUnfit(row, ask, { status: response.status, content }, read);
}

/** The code that reads what does not fit as it came, fetched when an answer does not. */
export const fetchUnfit = () => import('./unfit');

const notRead = (row: AnyRow, status: number, cause: unknown) =>
  new CallProblem('unreadable', row, 'the code that reads other answers did not arrive', { status, cause });

/** Whether an answer that fits means what it says: it is no sentence alone, and no more than what is read in one go. */
const isPlain = (row: AnyRow, content: unknown, status: number): boolean =>
  isObject(content) &&
  status !== ACCEPTED &&
  !ROWS.some((name) => isLong(Reflect.get(content, name))) &&
  (row.ours === true || !(isSentence(content) || hasDenial(content) || ('data' in content && isObject(content.data))));

const isLong = (rows: unknown): boolean => Array.isArray(rows) && rows.length > MOST_AT_ONCE;

/** A 401 is repeated once with a new token from the session; calls without token (login, refresh) are not. */
async function sendWithToken(row: AnyRow, ask: Ask<AnyRow>, options: CallOptions): Promise<PlainAnswer> {
  if (!row.token) return send(row, ask, options);
  const token = authorizer().accessToken();
  const first = await send(row, ask, options, token);
  if (first.status !== 401) return first;
  const again = await send(row, ask, options, await freshToken(row, token, options.signal));
  if (again.status === 401) throw new CallProblem('unauthorized', row, '401 twice', { status: 401 });
  return again;
}

async function freshToken(row: AnyRow, token: string | undefined, signal: AbortSignal | undefined): Promise<string> {
  try {
    return await Promise.race([authorizer().refused(token), aborted(signal)]);
  } catch (cause) {
    if (signal?.aborted) throw new CallProblem('cancelled', row, 'cancelled', { cause });
    // A refresh without answer is no refusal: the session stays valid, and the person can try again.
    const kind = cause instanceof CallProblem ? cause.kind : 'unauthorized';
    throw new CallProblem(kind, row, '401 and no fresh token', { status: 401, cause });
  }
}

/** Rejects on abort, so that a call waiting for a token is not sent afterwards. */
function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

type Http = typeof import('./http');

let http: Http | undefined;

/** Fetches the code that sends calls, since the login is drawn without it. */
export async function fetchHttp(): Promise<Http> {
  const fetched = await import('./http');
  http = fetched;
  return fetched;
}

async function send(row: AnyRow, ask: Ask<AnyRow>, options: CallOptions, token?: string) {
  const sender = http ?? (await fetchHttp().catch((cause) => Promise.reject<Http>(offline(row, cause))));
  return sender.send(row, ask, options, token);
}

const offline = (row: AnyRow, cause: unknown) =>
  new CallProblem('offline', row, 'the code that sends calls did not arrive', { cause });

const flagged = z.looseObject({
  error: z.unknown().check(z.refine(Boolean)),
  msg: z.optional(z.string().check(z.minLength(1))),
  fields: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
  code: z.catch(z.optional(z.string()), undefined),
});

/** The answer's content; throws when the server reports a failure in any of its forms. */
function contentOf(row: AnyRow, { status, data, wait }: PlainAnswer): unknown {
  const content = json(data, status);
  const failure = flagged.safeParse(content.value);
  if (failure.success) {
    const { msg, fields, code } = failure.data;
    if (isMissing(row, status, msg !== undefined)) throw notOffered(row, status);
    const refusal = refusalIn(content.value, sentBy(row));
    const details = { status, ...refusal, fields: fields ?? refusal.fields, code };
    throw new CallProblem(msg ? 'refused' : 'failed', row, msg ?? 'no msg', details);
  }
  if (isMissing(row, status, false)) throw notOffered(row, status);
  if (status < 200 || status > 299 || (row.created !== undefined && status !== row.created)) {
    const refusal = status > 299 ? refusalIn(content.value ?? data, sentBy(row)) : {};
    throw new CallProblem('failed', row, `status ${status}`, { status, wait, ...refusal });
  }
  if (content.problem === undefined) return content.value;
  if (row.token && isChange(row) && typeof data === 'string' && !isPage(data)) return data;
  throw new CallProblem('unreadable', row, 'not JSON', { status, cause: content.problem });
}

const sentBy =
  ({ body }: AnyRow) =>
  (field: string): boolean =>
    body instanceof z.core.$ZodObject && field in body._zod.def.shape;

/** HTML or XML: of a gateway or of a login, and no word of the service. */
const isPage = (text: string): boolean => text.trimStart().startsWith('<');

const notOffered = (row: AnyRow, status: number) => new CallProblem('not-offered', row, 'not served here', { status });

/** A 404 with a message, or of an offered call, means that the record is gone. */
function isMissing(row: AnyRow, status: number, hasWords: boolean): boolean {
  if (!row.ours) return false;
  return status === 405 || status === 501 || (status === 404 && !hasWords && authorizer().offers(row) !== true);
}

/** What HTTP calls a status (RFC 9110), which many services send as the body where they have nothing to add: as good as none. */
const PHRASES = new Map([
  [200, 'OK'],
  [201, 'Created'],
]);

function json(text: unknown, status: number): { value: unknown; problem?: unknown } {
  const phrase = PHRASES.get(status);
  if (typeof text !== 'string' || ['', phrase, JSON.stringify(phrase)].includes(text.trim())) return { value: {} };
  try {
    return { value: JSON.parse(text) };
  } catch (problem) {
    return { value: undefined, problem };
  }
}
