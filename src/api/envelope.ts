import * as z from 'zod/mini';
import { type AnyRow, listIn } from './contract/row';
import { hasDenial, isErrors, isFlag, isMessage, isObject } from './refusal';

type Schema = z.core.$ZodType;

/**
 * What a service answers that puts everything under `data`, beside words and flags of its own: what is there, where that has more of
 * the schema's names than the answer itself. The only list of an answer is its page, under whichever name; undefined where there are
 * records and none of them is known to be the page's: that is no empty page.
 */
export function unpacked(schema: Schema, answer: unknown): unknown {
  if (!isObject(answer) || hasDenial(answer)) return answer;
  const names = namesOf(schema);
  const isOfPage = names?.includes('results') && names.includes('count');
  if (isOfPage && listIn(answer) === undefined) return asPage(answer);
  const data = inData(answer);
  if (data === undefined || names?.includes('data')) return answer;
  if (names === undefined) return Object.keys(answer).every(isBeside) ? data : answer;
  const countIn = (of: object) => names.filter((name) => name in of).length;
  return countIn(data) > countIn(answer) ? data : answer;
}

/** The list of an answer that should have it in a field, and has nothing else that the row names. */
export function onlyList(row: AnyRow, answer: unknown): unknown[] | undefined {
  const list = listIn(answer);
  if (list !== undefined || !isObject(answer)) return list;
  const only = listUnder(answer);
  const isNamed = namesOf(row.answer)?.some((name) => name in answer && Reflect.get(answer, name) !== only);
  return isNamed ? undefined : only;
}

function asPage(answer: object): object | undefined {
  const page = inData(answer) ?? answer;
  const results = listIn(page) ?? listUnder(page);
  if (results !== undefined) return { ...page, results };
  return Object.values(page).some(isFilled) ? undefined : answer;
}

const isFilled = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/** The only list of an answer, errors apart: `{ customers: [] }`. */
function listUnder(answer: object): unknown[] | undefined {
  const [list, ...others] = Object.entries(answer).flatMap(([name, value]): unknown[][] =>
    Array.isArray(value) && !isErrors(name) ? [value] : [],
  );
  return others.length > 0 ? undefined : list;
}

const inData = (answer: object): object | undefined =>
  'data' in answer && isObject(answer.data) ? answer.data : undefined;

const isBeside = (name: string): boolean => name === 'data' || isMessage(name) || isFlag(name) || isErrors(name);

/** The fields that a schema names; undefined where it is a table of any names. */
function namesOf(of: Schema): string[] | undefined {
  if (of instanceof z.core.$ZodObject) return Object.keys(of._zod.def.shape);
  if (of instanceof z.core.$ZodPipe) {
    const { in: first, out } = of._zod.def;
    return namesOf(first instanceof z.core.$ZodTransform ? out : first);
  }
  if (of instanceof z.core.$ZodUnion) return of._zod.def.options.flatMap((option) => namesOf(option) ?? []);
  return of instanceof z.core.$ZodRecord ? undefined : [];
}
