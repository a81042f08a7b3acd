import { type Cents, fromCents } from '../../../src/api/contract/money';
import type { Preview } from '../../../src/api/contract/reconciliation/preview';
import type { BalanceCheck } from '../../../src/api/contract/reconciliation/statement';
import type { AccountReading, Entry, Reading } from '../../statements/statement';
import type { KeptRow, Sameness } from '../keptRow';

/** Running sums of rows. */
export type Sums = { movements: number; credits: Cents; debits: Cents };

export const noSums = (): Sums => ({ movements: 0, credits: 0, debits: 0 });

export function add(sums: Sums, { amount }: Entry): void {
  sums.movements += 1;
  if (amount > 0) sums.credits += amount;
  else sums.debits += amount;
}

export const written = ({ movements, credits, debits }: Sums) => ({
  movements,
  credits: fromCents(credits),
  debits: fromCents(debits),
});

/** The sums and date range of the rows to save, and the number of pending rows. */
export type Tally = { kept: Sums; pending: number; from?: string; to?: string };

export function count(tally: Tally, entry: Entry, kept: KeptRow | undefined): void {
  if (entry.pending) tally.pending += 1;
  if (!kept) return;
  add(tally.kept, entry);
  if (tally.from === undefined || kept.date < tally.from) tally.from = kept.date;
  if (tally.to === undefined || kept.date > tally.to) tally.to = kept.date;
}

/** The preview's summary. `account` is the one read; undefined before it is chosen. */
export function summarise(
  reading: Pick<Reading, 'problems' | 'skipped'>,
  account: AccountReading | undefined,
  { kept, pending, from, to }: Tally,
  sameness: Map<number, Sameness>,
): Preview['summary'] {
  const { movements, credits, debits } = written(kept);
  const of = (status: Sameness['status']) => [...sameness.values()].filter((same) => same.status === status).length;
  return {
    movements,
    // Amounts of several accounts are never added together.
    ...(account && { credits, debits }),
    duplicates: of('duplicado'),
    possible: of('posible'),
    pending,
    rejected: reading.problems.length,
    skipped: reading.skipped.length,
    ...(account ? balances(account) : {}),
    ...(account?.opening !== undefined && account.closing !== undefined && account.check !== 'contradicted'
      ? { ties: account.opening + kept.credits + kept.debits === account.closing }
      : {}),
    ...(account && { balance_check: account.check ?? checkOf(account) }),
    ...(account?.unproven_row !== undefined && { unproven_row: account.unproven_row }),
    currency: account?.currency || undefined,
    from,
    to,
  };
}

/** A format states both balances, or one, or none. */
function checkOf({ opening, closing }: AccountReading): BalanceCheck {
  if (opening !== undefined && closing !== undefined) return 'stated';
  return opening === undefined && closing === undefined ? 'none' : 'lone';
}

export function balances(account: { opening?: Cents; closing?: Cents }): { opening?: string; closing?: string } {
  return {
    ...(account.opening === undefined ? {} : { opening: fromCents(account.opening) }),
    ...(account.closing === undefined ? {} : { closing: fromCents(account.closing) }),
  };
}
