import { centsOf, fromCents } from '../../api/contract/money';
import type { Conciliation } from '../../api/contract/reconciliation/shapes';

/** The assigned incoming money. Decimal string; null where a provider does not send it. */
export function assignedIn({ credits, unassigned }: Pick<Conciliation, 'credits' | 'unassigned'>): string | null {
  return credits === null || unassigned === null ? null : fromCents(centsOf(credits) - centsOf(unassigned));
}

export const isClosed = (conciliation: Pick<Conciliation, 'closed_at'> | undefined): boolean =>
  Boolean(conciliation?.closed_at);
