import type { Question } from '../../../../src/api/contract/reconciliation/statement';
import { type AccountReading, byAccount, isCounted, type Reading } from '../../statement';

/** What decides amounts, and so is proven by balances; days are not. */
export const OF_AMOUNTS: ReadonlySet<Question['field']> = new Set([
  'decimal',
  'implied_decimals',
  'columns',
  'signs',
  'sides',
  'oldest',
  'accepted',
]);

/** Fewer movements between two balances tie by accident. */
const LEAST_PROVEN = 3;

/** Whether the movements of each account lead from its opening balance to its closing one, to the cent, and every row was read. */
export function isProven({ accounts, entries, problems, dialect }: Reading): boolean {
  if (problems.length > 0 || accounts.length === 0) return false;
  const groups = byAccount(entries.filter((entry) => isCounted(entry, dialect.mapping)));
  return (
    groups.length === accounts.length &&
    groups.every((own) => {
      const [first] = own;
      const account = accounts.find(({ key, currency }) => key === first?.account && currency === first.currency);
      const sum = own.reduce((total, { amount }) => total + amount, 0);
      return own.length >= LEAST_PROVEN && own.some(({ amount }) => amount !== 0) && endsOf(account) === sum;
    })
  );
}

/** What the movements of an account sum to, by its balances. */
export function endsOf(account: Pick<AccountReading, 'opening' | 'closing'> | undefined): number | undefined {
  return account?.opening === undefined || account.closing === undefined
    ? undefined
    : account.closing - account.opening;
}
