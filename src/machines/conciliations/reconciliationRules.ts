import type { z } from 'zod';
import {
  createReconciliationRule,
  deleteReconciliationRule,
  getReconciliationRule,
  listReconciliationRules,
  listRuleOffers,
  type ReconciliationRule,
  type RuleOffer,
  tryReconciliationRule,
  updateReconciliationRule,
} from '../../api/contract/reconciliationRules';
import { OTHER } from '../../api/contract/row';
import { commandMachine } from '../kit/command';
import { listMachine } from '../kit/list';
import { recordMachine } from '../kit/record';

export const reconciliationRuleList = listMachine('reconciliationRuleList', listReconciliationRules);
export const reconciliationRuleRecord = recordMachine('reconciliationRuleRecord', getReconciliationRule);
export const reconciliationRuleCreation = commandMachine('reconciliationRuleCreation', createReconciliationRule);
export const reconciliationRuleUpdate = commandMachine('reconciliationRuleUpdate', updateReconciliationRule);
export const reconciliationRuleDeletion = commandMachine('reconciliationRuleDeletion', deleteReconciliationRule);
export const reconciliationRuleBacktest = recordMachine('reconciliationRuleBacktest', tryReconciliationRule);
/** What the service proposes by itself. */
export const ruleOffers = recordMachine('ruleOffers', listRuleOffers);

type Body = z.output<typeof updateReconciliationRule.body>;

/** A rule as it is sent; undefined where it is of a kind that we do not know. */
export function bodyOf(rule: ReconciliationRule): Body | undefined {
  const { kind, bank_account, words, account, largest, exact, customer, category, enabled, at_most, version } = rule;
  if (kind === OTHER || at_most === OTHER) return undefined;
  const said = { kind, bank_account, words: words.join(' '), account, largest, exact, customer, category };
  return { ...said, enabled, at_most, version };
}

/** A rule that was offered, as it is created; switched off, it is not offered again. */
export function bodyOfOffer(
  offer: RuleOffer,
  enabled = true,
): z.output<typeof createReconciliationRule.body> | undefined {
  const { kind, bank_account, words, account, largest, customer, category, movement_id: movement } = offer;
  if (kind === OTHER) return undefined;
  return { kind, bank_account, words: words.join(' '), account, largest, customer, category, movement, enabled };
}
