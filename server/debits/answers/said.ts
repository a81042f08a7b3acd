import type { Answer, AnswerLine, Result } from './answer';
import type { Field } from './columns';
import { isOfMoney, isSuccessCode, outcomeOf } from './outcome';
import { askResult, type Decisions } from './questions';
import { reasonOf } from './reasons';

/** What a row of a bank's table says of its collection, by all of its columns together. */

export type Said = Record<'status' | 'code' | 'reason', string>;

type Row = {
  said: Said;
  has(field: Field): boolean;
  /** The column holds reasons of rejections and nothing else. */
  rejectsOnly: boolean;
  /** Something was collected, where the bank says how much beside what was asked. */
  collected: boolean | undefined;
  /** The row, for whoever is asked. */
  raw: string;
  answer: Pick<Answer, 'questions'>;
  decisions: Decisions;
};

/**
 * The status says it; without one, a code or a reason does. Whatever says two things, or something that only this bank
 * knows, is asked; a row that says nothing where others do has no result.
 */
export function resultOf(row: Row): AnswerLine['outcome'] {
  const { said, collected } = row;
  const { status, code, reason } = said;
  const ask = (what: string) => askResult(row.answer, row.decisions, what, row.raw);
  const why = whyOf(said);
  const because = reason || code;
  if (status !== '') {
    const head = plainly(status) ?? ask(status);
    if (head === 'sin_resultado' || head === 'en_tramite') return head;
    if (why === 'unclear' || (why !== undefined && why !== head)) return ask(`${status} · ${because}`);
    // What was processed may still have failed, for a reason that only this bank knows.
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

/** What code and reason say together. */
function whyOf({ code, reason }: Said): Result | 'unclear' | undefined {
  const byCode = isSuccessCode(code) ? 'cobrado' : reasonOf(code) === '' ? outcomeOf(code) : 'rechazado';
  const byReason = reasonOf(reason) === '' ? outcomeOf(reason) : 'rechazado';
  if (byCode !== undefined && byReason !== undefined && byCode !== byReason) return 'unclear';
  return byCode ?? byReason;
}
