import type { ReconciliationRule } from '../../api/contract/reconciliationRules';
import { trustTones, trustWords } from '../../console/ruleWords';
import { Chip } from '../../ui/Chip';

/** The trust level of a rule. */
export const TrustChip = ({ autonomy }: Pick<ReconciliationRule, 'autonomy'>) => (
  <Chip tone={trustTones[autonomy]}>{trustWords[autonomy]}</Chip>
);
