import type { Cents } from '../../../src/api/contract/money';
import type { RowProblem } from '../../../src/api/contract/statement';

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
  /** ISO code, '' when the file names none. */
  currency: string;
  /** `ordenado`: the file is an order, it says nothing of the outcome. */
  outcome: 'cobrado' | 'rechazado' | 'ordenado';
  /** The bank's reason code (AC04, R01...), and the reason in Spanish or in the bank's words. */
  code: string;
  reason: string;
  /** `YYYY-MM-DD`, '' when the file gives none. */
  date: string;
};

export type Answer = {
  /** "CSV", "pain.002.001.03", "NACHA"... for people. */
  format: string;
  lines: AnswerLine[];
  /** Lines that cannot be read, with the reason in Spanish. */
  problems: RowProblem[];
  /** Parts that are no answer to a collection (accepted but under way, other movements). */
  skipped: RowProblem[];
  /** Of the whole file: control totals that differ, a batch refused as a whole... */
  warnings: string[];
};

const NOTHING = {
  reference: '',
  bankReference: '',
  mandate: '',
  account: '',
  holder: '',
  holderId: '',
  currency: '',
  code: '',
  reason: '',
  date: '',
};

export function lineOf(given: Pick<AnswerLine, 'row' | 'amount' | 'outcome'> & Partial<AnswerLine>): AnswerLine {
  return { ...NOTHING, ...given };
}

export function emptyAnswer(format: string): Answer {
  return { format, lines: [], problems: [], skipped: [], warnings: [] };
}
