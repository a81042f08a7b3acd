import * as z from 'zod/mini';
import './contract/evalFree';
import { becameOf, namedBy } from './becameOf';
import type { PlainAnswer } from './begunCall';
import { authorizer } from './client';
import type { Answer, AnyRow, Ask } from './contract/row';
import { onlyList, unpacked } from './envelope';
import type { CallOptions } from './http';
import { readInSlices, readLeniently } from './lenient';
import { CallProblem, isChange, isUnanswered } from './problem';
import { affirms, hasDenial, isDenial, isErrors, isFlag, isMessage, isObject, refusalIn, wordsOf } from './refusal';

/** Carries out the call a row describes and reads its answer. Rejects with a CallProblem and with nothing else. */
export async function call<R extends AnyRow>(row: R, ask: Ask<R> = {}, options: CallOptions = {}): Promise<Answer<R>> {
  // One of Cartera's own calls is not sent to a service that did not offer it: an unknown path may answer anything.
  if (row.token && authorizer().offers(row) === false) throw notOffered(row, 404);
  const read = (other: AnyRow, asked: Ask<AnyRow>): Promise<unknown> => call(other, asked, options);
  let response: PlainAnswer;
  let content: unknown;
  try {
    response = await sendWithToken(row, ask, options);
    content = contentOf(row, response);
  } catch (problem) {
    if (!isUnanswered(problem) || options.signal?.aborted) throw problem;
    // Whether it was done is what its record says, where it can be read.
    const done = await becameOf(row, ask, read, false);
    if (done?.success) return done.data;
    throw problem;
  }
  const listed = withList(row, unpacked(row.answer, content), ask);
  const answer = response.status === ACCEPTED && isObject(listed) ? { ...listed, accepted: true } : listed;
  const fit = isRecord(row, answer) ? await readInSlices<R['answer']>(row.answer, answer) : undefined;
  if (fit?.success) return fit.data;
  const isDone = row.token && isChange(row) && isYes(isObject(content) ? content : answer, response.status);
  const known = isConfirmation(answer) ? await becameOf(row, ask, read, isDone) : undefined;
  if (known?.success) return known.data;
  const kind = isDone ? 'confirmed' : 'unreadable';
  const details = { status: response.status, said: wordsOf(answer), cause: fit?.error };
  throw new CallProblem(kind, row, 'the answer does not fit', details);
}

/**
 * Not so where a reading is answered a sentence alone, which is no empty list, nor where nothing is needed of a changed record, and the
 * answer is words alone or says that nothing was done: each of them would fit.
 */
function isRecord(row: AnyRow, answer: unknown): boolean {
  if (row.ours || answer === undefined) return answer !== undefined;
  if (!isChange(row)) return !isSentence(answer);
  if (typeof answer === 'string') return false;
  const isNone =
    isObject(answer) && (hasDenial(answer) || (isSentence(answer) && !Object.entries(answer).some(affirms)));
  return !isNone || !readLeniently(row.answer, {}).success;
}

/** An object that says something, and has nothing but that and a flag. */
const isSentence = (answer: unknown): boolean =>
  isObject(answer) &&
  wordsOf(answer) !== undefined &&
  Object.keys(answer).every((name) => isMessage(name) || isFlag(name) || isErrors(name));

/** An answer that is a list where the schema has the list in a field. */
function withList(row: AnyRow, answer: unknown, ask: Ask<AnyRow>): unknown {
  const list = row.ofList && onlyList(row, answer);
  return list ? { ...row.ofList?.(list, namedBy(ask, 'id')), fromList: true } : answer;
}

/** Nothing, or words about what was done: no record, which would have an id, and no flag that says that it was not done. */
const isConfirmation = (answer: unknown): boolean =>
  answer === null ||
  answer === true ||
  typeof answer === 'string' ||
  (isObject(answer) && !('id' in answer) && !hasDenial(answer));

/**
 * Whether it was done, by what HTTP and flags say: an expired session and a refusal in words come with 200 as well, and no
 * sentence is read for a yes.
 */
function isYes(answer: unknown, status: number): boolean {
  if (answer === null || answer === true) return true;
  if (typeof answer === 'string') return status === CREATED;
  if (!isObject(answer) || 'id' in answer || denies(answer)) return false;
  const said = Object.entries(answer);
  return said.length === 0 || status === CREATED || said.some(affirms);
}

/** The statuses with which HTTP itself says that a record was made, and that the request was taken and goes on. */
const CREATED = 201;
const ACCEPTED = 202;

/** The same of what is inside, such as `data`. */
const denies = (answer: object): boolean =>
  Object.entries(answer).some(
    (entry) => isDenial(entry) || (typeof entry[1] === 'object' && entry[1] !== null && denies(entry[1])),
  );

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
    const refusal = refusalIn(content.value);
    const details = { status, ...refusal, fields: fields ?? refusal.fields, code };
    throw new CallProblem(msg ? 'refused' : 'failed', row, msg ?? 'no msg', details);
  }
  if (isMissing(row, status, false)) throw notOffered(row, status);
  if (status < 200 || status > 299 || (row.created !== undefined && status !== row.created)) {
    const refusal = status > 299 ? refusalIn(content.value ?? data) : {};
    throw new CallProblem('failed', row, `status ${status}`, { status, wait, ...refusal });
  }
  if (content.problem === undefined) return content.value;
  if (row.token && isChange(row) && typeof data === 'string' && !isPage(data)) return data;
  throw new CallProblem('unreadable', row, 'not JSON', { status, cause: content.problem });
}

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
