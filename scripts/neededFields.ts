import { type AnyRow, normalizationNoticesOf, ROWS, unreadableOf } from '../src/api/contract/row';
import { readLeniently } from '../src/api/lenient';
import { type Path, pathsIn, sampleAnswer, without } from './sampleAnswer';

/** A field as people name it: `results[].bank.id`. */
const named = (path: Path): string =>
  path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[]` : text === '' ? step : `${text}.${step}`),
    '',
  );

export type Needs = {
  /** Without one of these an answer, or the row of a list that lacks it, cannot be shown. */
  needed: string[];
  /** Without one of these a part of it is not shown, and is told. */
  forPart: string[];
};

/** What an answer of this row cannot do without, found by leaving out each of its fields. */
export function needsOf(row: AnyRow, left: 'absent' | 'null'): Needs {
  const whole = sampleAnswer(row.answer);
  const needs: Needs = { needed: [], forPart: [] };
  for (const path of pathsIn(whole)) {
    const read = readLeniently(row.answer, without(whole, path, left));
    if (!read.success || unreadableOf(read.data).length > 0) needs.needed.push(named(path));
    else if (isTold(read.data)) needs.forPart.push(named(path));
  }
  return needs;
}

/** Whether the answer or a row of it says that something was left away. */
function isTold(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  const rows = ROWS.flatMap((list): unknown => Reflect.get(answer, list));
  return [answer, ...rows].some((one) => normalizationNoticesOf(one).length > 0);
}
