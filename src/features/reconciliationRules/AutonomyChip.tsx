import type { ReconciliationRule } from '../../api/contract/reconciliationRules';
import { autonomyTones, autonomyWords } from '../../console/ruleWords';
import { Chip } from '../../ui/Chip';

/** How far a rule is trusted. */
export const AutonomyChip = ({ autonomy }: Pick<ReconciliationRule, 'autonomy'>) => (
  <Chip tone={autonomyTones[autonomy]}>{autonomyWords[autonomy]}</Chip>
);
