import type { Cents } from '../../src/api/contract/money';
import type {
  BalanceCheck,
  Dialect,
  Mapping,
  Question,
  RowProblem,
  Truncation,
} from '../../src/api/contract/reconciliation/statement';
import type { Content } from '../files/encoding';
import type { Shape } from './tabular/shape';

/** ISO 4217's code for no currency: an unnamed local one beside another in a file ("Local", "Dollars"). */
export const LOCAL = 'XXX';
/** An unnamed foreign one beside it ("MN", "ME"): the code that ISO 4217 reserves for tests. */
export const FOREIGN = 'XTS';

/** The currency if the file names it, else ''. */
export const namedCurrency = (currency: string): string => (currency === LOCAL || currency === FOREIGN ? '' : currency);

/** One movement of a bank's file. */
export type Entry = {
  /** Its position: 1-based physical line (text), sheet row (workbooks), ordinal of the entry (XML, OFX). */
  row: number;
  /** Name of the file inside a ZIP, whose rows `row` counts. */
  member?: string;
  /** Key of its account in the file; '' when the file names none. */
  account: string;
  /** Booking date, `YYYY-MM-DD`, as the bank wrote it: it may not exist in the calendar (30 February), see `flags`. */
  date: string;
  valueDate?: string;
  /** Signed: incoming money is positive. */
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
  /** The bank's own id of the movement, where the format promises one (FITID, AcctSvcrRef): banks break the promise. */
  bankId?: string;
  /** Announced by the bank but not booked. */
  pending: boolean;
  /** The original text by our field's name (date, amount, description...), where it differs from the value. */
  raw: Record<string, string>;
  /** The notices for staff about an accepted row, in Spanish: "30 de febrero no existe; ..." */
  flags: string[];
};

export type AccountReading = {
  key: string;
  /** The value of `mapping.account` that chooses it among several. */
  id?: string;
  currency: string;
  opening?: Cents;
  closing?: Cents;
  /** What the balances prove; absent where both balances are the bank's own. */
  check?: BalanceCheck;
  /** The row of the one movement that no balance proves: the oldest, which has no balance before it. */
  unproven_row?: number;
};

/** The mapping behind a reading, and the layout that recognises the next file. */
export type Followed = {
  /** Absent for a format without layouts of its own. */
  shape?: Shape;
  /** The remembered layout of the file. */
  layout?: string;
  /** The requested mapping that gives this reading. */
  requested: Mapping;
  /** The fields of it that staff decided, now or for an earlier file. */
  decided: string[];
};

/** The result of reading a file. Sums are never added across accounts or currencies. */
export type Reading = {
  dialect: Dialect;
  accounts: AccountReading[];
  /** Booked and pending movements, in file order. */
  entries: Entry[];
  /** Rows that look like movements but cannot be read, with the reason in Spanish. */
  problems: RowProblem[];
  /** Rows that are no movements (title, header, balance, total, continuation), with the reason: no row disappears silently. */
  skipped: RowProblem[];
  /** About the entire file, in Spanish: control totals that differ, dates out of range... They never refuse the file. */
  warnings: string[];
  /** Why the file looks like an interrupted download. */
  truncations: Truncation[];
  /** Ambiguities that change amounts or dates and must be answered before saving. */
  questions: Question[];
  /** The account that staff chose; `accounts` and `entries` still have the entire file. */
  chosen?: AccountReading;
  /** For a ZIP: the findings of each file, and its accounts. */
  parts?: Part[];
  followed?: Followed;
  /** What the cells that staff pointed at come to. */
  pointed?: Mapping;
};

export type Findings = Pick<Reading, 'problems' | 'skipped' | 'warnings' | 'truncations'>;
export type Part = Findings & { keys: string[] };

/** Reads one kind of file. `recognises` looks at the content only, never at the file's name. */
export type Reader = {
  name: string;
  recognises(content: Content): boolean;
  read(content: Content, wanted: Mapping): Reading | Promise<Reading>;
};

/** Whether a movement counts in sums and is saved: an announced one does not, unless staff include it. */
export function isCounted(entry: Pick<Entry, 'pending'>, mapping: Mapping): boolean {
  return !entry.pending || mapping.pending === 'include';
}

/** The entries of each account and currency, in file order. Those of one account, as of most files, are not copied. */
export function byAccount(entries: readonly Entry[]): (readonly Entry[])[] {
  const [first] = entries;
  if (first === undefined) return [];
  if (entries.every(({ account, currency }) => account === first.account && currency === first.currency))
    return [entries];
  const groups = new Map<string, Entry[]>();
  let last: Entry[] | undefined;
  for (const entry of entries) {
    const [before] = last ?? [];
    if (before?.account !== entry.account || before.currency !== entry.currency) {
      const key = `${entry.account}\n${entry.currency}`;
      last = groups.get(key) ?? [];
      groups.set(key, last);
    }
    last?.push(entry);
  }
  return [...groups.values()];
}
