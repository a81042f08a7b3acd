import type { Customer } from '../../api/contract/customers/shapes';
import { centsOf, fromCents } from '../../api/contract/money';
import { money } from '../../ui/format/format';

/** Their total debt by currency. */
export function owedBy(rows: Customer[]): string {
  const sums = new Map<string, number>();
  for (const { balance, currency } of rows.flatMap(({ balances = [] }) => balances)) {
    sums.set(currency, (sums.get(currency) ?? 0) + centsOf(balance));
  }
  return [...sums].map(([currency, cents]) => money(fromCents(cents), currency)).join(' y ');
}
