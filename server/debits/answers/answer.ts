import type { AnswerQuestion } from '../../../src/api/contract/debitShapes';
import type { Cents } from '../../../src/api/contract/money';
import type { RowProblem } from '../../../src/api/contract/statement';

/** What a bank says of a collection; `en_tramite`: it has it and says neither yes nor no yet. */
export type Result = 'cobrado' | 'rechazado' | 'en_tramite';

/** One collection as the bank answered it (or, in an order file, as it was asked for). */
export type AnswerLine = {
  /** 1-based line of a text, row of a sheet, ordinal of the transaction in XML. */
  row: number;
  /** What the order called it (EndToEndId, individual id, "referencia"); '' when the bank does not say. */
  reference: string;
  /** The bank's own number of the transaction, when it gives one. */
  bankReference: string;
  mandate: string;
  /** The debtor's account, name and document (cédula, RUC, DNI...). */
  account: string;
  holder: string;
  holderId: string;
  /** Signed by what it means for our account: collected or expected is positive, rejected or returned negative. */
  amount: Cents;
  /** The bank names no amount: it speaks of all that was asked. */
  isWhole: boolean;
  /** ISO code, '' when the file names none. */
  currency: string;
  /** `ordenado`: the file is an order, it says nothing of the outcome. `sin_resultado`: nothing is said, or nothing understood. */
  outcome: Result | 'sin_resultado' | 'ordenado';
  /** Money that had come in went back. */
  isReturn: boolean;
  /** The bank's reason code (AC04, R01...), and the reason in Spanish or in the bank's words. */
  code: string;
  reason: string;
  /** `YYYY-MM-DD`, '' when the file gives none. */
  date: string;
};

/** What the bank says of an order as a whole: of each of its collections that no line names. */
export type WholeResult = {
  outcome: Result;
  code: string;
  reason: string;
  /** As the order was called, where it is told. */
  message: string;
  /** Collections and their sum, where they are told. */
  count: number | undefined;
  sum: Cents | undefined;
};

export type Answer = {
  /** "CSV", "pain.002.001.03", "NACHA"... for people. */
  format: string;
  lines: AnswerLine[];
  /** Lines that cannot be read, with the reason in Spanish. */
  problems: RowProblem[];
  /** Parts that are no answer to a collection (other movements, totals). */
  skipped: RowProblem[];
  /** Of the whole file: control totals that differ, a batch refused as a whole... */
  warnings: string[];
  /** What the file leaves open, and what was said of it. */
  questions: AnswerQuestion[];
  /** The order that it answers, as the file calls it; '' when it does not say. */
  message: string;
  whole: WholeResult | undefined;
};

const NOTHING = {
  reference: '',
  bankReference: '',
  mandate: '',
  account: '',
  holder: '',
  holderId: '',
  isWhole: false,
  currency: '',
  isReturn: false,
  code: '',
  reason: '',
  date: '',
};

export function lineOf(given: Pick<AnswerLine, 'row' | 'amount' | 'outcome'> & Partial<AnswerLine>): AnswerLine {
  return { ...NOTHING, ...given };
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
    whole: undefined,
  };
}
