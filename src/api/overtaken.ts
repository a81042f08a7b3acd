import { changedIn, isValue, namedBy } from './becameOf';
import type { AnyRow, Ask } from './contract/row';
import { CallProblem, isDeletion } from './problem';
import { isObject } from './refusal';

/**
 * Rejects with a CallProblem of status 412 where a change would write over what somebody else changed since the record was `seen`: a
 * service that has the specification's calls alone keeps no versions and would take it. A record that cannot be read says nothing.
 */
export async function refuseOvertaken<R extends AnyRow>(
  row: R,
  { seen, body, ...ask }: Ask<R>,
  read: (row: AnyRow, ask: Ask<AnyRow>) => Promise<unknown>,
): Promise<void> {
  if (row.rereadBy === undefined || isDeletion(row) || !isObject(seen) || !isObject(body)) return;
  const id = ask.record ?? namedBy({ ...ask, body }, row.rereadBy.id);
  const record = changedIn(await read(row.rereadBy.row(), { params: { id } }).catch(() => undefined), row);
  if (!isObject(record)) return;
  const overtaken = Object.entries(body).filter(
    ([name, sent]) =>
      name in seen && name in record && isOvertaken(Reflect.get(seen, name), Reflect.get(record, name), sent),
  );
  if (overtaken.length === 0) return;
  const fields = Object.fromEntries(overtaken.map(([name]) => [name, 'Otra persona cambió este dato.']));
  throw new CallProblem('failed', row, 'changed since it was read', { status: 412, fields });
}

/** Whether a field is no more as it was seen, and is not either what is sent; lists are not compared. */
const isOvertaken = (seen: unknown, now: unknown, sent: unknown): boolean =>
  [seen, now, sent].every(isValue) && !isSame(now, seen) && !isSame(now, sent);

/** A list and a record may write one value in two ways: `10` and `10.00`, a day and its midnight, a bank's name and its number. */
function isSame(one: unknown, other: unknown): boolean {
  const [first, second] = [written(one), written(other)];
  if (first === second) return true;
  if (first === '' || second === '') return false;
  const numbers = [Number(first), Number(second)];
  if (numbers.some(Number.isNaN)) return numbers.some((number) => !Number.isNaN(number)) || isSameDay(first, second);
  return numbers[0] === numbers[1];
}

const isSameDay = (...texts: string[]): boolean => {
  const [first, second] = texts.map((text) => /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(text)?.[0]);
  return first !== undefined && first === second && texts.some((text) => text === first);
};

const written = (value: unknown): string => String(value ?? '').trim();
