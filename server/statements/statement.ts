import type { Cents } from '../../src/api/contract/money';
import type {
  BalanceCheck,
  Dialect,
  Mapping,
  Question,
  RowProblem,
  Truncation,
} from '../../src/api/contract/statement';
import type { Content } from '../files/encoding';
import type { Shape } from './tabular/shape';

/** ISO 4217's code for no currency: the one of its country, which a file sets beside another and does not name ("Local", "Dollars"). */
export const LOCAL = 'XXX';
/** The same of the other one, which it does not name either ("MN", "ME"): the code that ISO 4217 keeps for trials. */
export const FOREIGN = 'XTS';

/** The currency as far as the file names it, '' where it does not. */
export const namedCurrency = (currency: string): string => (currency === LOCAL || currency === FOREIGN ? '' : currency);

/** One movement as a bank's file tells it. */
export type Entry = {
  /** Where it stands: 1-based physical line (text), sheet row (workbooks), ordinal of the entry (XML, OFX). */
  row: number;
  /** Name of the file inside a ZIP, whose rows `row` counts. */
  member?: string;
  /** Key of the account it belongs to, as the file names it; '' when the file names none. */
  account: string;
  /** Booking date, `YYYY-MM-DD`, as the bank wrote it: it may not exist in the calendar (30 February), see `flags`. */
  date: string;
  valueDate?: string;
  /** Signed: money that came in is positive. */
  amount: Cents;
  /** ISO code, '' when the file names none. */
  currency: string;
  description: string;
  reference: string;
  /** Cheque or document number, apart from the reference. */
  document: string;
  counterparty: { name?: string; account?: string; id?: string };
  /** Running balance after this movement. */
  balance?: Cents;
  /** The bank's own id of the movement, as far as the format promises one (FITID, AcctSvcrRef): banks break the promise. */
  bankId?: string;
  /** Announced by the bank but not booked. */
  pending: boolean;
  /** What stood in the file, by our field's name (date, amount, description...), where it differs from the value read. */
  raw: Record<string, string>;
  /** What staff should know of this row though it is accepted, in Spanish: "30 de febrero no existe; ..." */
  flags: string[];
};

export type AccountReading = {
  key: string;
  /** What `mapping.account` says to choose it among several. */
  id?: string;
  currency: string;
  opening?: Cents;
  closing?: Cents;
  /** What the balances prove; where it is not said, both that are there are the bank's own word. */
  check?: BalanceCheck;
  /** The row of the one movement that no balance proves: the oldest, before which none stands. */
  unproven_row?: number;
};

/** What a file was read by, and by what the next of its layout is known. */
export type Followed = {
  /** None of a format that has no layouts of its own. */
  shape?: Shape;
  /** The remembered layout that it is of. */
  layout?: string;
  /** The mapping that gives this reading. */
  asked: Mapping;
  /** The fields of it that staff said, now or of an earlier file. */
  decided: string[];
};

/** What was made of a file. Sums are never added across accounts or currencies. */
export type Reading = {
  dialect: Dialect;
  accounts: AccountReading[];
  /** Booked and pending movements, in file order. */
  entries: Entry[];
  /** Rows that look like movements but cannot be read, with the reason in Spanish. */
  problems: RowProblem[];
  /** Rows that are no movements (title, header, balance, total, continuation), with the reason: nothing is left out silently. */
  skipped: RowProblem[];
  /** Of the whole file, in Spanish: control totals that differ, dates out of range... They never refuse the file. */
  warnings: string[];
  /** Why it looks like a download that broke off. */
  truncations: Truncation[];
  /** Ambiguities that change amounts or dates and must be answered before saving. */
  questions: Question[];
  /** What staff said of which account is read; `accounts` and `entries` are all the same those of the whole file. */
  chosen?: AccountReading;
  /** Of files in a ZIP: what of the above each told, and of which accounts. */
  parts?: Part[];
  followed?: Followed;
};

export type Told = Pick<Reading, 'problems' | 'skipped' | 'warnings' | 'truncations'>;
export type Part = Told & { keys: string[] };

/** Reads one kind of file. `recognises` looks at the content only, never at the file's name. */
export type Reader = {
  name: string;
  recognises(content: Content): boolean;
  read(content: Content, wanted: Mapping): Reading | Promise<Reading>;
};

/** Whether a movement counts in sums and is saved: what the bank has only announced does not, unless staff want it. */
export function isCounted(entry: Entry, mapping: Mapping): boolean {
  return !entry.pending || mapping.pending === 'include';
}
