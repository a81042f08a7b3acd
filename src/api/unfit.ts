import { becameOf, namedBy } from './becameOf';
import { type Answer, type AnyRow, type Ask, absentFieldsOf, ROWS } from './contract/row';
import { onlyList, unpacked } from './envelope';
import { readInSlices, readLeniently } from './lenient';
import { refuseOvertaken } from './overtaken';
import { ACCEPTED, CallProblem, isChange } from './problem';
import { affirms, hasDenial, isDenial, isObject, isSentence, wordsOf } from './refusal';

export { becameOf, refuseOvertaken };

type Sent = { status: number; content: unknown };

/** The answer as it is meant, or as its record or its list says it where it was only confirmed. Rejects with a CallProblem. */
export async function readUnfit<R extends AnyRow>(
  row: R,
  ask: Ask<R>,
  { status, content: received }: Sent,
  read: (row: AnyRow, ask: Ask<AnyRow>) => Promise<unknown>,
): Promise<Answer<R>> {
  // PHP writes an object without fields as `[]`: to a change that answers no list it says no more than `{}` does.
  const content = isChange(row) && !row.ofList && Array.isArray(received) && received.length === 0 ? {} : received;
  const listed = withList(row, unpacked(row.answer, content), ask);
  const answer = status === ACCEPTED && isObject(listed) ? { ...listed, accepted: true } : listed;
  const fit = isRecord(row, answer) ? await readInSlices<R['answer']>(row.answer, answer) : undefined;
  if (fit?.success) {
    // What was not read yet is no empty file.
    const isUnread = status === ACCEPTED && absentFieldsOf(fit.data).some((name) => ROWS.includes(name));
    if (isUnread && row.repeatable) throw new CallProblem('failed', row, 'taken, and not read yet', { status });
    return fit.data;
  }
  const isDone = row.token && isChange(row) && isYes(isObject(content) ? content : answer, status);
  const known = isConfirmation(answer) ? await becameOf(row, ask, read, isDone) : undefined;
  if (known?.success) return known.data;
  const kind = isDone ? 'confirmed' : 'unreadable';
  throw new CallProblem(kind, row, 'the answer does not fit', { status, said: wordsOf(answer), cause: fit?.error });
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

/** The status with which HTTP itself says that a record was made. */
const CREATED = 201;

/** The same of what is inside, such as `data`. */
const denies = (answer: object): boolean =>
  Object.entries(answer).some(
    (entry) => isDenial(entry) || (typeof entry[1] === 'object' && entry[1] !== null && denies(entry[1])),
  );
