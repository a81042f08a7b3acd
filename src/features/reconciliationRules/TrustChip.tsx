import type { ReconciliationRule } from '../../api/contract/reconciliation/reconciliationRules';
import { trustTones, trustWords } from '../../domain/ruleWords';
import { Chip } from '../../ui/Chip';

/** The trust level of a rule. */
export const TrustChip = ({ autonomy }: Pick<ReconciliationRule, 'autonomy'>) => (
  <Chip tone={trustTones[autonomy]}>{trustWords[autonomy]}</Chip>
);
