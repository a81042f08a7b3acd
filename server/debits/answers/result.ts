import type { Answer, AnswerLine, Result } from './answer';
import type { Field } from './columns';
import { isOfMoney, isSuccessCode, outcomeOf } from './outcome';
import { askResult, type Decisions } from './questions';
import { reasonOf } from './reasons';

/** The result of a row in a bank's table, from all of its columns. */

type Words = Record<'status' | 'code' | 'reason', string>;

type Row = {
  words: Words;
  has(field: Field): boolean;
  /** The column holds reasons of rejections and nothing else. */
  rejectsOnly: boolean;
  /** Whether money was collected, if the bank gives it beside the ordered amount. */
  collected: boolean | undefined;
  /** The row, for the question. */
  raw: string;
  answer: Pick<Answer, 'questions'>;
  decisions: Decisions;
};

/**
 * The status decides; without one, a code or a reason does. Contradictions and texts that only this bank knows become
 * questions; a row without a status in a file with statuses has no result.
 */
export function resultOf(row: Row): AnswerLine['outcome'] {
  const { words, collected } = row;
  const { status, code, reason } = words;
  const ask = (what: string) => askResult(row.answer, row.decisions, what, row.raw);
  const why = whyOf(words);
  const because = reason || code;
  if (status !== '') {
    const head = plainly(status) ?? ask(status);
    if (head === 'sin_resultado' || head === 'en_tramite') return head;
    if (why === 'unclear' || (why !== undefined && why !== head)) return ask(`${status} · ${because}`);
    // A processed collection may still have failed, for a reason only this bank knows.
    if (head === 'cobrado' && why === undefined && because !== '' && !isOfMoney(status))
      return ask(`${status} · ${because}`);
    return head === 'rechazado' && collected ? ask(`${status} · con valor cobrado`) : head;
  }
  if (why !== undefined && why !== 'unclear') return why;
  if (because !== '') return row.rejectsOnly ? 'rechazado' : ask(because);
  if (collected) return 'cobrado';
  return row.has('status') || collected === false ? 'sin_resultado' : ask('');
}

const plainly = (text: string): Result | undefined => outcomeOf(text) ?? (isSuccessCode(text) ? 'cobrado' : undefined);

/** The result by code and reason. */
function whyOf({ code, reason }: Words): Result | 'unclear' | undefined {
  const byCode = isSuccessCode(code) ? 'cobrado' : reasonOf(code) === '' ? outcomeOf(code) : 'rechazado';
  const byReason = reasonOf(reason) === '' ? outcomeOf(reason) : 'rechazado';
  if (byCode !== undefined && byReason !== undefined && byCode !== byReason) return 'unclear';
  return byCode ?? byReason;
}
