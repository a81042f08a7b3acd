import type { Cents } from '../../../src/api/contract/money';
import { type Decimal, readAmount } from '../../files/cells/amounts';
import { isWrittenDay } from '../../files/cells/dates';
import { textOf } from '../../files/cells/grid';
import { saysNo } from '../../files/cells/words';
import type { Answer, AnswerLine, Result } from './answer';
import type { Field } from './columns';
import { isApproved, isOfForm, isOfMoney, isPartly, isSuccessCode, outcomeOf } from './outcome';
import { askResult, type Decisions } from './questions';
import { reasonOf } from './reasons';
import type { AnswerRow, Table } from './tables';

/** The result of a row in a bank's table, from all of its columns. */

type Words = Record<'status' | 'code' | 'reason', string> & {
  /** What further columns of states say. */
  others: readonly string[];
};

type Row = {
  words: Words;
  has(field: Field): boolean;
  /** The column holds reasons of rejections and nothing else. */
  rejectsOnly: boolean;
  /** Whether money was collected, if the bank gives it beside the ordered amount. */
  collected: boolean | undefined;
  /** The bank gives it of other rows, and not of this one. */
  lacksCollected: boolean;
  /** The status may be of the file, or of the line's form: it says nothing of money unless it names it. */
  isOfForm: boolean;
  /** Debits of the file were tried, so that an approved one is collected. */
  isTried: boolean;
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
  // Beside a state, a zero is the code of no reason.
  const because =
    reason || (status !== '' && code === '0' ? '' : code) || words.others.find((text) => !LONG_NUMBER.test(text)) || '';
  if (status !== '') {
    const head = headOf(row, why) ?? ask(status);
    if (head === 'sin_resultado' || head === 'en_tramite') return head;
    if (why === 'unclear' || (why !== undefined && why !== head)) return ask(`${status} · ${because}`);
    // A processed collection may still have failed, for a reason only this bank knows.
    if (head === 'cobrado' && why === undefined && because !== '' && !isOfMoney(status))
      return ask(`${status} · ${because}`);
    if (head === 'cobrado' && row.lacksCollected && !isOfMoney(status)) return ask(`${status} · sin valor cobrado`);
    if (head === 'cobrado' && (row.isOfForm || isOfForm(status)) && !isOfMoney(status))
      return ask(`${status} · de la carga o validación`);
    return head === 'rechazado' && collected ? ask(`${status} · con valor cobrado`) : head;
  }
  if (
    why === 'cobrado' &&
    (row.isOfForm || (isOfForm(because) && !isOfMoney(because))) &&
    !words.others.some(isOfMoney)
  )
    return ask(`${because || code} · de la carga o validación`);
  if (why !== undefined && why !== 'unclear') return why;
  if (collected && isPartly(reason)) return 'cobrado';
  if (because !== '') return row.rejectsOnly ? 'rechazado' : ask(because);
  // Where others have a state, a row without one may be cut.
  if (collected) return row.has('status') ? ask('sin estado · con valor cobrado') : 'cobrado';
  return row.has('status') || collected === false ? 'sin_resultado' : ask('');
}

/** The result by the status; a no is one beside a reason, and a part beside what was collected of it. */
function headOf(
  { words: { status, code }, collected, isTried, isOfForm }: Row,
  why: Result | 'unclear' | undefined,
): Result | undefined {
  const plainly = byCode(status);
  if (plainly !== undefined) return plainly;
  if (isApproved(status) && !isOfForm && (isTried || collected || isSuccessCode(code))) return 'cobrado';
  if (saysNo(status) && why === 'rechazado') return 'rechazado';
  return isPartly(status) && collected ? 'cobrado' : undefined;
}

/** The number of an authorisation, or a day: it says nothing of the result. */
const LONG_NUMBER = /\d{4}/;

/** The result by code, reason and further states. */
function whyOf({ code, reason, others }: Words): Result | 'unclear' | undefined {
  const byReason = reasonOf(reason) === '' ? outcomeOf(reason) : 'rechazado';
  const said = new Set([byCode(code), byReason, ...others.map(byCode)].filter((one) => one !== undefined));
  const [only] = said;
  return said.size > 1 ? 'unclear' : only;
}

const byCode = (code: string): Result | undefined =>
  isSuccessCode(code) ? 'cobrado' : reasonOf(code) === '' ? outcomeOf(code) : 'rechazado';

/** The title of what was left of a collection, of its part in per cent or of a smaller amount, where the row has one. */
export function leftOf(
  { cells }: AnswerRow,
  { titles, left, others }: Table,
  cents: Cents,
  decimal: Decimal | undefined,
): string | undefined {
  const centsIn = (column: number) => readAmount(cells[column] ?? '', decimal)?.cents;
  const isLeft = (column: number) => {
    const text = textOf(cells[column]);
    return text.endsWith('%') ? isPartly(text) : text !== '' && centsIn(column) !== 0;
  };
  const isSmaller = (column: number) => Math.abs(centsIn(column) ?? cents) < Math.abs(cents);
  const column = left.find(isLeft) ?? others.find(isSmaller);
  return column === undefined ? undefined : `con «${textOf(titles.cells[column])}»`;
}

/** A text of a column that no title explains, which says that nothing came of it ("REVERSO"), or the title of a day on which it was undone. */
export function undoneIn({ cells }: AnswerRow, { titles, columns, states }: Table): string | undefined {
  const known = new Set([...columns.values(), ...states]);
  const texts = cells.map(textOf);
  const text = texts.find((one, column) => !known.has(column) && outcomeOf(one) === 'rechazado');
  const undone = titles.cells.map(textOf).find((title, column) => {
    const isUndoing = /^fecha\b/i.test(title) && outcomeOf(title) === 'rechazado';
    return isUndoing && isWrittenDay(texts[column] ?? '');
  });
  return text ?? (undone && `con «${undone}»`);
}
