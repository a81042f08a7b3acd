import { fromCents } from '../../src/api/contract/money';
import type { PreviewRow } from '../../src/api/contract/reconciliation/preview';
import { isRealDay } from '../files/cells/days';
import { tokensOf } from '../matching/tokens';
import { type Entry, namedCurrency } from '../statements/statement';

export type Sameness = { status: 'duplicado' | 'posible'; because: string };

/** A row as the preview stores it: `saveMovements` makes a movement of it without the browser sending it again. */
export type KeptRow = {
  row: number;
  date: string;
  value_date: string | null;
  amount: string;
  currency: string;
  description: string;
  reference: string;
  document: string;
  counterparty: string;
  counterparty_account: string;
  balance: string | null;
  flags: string[];
  tokens: string[];
  key: string;
  ordinal: number;
};

/** `currency` is the bank account's, for files that name none. */
export function keep(entry: Entry, print: { key: string; ordinal: number }, currency: string): KeptRow {
  const { name = '', account = '', id = '' } = entry.counterparty;
  const exists = isRealDay(entry.date);
  return {
    row: entry.row,
    date: exists ? entry.date : lastRealDay(entry.date),
    value_date: entry.valueDate ?? (exists ? null : entry.date),
    amount: fromCents(entry.amount),
    currency: namedCurrency(entry.currency) || currency,
    description: entry.description,
    reference: entry.reference,
    document: entry.document,
    counterparty: name,
    counterparty_account: account,
    balance: entry.balance === undefined ? null : fromCents(entry.balance),
    flags: entry.flags,
    tokens: tokensOf(entry.description, entry.reference, entry.document, name, account, id),
    key: print.key,
    ordinal: print.ordinal,
  };
}

/** A row as staff see it, before the comparison with saved movements. */
export function shown(entry: Entry): PreviewRow {
  return {
    row: entry.row,
    date: entry.date,
    value_date: entry.valueDate,
    amount: fromCents(entry.amount),
    description: entry.description,
    reference: entry.reference,
    document: entry.document || undefined,
    counterparty: entry.counterparty.name,
    balance: entry.balance === undefined ? undefined : fromCents(entry.balance),
    account: entry.account || undefined,
    currency: namedCurrency(entry.currency) || undefined,
    status: 'nuevo',
    pending: entry.pending,
    problem: entry.flags.length > 0 ? entry.flags.join(' ') : undefined,
    raw: Object.keys(entry.raw).length > 0 ? entry.raw : undefined,
  };
}

/** 2016-02-30 is stored as 2016-02-29, the last day of that month; a free `value_date` gets the bank's text. */
function lastRealDay(date: string): string {
  const [year = '', month = ''] = date.split('-');
  return new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
}
