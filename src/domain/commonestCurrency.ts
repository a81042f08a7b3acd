import type { BankAccount } from '../api/contract/reconciliation/bankAccounts';

/** Undefined where no currency has more accounts than each other one. */
export function commonestCurrency(accounts: Pick<BankAccount, 'currency'>[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { currency } of accounts) if (currency) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
  return first && first[1] !== second?.[1] ? first[0] : undefined;
}
