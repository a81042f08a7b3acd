import type * as z from 'zod/mini';
import type {
  createReconciliationRule,
  ReconciliationRule,
  RuleOffer,
  updateReconciliationRule,
} from '../../api/contract/reconciliation/reconciliationRules';
import { OTHER } from '../../api/contract/row';

type Body = z.output<typeof updateReconciliationRule.body>;

/** A rule as a request body; undefined for an unknown kind. */
export function bodyOf(rule: ReconciliationRule): Body | undefined {
  const { kind, bank_account, words, account, largest, exact, customer, category, enabled, at_most, version } = rule;
  if (kind === OTHER || at_most === OTHER) return undefined;
  const said = { kind, bank_account, words: words.join(' '), account, largest, exact, customer, category };
  return { ...said, enabled, at_most, version };
}

/** The body that accepts an offer. A rule created inactive is a rejected offer, which is not repeated. */
export function bodyOfOffer(
  offer: RuleOffer,
  enabled = true,
): z.output<typeof createReconciliationRule.body> | undefined {
  const { kind, bank_account, words, account, largest, customer, category, movement_id: movement } = offer;
  if (kind === OTHER) return undefined;
  return { kind, bank_account, words: words.join(' '), account, largest, customer, category, movement, enabled };
}
