import { Button, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { getReconciliationRule } from '../../../api/contract/reconciliation/reconciliationRules';
import type { MovementDetail } from '../../../api/contract/reconciliation/shapes';
import { useOffers } from '../../../console/AppProvider';
import { ruleText, trustLevels } from '../../../domain/ruleWords';
import { defaultCategory } from '../../../machines/workbench/change';
import { mayCategorise } from '../../../machines/workbench/dispositions';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { StateChip } from '../../../ui/Chip';
import { UNKNOWN } from '../../../ui/format/format';
import { movementWords as words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '4px' },
  title: { margin: 0 },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    padding: '4px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  text: { flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' },
});

type Props = { workbenchRef: WorkbenchActor; detail: MovementDetail; mayChange: boolean };

/** The rules for the movement, with their trust levels. */
export function MovementRules({ workbenchRef, detail, mayChange }: Props) {
  const styles = useStyles();
  const offers = useOffers();
  const isSending = useSelector(workbenchRef, (current) => current.hasTag('sending'));
  const { rules = [] } = detail;
  // The foot says what Enter does.
  const byEnter = defaultCategory(detail)?.id;
  return (
    <div className={styles.root}>
      <Subtitle2 as="h3" className={styles.title}>
        {words.rules}
      </Subtitle2>
      <ul className={styles.list}>
        {rules.map((rule) => (
          <li key={rule.id} className={styles.line}>
            <StateChip {...trustLevels[rule.autonomy]} />
            <span className={styles.text}>{ruleText(rule)}</span>
            {offers(getReconciliationRule) && (
              <Link to={`/reglas/${rule.id}`} aria-label={words.seeRuleOf(ruleText(rule))}>
                {words.seeRule}
              </Link>
            )}
            {mayChange && rule.category && rule.category !== byEnter && mayCategorise(detail) && (
              <Button
                size="small"
                disabledFocusable={isSending}
                onClick={() => workbenchRef.send({ type: 'CATEGORISE', category: rule.category })}
              >
                {words.giveCategory(rule.category_name ?? UNKNOWN)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
