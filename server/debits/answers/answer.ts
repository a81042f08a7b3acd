import type { AnswerQuestion } from '../../../src/api/contract/debits/shapes';
import type { Cents } from '../../../src/api/contract/money';
import type { RowProblem } from '../../../src/api/contract/reconciliation/statement';
import { type Cell, type Grid, textOf } from '../../files/cells/grid';

/** A bank's result of a collection; `en_tramite`: the bank has it and has not decided yet. */
export type Result = 'cobrado' | 'rechazado' | 'en_tramite';

/** One collection as the bank answered it (or, in an order file, as it was ordered). */
export type AnswerLine = {
  /** 1-based line of a text, row of a sheet, ordinal of the transaction in XML. */
  row: number;
  /** The order's reference (EndToEndId, individual id, "referencia"); '' when the bank gives none. */
  reference: string;
  /** The bank's own number of the transaction, when it gives one. */
  bankReference: string;
  mandate: string;
  /** The debtor's account, name and document (cédula, RUC, DNI...). */
  account: string;
  holder: string;
  holderId: string;
  /** Signed for our account: collected or expected is positive, rejected or returned negative. */
  amount: Cents;
  /** What was ordered, where the file says it beside what was collected. */
  asked: Cents | undefined;
  /** The bank names no amount and means the full one. */
  isFull: boolean;
  /** The file ends in this line, without a line end: a part of it, and more lines, may be missing. */
  mayBeCut: boolean;
  /** The amount may be another than what was collected, for no column or field says that it is it: the ordered one, a net one, a fee. */
  mayBeOther: boolean;
  /** ISO code, '' when the file names none. */
  currency: string;
  /** `ordenado`: the file is an order, without outcomes. `sin_resultado`: the outcome is missing or not understood. */
  outcome: Result | 'sin_resultado' | 'ordenado';
  /** Collected money was returned. */
  isReturn: boolean;
  /** The bank's reason code (AC04, R01...), and the reason in Spanish or in the bank's words. */
  code: string;
  reason: string;
  /** `YYYY-MM-DD`, '' when the file gives none. */
  date: string;
};

/** The bank's result for an entire order: it applies to collections that no line names. */
export type OrderResult = {
  outcome: Result;
  code: string;
  reason: string;
  /** The order's name, where the file gives it. */
  message: string;
  /** Number and sum of collections, where the file has them. */
  count: number | undefined;
  sum: Cents | undefined;
};

export type Answer = {
  /** "CSV", "pain.002.001.03", "NACHA"... for people. */
  format: string;
  lines: AnswerLine[];
  /** Lines that cannot be read, with the reason in Spanish. */
  problems: RowProblem[];
  /** Parts that do not answer a collection (other movements, totals). */
  skipped: RowProblem[];
  /** Warnings about the file: wrong control totals, a rejected batch... */
  warnings: string[];
  /** Open questions of the file, with staff's answers. */
  questions: AnswerQuestion[];
  /** The answered order's name in the file; '' when it gives none. */
  message: string;
  orderResult: OrderResult | undefined;
  /** The text ends without a line end: lines behind the last one may be missing. */
  isOpen: boolean;
};

const NOTHING = {
  reference: '',
  bankReference: '',
  mandate: '',
  account: '',
  holder: '',
  holderId: '',
  asked: undefined,
  isFull: false,
  mayBeCut: false,
  mayBeOther: false,
  currency: '',
  isReturn: false,
  code: '',
  reason: '',
  date: '',
};

/**
 * Whether a text's last row, which no line end follows, may stop before it says all: it is the only one, it has fewer cells or
 * a shorter last one than every other row, or ends in the beginning of what another row says there ("PROCESADO" beside
 * "PROCESADO CON ERROR").
 */
export function stopsShort(body: Grid): boolean {
  const last = body.at(-1);
  const others = body.slice(0, -1);
  if (!last) return false;
  const column = last.cells.length - 1;
  const said = textOf(last.cells[column]);
  return (
    others.every(({ cells }) => cells.length > last.cells.length || textOf(cells[column]).length > said.length) ||
    others.some(({ cells }) => isLonger(cells[column], said))
  );
}

const isLonger = (cell: Cell | undefined, said: string): boolean => {
  const text = textOf(cell);
  return said !== '' && text.length > said.length && text.startsWith(said) && /\p{L}/u.test(said);
};

export function lineOf(fields: Pick<AnswerLine, 'row' | 'amount' | 'outcome'> & Partial<AnswerLine>): AnswerLine {
  return { ...NOTHING, ...fields };
}

export function emptyAnswer(format: string): Answer {
  return {
    format,
    lines: [],
    problems: [],
    skipped: [],
    warnings: [],
    questions: [],
    message: '',
    orderResult: undefined,
    isOpen: false,
  };
}
