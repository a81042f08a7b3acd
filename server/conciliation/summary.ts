import { type Cents, fromCents } from '../../src/api/contract/money';
import type { Preview } from '../../src/api/contract/preview';
import type { AccountReading, Entry, Reading } from '../statements/statement';
import type { KeptRow } from './keptRow';

/** What the preview comes to. `account` is the one read; undefined while it is not chosen. */
export function summarise(
  reading: Reading,
  account: AccountReading | undefined,
  kept: KeptRow[],
  entries: Entry[],
): Preview['summary'] {
  const booked = new Set(kept.map((row) => row.row));
  const accepted = entries.filter((entry) => booked.has(entry.row));
  const days = kept.map((row) => row.date).sort();
  const { credits, debits } = sumsOf(accepted);
  const net = accepted.reduce((sum, entry) => sum + entry.amount, 0);
  return {
    movements: kept.length,
    // Amounts of several accounts are never added together.
    ...(account && { credits, debits }),
    duplicates: kept.filter((row) => row.status === 'duplicado').length,
    possible: kept.filter((row) => row.status === 'posible').length,
    pending: entries.filter((entry) => entry.pending).length,
    rejected: reading.problems.length,
    skipped: reading.skipped.length,
    ...(account ? balances(account) : {}),
    ...(account?.opening !== undefined && account.closing !== undefined
      ? { ties: account.opening + net === account.closing }
      : {}),
    currency: account?.currency || undefined,
    from: days[0],
    to: days.at(-1),
  };
}

export function balances(account: { opening?: Cents; closing?: Cents }): { opening?: string; closing?: string } {
  return {
    ...(account.opening === undefined ? {} : { opening: fromCents(account.opening) }),
    ...(account.closing === undefined ? {} : { closing: fromCents(account.closing) }),
  };
}

export function sumsOf(entries: Entry[]): { movements: number; credits: string; debits: string } {
  let credits: Cents = 0;
  let debits: Cents = 0;
  for (const { amount } of entries) {
    if (amount > 0) credits += amount;
    else debits += amount;
  }
  return { movements: entries.length, credits: fromCents(credits), debits: fromCents(debits) };
}
