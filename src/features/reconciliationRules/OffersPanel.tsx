import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import {
  createReconciliationRule,
  listRuleOffers,
  type RuleOffer,
} from '../../api/contract/reconciliation/reconciliationRules';
import { ruleText } from '../../domain/ruleWords';
import { bodyOfOffer } from '../../machines/conciliations/reconciliationRules';
import { useCommand } from '../../resource/hooks/useCommand';
import { useRecordRef } from '../../resource/hooks/useRowActor';
import { Panel } from '../../ui/frame/Panel';
import { words } from './words';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    padding: '6px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  text: { flex: '1 1 320px', minWidth: 0, overflowWrap: 'anywhere' },
  right: { color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap' },
});

/** The rules that the service offers: repeated decisions without exception. Hidden where the provider has none. */
export function OffersPanel({ onMade }: { onMade: () => void }) {
  const styles = useStyles();
  const offersRef = useRecordRef(listRuleOffers, { query: {} });
  const offers = useSelector(offersRef, ({ context }) => context.record)?.results ?? [];
  const [creating, creationRef] = useCommand(createReconciliationRule, {
    next: () => {
      offersRef.send({ type: 'REFRESH' });
      onMade();
    },
  });
  const busy = creating.hasTag('busy');
  const make = (offer: RuleOffer, enabled: boolean) => () =>
    creationRef.send({ type: 'RUN', ask: { body: bodyOfOffer(offer, enabled) } });
  if (offers.length === 0) return null;
  return (
    <Panel title={words.offers} body={words.offersBody}>
      <ul className={styles.list}>
        {offers.map((offer) => (
          <li key={`${offer.kind} ${offer.movement_id}`} className={styles.line}>
            <span className={styles.text}>{ruleText(offer)}</span>
            <span className={styles.right}>{words.right(offer.right)}</span>
            <Button
              size="small"
              appearance="primary"
              disabledFocusable={busy}
              aria-label={words.takeOf(ruleText(offer))}
              onClick={make(offer, true)}
            >
              {words.take}
            </Button>
            <Button
              size="small"
              disabledFocusable={busy}
              aria-label={words.refuseOf(ruleText(offer))}
              onClick={make(offer, false)}
            >
              {words.refuse}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
