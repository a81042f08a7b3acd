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
  /** The bank names no amount and means the full one. */
  isFull: boolean;
  /** The file ends within the amount, without a line end: a part of it may be missing. */
  mayBeCut: boolean;
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
};

const NOTHING = {
  reference: '',
  bankReference: '',
  mandate: '',
  account: '',
  holder: '',
  holderId: '',
  isFull: false,
  mayBeCut: false,
  currency: '',
  isReturn: false,
  code: '',
  reason: '',
  date: '',
};

/** Whether a text ends within a number: a download that broke off there leaves a smaller amount. */
export const endsInNumber = (text: string): boolean => /[\d.,]$/.test(text);

/** Whether a row is the last of a text that ends within a number, and ends in one of these columns. */
export function isCutIn(grid: Grid, row: number, columns: readonly (number | undefined)[]): boolean {
  const last = grid.at(-1);
  return last?.row === row && columns.includes(last.cells.length - 1);
}

/**
 * Whether a text's last row, which no line end follows, stops before it says all: it has fewer cells than every other row, or ends
 * in the beginning of what another row says there ("PROCESADO" beside "PROCESADO CON ERROR").
 */
export function stopsShort(body: Grid): boolean {
  const last = body.at(-1);
  const others = body.slice(0, -1);
  if (!last || others.length === 0) return false;
  const column = last.cells.length - 1;
  const said = textOf(last.cells[column]);
  return (
    others.every(({ cells }) => cells.length > last.cells.length) ||
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
  };
}
