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
  [seen, now, sent].every(isValue) && !isSame(written(now), written(sent)) && !maySay(written(now), written(seen));

/** A list and a record may write one value in two ways, such as a bank by its name and by its number. */
const maySay = (one: string, other: string): boolean =>
  isSame(one, other) || (one !== '' && other !== '' && isNumber(one) !== isNumber(other));

/** `10` is `10.00`, and a day is its midnight. */
function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  if (isNumber(one) && isNumber(other)) return Number(one) === Number(other);
  const [first, second] = [one, other].map((text) => /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(text)?.[0]);
  return first !== undefined && first === second && [one, other].includes(first);
}

/** An amount or a count: a code with zeros before it, such as an account, is none. */
const isNumber = (text: string): boolean => /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(text);
const written = (value: unknown): string => String(value ?? '').trim();
